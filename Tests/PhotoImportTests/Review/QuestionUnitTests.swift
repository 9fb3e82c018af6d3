import AppSupport
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// All distances of a question have the user's unit.
@Suite struct QuestionUnitTests {
  private let folder = TemporaryFolder()
  let world: BundledCatalogFixture

  init() throws { world = try BundledCatalogFixture() }

  /// A dinner near a game, a tour, and a photo with an inaccurate position.
  private func photos() throws -> [FixturePhoto] {
    var inaccurate = try world.photo(at: "madison-square-garden-manhattan", "2019-12-05T18:50")
    inaccurate.horizontalErrorMeters = 40
    return try [
      world.photo(at: "fenway-park-boston", "2018-07-09T18:50", north: 900),
      world.photo(at: "fenway-park-boston", "2018-07-09T19:30", north: 900),
      world.photo(at: "fenway-park-boston", "2018-01-20T11:00", north: 100),
      inaccurate,
    ]
  }

  private func distances(_ text: String, _ units: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter {
      $0.range(of: "[0-9] (\(units))\\b", options: .regularExpression) != nil
    }
  }

  @Test(arguments: [(DisplayFormat.miles, "mi|ft", "km|m"), (.metric, "km|m", "mi|ft")])
  func questionsAndEvidenceHaveOneUnit(
    _ format: DisplayFormat, _ wanted: String, _ unwanted: String
  ) async throws {
    var script = try await ReviewScript(world, photos(), in: folder)
    script.format = format
    let count = try script.questions(.open).count
    try #require(count == 3)
    let transcript = try script.play((0..<count).flatMap { _ in ["w", "o", "\u{1B}", "l"] })
    #expect(distances(transcript, wanted).count > count, "\(transcript)")
    #expect(distances(transcript, unwanted) == [])
    let service = ReviewService(
      catalog: world.catalog, store: script.store, clock: BundledCatalogFixture.clock)
    let text = ReviewFormatter(catalog: world.catalog, columns: .max, format: format)
    let items = try service.items()
    let table = text.table(items).lines(within: nil).joined(separator: "\n")
    #expect(distances(table, unwanted) == [])
  }

  @Test(arguments: [(DisplayFormat.miles, "km|m"), (.metric, "mi|ft")])
  func importHasOneUnit(_ format: DisplayFormat, _ unwanted: String) async throws {
    try photos().write(to: folder.url.appendingPathComponent("photos"))
    let result = try await world.run(
      .init(paths: [folder.url.appendingPathComponent("photos").path]), in: folder.url)
    let lines = ImportFormatter(
      catalog: world.catalog, explains: true, isDryRun: false, format: format
    ).lines(result.reports, result.summary)
    try #require(lines.contains { $0.contains("±") })
    #expect(distances(lines.joined(separator: "\n"), unwanted) == [])
  }

  /// The question was stored with data of another version.
  @Test func storedDistanceIsComputedAgain() async throws {
    let script = try await ReviewScript(world, Array(photos().prefix(2)), in: folder)
    let question = try #require(try script.questions(.open).first)
    var evidence = QuestionEvidence(question.evidence)
    evidence.members["reason"] = "9.9 km from the center of the stadium"
    let text = evidence.text
    try script.store.write(in: script.store.begin(.import)) {
      try $0.updateQuestion(question.id, evidence: text)
    }
    let transcript = try script.play(["q"])
    #expect(transcript.contains("mi from the center of the stadium."), "\(transcript)")
    #expect(!transcript.contains("km"))
  }
}
