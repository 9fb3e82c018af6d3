import AppSupport
import Localization
package import SportsModel

/// Writes one season's file in the format of docs/catalog.md.
package enum SeasonWriter {
  /// Returns the games, which must be in the order of their days; marks, if any, are in the same order.
  package static func lines(_ games: [Game], marks: [SeasonPack.Mark] = []) -> String {
    var text = ""
    let usual = usualBuildings(games)
    for (home, building) in usual.sorted(by: { $0.key < $1.key }) {
      text += "home \(SeasonFile.code(of: home)) \(building.text)\n"
    }
    var day: LocalDay?
    for (position, game) in games.enumerated() {
      if game.day != day {
        text += "\(game.day)\n"
        day = game.day
      }
      text += line(game, usual: usual[game.home])
      if marks.indices.contains(position) {
        text += " id:\(marks[position].id)"
        text += marks[position].supersedes.map { " was:\($0)" }.joined()
      }
      text += "\n"
    }
    return text
  }

  /// Returns the most frequent building of each home team; the alphabetically first of equals.
  private static func usualBuildings(_ games: [Game]) -> [TeamID: SeasonFile.Building] {
    var counts: [TeamID: [SeasonFile.Building: Int]] = [:]
    for game in games {
      counts[game.home, default: [:]][SeasonFile.Building(game), default: 0] += 1
    }
    return counts.compactMapValues { counts in
      counts.max { ($0.value, $1.key.text) < ($1.value, $0.key.text) }?.key
    }
  }

  private static func line(_ game: Game, usual: SeasonFile.Building?) -> String {
    let score = game.score.map { "\($0.home)-\($0.away)" } ?? "-"
    var line = "\(SeasonFile.code(of: game.home)) \(SeasonFile.code(of: game.away)) \(score)"
    if let start = game.localStart?.hourAndMinute {
      if case .placeholder = game.start { line += " ~" + start } else { line += " " + start }
    }
    if game.number > 0 { line += " #\(game.number)" }
    if game.seasonType != .regular { line += game.seasonType == .other ? " other" : " post" }
    if game.isNeutralSite { line += " neutral" }
    if !game.hasSpectators { line += " closed-doors" }
    if !game.isDateConfirmed { line += " provisional" }
    let building = SeasonFile.Building(game)
    if game.status != .planned { line += " \(game.status.rawValue)" }
    if let day = game.resumedDay {
      line += " resumed:\(day)" + (game.resumedStadium.map { "@\($0)" } ?? "")
    }
    if building != usual { line += " " + building.text }
    return line
  }
}

/// Names shared by the reader and the writer of a season's file.
package enum SeasonFile {
  /// `games/mlb/2018.txt`.
  package static func path(league: LeagueID, season: Int) -> String {
    "games/\(league)/\(season).txt"
  }

  /// A team's code in the files of its league: `NYY` for `mlb-nyy`.
  package static func code(of team: TeamID) -> String {
    guard let hyphen = team.rawValue.firstIndex(of: "-") else { return team.rawValue.uppercased() }
    return team.rawValue[team.rawValue.index(after: hyphen)...].uppercased()
  }

  struct Building: Hashable {
    let knowledge: Game.VenueCertainty
    let stadiums: [StadiumID]

    var text: String {
      knowledge == .unknown
        ? "unknown" : "\(knowledge.rawValue):\(stadiums.map(\.rawValue).joined(separator: ","))"
    }
  }
}

extension SeasonFile.Building {
  init(_ game: Game) { self.init(knowledge: game.building, stadiums: game.stadiums) }
}

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

  /// A sentence about the ends of the schedules: `The NHL schedule ends on Sat, May 16, 2026.` and
  /// so on.
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
  /// Returns the end of the schedules if the catalog doesn't have the games of all these days,
  /// bundled or synced; nil if it does.
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

/// The days for which the catalog has the games of a league, bundled and synced.
///
/// Days between two seasons are known, unless the end of the season before may be missing.
struct ScheduleCoverage: Hashable, Sendable {
  /// The day on which the games before or after missing days end or begin.
  enum Boundary: Hashable { case ends(LocalDay), begins(LocalDay) }

  /// In order and apart from each other.
  private let ranges: [ClosedRange<LocalDay>]

  /// - Parameters:
  ///   - seasons: the seasons of a league, oldest first.
  ///   - open: the first season whose end may be missing.
  init(_ seasons: [SeasonSummary], open: Int) {
    ranges = seasons.indices.reduce(into: []) { ranges, index in
      let season = seasons[index]
      guard let known = ranges.last else { return ranges.append(season.firstDay...season.lastDay) }
      let isComplete = seasons[index - 1].season < open
      let usualEnd = isComplete ? nil : Self.usualEnd(seasons[..<index])
      let resumes = min(usualEnd ?? known.upperBound, season.firstDay)
      if resumes <= known.upperBound {
        ranges[ranges.count - 1] = known.lowerBound...max(known.upperBound, season.lastDay)
      } else {
        ranges.append(resumes...max(resumes, season.lastDay))
      }
    }
  }

  /// Returns the day on which the last of some seasons ends, by the latest end of three before it.
  private static func usualEnd(_ seasons: ArraySlice<SeasonSummary>) -> LocalDay? {
    guard let last = seasons.last else { return nil }
    return seasons.dropLast().suffix(3).compactMap { season in
      LocalDay(
        year: season.lastDay.year + last.season - season.season, month: season.lastDay.month,
        day: season.lastDay.day)
    }.max()
  }

  /// Returns the boundary next to the first missing day; nil if none is, or without games.
  func boundary(in days: ClosedRange<LocalDay>) -> Boundary? {
    guard let first = ranges.first?.lowerBound else { return nil }
    guard first <= days.lowerBound else { return .begins(first) }
    var missing = days.lowerBound
    for range in ranges where range.contains(missing) { missing = range.upperBound + 1 }
    guard missing <= days.upperBound else { return nil }
    return ranges.last { $0.upperBound < missing }.map { .ends($0.upperBound) }
  }
}
