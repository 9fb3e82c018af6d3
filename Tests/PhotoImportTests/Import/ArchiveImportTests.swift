import Foundation
import Matching
import PhotoFixtures
import PhotoImport
import PhotoScanning
import SportsModel
import TestSupport
import Testing
import TraceFixtures
import Traces
import VisitStore

/// Archives yield the visits of the unpacked export.
@Suite final class ArchiveImportTests: CatalogTests {
  /// The visits of a library, with their numbers of photos.
  private func visits(_ store: VisitStore) throws -> [String] {
    try store.visits().map { stored in
      let visit = stored.visit
      let photos = try store.photos(of: visit.id).count
      return "\(visit.id) \(visit.day) \(visit.stadium.rawValue): \(photos)"
    }.sorted()
  }

  private func imported(_ paths: [String], _ data: URL) async throws -> [String] {
    let store = try VisitStore.open(folder: data, clock: BundledCatalogFixture.clock)
    let result = try await world.run(.init(paths: paths), into: store)
    #expect(result.problems.isEmpty && result.summary.failedFiles == 0)
    return try visits(store)
  }

  @Test func unpackedExportZipFileAndFivePartsYieldTheSameVisits() async throws {
    let export = PhotoExportFixture.takeout
    func place(_ name: String) -> URL { folder.url.appendingPathComponent(name) }
    try export.write(to: place("unpacked"))
    let zip = try export.write(to: place("zip"), as: .zip, parts: 1)
    let parts = try export.write(to: place("parts"), as: .tgz, parts: 5)
    let wanted = try await imported([place("unpacked").path], place("data-1"))
    #expect(wanted.count == 3)
    #expect(try await imported(zip, place("data-2")) == wanted)
    #expect(try await imported(parts, place("data-3")) == wanted)
    #expect(try await imported([place("parts").path], place("data-4")) == wanted)
  }

  @Test func photosInAnotherPlaceOrFormDontDoubleVisits() async throws {
    let export = PhotoExportFixture.takeout
    func place(_ name: String) -> URL { folder.url.appendingPathComponent(name) }
    let data = place("data")
    let zip = try export.write(to: place("zip"), as: .zip, parts: 2)
    let wanted = try await imported(zip, data)
    #expect(try await imported(zip, data) == wanted)
    try FileManager.default.removeItem(at: place("zip"))
    try export.write(to: place("unpacked"))
    #expect(try await imported([place("unpacked").path], data) == wanted)
    let parts = try export.write(to: place("parts"), as: .tgz, parts: 3)
    #expect(try await imported(parts, data) == wanted)
    #expect(try await imported(parts + [place("unpacked").path], data) == wanted)
  }

  @Test(arguments: ArchiveFixture.allCases)
  func tracksInArchivesAreRead(_ format: ArchiveFixture) async throws {
    let place = try #require(Coordinate(latitude: 40.8296, longitude: -73.9262))
    let spots = (0..<3).map {
      TracePoint(place, at: Date(timeIntervalSince1970: 1_560_639_600 + Double($0 * 600)))
    }
    let files = [
      FixtureFile(
        "export/activities/1.gpx.gz", ArchiveFixture.gzip(Array(GPXFixture(spots).text.utf8))),
      FixtureFile("export/activities/2.FIT", TrackerFixture(spots).fit()),
      FixtureFile("export/activities.csv", Array("Activity ID\n1\n".utf8)),
    ]
    let archive = folder.url.appendingPathComponent("export.\(format.ending)")
    try Data(format.bytes(files)).write(to: archive)
    let sources = try TraceSource.all([archive.path], of: .gpx)
    #expect(
      sources.map(\.path)
        == ["1.gpx.gz", "2.FIT"].map { "\(archive.path)/export/activities/\($0)" })
    let result = try await world.importSources(sources, into: nil)
    #expect(result.problems.isEmpty && result.summary.sources?.entries == [.track: 6])
  }

  @Test func truncatedArchiveIsOneProblem() async throws {
    let zip = try #require(
      try PhotoExportFixture.takeout.write(to: folder.url, as: .zip, parts: 1).first)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: zip))
    try bytes.prefix(bytes.count * 3 / 4).write(to: URL(fileURLWithPath: zip))
    let result = try await world.run(.init(paths: [zip]), in: folder.url)
    #expect(result.problems == ["the archive is truncated; everything before it was read"])
    #expect(result.summary.newVisits > 0)
  }
}

/// Folders exported by apps and cameras yield the expected visits, each moment counted once.
@Suite final class LibraryImportTests: CatalogTests {
  @Test(arguments: PhotoExportFixture.all.map(\.name))
  func photoExportYieldsExpectedOutings(name: String) async throws {
    let library = try #require(PhotoExportFixture.all.first { $0.name == name })
    try await withTemporaryDirectory { folder in
      let photos = folder.appendingPathComponent("photos")
      try library.write(to: photos)
      let cache = try ScanCache(
        store: CacheStore(folder: folder.appendingPathComponent("cache")), clockYear: 2026)
      let result = try await world.run(.init(paths: [photos.path]), in: folder, cache: cache)
      #expect(
        Set(result.reports.compactMap(OutingSummary.init))
          == Set(library.outings.map(OutingSummary.init)))
      let summary = result.summary
      #expect(summary.fileCount == library.files.count && summary.failedFiles == 0)

      let store = try VisitStore.open(
        folder: folder.appendingPathComponent("data"), clock: { .distantPast })
      let recorded = library.outings.filter { $0.decision == "recorded" }
      let counts = try store.visits().map { try store.photos(of: $0.visit.id).count }
      #expect(counts.sorted() == recorded.map(\.moments).sorted())

      // The second import records nothing, whether files are read again or cached.
      for cache in [cache, nil] {
        let again = try await world.run(.init(paths: [photos.path]), in: folder, cache: cache)
        #expect(again.summary.newVisits == 0 && again.summary.fileCount == summary.fileCount)
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
