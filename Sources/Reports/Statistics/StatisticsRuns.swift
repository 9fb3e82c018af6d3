package import SportsModel
import VisitStore

/// Streaks and gaps.
package struct StatisticsRuns: Sendable, Encodable {
  /// Consecutive games with the same outcome for the user's teams.
  package struct Streak: Hashable, Sendable, Encodable {
    package let outcome: WinLoss.Outcome
    package internal(set) var games: Int
    package let first: LocalDay
    package internal(set) var latest: LocalDay
  }

  /// Days without a visit.
  package struct Gap: Hashable, Sendable, Encodable {
    package let from: LocalDay
    package let to: LocalDay
    package let days: Int
  }

  /// Consecutive years, or days, with a visit, both ends included.
  package struct Span<Bound: Hashable & Sendable & Encodable>: Hashable, Sendable, Encodable {
    package let first: Bound
    package let latest: Bound
    package let count: Int
  }

  /// The first of the longest winning streaks; a tie ends every streak.
  package let longestWinning: Streak?
  package let longestLosing: Streak?
  /// The streak of the last game.
  package let current: Streak?
  /// The three longest gaps, the longest first.
  package let gaps: [Gap]
  /// The first of the longest runs of years.
  package let years: Span<Int>?
  /// The first of the longest runs of two or more days.
  package let days: Span<LocalDay>?

  private enum CodingKeys: CodingKey { case longestWinning, longestLosing, current, years, days }

  init(_ entries: [AttendedGames.Entry], teams: [StatisticsTeam]) {
    let streaks = Self.streaks(entries, teams: teams)
    func longest(_ outcome: WinLoss.Outcome) -> Streak? {
      let most = streaks.filter { $0.outcome == outcome }.map(\.games).max()
      return streaks.first { $0.outcome == outcome && $0.games == most }
    }
    longestWinning = longest(.win)
    longestLosing = longest(.loss)
    current = streaks.last
    let days = Set(entries.map(\.day)).sorted()
    gaps = Array(
      zip(days, days.dropFirst()).map { Gap(from: $0, to: $1, days: $1 - $0) }.filter {
        $0.days > 1
      }.sorted { ($0.days, $1.from) > ($1.days, $0.from) }.prefix(3))
    years = Self.longestSpan(Set(days.map(\.year)).sorted()) { $0 }
    let run = Self.longestSpan(days) { Int($0.daysSinceEpoch) }
    self.days = (run?.count ?? 0) > 1 ? run : nil
  }

  private static func streaks(_ entries: [AttendedGames.Entry], teams: [StatisticsTeam]) -> [Streak]
  {
    var streaks: [Streak] = []
    for entry in entries {
      for outcome in teams.compactMap({ entry.outcome(for: $0) }) {
        if let last = streaks.last, last.outcome == outcome {
          streaks[streaks.count - 1].games += 1
          streaks[streaks.count - 1].latest = entry.day
        } else {
          streaks.append(Streak(outcome: outcome, games: 1, first: entry.day, latest: entry.day))
        }
      }
    }
    return streaks
  }

  /// Returns the longest run of consecutive years or days, the first of equals.
  private static func longestSpan<Bound>(_ bounds: [Bound], number: (Bound) -> Int) -> Span<Bound>?
  {
    var best: Span<Bound>?
    var start = 0
    for (index, bound) in bounds.enumerated() {
      if index > 0, number(bounds[index - 1]) != number(bound) - 1 { start = index }
      let count = index - start + 1
      if count > (best?.count ?? 0) {
        best = Span(first: bounds[start], latest: bound, count: count)
      }
    }
    return best
  }
}
