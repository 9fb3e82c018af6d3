import Foundation
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
      let maximum = streaks.filter { $0.outcome == outcome }.map(\.games).max()
      return streaks.first { $0.outcome == outcome && $0.games == maximum }
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

/// The distances of journeys: great circles from each visit to the next, and from and to home if it
/// is known.
///
/// A journey ends with the year, so that a year has the same distance with and without others.
package struct StatisticsTravel: Sendable, Encodable {
  package struct Hop: Hashable, Sendable, Encodable {
    package let from: StadiumID
    package let to: StadiumID
    /// The day of the visit at its end.
    package let day: LocalDay
    @RoundedToTenths package private(set) var miles: Double

    private enum CodingKeys: String, CodingKey {
      case from, to, miles
      case day = "localDate"
    }
  }

  /// The way to a visit, with that back home after the last one of a journey.
  private struct Way {
    let day: LocalDay
    var hop: Hop?
    var miles = 0.0
  }

  /// The maximum number of days between visits of a journey.
  private static let maxDays = 3
  /// The same between visits in different countries.
  private static let maxDaysAbroad = 10

  private let ways: [UUID: Way]
  /// True if the ways from and to home are included.
  package let includesHome: Bool
  /// The longest hop, the first of equals.
  package let longest: Hop?
  @RoundedToTenths package private(set) var miles: Double

  private enum CodingKeys: CodingKey { case miles, longest }

  /// Measures the journeys; stadiums without a position are skipped.
  init(_ entries: [AttendedGames.Entry], facts: StatisticsContext, home: Coordinate?) {
    var ways: [(UUID, Way)] = []
    var last: (day: LocalDay, stadium: Stadium)?
    func returnHome() {
      guard let home, let last else { return }
      ways[ways.count - 1].1.miles += last.stadium.coordinate.miles(to: home)
    }
    for entry in entries {
      guard let stadium = facts.stadiums[entry.visit.stadium] else { continue }
      var way = Way(day: entry.day)
      if let last, Self.isSameJourney(last, (entry.day, stadium)) {
        way.miles = last.stadium.coordinate.miles(to: stadium.coordinate)
        way.hop = Hop(from: last.stadium.id, to: stadium.id, day: entry.day, miles: way.miles)
      } else {
        returnHome()
        way.miles = home?.miles(to: stadium.coordinate) ?? 0
      }
      ways.append((entry.visit.id, way))
      last = (entry.day, stadium)
    }
    returnHome()
    self.init(ways, includesHome: home != nil)
  }

  private init(_ ways: [(UUID, Way)], includesHome: Bool) {
    self.ways = Dictionary(ways, uniquingKeysWith: { first, _ in first })
    self.includesHome = includesHome
    // Summed in the order of the visits, so that rounding is reproducible.
    miles = ways.reduce(0) { $0 + $1.1.miles }
    var longest: Hop?
    for hop in ways.compactMap(\.1.hop) where hop.miles > (longest?.miles ?? 0) { longest = hop }
    self.longest = longest
  }

  private static func isSameJourney(
    _ left: (day: LocalDay, stadium: Stadium), _ right: (day: LocalDay, stadium: Stadium)
  ) -> Bool {
    let maximum = left.stadium.country == right.stadium.country ? maxDays : maxDaysAbroad
    return left.day.year == right.day.year && right.day - left.day <= maximum
  }

  /// Returns the miles of the way to a visit, and back home if a journey ends there.
  func miles(of entry: AttendedGames.Entry) -> Double { ways[entry.visit.id]?.miles ?? 0 }

  /// Returns the ways in a year; nil for all.
  func only(year: Int?) -> StatisticsTravel {
    guard let year else { return self }
    let kept = ways.filter { $0.value.day.year == year }
      .sorted { ($0.value.day, $0.key.uuidString) < ($1.value.day, $1.key.uuidString) }
    return StatisticsTravel(kept.map { ($0.key, $0.value) }, includesHome: includesHome)
  }
}
