import Foundation
import PhotoFixtures
import PhotoImport
import SportsModel
import TestSupport
import Testing
import TraceFixtures
import Traces
import VisitStore

/// A library in a folder, next to its source files that aren't photos.
struct TraceLibrary {
  let world: BundledCatalogFixture
  let folder: URL
  let store: VisitStore

  /// Creates an empty library.
  init(_ world: BundledCatalogFixture, in temporary: TemporaryFolder) throws {
    self.world = world
    folder = try temporary.newFolder()
    store = try VisitStore.open(
      folder: folder.appendingPathComponent("data"), clock: BundledCatalogFixture.clock)
  }

  func runImport(
    _ name: String, _ text: String, _ kind: ImportSourceKind,
    _ change: (inout ImportPipeline.Options) -> Void = { _ in }
  ) async throws -> ImportResult {
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return try await world.importSources(
      [TraceSource(path: file.path, kind: kind)], into: store,
      caches: folder.appendingPathComponent("cache"), change)
  }

  func photos(_ photos: [FixturePhoto]) async throws -> [ImportStep] {
    let own = folder.appendingPathComponent("photos")
    try photos.write(to: own)
    return try await world.run(
      [own.path], into: store, caches: folder.appendingPathComponent("cache"))
  }

  var editor: VisitEditor {
    VisitEditor(catalog: world.catalog, store: store, clock: BundledCatalogFixture.clock)
  }

  func visits() throws -> [Visit] { try store.visits().map(\.visit) }
  func batches() throws -> Int { try store.history(limit: 99).count }
  func open() throws -> [Question] { try store.questions(states: [.open]) }
}

extension BundledCatalogFixture {
  func oraclePark() throws -> Coordinate { try stadium("oracle-park-sf").coordinate }

  /// From 18:30 to 23:00 of 2019-07-19 in Oracle Park, with the way there and back.
  func evening(north: Double = 30) throws -> [TracePoint] {
    let start = try #require(Date(utcText: "2019-07-20T01:30:00Z"))
    return try (-6...60).map { number in
      let isThere = (0...54).contains(number)
      let place = try oraclePark().moved(
        north: isThere ? north : 4_000, east: Double(number % 3) * 5)
      return TracePoint(place, at: start + Double(number * 300))
    }
  }
}
