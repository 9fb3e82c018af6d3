import Foundation
import Matching
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// The photos of a day with two games, both of which the user attended.
@Suite struct TwoGamesTests {
  private let folder = TemporaryFolder()
  let world: BundledCatalogFixture

  init() throws { world = try BundledCatalogFixture() }

  /// Photos of the Kings in the afternoon and the Clippers in the evening.
  private func photos(_ times: String...) throws -> [FixturePhoto] {
    try times.map { try world.photo(at: "crypto-com-arena-los-angeles", "2019-11-16T\($0)") }
  }

  /// Returns the times of the photos of each visit, by league.
  private func times(_ store: VisitStore) throws -> [String: [String]] {
    var times: [String: [String]] = [:]
    for visit in try store.visits().map(\.visit) {
      times[visit.league?.rawValue ?? "", default: []] += try store.photos(of: visit.id)
        .compactMap { $0.facts.localTime?.hourAndMinute }.sorted()
    }
    return times
  }

  @Test func bothDividesPhotosByTime() async throws {
    let photos = try photos("12:10", "13:30", "15:20", "16:30", "18:50", "20:00")
    let script = try await ReviewScript(world, photos, in: folder)
    try script.play(["a"])
    #expect(
      try times(script.store)
        == ["nhl": ["12:10", "13:30", "15:20", "16:30"], "nba": ["18:50", "20:00"]])
  }

  @Test func laterPhotosAreDividedToo() async throws {
    let (one, two) = (
      folder.url.appendingPathComponent("one"), folder.url.appendingPathComponent("two")
    )
    try photos("13:30", "20:00").write(to: one)
    try photos("14:10", "14:20", "20:40", "20:50", "21:00").write(to: two)
    let result = try await world.run(.init(paths: [one.path]), in: folder.url)
    try #require(result.reports.map(\.outcome) == [.pending])
    let store = try VisitStore.open(
      folder: folder.url.appendingPathComponent("data"), clock: BundledCatalogFixture.clock)
    try ReviewScript(world: world, store: store).play(["a"])
    for paths in [[two.path], [one.path, two.path]] {
      let again = try await world.run(paths, into: store)
      #expect(again.map(\.outcome) == [.duplicate])
      #expect(
        try times(store) == [
          "nhl": ["13:30", "14:10", "14:20"], "nba": ["20:00", "20:40", "20:50", "21:00"],
        ])
    }
  }
}
