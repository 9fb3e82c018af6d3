import AppSupport
import Catalog
import Foundation
import Matching
import PhotoFixtures
import PhotoScanning
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
    try walk.createFolder()
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
      try store.write(in: store.makeBatch(.edit), body)
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

/// Photos near real games that don't show a visit: from planes, cars, restaurants and friends.
@Suite final class EvidenceImportTests: CatalogTests {
  private static let evening = "2019-07-19T"

  private func photo(
    _ time: String, north: Double = 0, model: String = "Phone"
  ) throws -> FixturePhoto {
    var photo = try world.photo(at: "oracle-park-sf", Self.evening + time, north: north)
    photo.make = "Fixture"
    photo.model = model
    return photo
  }

  /// A photo at home, 40 km away, on each of the days before the game.
  private func home(days: ClosedRange<Int>) throws -> [FixturePhoto] {
    try days.map { day in
      let day = day < 10 ? "0\(day)" : "\(day)"
      var photo = try world.photo(at: "oracle-park-sf", "2019-07-\(day)T12:00", north: 40_000)
      photo.make = "Fixture"
      photo.model = "Phone"
      return photo
    }
  }

  /// Writes photos into folders by name and imports these, one after the other.
  private func run(
    _ folders: KeyValuePairs<String, [FixturePhoto]>,
    _ change: (inout ImportPipeline.Options) -> Void = { _ in }
  ) async throws -> [ImportResult] {
    let library = try TraceLibrary(in: folder)
    var results: [ImportResult] = []
    for (name, photos) in folders {
      results.append(try await library.importPhotos(name, photos, change))
    }
    return results
  }

  @Test func photosFromPlaneAndHighwayAreInTransit() async throws {
    var plane = try photo("20:00")
    plane.altitudeMeters = 9_800
    plane.speed = 810
    var car = try photo("20:30", north: 100)
    car.speed = 95
    let result = try #require(try await run(["a": [plane, car]]).first)
    #expect(result.reports.isEmpty && result.summary.files[.inTransit] == 2)
    #expect(result.summary.fileCount == 2 && result.summary.newVisits == 0)
  }

  @Test func camerasOfEarlierImportShowThatPhotosWereSent() async throws {
    let sent = try [photo("19:40", model: "Other"), photo("20:40", model: "Other")]
    let alone = try await run(["sent": sent])
    #expect(alone.map { $0.reports.map(\.outcome) } == [[.recorded]])
    let results = try await run(["own": home(days: 1...10), "sent": sent])
    #expect(results.last?.reports.map(\.outcome) == [.pending])
  }

  @Test(arguments: ["AirDrop", "WhatsApp Images", "Messenger", "Saved", "Screenshots", "Shared"])
  func folderOfOthersNeverDecides(name: String) async throws {
    let photos = try [photo("19:40"), photo("20:40")]
    let results = try await run([name: photos]) { $0.acceptsSingleOffers = true }
    #expect(results.map { $0.reports.map(\.outcome) } == [[.unresolved]])
    #expect(results.first?.reports.first?.verdict.reason == .takenByOthers)
  }

  @Test(arguments: [
    (#""speed_kmh":95"#, "taken while driving or flying"),
    (#""altitude_m":9800"#, "taken while driving or flying"),
    (#""speed_kmh":5,"altitude_m":20"#, "30-minute stay"),
  ])
  func matchReadsSpeedAndAltitude(keys: String, reason: String) throws {
    let place = try world.stadium("oracle-park-sf").coordinate.moved(north: 300, east: 0)
    var input = MatchInput()
    let line =
      #"{"latitude":\#(place.latitude),"longitude":\#(place.longitude),"#
      + #""local_time":"2019-07-19T20:00:00",\#(keys)}"#
    #expect(input.add(line) == nil)
    var reasons: [String] = []
    _ = try input.decide(in: world.catalog, leagues: nil) {
      reasons.append($0.reason(.metric))
    }
    #expect(reasons.count == 1)
    #expect(reasons.first?.contains(reason) == true, "\(reasons)")
  }
}
