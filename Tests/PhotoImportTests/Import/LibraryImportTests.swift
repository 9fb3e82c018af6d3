import Foundation
import Matching
import PhotoFixtures
import PhotoImport
import PhotoMetadata
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Folders exported by apps and cameras yield the expected visits, each moment counted once.
struct LibraryImportTests {
  private let world: BundledCatalogFixture

  init() throws { world = try BundledCatalogFixture() }

  @Test(arguments: PhotoExportFixture.all.map(\.name))
  func photoExportYieldsExpectedOutings(name: String) async throws {
    let library = try #require(PhotoExportFixture.all.first { $0.name == name })
    try await withTemporaryDirectory { folder in
      let photos = folder.appendingPathComponent("photos")
      try library.write(to: photos)
      let cache = try ScanCache(
        store: CacheStore(folder: folder.appendingPathComponent("cache")), clockYear: 2026)
      let result = try await world.run(
        .init(paths: [photos.path]), in: folder, cache: cache)
      #expect(
        Set(result.reports.compactMap(OutingSummary.init))
          == Set(library.outings.map(OutingSummary.init)))
      let summary = result.summary
      #expect(summary.fileCount == library.files.count)
      #expect(summary.failedFiles == 0)

      let store = try VisitStore.open(
        folder: folder.appendingPathComponent("data"), clock: { .distantPast })
      let recorded = library.outings.filter { $0.decision == "recorded" }
      let counts = try store.visits().map { try store.photos(of: $0.visit.id).count }
      #expect(counts.sorted() == recorded.map(\.moments).sorted())

      // The second import records nothing, whether files are read again or cached.
      for cache in [cache, nil] {
        let again = try await world.run(.init(paths: [photos.path]), in: folder, cache: cache)
        #expect(again.summary.newVisits == 0)
        #expect(again.summary.fileCount == summary.fileCount)
        #expect(again.summary.files[.sameMoment] == summary.files[.sameMoment])
        #expect(again.summary.files[.copy] == summary.files[.copy])
        #expect(again.summary.files[.outing(.pending)] == summary.files[.outing(.pending)])
        #expect(again.summary.files[.outing(.duplicate)] == summary.files[.outing(.recorded)])
        #expect(try store.visits().count == recorded.count)
      }
    }
  }

  /// The comparable members of an outing.
  private struct OutingSummary: Hashable {
    let day: LocalDay?
    let decision: String
    let home: String
    let moments: Int

    init(_ outing: PhotoExportFixture.Outing) {
      day = outing.stadiumDay
      decision = outing.decision
      home = outing.home
      moments = outing.moments
    }

    init?(_ report: ImportStep) {
      guard [.recorded, .pending].contains(report.outcome) else { return nil }
      day = report.decision.outing.day
      decision = report.outcome.rawValue
      home = report.verdict.onlyCandidate?.game.home.rawValue ?? ""
      moments = report.decision.outing.photos.count
    }
  }
}
