import AppSupport
import Catalog
import Scores
import SportsModel

/// Resolves the names in the games of a pack to ids of the catalog.
struct LeaguePackGameResolver {
  let league: CustomLeague
  let former: CustomLeague?
  let catalog: Catalog
  let stadiumIDs: [String: StadiumID]
  /// The stadiums of the pack.
  let stadiums: [StadiumID: Stadium]
  let problems: LeaguePackValidation

  /// Returns the games of a season, those in its CSV file last.
  func games(of season: LeaguePack.SeasonEntry, schedules: [String: [UInt8]]) -> [ReportedGame] {
    var entries = season.games
    if let name = season.schedule {
      entries += rows(of: name, schedules[name], at: "\(season.place).schedule")
    }
    var drafts = entries.compactMap { entry in
      game(entry, season: season.season).map { (game: $0, entry: entry) }
    }
    number(&drafts)
    return drafts.map { game, entry in
      let identity = "\(game.home) \(game.away) \(game.day) \(game.number)"
      let id = entry.id.flatMap { SeasonPack.GameID(source: "pack", id: $0) }
      return ReportedGame(game: game, id: id ?? SeasonPack.GameID(table: identity))
    }
  }

  private func rows(of name: String, _ bytes: [UInt8]?, at place: String) -> [LeaguePack.GameEntry]
  {
    guard let bytes else {
      problems.add(place, "no file \"\(name)\" next to the pack")
      return []
    }
    do throws(ScheduleFileError) {
      let file = try ScheduleFile(bytes, path: name)
      for row in file.badRows { problems.add("\(name):\(row.line)", row.cause) }
      guard file.entries.count <= LeaguePack.maxGames else {
        problems.add(
          place, "\"\(name)\" has more than \(DisplayFormat.number(LeaguePack.maxGames)) games")
        return []
      }
      return file.entries.map { entry in
        var game = LeaguePack.GameEntry(
          place: "\(name):\(entry.line)", start: entry.start, home: entry.home, away: entry.away)
        (game.stadium, game.score) = (entry.stadium, entry.score)
        game.status = entry.isCancelled ? .cancelled : .planned
        return game
      }
    } catch {
      problems.add(place, "\"\(name)\": \(error.cause)")
      return []
    }
  }

  private func team(_ text: String, at place: String) -> Team? {
    if let team = LeaguePackNameResolver.team(text, in: league.teams) { return team }
    let hint = LeaguePackValidation.hint(text, among: league.teams.flatMap { [$0.code, $0.name] })
    problems.add(place, "unknown team \"\(text)\"\(hint)")
    return nil
  }

  private func game(_ entry: LeaguePack.GameEntry, season: Int) -> Game? {
    guard let home = team(entry.home, at: "\(entry.place).home"),
      let away = team(entry.away, at: "\(entry.place).away")
    else { return nil }
    guard home.id != away.id else {
      problems.add("\(entry.place).away", "\(home.code) can't play itself")
      return nil
    }
    guard let place = building(entry, home: home, season: season) else { return nil }
    let stadium = place.stadiums.first.flatMap { stadiums[$0] ?? catalog.stadiums[$0] }
    guard let (day, start) = entry.start.local(in: stadium?.timeZone) else { return nil }
    let last = season + (league.structure.league.seasonSpansYears ? 1 : 0)
    guard season <= day.year, day.year <= last else {
      problems.add("\(entry.place).start", "\(day) is not in the season \(season)")
      return nil
    }
    return Game(
      league: league.id, season: season, seasonType: entry.type, day: day,
      number: entry.number ?? 0, home: home.id, away: away.id, start: start,
      building: place.certainty, stadiums: place.stadiums, isNeutralSite: entry.isNeutral,
      hasSpectators: entry.hasSpectators, isDateConfirmed: !entry.status.isOff,
      status: entry.status, score: entry.score)
  }

  private typealias Building = (certainty: Game.VenueCertainty, stadiums: [StadiumID])

  /// Returns the stated stadium, otherwise the homes of the team in the season.
  private func building(_ entry: LeaguePack.GameEntry, home: Team, season: Int) -> Building? {
    if let text = entry.stadium {
      return LeaguePackNameResolver.stadium(
        text, at: entry.place, ids: stadiumIDs, own: league.stadiums, in: catalog,
        problems: problems
      ).map { (.stated, [$0]) }
    }
    let homes = Set(home.homes(in: season))
    switch homes.count {
    case 0: return (.unknown, [])
    case 1: return (.inferred, Array(homes))
    default: return (.ambiguous, homes.sorted())
    }
  }

  /// Numbers games of the same teams on one day by their starts; the same game twice is a problem.
  private func number(_ drafts: inout [(game: Game, entry: LeaguePack.GameEntry)]) {
    let games = drafts.map(\.game)
    for places in games.doubleheaders {
      if places.allSatisfy({ drafts[$0].entry.number == nil }), places.count <= 9,
        let ordered = games.byStart(places)
      {
        for (index, place) in ordered.enumerated() { drafts[place].game.number = index + 1 }
      } else if Set(places.map { games[$0].number }).count < places.count {
        let entry = drafts[places[places.count - 1]].entry
        problems.add(entry.place, "appears twice: the same teams on the same day")
      }
    }
  }
}

enum LeaguePackNameResolver {
  /// Returns a stadium by its id in the pack, its id in the catalog, or a name that is unique in the
  /// pack or otherwise in the catalog; an unknown one is a problem of its place.
  static func stadium(
    _ text: String, at place: String, ids: [String: StadiumID], own: [Stadium], in catalog: Catalog,
    problems: LeaguePackValidation
  ) -> StadiumID? {
    if let id = ids[text] { return id }
    if let stadium = catalog.stadiums[StadiumID(text)] { return stadium.id }
    let wanted = NameFolding.folded(text)
    let ours = own.filter { ($0.names.map(\.name) + $0.aliases).containsName(wanted) }
    let named = ours.isEmpty ? catalog.stadiums(called: text) : ours
    if named.count == 1 { return named[0].id }
    var hint = LeaguePackValidation.hint(text, among: ids.keys.sorted())
    if hint.isEmpty {
      hint = LeaguePackValidation.hint(text, among: catalog.stadiums.stadiums.map(\.id.rawValue))
    }
    problems.add("\(place).stadium", "unknown stadium \"\(text)\"\(hint)")
    return nil
  }

  /// Returns a team by its code, or a present or former name.
  static func team(_ text: String, in teams: [Team]) -> Team? {
    if let team = teams.first(where: { $0.code == text }) { return team }
    let wanted = NameFolding.folded(text)
    let named = teams.filter { team in
      ([team.id.rawValue] + team.names.map(\.name) + team.aliases).containsName(wanted)
    }
    return named.count == 1 ? named[0] : nil
  }
}

extension Catalog {
  /// The distance in meters below which two positions can be the same building.
  static let sameBuilding = 150.0

  /// Returns the stadium of the catalog that is the same building as one of an own league or
  /// schedule: within 150 m, with one of its names.
  ///
  /// If a name is only a part of the other, as `Fenway` of `Fenway Park`, a league of the same
  /// sport must have played there. An arena next to a football stadium is another building.
  func stadium(
    at place: Coordinate, named names: [String], sport: String? = nil, on day: LocalDay? = nil,
    where isPossible: (Stadium) -> Bool = { _ in true }
  ) -> Stadium? {
    stadiums.near(place, on: day, within: Self.sameBuilding).map(\.stadium).first { known in
      guard isPossible(known) else { return false }
      let ours = names.map(NameFolding.folded)
      let theirs = (known.names.map(\.name) + known.aliases).map(NameFolding.folded)
      if !Set(ours).isDisjoint(with: theirs) { return true }
      let sports = known.tenancies.compactMap { structure(of: $0.league)?.league.sport }
      guard let sport, sports.contains(sport) else { return false }
      return ours.contains { our in theirs.contains { Self.isPart(our, $0) } }
    }
  }

  /// Returns whether one of two names is a part of the other, as whole words.
  private static func isPart(_ one: String, _ other: String) -> Bool {
    !one.isEmpty && " \(other) ".contains(" \(one) ") || " \(one) ".contains(" \(other) ")
  }
}
