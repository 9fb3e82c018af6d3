import Catalog
import Foundation
import Scores
import SportsModel
import TestSupport
import Testing
import Web

/// Compares parsed games with recorded responses.
@Suite(.needs(.recordings)) struct RecordingConformanceTests {
  /// Recordings that don't list games of our leagues, or that the program doesn't request.
  static let otherwise: [String: String] = [
    "nhl-old": "a host that no longer exists",
    "reference-ANA": "the page of one game", "reference-2": "the page of one game",
    "reference-NBA": "the table of a month", "nhl/landing": "the page of one game",
    "nhl/boxscore": "the page of one game", "nba/teamgamelog": "the games of one team",
  ]

  static let files = Recording.files.filter { file in
    !file.contains("error-") && !otherwise.keys.contains { file.contains($0) }
  }

  /// The parsed recordings, by their files.
  private static let lists = Dictionary(
    uniqueKeysWithValues: files.map { file in
      (file, Result { try #require(Recording(file)).list() })
    })

  @Test(arguments: files) func everyRecordedFinalIsParsed(_ file: String) throws {
    let recording = try #require(Recording(file))
    let list = try #require(Self.lists[file]).get()
    let games = Dictionary(grouping: list.games, by: \.id)
    #expect(games.values.allSatisfy { $0.count == 1 })
    var results: Set<String> = []
    for row in recording.expected where ExpectedGame.isFinal(row) {
      let expected = ExpectedGame(row, file: file)
      let place = Comment(rawValue: "\(file) \(expected)")
      // The worldwide soccer list also contains our games.
      if file.contains("soccer"), games[expected.id] == nil { continue }
      let game = try #require(games[expected.id]?.first, place)
      results.insert(game.id)
      #expect(game.status == .final, place)
      #expect(game.day == expected.day, place)
      #expect(game.number == expected.number, place)
      if let score = expected.score { #expect(game.score == score, place) }
      #expect(expected.names(game.home, expected.home), place)
      #expect(expected.names(game.away, expected.away), place)
    }
    #expect(Set(list.games.filter { $0.score != nil }.map(\.id)).isSubset(of: results))
    #expect(Set(list.games.filter { $0.status == .final }.map(\.id)).isSubset(of: results))
  }

  @Test func nonListingsAreErrors() throws {
    func error(_ file: String) throws -> ProviderError? {
      let recording = try #require(Recording(file))
      return #expect(throws: ProviderError.self) { () throws in _ = try recording.list() }
    }
    #expect(try error("mlb/error-404.json") == .rejected(status: 404))
    #expect(try error("espn/error-400-range.json") == .rejected(status: 400))
    #expect(try error("sports-reference/error-429-body.txt") == .rateLimited(retryAfter: nil))
    for file in Recording.files
    where file.contains("reference-2") || file.contains("reference-ANA") {
      #expect(try error(file) == .wrongShape("the page of one game"), Comment(rawValue: file))
    }
  }

  @Test func everyRecordedGameIsInTheCatalog() throws {
    let catalog = try BundledCatalog.result.get()
    let mapper = GameMapper(catalog)
    var report = MappingReport()
    for (file, list) in Self.lists {
      for listed in try list.get().games {
        report.add(listed, file: file, mapper: mapper, catalog: catalog)
      }
    }
    #expect(report.mapped > 2000 && report.unmapped == [])
    #expect(report.disagreements == [] && report.absentResults == [])
  }
}

/// Whole seasons as providers listed them, compared with the catalog.
@Suite(.needs(.recordings)) struct RecordedSeasonTests {
  private let provider: ProviderServer

  init() throws { provider = try ProviderServer() }

  private func answer(_ file: String) throws -> ServerResponse {
    .bytes(try SharedFolder.recordings.bytes(file), type: "application/json")
  }

  private func listingService(today: String) throws -> SeasonListingService {
    let hosts = try ProviderHosts(environment: provider.environment)
    return SeasonListingService(
      fetcher: ListingFetcher(
        providers: hosts.providers(agent: Recording.agent, today: try #require(LocalDay(today))),
        cache: MemoryScoreCache(), web: CurlClient.patient(),
        requestPolicy: RequestPolicy(keptIn: nil), agent: Recording.agent, environment: .hasty))
  }

  private func update(
    of league: LeagueID, _ season: Int, _ reading: MappedSeason, _ catalog: Catalog
  ) throws -> SeasonUpdate {
    SeasonUpdate(
      reading.games,
      listing: SeasonUpdate.ListingContext(
        league: league, season: season, source: league.rawValue, coverage: .season, at: Date(),
        facts: catalog.version), former: nil,
      bundled: try catalog.bundledGames(of: league, season: season))
  }

  @Test func readsRecordedNBASeason() async throws {
    let season = try answer("nba/scheduleLeagueV2-2023-24.json.gz").with("ETag", "\"1\"")
    provider.server.route("/static/json/staticData/scheduleLeagueV2.json") { request in
      request.header("If-None-Match") == nil ? season : .status(304)
    }
    let listingService = try listingService(today: "2023-09-16")
    let listing = await listingService.listing(of: "nba", season: 2023)
    #expect(listing.trouble == nil && listing.isWhole)
    let catalog = try BundledCatalog.result.get()
    let reading = MappedSeason(listing.list, season: 2023, catalog: catalog)
    #expect(reading.unknown.isEmpty && reading.guessed.isEmpty)
    #expect(reading.unknownVenues.isEmpty && reading.games.count >= 1200)
    #expect(Set(reading.games.map(\.game.home)).count == 30)
    #expect(reading.games.allSatisfy { $0.game.score == nil })
    let again = await listingService.listing(of: "nba", season: 2023)
    #expect(again.notModified == 1 && again.list == listing.list)
    // Compared with the catalog of today: four games were postponed that winter and one moved by a
    // day, which was not known yet when this was recorded.
    let update = try update(of: "nba", 2023, reading, catalog)
    #expect(update.tally.new == 4 && update.tally.moved == 1)
    #expect(update.tally.unchanged + update.tally.updated == reading.games.count - 5)
  }

  @Test func readsRecordedMLBTeamSeason() async throws {
    provider.server.route(
      ProviderServer.mlb, try answer("mlb/schedule-team134-2025.json.gz"))
    let listing = try await listingService(today: "2026-11-21").listing(of: "mlb", season: 2025)
    let catalog = try BundledCatalog.result.get()
    let reading = MappedSeason(listing.list, season: 2025, catalog: catalog)
    #expect(reading.unknown.isEmpty && reading.unknownVenues.isEmpty)
    #expect(reading.games.count == 162)
    #expect(try update(of: "mlb", 2025, reading, catalog).tally.unchanged == 162)
  }
}
