import Foundation
import Synchronization
import Testing
import Web

final class RetryLoopTests {
  private let start = Date(timeIntervalSince1970: 1_790_000_000)
  private let waits = Mutex<[TimeInterval]>([])

  /// Runs a loop whose attempts all ask to wait until `earliest`; returns the number of attempts.
  private func attempts(
    tries: Int = 5, deadline: Date? = nil, earliest: Date? = .distantPast
  ) async -> Int {
    let environment = RetryEnvironment(
      now: { start }, sleep: { seconds in waits.withLock { $0.append(seconds) } }, chance: { 1 })
    let loop = RetryLoop(tries: tries, deadline: deadline, maxWait: 10, environment: environment)
    var count = 0
    return await loop.run {
      count += 1
      return count
    } retryDate: { outcome, attempts in
      #expect(outcome == attempts)
      return earliest
    }
  }

  @Test func pausesGrowUntilTriesAreUsedUp() async {
    #expect(await attempts(tries: 4) == 4)
    #expect(waits.withLock { $0 } == [0.5, 1, 2])
  }

  @Test(arguments: [0, 1]) func oneAttemptIsAlwaysMade(_ tries: Int) async {
    #expect(await attempts(tries: tries) == 1)
  }

  @Test func finalOutcomeIsNotRetried() async {
    #expect(await attempts(earliest: nil) == 1)
  }

  @Test func longPauseIsNotWaitedFor() async {
    #expect(await attempts(tries: 2, earliest: start + 9) == 2)
    #expect(waits.withLock { $0 } == [9])
    #expect(await attempts(tries: 2, earliest: start + 10) == 1)
  }

  @Test func deadlineReplacesLongestPause() async {
    #expect(await attempts(tries: 2, deadline: start + 30, earliest: start + 20) == 2)
    #expect(await attempts(tries: 2, deadline: start + 20, earliest: start + 20) == 1)
    #expect(await attempts(tries: 2, deadline: start + 0.5) == 1)
  }
}
