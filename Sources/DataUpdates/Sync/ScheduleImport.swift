import AppSupport
package import Catalog
import Foundation
import Scores
import SportsModel

/// Resolves the names of a schedule file to ids of the catalog.
///
/// A league that the catalog doesn't contain is created with its teams and stadiums.
package struct ScheduleImport {
  /// The games by season.
  package private(set) var games: [Int: [ReportedGame]] = [:]
  package private(set) var badRows: [BadRow]
  /// The user's own league with the additions of the file; nil for a bundled league.
  package private(set) var customLeague: CustomLeague?

  private let catalog: Catalog
  private let stadiums: StadiumResolver
  let league: LeagueID
  private let sourceName: String
  /// The stadiums of the user's table that have games, with the starts there.
  private var ownStadiums: [StadiumResolver.Own: [(instant: Date, offset: UTCOffset)]] = [:]

  /// Reads a file for a league; a new one has this name, or its id in capitals.
  ///
  /// `own` is the stored league, if it is one of the user's own.
  init(
    _ file: ScheduleFile, league: LeagueID, name: String?, catalog: Catalog, own: CustomLeague?,
    stadiums: StadiumResolver
  ) {
    (self.catalog, self.stadiums, self.league) = (catalog, stadiums, league)
    badRows = file.badRows
    sourceName =
      file.entries.contains { $0.id != nil } ? SeasonPack.GameID.calendar : SeasonPack.GameID.table
    if let own {
      customLeague = own
    } else if catalog.structure(of: league) == nil {
      let shown = (name ?? league.rawValue.uppercased()).asFactValue
      customLeague = CustomLeague(
        structure: LeagueStructure(
          league: League(
            id: league, name: shown, sport: "other", typicalGameMinutes: 180,
            seasonSpansYears: false), conferences: []), teams: [], stadiums: [])
    }
    gatherStadiums(file.entries)
    addStadiums()
    var drafts: [Draft] = []
    for entry in file.entries {
      do throws(BadRow) { drafts.append(try draft(entry)) } catch { badRows.append(error) }
    }
    badRows.sort { $0.line < $1.line }
    number(&drafts)
    for draft in drafts { games[draft.game.season, default: []].append(learned(draft)) }
    finishLeague(drafts)
  }

  private struct Draft {
    var game: Game
    let entry: ScheduleEntry
  }

  /// The seasons, oldest first.
  package var seasons: [Int] { games.keys.sorted() }

  /// Returns the source of a season's games, complete from its first to its last day.
  func source(of season: Int, at instant: Date) -> SeasonUpdate.ListingContext {
    let days = (games[season] ?? []).map(\.game.day)
    let coverage: SeasonUpdate.Coverage =
      if let first = days.min(), let last = days.max() { .days(first...last) } else { .some }
    return SeasonUpdate.ListingContext(
      league: league, season: season, source: sourceName, coverage: coverage, at: instant,
      facts: catalog.version)
  }

  // MARK: Stadiums

  /// Collects the stadiums of the user's table that have games, and the UTC offsets there.
  private mutating func gatherStadiums(_ entries: [ScheduleEntry]) {
    for entry in entries {
      guard let text = entry.stadium,
        case .own(let stadium) = stadiums.find(text, on: entry.roughDay)
      else { continue }
      var offsets = ownStadiums[stadium] ?? []
      if case .instant(let instant, let offset?) = entry.start, offsets.count < 1_000 {
        offsets.append((instant, offset))
      }
      ownStadiums[stadium] = offsets
    }
  }

  private mutating func addStadiums() {
    guard var own = customLeague else { return }
    let known = Set(own.stadiums.map(\.id))
    for (stadium, offsets) in ownStadiums.sorted(by: { $0.key.id < $1.key.id })
    where !known.contains(stadium.id) {
      own.stadiums.append(
        Stadium(
          id: stadium.id, names: [DatedName(stadium.name.asFactValue, first: nil, last: nil)],
          coordinate: stadium.place, positionErrorMeters: 100,
          timeZoneID: stadiums.zone(at: stadium.place, offsets: offsets)))
    }
    customLeague = own
  }

  private func stadium(of entry: ScheduleEntry) throws(BadRow) -> Stadium? {
    guard let text = entry.stadium else { return nil }
    switch stadiums.find(text, on: entry.roughDay) {
    case .known(let id): return catalog.stadiums[id]
    case .own(let own):
      if let stadium = customLeague?.stadiums.first(where: { $0.id == own.id }) { return stadium }
      throw BadRow(
        line: entry.line, "\"\(text)\" isn't a bundled stadium. Games of \(league) need one")
    case .several(let ids):
      let names = DisplayFormat.list(ids.prefix(4).map(\.rawValue), conjunction: .or)
      throw BadRow(line: entry.line, "\"\(text)\" could be \(names)")
    case .nothing: throw BadRow(line: entry.line, "unknown stadium \"\(text)\"")
    }
  }

  // MARK: Games

  private mutating func draft(_ entry: ScheduleEntry) throws(BadRow) -> Draft {
    let stadium = try stadium(of: entry)
    guard let (day, start) = entry.start.local(in: stadium?.timeZone) else {
      throw BadRow(line: entry.line, "the local date needs a stadium")
    }
    let season = season(of: day)
    var home = try team(entry.home, season: season, line: entry.line)
    var away = try team(entry.away, season: season, line: entry.line)
    guard home.id != away.id else {
      throw BadRow(line: entry.line, "\(home.name) can't play itself")
    }
    if !entry.knowsSides, let stadium, away.homes(in: season).contains(stadium.id),
      !home.homes(in: season).contains(stadium.id)
    {
      swap(&home, &away)
    }
    let homes = home.homes(in: season)
    let place: (Game.VenueCertainty, [StadiumID]) =
      if let stadium { (.stated, [stadium.id]) } else if homes.count == 1 {
        (.inferred, homes)
      } else {
        (.unknown, [])
      }
    let game = Game(
      league: league, season: season, day: day, home: home.id, away: away.id, start: start,
      building: place.0, stadiums: place.1, isDateConfirmed: !entry.isCancelled,
      status: entry.isCancelled ? .cancelled : .planned, score: entry.score)
    return Draft(game: game, entry: entry)
  }

  private func season(of day: LocalDay) -> Int {
    if let own = customLeague {
      return SeasonSpan.season(
        of: day, league: league, spansYears: own.structure.league.seasonSpansYears)
    }
    return catalog.season(of: day, in: league)
  }

  /// Returns the team of a name; a new name in a league of the user's own is a new team.
  private mutating func team(_ name: String, season: Int, line: Int) throws(BadRow) -> Team {
    let wanted = NameFolding.folded(name)
    guard var own = customLeague else {
      let fitting = catalog.teams(named: name, season: season, league: league)
      guard fitting.count <= 1 else {
        let names = fitting.prefix(4).map { $0.name(season: season) }
        throw BadRow(
          line: line, "\"\(name)\" could be \(DisplayFormat.list(names, conjunction: .or))")
      }
      guard let team = fitting.first else {
        throw BadRow(line: line, "unknown team \"\(name)\" in \(league)")
      }
      return team
    }
    if let team = own.teams.first(where: { team in
      ([team.id.rawValue, team.code] + team.names.map(\.name)).containsName(wanted)
    }) {
      return team
    }
    let code = Self.freeCode(for: name, among: Set(own.teams.map(\.code)))
    let team = Team(
      id: TeamID("\(league)-\(code.lowercased())"), league: league, code: code,
      names: [DatedName(name.asFactValue, first: nil, last: nil)], aliases: [], isActive: true,
      homes: [])
    own.teams.append(team)
    customLeague = own
    return team
  }

  private static func freeCode(for name: String, among taken: Set<String>) -> String {
    let code = NameSlug.code(name)
    let base = code.isEmpty ? "T" : code
    if !code.isEmpty, !taken.contains(base) { return base }
    for number in (code.isEmpty ? 1 : 2)...9_999 {
      let other = base.prefix(8 - String(number).count) + String(number)
      if !taken.contains(String(other)) { return String(other) }
    }
    return base
  }

  /// Numbers games of the same clubs on one day by their starts; equal starts are the same game
  /// twice.
  private func number(_ drafts: inout [Draft]) {
    let games = drafts.map(\.game)
    for places in games.doubleheaders {
      for (index, place) in (games.byStart(places) ?? []).prefix(9).enumerated() {
        drafts[place].game.number = index + 1
      }
    }
  }

  private func learned(_ draft: Draft) -> ReportedGame {
    let game = draft.game
    let id =
      draft.entry.id.map { SeasonPack.GameID(calendar: $0) }
      ?? SeasonPack.GameID(table: "\(game.home) \(game.away) \(game.day) \(game.number)")
    return ReportedGame(game: game, id: id)
  }

  // MARK: The league

  /// Sets the home of each team to its most frequent stadium.
  ///
  /// Teams without a division are added to the one with the name of the league.
  private mutating func finishLeague(_ drafts: [Draft]) {
    guard var own = customLeague else { return }
    var counts: [TeamID: [StadiumID: Int]] = [:]
    for draft in drafts where draft.game.stadiums.count == 1 {
      counts[draft.game.home, default: [:]][draft.game.stadiums[0], default: 0] += 1
    }
    let first = games.keys.min() ?? 1
    for (index, team) in own.teams.enumerated() where team.homes.isEmpty {
      let home = counts[team.id]?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      guard let home else { continue }
      own.teams[index].isActive = true
      own.teams[index].homes = [Team.Home(stadium: home, first: first, last: nil)]
    }
    own.structure = own.structure.adding(own.teams.filter(\.isActive).map(\.id), to: nil, of: nil)
    customLeague = own
  }
}

extension ScheduleEntry {
  /// The day within a few hours, which is enough to know the open stadiums.
  fileprivate var roughDay: LocalDay {
    switch start {
    case .instant(let instant, let offset): LocalDateTime(instant, offset: offset ?? .utc).day
    case .local(let time): time.day
    case .day(let day): day
    }
  }
}

extension String {
  /// The text on one line, without bars, and at most 120 characters long.
  fileprivate var asFactValue: String {
    let plain = cleanedForTerminal.replacingOccurrences(of: "|", with: "/")
    let line = plain.split(separator: " ").joined(separator: " ")
    return String(line.prefix(120))
  }
}
