import AppSupport
import Catalog
import Foundation
import Matching
import PhotoFixtures
import PhotoScanning
import SportsModel
import Synchronization
import TestSupport
import VisitStore

@testable import PhotoImport

extension TemporaryFolder {
  func store(_ name: String = "data") throws -> VisitStore {
    try VisitStore.open(
      folder: url.appendingPathComponent(name), clock: BundledCatalogFixture.clock)
  }
}

/// A suite with the bundled data and a folder, both made for each test.
class CatalogTests {
  let folder = TemporaryFolder()
  let world: BundledCatalogFixture

  init() throws { world = try BundledCatalogFixture() }

  /// Imports photos into a new library and reviews it with these inputs.
  func played(
    _ photos: [FixturePhoto], keys: [String]
  ) async throws -> (script: ReviewScript, transcript: String) {
    let script = try await ReviewScript(world, photos, in: folder)
    return (script, try script.play(keys))
  }
}

extension CatalogTests {
  /// Imports photos into a new library; returns the lines that this prints.
  func importLines(
    _ photos: [FixturePhoto], explains: Bool = false, format: DisplayFormat = .miles
  ) async throws -> [String] {
    let result = try await TraceLibrary(in: folder).importPhotos("photos", photos)
    return ImportFormatter(
      catalog: world.catalog, explains: explains, isDryRun: false, format: format
    ).lines(result.reports, summary: result.summary)
  }
}

/// The events of an import, and its summary.
struct ImportResult {
  var reports: [ImportStep] = []
  var problems: [String] = []
  var progress: [ImportProgress] = []
  var summary = ImportSummary()
}

extension BundledCatalogFixture {
  func review(_ store: VisitStore) -> ReviewService {
    ReviewService(catalog: catalog, store: store, clock: Self.clock)
  }

  func editor(_ store: VisitStore) -> VisitEditor {
    VisitEditor(catalog: catalog, store: store, clock: Self.clock)
  }

  /// Photos of several times of a day.
  func photos(
    at stadium: StadiumID, on day: String, _ times: String..., north: Double = 0
  ) throws -> [FixturePhoto] {
    try times.map { try photo(at: stadium, "\(day)T\($0)", north: north) }
  }

  /// Writes photos into a folder, imports it and returns the reports on its outings.
  func runImport(
    _ photos: [FixturePhoto], _ change: (inout ImportPipeline.Options) -> Void = { _ in }
  ) async throws -> [ImportStep] {
    try await withTemporaryDirectory { folder in
      try photos.write(to: folder.appendingPathComponent("photos"))
      var options = ImportPipeline.Options(paths: [folder.appendingPathComponent("photos").path])
      change(&options)
      return try await run(options, in: folder).reports
    }
  }

  /// Runs an import into the data folder next to the photos.
  func run(
    _ options: ImportPipeline.Options, in folder: URL, cache: ScanCache? = nil
  ) async throws -> ImportResult {
    let store = try VisitStore.open(
      folder: folder.appendingPathComponent("data"), clock: Self.clock)
    return try await run(options, into: store, cache: cache)
  }

  /// Imports photos into an existing library.
  func run(
    _ paths: [String], into store: VisitStore, caches: URL? = nil
  ) async throws -> [ImportStep] {
    try await run(.init(paths: paths), into: store, caches: caches).reports
  }

  /// Imports files of other kinds than photos into an existing library.
  func importSources(
    _ sources: [TraceSource], into store: VisitStore?, caches: URL? = nil,
    _ change: (inout ImportPipeline.Options) -> Void = { _ in }
  ) async throws -> ImportResult {
    var options = ImportPipeline.Options(paths: [])
    options.sources = sources
    change(&options)
    return try await run(options, into: store, caches: caches)
  }

  func run(
    _ options: ImportPipeline.Options, into store: VisitStore?, caches: URL? = nil,
    cache: ScanCache? = nil
  ) async throws -> ImportResult {
    let pipeline = ImportPipeline(
      catalog: catalog, store: store, scanner: PhotoScanner(clockYear: 2026, cache: cache),
      clock: Self.clock, caches: caches)
    let collected = Mutex(ImportResult())
    let summary = try await pipeline.run(
      options,
      report: { event in
        collected.withLock { result in
          if case .outing(let report) = event { result.reports.append(report) }
          if case .problem(_, let message) = event { result.problems.append(message) }
          if case .progress(let now) = event { result.progress.append(now) }
        }
      })
    var result = collected.withLock(\.self)
    result.summary = summary
    return result
  }
}

extension ImportStep {
  var game: GameKey? { verdict.onlyCandidate?.key }
  var offered: [StadiumID?] { verdict.candidates.map(\.key.stadium) }
}

extension [FixturePhoto] {
  /// Writes the photos as `0.jpg`, `1.jpg` and so on into a folder, which is created if needed.
  func write(to folder: URL) throws {
    try folder.createFolder()
    for (index, photo) in enumerated() {
      try Data(photo.jpeg()).write(to: folder.appendingPathComponent("\(index).jpg"))
    }
  }
}
