import Catalog
import Foundation
import Matching
import PhotoFixtures
import PhotoMetadata
import SportsModel
import Synchronization
import TestSupport
import VisitStore

@testable import PhotoImport

extension BundledCatalogFixture {
  /// Writes photos into a folder, imports it and tells what became of the outings.
  func runImport(
    _ photos: [FixturePhoto], _ change: (inout ImportPipeline.Options) -> Void = { _ in }
  ) throws -> [OutingReport] {
    try withTemporaryDirectory { folder in
      for (index, photo) in photos.enumerated() {
        let file = folder.appendingPathComponent("photos/\(index).jpg")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(photo.jpeg()).write(to: file)
      }
      var options = ImportPipeline.Options(paths: [folder.appendingPathComponent("photos").path])
      change(&options)
      return try run(options, in: folder).reports
    }
  }

  /// Runs an import into the data folder beside the photos.
  func run(
    _ options: ImportPipeline.Options, in folder: URL, memory: ScanCache? = nil
  ) throws -> (
    reports: [OutingReport], summary: ImportSummary
  ) {
    let store = try VisitStore.open(
      folder: folder.appendingPathComponent("data"), clock: Self.clock)
    return try run(options, into: store, memory: memory)
  }

  /// Imports into a library that is there already.
  func run(_ paths: [String], into store: VisitStore, caches: URL? = nil) throws
    -> [OutingReport]
  {
    try run(.init(paths: paths), into: store, caches: caches).reports
  }

  private func run(
    _ options: ImportPipeline.Options, into store: VisitStore, caches: URL? = nil,
    memory: ScanCache? = nil
  ) throws -> (reports: [OutingReport], summary: ImportSummary) {
    let journey = ImportPipeline(
      catalog: catalog, store: store, scanner: PhotoScanner(clockYear: 2026, memory: memory),
      clock: Self.clock, caches: caches)
    let reports = Mutex<[OutingReport]>([])
    let summary = try journey.run(options, isCancelled: { false }) { event in
      if case .outing(let report) = event { reports.withLock { $0.append(report) } }
    }
    return (reports.withLock(\.self), summary)
  }
}

extension OutingReport {
  var game: GameKey? { verdict.onlyCandidate?.key }
  var offered: [StadiumID?] { verdict.candidates.map(\.key.stadium) }
}

extension BundledCatalogFixture {
  /// Imports files of other kinds than photos into a library that is there already.
  func importSources(
    _ sources: [TraceSource], into store: VisitStore?, caches: URL? = nil,
    _ change: (inout ImportPipeline.Options) -> Void = { _ in }
  ) throws -> (reports: [OutingReport], summary: ImportSummary, problems: [String]) {
    let journey = ImportPipeline(
      catalog: catalog, store: store, scanner: PhotoScanner(clockYear: 2026), clock: Self.clock,
      caches: caches)
    var options = ImportPipeline.Options(paths: [])
    options.sources = sources
    change(&options)
    let reports = Mutex<[OutingReport]>([])
    let problems = Mutex<[String]>([])
    let summary = try journey.runSources(options, isCancelled: { false }) { event in
      if case .outing(let report) = event { reports.withLock { $0.append(report) } }
      if case .problem(_, let message) = event { problems.withLock { $0.append(message) } }
    }
    return (reports.withLock(\.self), summary, problems.withLock(\.self))
  }
}
