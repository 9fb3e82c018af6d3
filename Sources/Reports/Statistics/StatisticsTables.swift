import Foundation
import Localization
import SportsModel

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

  /// A row for a visit, with the outcomes that count in it; nil for those of the user's teams.
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
