import Foundation
import Synchronization
import Testing

@testable import Web

struct RetryLoopTests {
  private let start = Date(timeIntervalSince1970: 1_790_000_000)

  /// Runs a loop whose attempts all ask to wait until `earliest`.
  private func run(
    tries: Int = 5, deadline: Date? = nil, earliest: Date? = .distantPast
  ) async -> (attempts: Int, waits: [TimeInterval]) {
    let waits = Mutex<[TimeInterval]>([])
    let environment = RetryEnvironment(
      now: { [start] in start }, sleep: { seconds in waits.withLock { $0.append(seconds) } },
      chance: { 1 })
    let loop = RetryLoop(tries: tries, deadline: deadline, maxWait: 10, environment: environment)
    var count = 0
    let last = await loop.run {
      count += 1
      return count
    } retryDate: { outcome, attempts in
      #expect(outcome == attempts)
      return earliest
    }
    return (last, waits.withLock { $0 })
  }

  @Test func pausesGrowUntilTriesAreUsedUp() async {
    #expect(await run(tries: 4) == (4, [0.5, 1, 2]))
  }

  @Test(arguments: [0, 1]) func oneAttemptIsAlwaysMade(_ tries: Int) async {
    #expect(await run(tries: tries) == (1, []))
  }

  @Test func finalOutcomeIsNotRetried() async {
    #expect(await run(earliest: nil) == (1, []))
  }

  @Test func longPauseIsNotWaitedFor() async {
    #expect(await run(tries: 2, earliest: start + 9) == (2, [9]))
    #expect(await run(tries: 2, earliest: start + 10) == (1, []))
  }

  @Test func deadlineReplacesLongestPause() async {
    #expect(await run(tries: 2, deadline: start + 30, earliest: start + 20) == (2, [20]))
    #expect(await run(tries: 2, deadline: start + 20, earliest: start + 20) == (1, []))
    #expect(await run(tries: 2, deadline: start + 0.5) == (1, []))
  }

  @Test func delaysDoubleWithJitter() {
    #expect(Backoff.delay(afterFailures: 1, chance: 1) == 0.5)
    #expect(Backoff.delay(afterFailures: 1, chance: 0) == 0.25)
    #expect(Backoff.delay(afterFailures: 3, chance: 1) == 2)
    #expect(Backoff.delay(afterFailures: 99, chance: 1) == 30)
    #expect(Backoff.delay(afterFailures: 0, chance: 7) == 0.5)
  }
}
