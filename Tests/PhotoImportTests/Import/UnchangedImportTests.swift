import Foundation
import Matching
import PhotoFixtures
import PhotoMetadata
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// Imports of photos that are the same as in the import before.
@Suite struct UnchangedImportTests {
  private let folder = TemporaryFolder()
  let world: BundledCatalogFixture
  private let library: Library

  /// Imports two photos of a walk in Fenway Park in winter.
  init() async throws {
    world = try BundledCatalogFixture()
    let walk = folder.url.appendingPathComponent("walk")
    try FileManager.default.createDirectory(at: walk, withIntermediateDirectories: true)
    for (name, time) in [("a", "11:00"), ("b", "11:40")] {
      let photo = try world.photo(at: "fenway-park-boston", "2018-01-20T\(time)")
      try Data(photo.jpeg()).write(to: walk.appendingPathComponent("\(name).jpg"))
    }
    let store = try folder.store()
    library = Library(world: world, folder: folder.url, store: store)
    #expect(try await library.runImport().reports.map(\.outcome) == [.pending])
  }

  /// A library whose photos left one question.
  private struct Library {
    let world: BundledCatalogFixture
    let folder: URL
    let store: VisitStore

    var caches: URL { folder.appendingPathComponent("cache") }

    @discardableResult
    func runImport(
      _ name: String = "walk", _ change: (inout ImportPipeline.Options) -> Void = { _ in }
    ) async throws -> ImportResult {
      var options = ImportPipeline.Options(paths: [folder.appendingPathComponent(name).path])
      change(&options)
      let cache = try ScanCache(store: CacheStore(folder: caches), clockYear: 2026)
      return try await world.run(options, into: store, caches: caches, cache: cache)
    }

    func question() throws -> Question { try #require(try store.questions(states: [.open]).first) }

    func write(_ body: (VisitWriter) throws -> Void) throws {
      try store.write(in: store.begin(.edit), body)
    }

    /// The identity and the last change of a file of the cache, which is replaced as a whole.
    func stamp(_ name: String) throws -> [FileAttributeKey: Int] {
      let values = try FileManager.default.attributesOfItem(
        atPath: caches.appendingPathComponent(name).path)
      return [
        .systemFileNumber: try #require(values[.systemFileNumber] as? Int),
        .modificationDate: Int(
          try #require(values[.modificationDate] as? Date).timeIntervalSince1970 * 1e6),
      ]
    }
  }

  @Test func nothingIsWritten() async throws {
    let first = try library.question()
    let files = ["cameras.tsv", "places.csv"]
    let stamps = try files.map(library.stamp)
    for isDryRun in [false, true] {
      let again = try await library.runImport { $0.isDryRun = isDryRun }
      #expect(again.reports.map(\.outcome) == [.pending])
      #expect(again.summary.outings == [.pending: 1])
      #expect(again.summary.files[.outing(.pending)] == first.photos.count)
    }
    #expect(try library.question() == first && library.store.history(limit: 9).count == 1)
    #expect(try files.map(library.stamp) == stamps)
  }

  @Test func outdatedQuestionIsUpdated() async throws {
    let first = try library.question()
    for (isAsked, evidence) in [
      (false, first.evidence), (true, "{}"),
      (true, first.evidence.replacing("Fenway Park", with: "Fenway")),
    ] {
      try library.write { try $0.updateQuestion(first.id, isAsked: isAsked, evidence: evidence) }
      try await library.runImport()
      #expect(try library.question().isAsked && library.question().evidence == first.evidence)
    }
  }

  @Test func answerIsNoticed() async throws {
    let question = try library.question()
    try library.write { try $0.settle(question.id, as: .skipped) }
    #expect(try await library.runImport().reports.map(\.outcome) == [.skipped])
    #expect(try library.store.questions(states: [.open]).isEmpty)
  }

  @Test func removedQuestionIsAskedAgain() async throws {
    _ = try library.store.undoLast()
    #expect(try library.store.questions(states: [.open]).isEmpty)
    #expect(try await library.runImport().reports.map(\.outcome) == [.pending])
    #expect(try library.question().photos.count == 2)
  }

  @Test func visitThatDayIsNoticed() async throws {
    var request = VisitRequest()
    request.stadium = "fenway-park-boston"
    request.day = LocalDay("2018-01-20")
    request.kind = .tour
    _ = try world.editor(library.store).add(request)
    #expect(try await library.runImport().reports.map(\.outcome) == [.duplicate])
  }

  @Test func settingIsNoticed() async throws {
    let reports = try await library.runImport { $0.leagues = ["nba"] }.reports
    #expect(reports.map(\.outcome) == [.skipped])
    #expect(try await library.runImport().reports.map(\.outcome) == [.pending])
  }

  @Test func movedPhotosGetTheirPaths() async throws {
    let first = try library.question()
    try FileManager.default.moveItem(
      at: library.folder.appendingPathComponent("walk"),
      to: library.folder.appendingPathComponent("moved"))
    try await library.runImport("moved")
    let question = try library.question()
    #expect(question.id == first.id && question.photos.map(\.paths.count) == [2, 2])
  }

  @Test func photoOfAnotherQuestionReturns() async throws {
    let first = try library.question()
    let photo = try #require(first.photos.first)
    try library.write {
      _ = try $0.addQuestion(
        stadium: nil, day: nil, evidence: "{}",
        photos: [NewPhoto(sha256: photo.sha256, facts: photo.facts)], takingFromQuestions: true)
    }
    try await library.runImport()
    #expect(try library.store.questions(states: [.open]).map(\.photos.count) == [2])
  }

  @Test func missingCachesAreWrittenAgain() async throws {
    let files = ["cameras.tsv", "places.csv"].map(library.caches.appendingPathComponent)
    let contents = try files.map { try Data(contentsOf: $0) }
    for file in files { try FileManager.default.removeItem(at: file) }
    try await library.runImport()
    #expect(try files.map { try Data(contentsOf: $0) } == contents)
  }
}
