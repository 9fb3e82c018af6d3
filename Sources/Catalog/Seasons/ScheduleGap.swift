import AppSupport
import Localization
package import SportsModel

/// The reason that games of some days may be missing in the catalog: where its schedules end.
package struct ScheduleGap: Hashable, Sendable {
  /// The last day of a league with a known game.
  package struct End: Hashable, Sendable {
    package let league: LeagueID
    package let day: LocalDay
  }

  /// In order of the day; empty if the days are before all games.
  package let ends: [End]
  /// The first day with a known game, if the days are before it.
  package let firstDay: LocalDay?

  /// Where the schedules end: `The NHL schedule ends on Sat, May 16, 2026.` and so on.
  package var sentence: String {
    if let firstDay { return localized("The games begin on \(DisplayFormat.date(firstDay)).") }
    let dates = ends.map { DisplayFormat.date($0.day) }
    let names = ends.map { $0.league.rawValue.uppercased() }
    guard ends.count > 1 else {
      return localized(
        """
        The \(names.first ?? "") schedule ends on \(dates.first ?? ""). For newer games, run \
        stvisits sync.
        """)
    }
    let list = DisplayFormat.list(zip(dates, names).map { "\($0) (\($1))" })
    return localized("The schedules end on \(list). For newer games, run stvisits sync.")
  }
}

extension Catalog {
  /// Returns where the schedules end if the catalog doesn't have the games of all these days, bundled
  /// or synced; nil if it does.
  ///
  /// Only if this is nil, a day without a game in the catalog is a day without a game. `leagues` is
  /// nil for all.
  package func scheduleGap(
    in days: ClosedRange<LocalDay>, of leagues: Set<LeagueID>? = nil
  ) -> ScheduleGap? {
    var ends: [ScheduleGap.End] = []
    var firstDays: [LocalDay] = []
    var isKnown = false
    for league in self.leagues.map(\.id) where leagues?.contains(league) ?? true {
      let coverage = ScheduleCoverage(
        seasons(of: league), open: newestBundledSeason(of: league) ?? .max)
      switch coverage.boundary(in: days) {
      case .ends(let day): ends.append(ScheduleGap.End(league: league, day: day))
      case .begins(let day): firstDays.append(day)
      case nil: isKnown = true
      }
    }
    if !ends.isEmpty {
      let sorted = ends.sorted { ($0.day, $0.league) < ($1.day, $1.league) }
      return ScheduleGap(ends: sorted, firstDay: nil)
    }
    // A league that began later had no games.
    guard !isKnown, let first = firstDays.min() else { return nil }
    return ScheduleGap(ends: [], firstDay: first)
  }
}
