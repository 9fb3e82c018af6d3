import Foundation
import Matching
import PhotoFixtures
import PhotoImport
import SportsModel
import TestSupport
import Testing

/// The photos that the demo imports.
@Suite struct FixtureTests {
  private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  @Test func fixturesMatchBuilderOutput() throws {
    try withTemporaryDirectory { fresh in
      try FixtureLibrary.standard.write(to: fresh)
      let names = try FileManager.default.subpathsOfDirectory(atPath: fresh.path).sorted()
      #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == names)
      for name in names where [".jpg", ".heic", ".csv"].contains(where: name.hasSuffix) {
        #expect(
          FileManager.default.contentsEqual(
            atPath: folder.appendingPathComponent(name).path,
            andPath: fresh.appendingPathComponent(name).path), "\(name)")
      }
    }
  }

  @Test func importOutcomesMatchManifest() async throws {
    let world = try BundledCatalogFixture()
    let photos = folder.appendingPathComponent("photos").path
    try await withTemporaryDirectory { data in
      let result = try await world.run(.init(paths: [photos]), in: data)
      var outcomes: [String: (outcome: String, home: String)] = [:]
      for report in result.reports {
        for photo in report.decision.outing.photos {
          let path = String(photo.facts.path.dropFirst(photos.count + 1))
          let home = report.verdict.onlyCandidate?.game.home.rawValue ?? ""
          outcomes[path] = (report.outcome.rawValue, home)
        }
      }
      for entry in FixtureLibrary.standard.entries where !entry.isElsewhere {
        #expect(outcomes[entry.path]?.outcome == entry.outcome, "\(entry.path)")
        #expect(outcomes[entry.path]?.home == entry.home, "\(entry.path)")
      }
      #expect(result.summary.fileCount == FixtureLibrary.standard.entries.count)
      #expect(result.summary.files[.noLocation] == 1)
      #expect(result.summary.files[.outing(.notAtStadium)] == 1)
    }
  }
}

extension FixtureLibrary.Entry {
  fileprivate var isElsewhere: Bool { outcome == "not_at_stadium" || outcome == "no_location" }
}
