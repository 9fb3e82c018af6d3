import Catalog
import Foundation
import Scores
import SportsModel
import TestSupport
import Testing
import Web

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
