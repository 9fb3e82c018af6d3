import AppSupport
import Dispatch
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct RunBlockingTests {
  private static func thread() -> String { "\(pthread_self())" }

  private static func threadAfterYield() async -> String {
    await Task.yield()
    return thread()
  }

  @Test func runsOnTheCallingThread() {
    let threads = runBlocking {
      let first = Self.thread()
      async let child = Self.threadAfterYield()
      return [first, await child, Self.thread(), await Self.threadAfterYield()]
    }
    // The child may run at the same time as its parent, until that waits.
    #expect([threads[0], threads[2], threads[3]] == Array(repeating: Self.thread(), count: 3))
  }

  @Test(.timeLimit(.minutes(1))) func childrenRunAtTheSameTime() {
    let sum = runBlocking {
      let both = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
      return await withTaskGroup(of: Int.self) { group in
        for index in 0...1 {
          group.addTask {
            // Each waits for the other without giving up its thread.
            both[1 - index].signal()
            both[index].wait()
            return index + 1
          }
        }
        return await group.reduce(0, +)
      }
    }
    #expect(sum == 3)
  }

  @Test func manyTasksEnd() {
    let sum = runBlocking {
      await withTaskGroup(of: Int.self) { group in
        for number in 1...1_000 {
          group.addTask {
            await Task.yield()
            return number
          }
        }
        return await group.reduce(0, +)
      }
    }
    #expect(sum == 500_500)
  }

  @Test func waitsForTasksOfOtherThreads() {
    let text = runBlocking {
      await Task.detached {
        try? await Task.sleep(for: .milliseconds(1))
        return "done"
      }.value
    }
    #expect(text == "done")
  }
}
