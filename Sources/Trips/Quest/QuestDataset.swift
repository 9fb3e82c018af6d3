import AppSupport
package import Catalog
import Foundation
package import Quests
package import SportsModel
package import Travel
import TripPlanning

/// The stadiums of a quest, their games, and the drives of a table.
package struct QuestDataset: Sendable {
  package internal(set) var sites: [StadiumID: QuestSite] = [:]
  /// The stadiums to visit, in order.
  package internal(set) var stadiums: [StadiumID] = []
  /// The games at those stadiums, also on days outside of the quest.
  package internal(set) var games: [QuestGame] = []
  /// The drives of a table; nil if there is none.
  package internal(set) var drives: StadiumDrives?
  /// The end of the catalog's schedules, if they don't contain all days of the quest.
  package internal(set) var gap: ScheduleGap?

  package func name(of stadium: StadiumID) -> String { sites[stadium]?.name ?? stadium.rawValue }

  /// Returns the site with an identifier or a name, ignoring case.
  package func site(named text: String) -> QuestSite? {
    if let site = sites[StadiumID(text)] { return site }
    let named = sites.values.filter { $0.name.lowercased() == text.lowercased() }
    return named.count == 1 ? named.first : nil
  }

  package mutating func leaveOut(_ seen: Set<StadiumID>) {
    stadiums.removeAll { seen.contains($0) }
  }

  /// Keeps only some stadiums, by identifier or name; throws for the first unknown name.
  package mutating func choose(_ names: [String]) throws(QuestDatasetError) {
    var chosen: Set<StadiumID> = []
    for name in names {
      guard let site = site(named: name) else { throw .unknownStadium(name) }
      chosen.insert(site.id)
    }
    stadiums = chosen.sorted()
  }
}

/// The reason that files or the catalog can't be used for a quest.
package enum QuestDatasetError: Error, Hashable, Sendable {
  case file(path: String, PlanningDataError)
  /// A stadium of the schedule that neither a file nor the catalog contains.
  case strangeStadium(path: String, line: Int, StadiumID)
  case unknownStadium(String)
  /// Several leagues play at a stadium, and none was chosen.
  case severalLeagues(stadium: String, [String])
}

extension QuestDatasetError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .file(let path, let error): "\(path): \(error)"
    case .strangeStadium(let path, let line, let id):
      "\(path): line \(line): unknown stadium \"\(id)\". Add it to a file for --stadiums, or use "
        + "an ID that \"stvisits stadiums\" lists"
    case .severalLeagues(let stadium, let leagues):
      "\(stadium) has games of \(DisplayFormat.list(leagues)). Choose with --league, or allow all "
        + "with --league all"
    case .unknownStadium(let name): "Unknown stadium \"\(name)\". The files don't contain it"
    }
  }
}

extension QuestDataset {
  /// Creates the dataset of the catalog, bundled and synced.
  ///
  /// A team's home is the stadium of most of its home games in the seasons of the quest. A stadium
  /// of several leagues can be visited at a game of any league for which it is missing.
  ///
  /// `stadiums` is nil for the homes of the leagues' teams; `seen` has the visited stadiums of each
  /// league.
  ///
  /// - Throws: what the catalog throws if it can't read a season.
  package init(
    leagues: Set<LeagueID>, stadiums only: [StadiumID]?, from first: LocalDay, to last: LocalDay,
    seen: [LeagueID: Set<StadiumID>], catalog: Catalog
  ) throws {
    let seasons = try catalog.seasonGames(of: leagues, from: first - 1, through: last + 1)
    gap = catalog.scheduleGap(in: first...max(first, last - 1), of: leagues)
    var wanted: [StadiumID: Set<LeagueID>] = [:]
    if let only {
      for stadium in only { wanted[stadium] = leagues }
      let seen = leagues.reduce(into: Set<StadiumID>()) { $0.formUnion(seen[$1] ?? []) }
      stadiums = Set(only).subtracting(seen).sorted()
    } else {
      for league in leagues {
        let seen = seen[league] ?? []
        for home in Self.homes(of: league, seasons, catalog: catalog) where !seen.contains(home) {
          wanted[home, default: []].insert(league)
        }
      }
      stadiums = wanted.keys.sorted()
    }
    for stadium in wanted.keys.compactMap({ catalog.stadiums[$0] }) {
      sites[stadium.id] = QuestSite(
        id: stadium.id, name: stadium.name(in: first.year), coordinate: stadium.coordinate)
    }
    let schedule = TripSchedule(
      games: seasons.filter { game in
        guard let stadium = game.stadiums.first else { return false }
        return wanted[stadium]?.contains(game.league) ?? false
      }, stadiums: catalog.stadiums, leagues: catalog.leagues)
    games = schedule.games.map { Self.game($0, catalog: catalog) }
  }

  private static func game(_ planned: PlannedGame, catalog: Catalog) -> QuestGame {
    let game = planned.game
    return QuestGame(
      id: planned.id.description, stadium: planned.stadium.id,
      home: catalog.displayName(of: game.home, season: game.season),
      away: catalog.displayName(of: game.away, season: game.season),
      start: planned.start.date, end: planned.usualEnd.date,
      offset: UTCOffset(seconds: planned.zone.secondsFromGMT(for: planned.start.date)))
  }

  /// Returns the stadium in which each current team has most of its home games.
  private static func homes(
    of league: LeagueID, _ games: [Game], catalog: Catalog
  ) -> Set<StadiumID> {
    var counts: [TeamID: [StadiumID: Int]] = [:]
    for game in games where game.league == league && !game.isNeutralSite {
      guard game.stadiums.count == 1, let stadium = game.stadiums.first else { continue }
      counts[game.home, default: [:]][stadium, default: 0] += 1
    }
    let teams = catalog.structure(of: league)?.teams ?? []
    return Set(
      teams.compactMap { team in
        // Ties are broken by identifier, so that the result is stable.
        let mainHome = counts[team]?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        return mainHome ?? catalog.team(team)?.currentHome
      })
  }

  package struct File: Sendable {
    package let path, text: String

    package init(path: String, text: String) { (self.path, self.text) = (path, text) }
  }

  /// Creates a dataset from the user's files.
  ///
  /// The quest visits every stadium of the stadiums file and ignores games elsewhere. Without such
  /// a file it visits every stadium of the schedule; the catalog or the drives must contain it. The
  /// files are `start,end,stadium,home,away`, `id,name,latitude,longitude` and
  /// `from,to,minutes,miles`; `gameHours` is the length of a game without an end.
  package init(
    schedule: File, stadiums: File?, drives: File?, gameHours: Double, catalog: Catalog
  ) throws(QuestDatasetError) {
    self.init()
    let games = try Self.read(schedule) { text throws(PlanningDataError) in
      try QuestCSVReader.games(text, gameHours: gameHours)
    }
    if let drives { self.drives = try Self.read(drives, body: QuestCSVReader.drives) }
    if let stadiums {
      let places = try Self.read(stadiums, body: QuestCSVReader.stadiums)
      for place in places { sites[place.id] = place }
      self.stadiums = places.map(\.id)
    } else {
      try addSites(of: games, schedule.path, catalog: catalog)
    }
    self.games = games
  }

  private mutating func addSites(
    of games: [QuestGame], _ path: String, catalog: Catalog
  ) throws(QuestDatasetError) {
    for game in games where sites[game.stadium] == nil {
      if let stadium = catalog.stadiums[game.stadium] {
        sites[stadium.id] = QuestSite(
          id: stadium.id, name: stadium.name, coordinate: stadium.coordinate)
      } else if drives != nil {
        sites[game.stadium] = QuestSite(
          id: game.stadium, name: game.stadium.rawValue, coordinate: nil)
      } else {
        // The identifiers of a file's games are their line numbers.
        let line = game.id.split(separator: "-").last.flatMap { Int($0) } ?? 1
        throw .strangeStadium(path: path, line: line, game.stadium)
      }
      stadiums.append(game.stadium)
    }
    stadiums.sort()
  }

  private static func read<Content>(
    _ file: File, body: (String) throws(PlanningDataError) -> Content
  ) throws(QuestDatasetError) -> Content {
    do throws(PlanningDataError) {
      return try body(file.text)
    } catch {
      throw .file(path: file.path, error)
    }
  }

  /// Creates the dataset of the catalog for stadiums, or for the homes of leagues.
  ///
  /// - Parameters:
  ///   - leagues: nil for the leagues that play at the stadiums, otherwise for all.
  ///   - isAnyLeague: true if the user allowed games of all leagues.
  ///   - names: stadiums by any name; empty for the homes of the leagues.
  ///   - days: the days on which games may be played.
  ///   - seen: the stadiums to leave out.
  ///   - catalog: the stadiums and games.
  /// - Throws: `NameLookupError`, `QuestDatasetError`, or what the catalog throws.
  package init(
    leagues: Set<LeagueID>?, isAnyLeague: Bool, stadiums names: [String], on days: Range<LocalDay>,
    seen: [LeagueID: Set<StadiumID>], catalog: Catalog
  ) throws {
    let (first, last) = (days.lowerBound, days.upperBound)
    let named = try names.map { name in
      let found = catalog.stadiums(named: name, on: first)
      guard let stadium = found.first else { throw NameLookupError.noSuchStadium(name) }
      guard found.count == 1 else { throw NameLookupError.severalStadiums(name, found) }
      return stadium
    }
    let chosen =
      try leagues ?? (isAnyLeague ? nil : Self.tenants(of: named, days, catalog: catalog))
      ?? Set(catalog.leagues.map(\.id))
    try self.init(
      leagues: chosen, stadiums: named.isEmpty ? nil : named.map(\.id), from: first, to: last,
      seen: seen, catalog: catalog)
  }

  /// Returns the leagues whose teams play at all the stadiums, or at each of them; nil if one has no
  /// home team.
  private static func tenants(
    of stadiums: [Stadium], _ days: Range<LocalDay>, catalog: Catalog
  ) throws -> Set<LeagueID>? {
    let tenants = stadiums.map { stadium in
      Set(
        stadium.tenancies.filter { tenancy in
          let first = catalog.season(of: days.lowerBound, in: tenancy.league)
          let last = catalog.season(of: days.upperBound, in: tenancy.league)
          return tenancy.first <= last && first <= tenancy.last ?? .max
        }.map(\.league))
    }
    guard let first = tenants.first, !tenants.contains([]) else { return nil }
    let shared = tenants.reduce(first) { $0.intersection($1) }
    let chosen = shared.isEmpty ? tenants.reduce(first) { $0.union($1) } : shared
    for (stadium, leagues) in zip(stadiums, tenants) where leagues.intersection(chosen).count > 1 {
      throw QuestDatasetError.severalLeagues(
        stadium: stadium.name(in: days.lowerBound.year),
        leagues.intersection(chosen).map(\.rawValue).sorted())
    }
    return chosen
  }

  /// Returns the usual length of a game of the first of some leagues in hours.
  package static func usualHours(of leagues: Set<LeagueID>, in catalog: Catalog) -> Double {
    let league = catalog.leagues.first { leagues.contains($0.id) }
    return Double(league?.typicalGameMinutes ?? 180) / 60
  }

  /// Returns a stadium of the dataset by its identifier or name.
  package func place(named text: String) -> QuestRequest.Place? {
    site(named: text).map {
      QuestRequest.Place(name: $0.name, stadium: $0.id, coordinate: $0.coordinate)
    }
  }
}
