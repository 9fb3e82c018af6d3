import AppSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Scores

struct RateLimitTests {
  private let now = Date(timeIntervalSince1970: 1_790_000_000)

  static let limits: [RateLimit] = ProviderID.allCases.map(\.rateLimit) + [RateLimit(20, per: 60)]

  @Test func providersHaveDocumentedLimits() {
    #expect(ProviderID.mlb.rateLimit == RateLimit(10, per: 1))
    #expect(ProviderID.nhl.rateLimit == RateLimit(5, per: 1))
    #expect(ProviderID.nba.rateLimit == RateLimit(2, per: 1))
    #expect(ProviderID.espn.rateLimit == RateLimit(1, per: 1))
    for provider in ProviderID.allCases where provider.standing == .scraped {
      #expect(provider.rateLimit == RateLimit(1, per: 6) && provider.rateHost == "reference")
    }
  }

  /// Returns the most requests in any half-open window of a length; it is enough to look at windows
  /// that begin with a request.
  private func maxCount(_ sent: [Date], in length: TimeInterval) -> Int {
    let sent = sent.sorted()
    var end = 0
    var maximum = 0
    for (start, first) in sent.enumerated() {
      while end < sent.count, sent[end].timeIntervalSince(first) < length { end += 1 }
      maximum = max(maximum, end - start)
    }
    return maximum
  }

  @Test(arguments: limits) func noWindowExceedsTheLimit(_ limit: RateLimit) throws {
    var generator = SeededGenerator(seed: 1)
    var state = RateLimiterState()
    var clock = now
    var sent: [Date] = []
    for _ in 0..<500 {
      if Int.random(in: 0..<4, using: &generator) == 0 {
        clock += Double.random(in: 0...(limit.seconds * 3), using: &generator)
      }
      let reserved = state.reserve(limit, at: clock)
      let turn = try #require(reserved)
      #expect(turn >= clock)
      // Requests are sent a little late, each by a different time.
      sent.append(turn + Double.random(in: 0...(RateLimit.lateness * 0.99), using: &generator))
    }
    for factor in [0.01, 0.1, 0.5, 0.9, 1, 1.5, 2, 3.7, 10, 60, 500] {
      let periods = max(1, factor.rounded(.up))
      #expect(maxCount(sent, in: limit.seconds * factor) <= Int(periods) * limit.count)
    }
  }

  @Test func evenStreamUsesMostOfTheLimit() {
    for limit in Self.limits {
      var state = RateLimiterState()
      let turns = (0...100).map { _ in state.reserve(limit, at: now) ?? now }
      let pace = 100 / (turns[100].timeIntervalSince(turns[0]))
      let allowed = Double(limit.count) / limit.seconds
      #expect(pace <= allowed && pace > allowed * 0.94)
    }
  }

  @Test func turnAfterDeadlineIsNotReserved() {
    var state = RateLimiterState()
    let limit = RateLimit(1, per: 6)
    _ = state.reserve(limit, at: now)
    let before = state
    #expect(state.reserve(limit, at: now, notAfter: now + 5) == nil && state == before)
    #expect(state.reserve(limit, at: now, notAfter: now + 7) != nil)
  }

  @Test func clockSetBackDoesNotBlockForever() {
    var state = RateLimiterState()
    _ = state.reserve(RateLimit(1, per: 1), at: now + 10 * 365 * 86_400)
    #expect(state.reserve(RateLimit(1, per: 1), at: now) == now)
  }

  @Test func invalidLimitsAreClamped() {
    let limit = RateLimit(0, per: -1)
    #expect(limit.count == 1 && limit.interval > 0)
  }

  @Test func crawlDelayCanLowerTheLimit() {
    #expect(RateLimit(1, per: 6).spaced(by: 20) == RateLimit(1, per: 20))
    #expect(RateLimit(1, per: 6).spaced(by: 3) == RateLimit(1, per: 6))
    #expect(RateLimit(1, per: 6).spaced(by: nil) == RateLimit(1, per: 6))
  }

  @Test func concurrentTasksShareAStore() async throws {
    let store = StateFile(nil)
    let limit = ProviderID.nhl.rateLimit
    let turns = try await withThrowingTaskGroup(of: Date.self) { group in
      for _ in 0..<200 {
        group.addTask { try #require(try store.reserve(host: "a", limit: limit, at: now)) }
      }
      return try await group.reduce(into: [Date]()) { $0.append($1) }
    }
    #expect(Set(turns).count == 200 && maxCount(turns, in: 1) <= 5)
    #expect(try store.reserve(host: "b", limit: limit, at: now) == now)
  }
}

struct StateFileTests {
  private let temporary = TemporaryFolder()
  private var url: URL { temporary.url.appendingPathComponent("turns") }
  private let now = Date(timeIntervalSince1970: 1_790_000_000)

  @Test func statesPersistBetweenRuns() throws {
    try StateFile(url).update("a") { _ in Data("1".utf8) }
    try StateFile(url).update("b") { _ in Data(repeating: 7, count: 9000) }
    try replace(Data(repeating: 7, count: 9000), by: Data("2".utf8), key: "b")
    try replace(Data("1".utf8), by: nil)
    #expect(try url.text == "{\"b\":\"Mg==\"}\n")
    #expect(try url.permissions == 0o600)
  }

  /// Changes a value that must be `old`.
  private func replace(_ old: Data?, by new: Data?, key: String = "a") throws {
    try StateFile(url).update(key) { before in
      #expect(before == old)
      return new
    }
  }

  @Test(arguments: [
    "", "\n", "{", "[1]\n", "{\"a\":1}\n", "{\"a\":\"?\"}\n", "\u{0}\u{0}\u{0}",
    String(repeating: "x", count: 2 << 20),
  ]) func corruptFileIsReset(_ text: String) throws {
    try Data(text.utf8).write(to: url)
    try replace(nil, by: Data([1]))
    try replace(Data([1]), by: Data([1]))
  }

  @Test func bytesAfterFirstLineAreIgnored() throws {
    try Data("{\"a\":\"AQ==\"}\n==\"}garbage".utf8).write(to: url)
    try replace(Data([1]), by: Data([1]))
  }

  @Test func unwritablePathIsAnError() throws {
    let file = StateFile(temporary.url.appendingPathComponent("no/turns"))
    #expect(throws: SystemError.self) { try file.update("a") { $0 } }
    #expect(throws: SystemError.self) { try StateFile(temporary.url).update("a") { $0 } }
  }

  @Test func concurrentChangesAreSerialized() throws {
    let done = DispatchSemaphore(value: 0)
    for _ in 0..<4 {
      Thread.detachNewThread {
        for _ in 0..<10 {
          // Long enough for others to read the same number if there were no lock.
          try? StateFile(url).update("a") { before in
            usleep(2000)
            return Data([(before?.first ?? 0) + 1])
          }
        }
        done.signal()
      }
    }
    for _ in 0..<4 { done.wait() }
    try replace(Data([40]), by: nil)
  }

  @Test func limitersSharingAFileNeverGiveTheSameTurn() async throws {
    let limit = ProviderID.espn.rateLimit
    let turns = try await withThrowingTaskGroup(of: [Date].self) { group in
      for _ in 0..<8 {
        // Each task opens the file, so that the locks work as between programs.
        group.addTask {
          let store = StateFile(url)
          var turns: [Date] = []
          for _ in 0..<25 {
            turns.append(try #require(try store.reserve(host: "a", limit: limit, at: now)))
          }
          return turns
        }
      }
      return try await group.reduce(into: [Date]()) { $0 += $1 }
    }
    let sorted = turns.sorted()
    #expect(sorted.count == 200)
    for (turn, following) in zip(sorted, sorted.dropFirst()) {
      #expect(following.timeIntervalSince(turn) > 1)
    }
  }
}
