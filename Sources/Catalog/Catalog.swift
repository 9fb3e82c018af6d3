package import Foundation
package import SportsModel
import StvisitsResources

/// The catalog of leagues, teams, stadiums and games.
///
/// Opening reads leagues, teams and stadiums; a season's games are read when a lookup needs them.
package struct Catalog: Sendable {
  package let folder: URL
  /// The day the data was compiled, `2026-11-21`.
  package let version: String
  /// The leagues in the order of the file: MLB, NBA, NHL, NFL, MLS, WNBA, NWSL.
  package let leagues: [League]
  /// All franchises and defunct teams, by league.
  package let teams: [Team]
  package let stadiums: StadiumIndex
  /// The store of updates; nil if updates are ignored.
  package let learned: CatalogUpdateStore?
  package let customLeagues: [LeagueID]
  package let customStadiums: Set<StadiumID>
  private let structures: [LeagueID: LeagueStructure]
  private let teamsByID: [TeamID: Team]
  private let cache: SeasonCache
  let vocabularyContent: LazyContent<NameVocabulary>
  let otherParkFile: LazyContent<[OtherPark]>
  let eventFile: LazyContent<[LocalDay: [StadiumEvent]]>
  let gazetteerFile: LazyContent<Gazetteer>
  let cityPositions: LazyContent<GazetteerPositions>

  /// Opens a folder of bundled data and merges updates into it.
  ///
  /// Reads only the headers of updates; reports and skips those that are unusable.
  package static func open(_ folder: URL, learned: CatalogUpdateStore? = nil) throws -> Catalog {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      isFolder.boolValue
    else { throw CatalogError.missingFolder(path: folder.path) }
    return try Catalog(folder, learned: learned)
  }

  private init(_ folder: URL, learned: CatalogUpdateStore?) throws(CatalogError) {
    func file(_ name: String) throws(CatalogError) -> CatalogFile {
      try CatalogFile(folder.appendingPathComponent(name))
    }
    let versions = try file("version.txt")
    guard let version = versions.lines.first else {
      throw .malformed(path: versions.path, line: 1, cause: "missing version")
    }
    self.folder = folder
    let otherParks = folder.appendingPathComponent("other-parks.csv")
    otherParkFile = LazyContent { () throws(CatalogError) in try OtherPark.all(otherParks) }
    let events = folder.appendingPathComponent("events.csv")
    eventFile = LazyContent { () throws(CatalogError) in try StadiumEvent.byDay(events) }
    let cities = folder.appendingPathComponent("cities.txt")
    let gazetteer = LazyContent { () throws(CatalogError) in try Gazetteer(cities) }
    gazetteerFile = gazetteer
    cityPositions = LazyContent { () throws(CatalogError) in try gazetteer.value().positions() }
    (self.learned, self.version) = (learned, version.key)
    let bundledStadiums = try StadiumReader.read(try file("stadiums.txt"))
    let bundledLeagues = try LeagueReader.read(try file("leagues.txt"))
    let taken = Set(bundledLeagues.map(\.league.id))
    let own = CustomLeague.all(in: learned, stadiums: bundledStadiums)
      .filter { !taken.contains($0.id) }
    let structures = bundledLeagues + own.map(\.structure)
    (customLeagues, leagues) = (own.map(\.id), structures.map(\.league))
    self.structures = Dictionary(
      structures.map { ($0.league.id, $0) }, uniquingKeysWith: { first, _ in first })
    let customStadiums = CustomStadiums(own, learned: learned, alongside: bundledStadiums)
    self.customStadiums = Set(customStadiums.stadiums.map(\.id))
    stadiums = StadiumIndex(customStadiums.withTenants(bundledStadiums))
    teams =
      try TeamReader.read(try file("teams.txt"), stadiums: bundledStadiums) + own.flatMap(\.teams)
    let shortNames = try ShortNames(in: folder)
    vocabularyContent = LazyContent { [teams, stadiums] in
      NameVocabulary(teams, stadiums: stadiums.stadiums, short: shortNames)
    }
    teamsByID = Dictionary(teams.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    cache = SeasonCache(
      folder: folder, version: self.version,
      summaries: try SeasonSummary.read(try file("seasons.txt")), learned: learned, teams: teams,
      stadiums: stadiums)
  }

  package func structure(of league: LeagueID) -> LeagueStructure? { structures[league] }
  package func team(_ id: TeamID) -> Team? { teamsByID[id] }

  /// Returns the name of a team in a season, or its id if the catalog doesn't have it.
  package func displayName(of team: TeamID, season: Int) -> String {
    teamsByID[team]?.name(season: season) ?? team.rawValue
  }

  /// Returns the seasons of a league, oldest first.
  package func seasons(of league: LeagueID) -> [SeasonSummary] { cache.summaries(of: league) }

  /// Returns the newest season of the bundled data, whose end may be missing.
  func newestBundledSeason(of league: LeagueID) -> Int? { cache.newestBundledSeason(of: league) }

  /// Returns the season that was in progress on a day, or the one by the calendar if none was.
  package func season(of day: LocalDay, in league: LeagueID) -> Int {
    seasons(of: league).first { $0.contains(day) }?.season
      ?? SeasonSpan.season(
        of: day, league: league,
        spansYears: structure(of: league)?.league.seasonSpansYears ?? false)
  }

  /// Returns the games at a stadium on a day in all leagues, by start and then league, without
  /// postponed and cancelled games.
  ///
  /// A suspended game is found on both its days.
  package var gameIndex: GameIndex {
    GameIndex { [cache] stadium, day in try cache.games(at: stadium, on: day) }
  }

  /// Returns all games of a season by day; none if the league has no such season.
  package func games(of league: LeagueID, season: Int) throws -> [Game] {
    try cache.games(of: league, season: season)?.games ?? []
  }

  /// Returns the games of a season in the bundled data, without updates.
  package func bundledGames(of league: LeagueID, season: Int) throws -> [Game] {
    try cache.bundledGames(of: league, season: season)
  }

  /// Returns the games of a day that meet a condition, in some leagues, or in all if `leagues` is nil.
  package func games(
    on day: LocalDay, in leagues: Set<LeagueID>? = nil,
    where isIncluded: (Game) -> Bool = { _ in true }
  ) throws -> [Game] {
    try cache.games(on: day, in: leagues).filter(isIncluded).sorted(by: Self.isListedBefore)
  }

  /// Returns the game with a key; a game with several possible buildings matches each of them.
  package func game(_ key: GameKey) throws -> Game? {
    try cache.games(on: key.day, in: [key.league]).first { game in
      game.home == key.home && game.number == key.number
        && (game.id.stadium == key.stadium
          || key.stadium.map { game.stadiums.contains($0) || $0 == game.resumedStadium } ?? false)
    }
  }

  /// Earlier starts first, unknown ones last; then league, number and home team.
  package static func isListedBefore(_ left: Game, _ right: Game) -> Bool {
    let leftStart = left.localStart?.minuteOfDay ?? .max
    let rightStart = right.localStart?.minuteOfDay ?? .max
    return (leftStart, left.league, left.number, left.home)
      < (rightStart, right.league, right.number, right.home)
  }

  /// Reads a pack of updates, signed by a public key (Ed25519, 32 octets) if there is one.
  package func readPack(
    _ bytes: [UInt8], path: String, signedBy key: [UInt8]? = nil
  ) throws(CatalogUpdateError) -> SeasonPack {
    try cache.readPack(bytes, path: path, signedBy: key)
  }

  /// Returns the updates of a season; nil if there are none.
  package func pack(of league: LeagueID, season: Int) throws(CatalogUpdateError) -> SeasonPack? {
    guard let file = learned?.file(of: league, season: season),
      access(file.path, F_OK) == 0
    else { return nil }
    return try readPack(
      try CatalogUpdateFiles.read(file, maxBytes: SeasonPack.maxBytes), path: file.path)
  }

  /// Opens the bundled data, or the folder in `STVISITS_FACTS`.
  package static func openBundled(
    environment: [String: String], executable: URL, learned: CatalogUpdateStore? = nil
  ) throws -> Catalog {
    guard let folder = BundledFacts.folder(environment: environment, executable: executable) else {
      throw CatalogError.missingFolder(path: executable.deletingLastPathComponent().path)
    }
    return try open(folder, learned: learned)
  }
}

/// Build metadata next to the executable.
package struct BuildMetadata: Sendable {
  /// The build; nil if the program wasn't installed.
  package let build: String?
  /// The day on which the data was compiled; nil if there is none.
  package let dataVersion: String?
  /// The folder of the bundled fonts; nil if the data is missing.
  package let fonts: URL?

  package init(environment: [String: String], executable: URL) {
    let folder = BundledFacts.folder(environment: environment, executable: executable)
    build = folder.flatMap(BundledFacts.build)
    dataVersion = folder.flatMap(BundledFacts.version)
    fonts = folder?.appendingPathComponent("fonts", isDirectory: true)
  }
}

/// Creates visits with their own copy of catalog data.
package struct VisitBuilder: Sendable {
  package let catalog: Catalog
  private let clock: @Sendable () -> Date

  package init(catalog: Catalog, clock: @escaping @Sendable () -> Date) {
    (self.catalog, self.clock) = (catalog, clock)
  }

  /// Returns a visit to a game of the catalog.
  ///
  /// `attended` is the day on which a suspended game was completed, if the user was there only then;
  /// any other day is ignored.
  package func visit(
    to game: Game, at stadium: Stadium, source: Visit.DataSource, origin: Visit.Origin,
    id: UUID? = nil, attended: LocalDay? = nil
  ) -> Visit {
    let now = clock()
    let day = attended.flatMap { game.isPlayed(on: $0) ? $0 : nil } ?? game.day
    return Visit(
      id: id ?? UUID(), stadium: stadium.id, stadiumName: stadium.name(in: day.year),
      day: day, league: game.league, kind: .game, game: facts(of: game, at: stadium.id),
      scoreSource: game.score == nil ? nil : .app, dataSource: source,
      isScorePending: game.score == nil, origin: origin, createdAt: now, changedAt: now)
  }

  /// Returns a visit without a game of the catalog.
  package func visit(at stadium: Stadium, on day: LocalDay, kind: Visit.Kind) -> Visit {
    let now = clock()
    return Visit(
      id: UUID(), stadium: stadium.id, stadiumName: stadium.name(in: day.year), day: day,
      kind: kind, dataSource: .fullyManual, origin: .manual, createdAt: now, changedAt: now)
  }

  /// Returns the data of a game to be copied into a visit.
  package func facts(of game: Game, at stadium: StadiumID) -> Visit.GameFacts {
    Visit.GameFacts(
      key: game.key(at: stadium), homeTeam: game.home, awayTeam: game.away,
      homeName: catalog.displayName(of: game.home, season: game.season),
      awayName: catalog.displayName(of: game.away, season: game.season), score: game.score,
      start: game.localStart, sourceVersion: catalog.version, resolvedAt: clock())
  }
}
