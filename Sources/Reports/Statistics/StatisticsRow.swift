package import SportsModel
import VisitStore

/// The figures of a team, park, opponent, year or weekday.
package struct StatisticsRow: Hashable, Sendable {
  /// A team's or stadium's id, a year, or 1 (Monday) to 7 (Sunday).
  package let key: String
  package let name: String
  package internal(set) var visits = 0
  package internal(set) var games = 0
  /// The number of stadiums with a game.
  package var stadiums: Int { seen.count }
  /// The number of stadiums with a first game.
  package internal(set) var newStadiums = 0
  /// The distances between consecutive visits, counted at their ends.
  package internal(set) var miles = 0.0
  package internal(set) var record = WinLoss()
  package internal(set) var first: LocalDay
  package internal(set) var latest: LocalDay
  private var seen: Set<StadiumID> = []

  init(key: String, name: String, day: LocalDay) {
    self.key = key
    self.name = name
    first = day
    latest = day
  }

  /// Adds a visit with the outcomes that count in this row.
  mutating func add(_ entry: AttendedGames.Entry, _ outcomes: [WinLoss.Outcome], miles: Double = 0)
  {
    visits += 1
    if entry.isGame {
      games += 1
      seen.insert(entry.visit.stadium)
    }
    if entry.isNewStadium { newStadiums += 1 }
    self.miles += miles
    for outcome in outcomes { record.add(outcome) }
    first = min(first, entry.day)
    latest = max(latest, entry.day)
  }
}
