import Catalog
import Foundation
import Matching
import PhotoFixtures
import PhotoMetadata
import SportsModel
import StvisitsKit
import Synchronization
import TestSupport
import Testing
import VisitStore

/// The bundled catalog, with photos written and imported as a person would.
struct BundledWorld {
  let catalog: Catalog

  init() throws { catalog = try BundledCatalog.result.get() }

  func stadium(_ id: StadiumID) throws -> Stadium { try #require(catalog.stadiums[id]) }

  /// The games of a building on a day.
  func games(_ stadium: StadiumID, _ day: String) throws -> [Game] {
    try catalog.gamesOfDay.games(at: stadium, on: #require(LocalDay(day)))
  }

  /// A photo metres north and east of a stadium's centre, at its local time.
  func photo(
    at stadium: StadiumID, _ time: String, north: Double = 0, east: Double = 0
  ) throws -> FixturePhoto {
    let center = try self.stadium(stadium).coordinate
    let local: LocalDateTime = try #require(LocalDateTime(time + ":00"))
    return FixturePhoto(
      coordinate: center.moved(north: north, east: east),
      localTime: local, make: "Maker", model: "Phone")
  }

  /// Writes photos into a folder, imports it and tells what became of the outings.
  func importing(
    _ photos: [FixturePhoto], _ change: (inout ImportJourney.Options) -> Void = { _ in }
  ) throws -> [OutingReport] {
    try withTemporaryDirectory { folder in
      for (index, photo) in photos.enumerated() {
        let file = folder.appendingPathComponent("photos/\(index).jpg")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(photo.jpeg()).write(to: file)
      }
      var options = ImportJourney.Options(paths: [folder.appendingPathComponent("photos").path])
      change(&options)
      return try run(options, in: folder).reports
    }
  }

  /// Runs an import into the data folder beside the photos.
  func run(
    _ options: ImportJourney.Options, in folder: URL, memory: ScanMemory? = nil
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

  static let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_795_000_000) }

  private func run(
    _ options: ImportJourney.Options, into store: VisitStore, caches: URL? = nil,
    memory: ScanMemory? = nil
  ) throws -> (reports: [OutingReport], summary: ImportSummary) {
    let journey = ImportJourney(
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
  var game: GameKey? { verdict.singleOffer?.key }
  var offered: [StadiumID?] { verdict.candidates.map(\.key.stadium) }
}

extension BundledWorld {
  /// Imports files of other kinds than photos into a library that is there already.
  func runSources(
    _ sources: [TraceSource], into store: VisitStore?, caches: URL? = nil,
    _ change: (inout ImportJourney.Options) -> Void = { _ in }
  ) throws -> (reports: [OutingReport], summary: ImportSummary, problems: [String]) {
    let journey = ImportJourney(
      catalog: catalog, store: store, scanner: PhotoScanner(clockYear: 2026), clock: Self.clock,
      caches: caches)
    var options = ImportJourney.Options(paths: [])
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
