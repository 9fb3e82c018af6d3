import AppSupport
import Catalog
import Foundation
import SportsModel

extension LeaguePack {
  /// Reads a pack.
  ///
  /// - Throws: `LeaguePackError` with all problems.
  package init(_ bytes: [UInt8], path: String) throws(LeaguePackError) {
    guard bytes.count <= LeaguePack.maxBytes else {
      throw LeaguePackError(path: path, "too large for a league pack")
    }
    guard bytes.withUnsafeBytes(JSONNesting.depth) <= LeaguePack.maxNesting else {
      throw LeaguePackError(path: path, "nested deeper than \(LeaguePack.maxNesting) levels")
    }
    let json: JSONValue
    do {
      json = try JSONValue(parsing: Data(bytes))
    } catch {
      let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      let detail = reason.map { ": " + ($0.hasSuffix(".") ? String($0.dropLast()) : $0) } ?? ""
      throw LeaguePackError(path: path, "not valid JSON" + detail)
    }
    try self.init(json, path: path)
  }

  /// Reads the league and the stadiums of a pack that was built in memory, by the same rules as a
  /// file.
  init(league: JSONObject, stadiums: [JSONObject] = [], path: String) throws(LeaguePackError) {
    let document: JSONObject = [
      "form": Self.form, "version": 1, "league": league, "stadiums": stadiums,
    ]
    guard let json = try? JSONValue(encoding: document).withoutEmptyMembers else {
      throw LeaguePackError(path: path, "not valid JSON")
    }
    try self.init(json, path: path)
  }

  /// Reads a pack that was parsed.
  init(_ json: JSONValue, path: String) throws(LeaguePackError) {
    let problems = LeaguePackValidation()
    let keys = [
      "$schema", "form", "version", "league", "stadiums", "teams", "divisions", "seasons", "badges",
    ]
    guard let object = LeaguePackObject(json, at: "", keys: keys, problems: problems) else {
      throw LeaguePackError(path: path, "not a league pack")
    }
    guard let form = object.text("form"), form.hasPrefix("stvisits-league ") else {
      throw LeaguePackError(path: path, "not a league pack: \"form\" must be \"\(Self.form)\"")
    }
    guard form == Self.form else {
      throw LeaguePackError(path: path, "made for a newer stvisits. Update stvisits to use it")
    }
    self.path = path
    version = object.integer("version", in: 1...1_000_000_000, isNeeded: true) ?? 0
    let reader = LeaguePackDecoder()
    let league = reader.league(object)
    stadiums = object.list(
      "stadiums", max: Self.maxStadiums,
      keys: [
        "id", "name", "names", "aliases", "city", "region", "country", "latitude", "longitude",
        "position_error_m", "time_zone", "opened", "closed", "roof", "capacity", "footprint_m",
      ], read: reader.stadium)
    teams = object.list(
      "teams", max: Self.maxTeams, keys: ["code", "name", "names", "aliases", "active", "homes"],
      read: reader.team)
    divisions = object.list(
      "divisions", max: Self.maxTeams, keys: ["conference", "name", "teams"], read: reader.division)
    seasons = object.list(
      "seasons", max: Self.maxSeasons, keys: ["season", "schedule", "games"], read: reader.season)
    badges = object.list("badges", max: Self.maxBadges).map(\.value)
    if seasons.reduce(0, { $0 + $1.games.count }) > Self.maxGames {
      problems.add("seasons", "more than \(Self.maxGames) games")
    }
    try problems.check(path)
    guard let league else { throw LeaguePackError(path: path, "league: missing") }
    self.league = league
  }
}

private struct LeaguePackDecoder {
  func league(_ pack: LeaguePackObject) -> League? {
    guard
      let object = pack.object("league", keys: ["id", "name", "sport", "game_minutes", "season"])
    else { return nil }
    let id = object.text("id", isNeeded: true)
    if let id, CatalogUpdateStore.leagueID(id) == nil || LeagueID(id) == CatalogUpdateStore.single {
      object.refuse(
        "id",
        "not a league ID: \"\(id)\". Use 2 to 12 lowercase letters and digits, starting with a letter"
      )
    }
    let sport = object.text("sport") ?? "other"
    if LeaguePackIdentifiers.sport(sport) == nil {
      object.refuse("sport", LeaguePackIdentifiers.sportRule)
    }
    let season = object.word("season", of: ["one-year", "two-years"])
    return League(
      id: LeagueID(id ?? ""), name: object.text("name", isNeeded: true) ?? "", sport: sport,
      typicalGameMinutes: object.integer("game_minutes", in: 10...600) ?? 180,
      seasonSpansYears: season == "two-years")
  }

  func stadium(_ object: LeaguePackObject) -> LeaguePack.StadiumEntry? {
    let names = names(object)
    let latitude = object.number("latitude", in: -90...90, isNeeded: true)
    let longitude = object.number("longitude", in: -180...180, isNeeded: true)
    guard let text = object.text("id", isNeeded: true) else { return nil }
    guard let id = LeaguePackIdentifiers.stadium(text) else {
      object.refuse(
        "id", "not a stadium ID: \"\(text)\". Use lowercase letters, digits and single hyphens")
      return nil
    }
    guard let latitude, let longitude,
      let point = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    let aliases = object.texts("aliases", max: 20)
    let city = object.text("city") ?? ""
    let region = object.text("region", max: 10) ?? ""
    let country = object.text("country", max: 10) ?? ""
    let positionError = object.integer("position_error_m", in: 0...5_000) ?? 50
    let zone = object.text("time_zone", max: 60) ?? ""
    let (opened, closed) = years(of: object, from: "opened", to: "closed")
    let roof = object.word("roof", of: ["open", "fixed", "retractable", "unknown"])
    let capacity = object.integer("capacity", in: 1...1_000_000)
    let footprint =
      object.integer("footprint_m", in: 20...1_000)
      ?? Int(Stadium.usualFootprintMeters)
    return LeaguePack.StadiumEntry(
      place: object.place,
      stadium: Stadium(
        id: id, names: names, aliases: aliases, city: city, region: region, country: country,
        coordinate: point, positionErrorMeters: Double(positionError), timeZoneID: zone,
        opened: opened, closed: closed, roof: roof.flatMap(Stadium.Roof.init) ?? .unknown,
        capacity: capacity, footprintMeters: Double(footprint)))
  }

  func team(_ object: LeaguePackObject) -> LeaguePack.TeamEntry? {
    let names = names(object)
    guard let text = object.text("code", isNeeded: true) else { return nil }
    guard let code = LeaguePackIdentifiers.code(text) else {
      object.refuse("code", "not a team code: \"\(text)\". Use up to 8 capital letters and digits")
      return nil
    }
    var entry = LeaguePack.TeamEntry(place: object.place, code: code, names: names)
    entry.aliases = object.texts("aliases", max: 20)
    entry.isActive = object.flag("active") ?? true
    entry.homes = object.list("homes", max: 50, keys: ["stadium", "first", "last"], read: home)
    return entry
  }

  private func home(_ object: LeaguePackObject) -> LeaguePack.HomeEntry? {
    guard let stadium = object.text("stadium", isNeeded: true),
      let first = object.integer("first", in: LeaguePack.years, isNeeded: true)
    else { return nil }
    let (_, last) = years(of: object, from: "first", to: "last")
    return LeaguePack.HomeEntry(place: object.place, stadium: stadium, first: first, last: last)
  }

  func division(_ object: LeaguePackObject) -> LeaguePack.DivisionEntry? {
    guard let name = object.text("name", isNeeded: true) else { return nil }
    let teams = object.texts("teams", max: LeaguePack.maxTeams)
    if teams.isEmpty { object.refuse("teams", "a division needs teams") }
    return LeaguePack.DivisionEntry(
      place: object.place, conference: object.text("conference") ?? "", name: name, teams: teams)
  }

  /// Returns one name, or several names with their years.
  private func names(_ object: LeaguePackObject) -> [DatedName] {
    guard object.isThere("names") else {
      return object.text("name", isNeeded: true).map { [DatedName($0, first: nil, last: nil)] }
        ?? []
    }
    if object.isThere("name") { object.refuse("name", "use either name or names") }
    let names = object.list("names", max: 50, keys: ["name", "first", "last"]) { object in
      object.text("name", isNeeded: true).map { name in
        let (first, last) = years(of: object, from: "first", to: "last")
        return DatedName(name, first: first, last: last)
      }
    }
    if names.isEmpty { object.refuse("names", "empty") }
    return names
  }

  private func years(of object: LeaguePackObject, from: String, to: String) -> (Int?, Int?) {
    let first = object.integer(from, in: LeaguePack.years)
    let last = object.integer(to, in: LeaguePack.years)
    if let first, let last, last < first { object.refuse(to, "\(last) is before \(first)") }
    return (first, last)
  }

  func season(_ object: LeaguePackObject) -> LeaguePack.SeasonEntry? {
    guard let season = object.integer("season", in: LeaguePack.years, isNeeded: true) else {
      return nil
    }
    let schedule = object.text("schedule", max: 80)
    if let schedule, LeaguePackIdentifiers.schedule(schedule) == nil {
      object.refuse("schedule", "not a .csv file in the same folder: \"\(schedule)\"")
    }
    let games = object.list(
      "games", max: LeaguePack.maxGames,
      keys: [
        "id", "start", "home", "away", "stadium", "home_score", "away_score", "number", "type",
        "status", "neutral", "spectators",
      ], read: game)
    return LeaguePack.SeasonEntry(
      place: object.place, season: season, schedule: schedule, games: games)
  }

  private func game(_ object: LeaguePackObject) -> LeaguePack.GameEntry? {
    guard let text = object.text("start", isNeeded: true),
      let home = object.text("home", isNeeded: true), let away = object.text("away", isNeeded: true)
    else { return nil }
    guard let start = Self.start(text) else {
      object.refuse(
        "start",
        "not a start time: \"\(text)\". Use 2027-04-01, 2027-04-01T19:05 or "
          + "2027-04-01T19:05-04:00")
      return nil
    }
    var game = LeaguePack.GameEntry(place: object.place, start: start, home: home, away: away)
    game.id = object.text("id", max: 64)
    if let id = game.id, SeasonPack.GameID(source: "pack", id: id) == nil {
      object.refuse("id", "\"\(id)\" may contain only letters, digits, hyphens and dots")
    }
    game.stadium = object.text("stadium")
    game.number = object.integer("number", in: 0...9)
    game.type =
      object.word("type", of: ["regular", "postseason", "other"]).flatMap(Game.SeasonType.init)
      ?? .regular
    game.status =
      object.word("status", of: ["planned", "postponed", "suspended", "cancelled"])
      .flatMap(Game.Status.init) ?? .planned
    game.isNeutral = object.flag("neutral") ?? false
    game.hasSpectators = object.flag("spectators") ?? true
    let score = (
      object.integer("home_score", in: 0...999), object.integer("away_score", in: 0...999)
    )
    switch score {
    case (let home?, let away?): game.score = Score(home: home, away: away)
    case (nil, nil): break
    default: object.refuse("home_score", "give both scores or neither")
    }
    return game
  }

  /// Parses local time, time with a UTC offset, or a day.
  private static func start(_ text: String) -> ScheduleEntry.Start? {
    if text.utf8.count == 16, let local = LocalDateTime(text + ":00") { return .local(local) }
    if text.utf8.count == 19, let local = LocalDateTime(text) { return .local(local) }
    return ScheduleEntry.Start(text)
  }
}
