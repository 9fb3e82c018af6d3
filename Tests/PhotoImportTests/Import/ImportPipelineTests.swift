import Foundation
import Matching
import PhotoFixtures
import PhotoMetadata
import SportsModel
import Synchronization
import TestSupport
import Testing
import TraceFixtures
import Traces
import VisitStore

@testable import PhotoImport

/// Photos and other sources in one run.
@Suite struct ImportPipelineTests {
  private let folder = TemporaryFolder()
  let world: BundledCatalogFixture

  init() throws { world = try BundledCatalogFixture() }

  /// Writes two photos and a ticket of the game of 2019-07-19 in San Francisco.
  private func options(in folder: URL) throws -> ImportPipeline.Options {
    let photos = folder.appendingPathComponent("photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    for time in ["19:40", "20:40"] {
      let photo = try world.photo(at: "oracle-park-sf", "2019-07-19T\(time)")
      try Data(photo.jpeg()).write(to: photos.appendingPathComponent("\(time.prefix(2)).jpg"))
    }
    let ticket = TicketFixture(
      .ticketmaster, home: "San Francisco Giants", away: "New York Mets", venue: "Oracle Park",
      city: "San Francisco, CA", day: try #require(LocalDay("2019-07-19")), minute: 19 * 60 + 15)
    let file = folder.appendingPathComponent("ticket.eml")
    try Data(ticket.mail().utf8).write(to: file)
    var options = ImportPipeline.Options(paths: [photos.path])
    options.sources = [TraceSource(path: file.path, kind: .tickets)]
    return options
  }

  @Test func ticketJoinsVisitOfPhotosInSameRun() async throws {
    let store = try VisitStore.open(
      folder: folder.url.appendingPathComponent("data"), clock: BundledCatalogFixture.clock)
    let result = try await world.run(try options(in: folder.url), into: store)
    #expect(result.reports.map(\.outcome) == [.recorded, .duplicate])
    #expect(result.summary.files[.outing(.recorded)] == 2 && result.summary.fileCount == 2)
    #expect(result.summary.sources?.entries == [.ticket: 1])
    #expect(result.summary.outings == [.recorded: 1, .duplicate: 1])
    #expect(try store.visits().map(\.photoCount) == [2])
    #expect(try store.visits().map(\.visit.seat) == ["Section 134, Row 12, Seat 5"])
  }

  @Test func cancelledRunWritesNothing() async throws {
    let store = try VisitStore.open(
      folder: folder.url.appendingPathComponent("data"), clock: BundledCatalogFixture.clock)
    let pipeline = ImportPipeline(
      catalog: world.catalog, store: store, scanner: PhotoScanner(clockYear: 2026),
      clock: BundledCatalogFixture.clock)
    let summary = try await pipeline.run(try options(in: folder.url), isCancelled: { true })
    #expect(summary.wasCancelled && summary.sources == nil)
    #expect(try store.visits().isEmpty)
  }

  @Test func cancellationWhileHashingWritesNothingAndKeepsHashes() async throws {
    let store = try VisitStore.open(
      folder: folder.url.appendingPathComponent("data"), clock: BundledCatalogFixture.clock)
    let options = try options(in: folder.url)
    let cache = try ScanCache(
      store: CacheStore(folder: folder.url.appendingPathComponent("scan")), clockYear: 2026)
    let hashed = Mutex<[String]>([])
    let pipeline = ImportPipeline(
      catalog: world.catalog, store: store,
      scanner: PhotoScanner(clockYear: 2026, cache: cache),
      clock: BundledCatalogFixture.clock
    ) { path in
      hashed.withLock { $0.append(path) }
      return try ContentHash.sha256(ofFileAt: path)
    }
    let stopped = try await pipeline.run(options, isCancelled: { hashed.withLock { !$0.isEmpty } })
    #expect(stopped.wasCancelled)
    #expect(try store.visits().isEmpty)
    let done = try await pipeline.run(options)
    #expect(done.newVisits == 1 && !done.wasCancelled)
    // Each photo once in both runs.
    #expect(hashed.withLock { $0.count == 2 && Set($0).count == 2 })
  }
}

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
