import Foundation
import Localization
package import SportsModel

struct StatisticsTables {
  let teams: [StatisticsTeam]
  let facts: StatisticsContext
  let travel: StatisticsTravel

  func totals(_ entries: [AttendedGames.Entry]) -> StatisticsRow? {
    rows(entries) { _ in [Place(key: "all", name: "")] }.first
  }

  /// Returns every team with its own record, the most seen first.
  func byTeam(_ entries: [AttendedGames.Entry]) -> [StatisticsRow] {
    rows(entries) { entry in
      [entry.home, entry.away].compactMap { $0 }.map { team in
        Place(
          key: team.key, name: facts.name(of: team),
          outcomes: [entry.outcome(for: team)].compactMap { $0 })
      }
    }.sorted(by: Self.isSeenMoreOften)
  }

  func byPark(_ entries: [AttendedGames.Entry]) -> [StatisticsRow] {
    rows(entries) { entry in
      let visit = entry.visit
      let name = facts.stadiums[visit.stadium]?.name ?? visit.stadiumName
      return [Place(key: visit.stadium.rawValue, name: name)]
    }.sorted(by: Self.isSeenMoreOften)
  }

  func byOpponent(_ entries: [AttendedGames.Entry]) -> [StatisticsRow] {
    rows(entries) { entry in
      teams.compactMap { team in
        entry.opponent(of: team).map { opponent in
          Place(
            key: opponent.key, name: facts.name(of: opponent),
            outcomes: [entry.outcome(for: team)].compactMap { $0 })
        }
      }
    }.sorted(by: Self.isSeenMoreOften)
  }

  func byYear(_ entries: [AttendedGames.Entry]) -> [StatisticsRow] {
    rows(entries) { entry in [Place(key: String(entry.day.year), name: String(entry.day.year))] }
      .sorted { $0.first < $1.first }
  }

  func byWeekday(_ entries: [AttendedGames.Entry]) -> [StatisticsRow] {
    rows(entries) { entry in
      [Place(key: String(entry.day.isoWeekday), name: entry.day.longWeekdayName)]
    }.sorted { $0.key < $1.key }
  }

  /// A row for a visit, with the outcomes that count in it; nil for the outcomes of the user's
  /// teams.
  private struct Place {
    let key: String
    let name: String
    var outcomes: [WinLoss.Outcome]?
  }

  private func rows(
    _ entries: [AttendedGames.Entry], places: (AttendedGames.Entry) -> [Place]
  ) -> [StatisticsRow] {
    var rows: [String: StatisticsRow] = [:]
    for entry in entries {
      let own = teams.compactMap { entry.outcome(for: $0) }
      let miles = travel.miles(of: entry)
      for place in places(entry) {
        rows[place.key, default: StatisticsRow(key: place.key, name: place.name, day: entry.day)]
          .add(entry, outcomes: place.outcomes ?? own, miles: miles)
      }
    }
    return Array(rows.values)
  }

  private static func isSeenMoreOften(_ left: StatisticsRow, _ right: StatisticsRow) -> Bool {
    if left.games != right.games { return left.games > right.games }
    if left.visits != right.visits { return left.visits > right.visits }
    return (left.name, left.key) < (right.name, right.key)
  }
}

extension LocalDay {
  /// `Monday` to `Sunday`.
  package var longWeekdayName: String { localized(Self.weekdays[(isoWeekday - 1 + 7) % 7]) }

  /// `January` to `December`.
  package var monthName: String { localized(Self.months[(month - 1 + 12) % 12]) }

  private static let weekdays: [LocalizedMessage] = [
    LocalizedMessage("Monday", context: "weekday"), LocalizedMessage("Tuesday", context: "weekday"),
    LocalizedMessage("Wednesday", context: "weekday"),
    LocalizedMessage("Thursday", context: "weekday"),
    LocalizedMessage("Friday", context: "weekday"),
    LocalizedMessage("Saturday", context: "weekday"),
    LocalizedMessage("Sunday", context: "weekday"),
  ]

  // "May" is also the abbreviation of a month.
  private static let months: [LocalizedMessage] = [
    LocalizedMessage("January", context: "long month"),
    LocalizedMessage("February", context: "long month"),
    LocalizedMessage("March", context: "long month"),
    LocalizedMessage("April", context: "long month"),
    LocalizedMessage("May", context: "long month"), LocalizedMessage("June", context: "long month"),
    LocalizedMessage("July", context: "long month"),
    LocalizedMessage("August", context: "long month"),
    LocalizedMessage("September", context: "long month"),
    LocalizedMessage("October", context: "long month"),
    LocalizedMessage("November", context: "long month"),
    LocalizedMessage("December", context: "long month"),
  ]
}

/// The figures of a team, park, opponent, year or weekday.
package struct StatisticsRow: Hashable, Sendable, Encodable {
  /// A team's or stadium's id, a year, or 1 (Monday) to 7 (Sunday).
  package let key: String
  package let name: String
  package internal(set) var visits = 0
  package internal(set) var games = 0
  /// The number of stadiums with a game.
  package private(set) var stadiums = 0
  /// The number of stadiums with a first game.
  package internal(set) var newStadiums = 0
  /// The distances between consecutive visits, counted at their ends.
  @RoundedToTenths package internal(set) var miles = 0.0
  package internal(set) var record = WinLoss()
  package internal(set) var first: LocalDay
  package internal(set) var latest: LocalDay
  private var seen: Set<StadiumID> = []

  private enum CodingKeys: CodingKey {
    case key, name, visits, games, stadiums, newStadiums, miles, record, first, latest
  }

  init(key: String, name: String, day: LocalDay) {
    self.key = key
    self.name = name
    first = day
    latest = day
  }

  mutating func add(_ entry: AttendedGames.Entry, outcomes: [WinLoss.Outcome], miles: Double = 0) {
    visits += 1
    if entry.isGame {
      games += 1
      if seen.insert(entry.visit.stadium).inserted { stadiums += 1 }
    }
    if entry.isNewStadium { newStadiums += 1 }
    self.miles += miles
    for outcome in outcomes { record.add(outcome) }
    first = min(first, entry.day)
    latest = max(latest, entry.day)
  }
}

/// Games won, lost and tied.
package struct WinLoss: Hashable, Sendable, Encodable, CustomStringConvertible {
  package enum Outcome: String, Hashable, Sendable, Encodable {
    case win, loss, tie
  }

  package private(set) var wins = 0
  package private(set) var losses = 0
  package private(set) var ties = 0

  package var games: Int { wins + losses + ties }

  /// The share of wins, with a tie as half a win; nil without games.
  package var share: Double? {
    games == 0 ? nil : (Double(wins) + Double(ties) / 2) / Double(games)
  }

  package mutating func add(_ outcome: Outcome) {
    switch outcome {
    case .win: wins += 1
    case .loss: losses += 1
    case .tie: ties += 1
    }
  }

  /// `7–1`, with ties `7–1–2`.
  package var description: String { "\(wins)–\(losses)" + (ties > 0 ? "–\(ties)" : "") }
}

extension Score {
  /// Returns the outcome for the home team, or for the visitors.
  package func outcome(atHome: Bool) -> WinLoss.Outcome {
    if home == away { return .tie }
    return (home > away) == atHome ? .win : .loss
  }
}

/// A number that documents contain rounded to one decimal.
@propertyWrapper package struct RoundedToTenths: Hashable, Sendable, Encodable {
  package var wrappedValue: Double

  /// Stores the exact number.
  package init(wrappedValue: Double) { self.wrappedValue = wrappedValue }

  package func encode(to encoder: any Encoder) throws {
    try wrappedValue.roundedToTenths.encode(to: encoder)
  }
}
