import AppSupport
import Dispatch
import Foundation
import Localization
import Synchronization
import Testing

@Suite struct RunBlockingTests {
  private static func thread() -> String { "\(pthread_self())" }

  @Test func startsOnTheCallingThread() {
    #expect(runBlocking { Self.thread() } == Self.thread())
  }

  @Test func keepsTaskLocalValues() {
    let languages = runBlocking {
      await Language.$current.withValue(.german) {
        await withTaskGroup(of: Language.self) { group in
          for _ in 0..<20 {
            group.addTask {
              await Task.yield()
              return Language.current
            }
          }
          return await group.reduce(into: Set<Language>()) { $0.insert($1) }
        }
      }
    }
    #expect(languages == [.german])
  }

  @Test func limitsBlockedThreads() {
    let most = runBlocking {
      let running = Counter()
      return await withTaskGroup(of: Int.self) { group in
        for _ in 0..<40 {
          group.addTask {
            let now = running.add(1)
            usleep(2_000)
            _ = running.add(-1)
            return now
          }
        }
        return await group.reduce(0, max)
      }
    }
    #expect(most <= max(2, ProcessInfo.processInfo.activeProcessorCount) + 1)
  }

  private final class Counter: Sendable {
    private let value = Atomic(0)
    func add(_ change: Int) -> Int { value.add(change, ordering: .relaxed).newValue }
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
