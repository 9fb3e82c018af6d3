import Foundation
import Matching
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import TraceFixtures
import Traces
import VisitStore

@testable import PhotoImport

/// Imports of sources other than photos, into libraries that may already have the visits.
@Suite struct TraceImportTests {
  private let folder = TemporaryFolder()
  private let library: TraceLibrary
  private var world: BundledCatalogFixture { library.world }

  init() throws { library = try TraceLibrary(in: folder) }

  private func utc(_ text: String) throws -> Date { try #require(Date(utcText: text)) }

  private func stay(_ probability: Double = 0.92) throws -> TraceStay {
    TraceStay(
      try world.oraclePark(), try utc("2019-07-20T01:40:00Z")...utc("2019-07-20T05:30:00Z"),
      name: "Oracle Park", probability: probability)
  }

  @Test func everyLocationHistoryFormatRecordsVisitOnce() async throws {
    let takeout = TakeoutHistoryFixture(spots: try world.evening(), stays: [try stay()])
    let phone = PhoneHistoryFixture(spots: try world.evening(), stays: [try stay()])
    let files: [(String, String, ImportSourceKind)] = [
      ("track.gpx", GPXFixture(try world.evening()).text, .gpx),
      ("Records.json", takeout.records, .timeline), ("2019_JULY.json", takeout.month, .timeline),
      ("Timeline.json", phone.android, .timeline),
      ("location-history.json", phone.iPhone, .timeline),
    ]
    for (number, first) in files.enumerated() {
      let library = try TraceLibrary(in: folder)
      let found = try await library.runImport(first.0, first.1, first.2)
      #expect(found.reports.map(\.outcome) == [.recorded], "\(first.0)")
      #expect(found.problems == [])
      let visit = try #require(try library.visits().first)
      #expect(visit.origin == .locationHistory)
      #expect(visit.game?.key?.description == "mlb:oracle-park-sf:2019-07-19:mlb-sf:0")
      #expect(visit.evidence?.place != nil && visit.evidence?.firstPhoto != nil)
      for again in [first, files[(number + 1) % files.count]] {
        #expect(
          try await library.runImport(again.0, again.1, again.2).reports.map(\.outcome)
            == [.duplicate])
      }
      #expect(try library.batches() == 1 && library.store.undoLast() != nil)
      #expect(try library.visits().isEmpty)
    }
  }

  @Test func carOnNearbyHighwayIsNotAVisit() async throws {
    let start = try utc("2019-07-20T03:00:00Z")
    let drive = try stride(from: -600.0, through: 600, by: 10).map { second in
      TracePoint(try world.oraclePark().moved(north: second * 20, east: 110), at: start + second)
    }
    // Every second point of a worse receiver, and one point alone.
    let sparse = drive.enumerated().filter { $0.offset % 12 == 0 }.map(\.element)
    for spots in [drive, sparse, [drive[60]]] {
      let library = try TraceLibrary(in: folder)
      let found = try await library.runImport("drive.gpx", GPXFixture(spots).text, .gpx) {
        $0.acceptsSingleOffers = spots.count > 1
      }
      #expect(try library.visits().isEmpty)
      #expect(found.reports.map(\.outcome) == (spots.count == 1 ? [.pending] : []))
    }
  }

  @Test func eveningAcrossTheStreetNeedsReview() async throws {
    let track = GPXFixture(try world.evening(north: 350)).text
    let found = try await library.runImport("bar.gpx", track, .gpx)
    #expect(found.reports.map(\.outcome) == [.pending])
    #expect(found.reports.first?.verdict.failed == [.inside])
    #expect(try library.open().count == 1)
    // Importing the same file again doesn't change the question.
    _ = try await library.runImport("bar.gpx", track, .gpx)
    #expect(try library.open().count == 1 && library.batches() == 1)
    let service = world.review(library.store)
    let item = try #require(try service.items().first)
    #expect(item.outing.counted.hasSuffix("sightings") && item.verdict.kind == .nearby)
    let offer = try #require(item.offers.first)
    let done = try service.record(.game(offer), to: item)
    #expect(done.visit?.origin == .locationHistory && done.visit?.evidence?.place != nil)
  }

  @Test func hotelAndStadiumOfOneDayAreOneOuting() async throws {
    // There was no game on that day.
    let start = try utc("2019-07-09T19:00:00Z")
    let walk = try (0..<20).map { number in
      let place = try world.oraclePark().moved(
        north: number < 10 ? 450 : -100, east: Double(number % 3) * 5)
      return TracePoint(place, at: start + Double(number * 300))
    }
    let found = try await library.runImport("walk.gpx", GPXFixture(walk).text, .gpx)
    #expect(found.reports.map(\.outcome) == [.pending])
  }

  @Test func walksOnDaysWithoutGameMakeHabit() async throws {
    let place = try world.oraclePark().moved(north: 30, east: 0)
    let first = try utc("2019-07-08T19:00:00Z")
    let walks = (0..<10).map { number -> TracePoint in
      let (day, walk) = number.quotientAndRemainder(dividingBy: 2)
      return TracePoint(place, at: first.addingTimeInterval(Double(day * 86_400 + walk * 300)))
    }
    for (before, outcome) in [([], OutingOutcome.recorded), (walks, .unresolved)] {
      let library = try TraceLibrary(in: folder)
      let track = GPXFixture(before + (try world.evening())).text
      let found = try await library.runImport("walks.gpx", track, .gpx)
      #expect(found.reports.map(\.outcome) == [outcome])
      #expect(found.summary.sources?.quietDays == before.count / 2)
    }
  }

  /// A home next door, and one that seems to be inside the walls.
  @Test(arguments: [
    (200.0, 200.0, OutingOutcome.unresolved), (200, 60, .recorded), (110, 110, .pending),
  ])
  func livingNextDoorAsksNoQuestions(
    home north: Double, photos place: Double, outcome: OutingOutcome
  ) async throws {
    let home = try world.oraclePark().moved(north: north, east: 0)
    let first = try utc("2019-07-01T07:00:00Z")
    let stays = (0..<30).map { day -> TraceStay in
      let start = first + Double(day) * 86_400
      return TraceStay(home, start...(start + 86_000), name: "Home")
    }
    let history = PhoneHistoryFixture(stays: stays).iPhone
    let found = try await library.runImport("location-history.json", history, .timeline)
    #expect(try library.visits().isEmpty)
    let outcomes = Set(found.reports.map(\.outcome))
    #expect(outcomes.isSubset(of: [.unresolved, .notAtStadium]) && outcomes.contains(.unresolved))
    // Photos of a game at the place of the home aren't recorded now, although only a month of
    // history was imported.
    let photos = try world.photos(
      at: "oracle-park-sf", on: "2019-08-09", "19:40", "20:40", north: place)
    #expect(try await library.runImport("photos", photos).map(\.outcome) == [outcome])
  }

  @Test func lowConfidenceStayNeedsReview() async throws {
    let history = PhoneHistoryFixture(stays: [try stay(0.3)]).android
    let found = try await library.runImport("Timeline.json", history, .timeline)
    #expect(found.reports.map(\.outcome) == [.pending])
  }

  @Test func photosAndLocationHistoryBecomeOneVisit() async throws {
    _ = try await library.runImport("track.gpx", GPXFixture(try world.evening()).text, .gpx)
    let photos = try world.photos(at: "oracle-park-sf", on: "2019-07-19", "19:40", "20:40")
    #expect(try await library.runImport("photos", photos).map(\.outcome) == [.duplicate])
    #expect(try library.store.visits().map(\.photoCount) == [2])
  }

  @Test func locationHistoryAnswersPhotoQuestion() async throws {
    let photo = try world.photo(at: "oracle-park-sf", "2019-07-19T19:40", north: 110)
    #expect(try await library.runImport("photos", [photo]).map(\.outcome) == [.pending])
    let found = try await library.runImport("track.gpx", GPXFixture(try world.evening()).text, .gpx)
    #expect(found.reports.map(\.outcome) == [.recorded])
    #expect(try library.open().isEmpty && library.store.visits().map(\.photoCount) == [1])
  }

  @Test func deletedVisitIsNotReimported() async throws {
    let track = GPXFixture(try world.evening()).text
    let found = try await library.runImport("track.gpx", track, .gpx)
    _ = try library.editor.delete(try #require(found.reports.first?.visitID).text)
    #expect(
      try await library.runImport("track.gpx", track, .gpx).reports.map(\.outcome) == [.skipped])
  }

  @Test(arguments: SwarmFixture.Shape.allCases)
  func checkInDuringGameIsAVisit(shape: SwarmFixture.Shape) async throws {
    // In a busy area such as Oracle Park's, a single check-in raises a question.
    let kauffman = try world.stadium("kauffman-stadium-kansas-city")
    var swarm = SwarmFixture([
      .init("Kauffman Stadium", at: kauffman.coordinate, try utc("2019-07-13T01:50:00Z")),
      .init(
        "Bar of Nobody", at: try world.oraclePark().moved(north: 9_000, east: 0),
        try utc("2019-07-21T02:50:00Z")),
    ])
    swarm.shape = shape
    let found = try await library.runImport("checkins1.json", swarm.text, .swarm)
    #expect(found.reports.map(\.outcome) == [.recorded])
    #expect(try library.visits().map(\.origin) == [.checkIn])
    #expect(found.summary.sources?.elsewhere == 1)
    let again = try await library.runImport("checkins1.json", swarm.text, .swarm)
    #expect(again.reports.map(\.outcome) == [.duplicate])
  }

  @Test func checkInNextDoorNeedsReview() async throws {
    let swarm = SwarmFixture([
      .init("Public House", at: try world.oraclePark(), try utc("2019-07-20T02:50:00Z"))
    ])
    let found = try await library.runImport("checkins1.json", swarm.text, .swarm)
    #expect(found.reports.map(\.outcome) == [.pending])
  }
}

/// A library in a folder, next to its photos and other source files.
struct TraceLibrary {
  let world: BundledCatalogFixture
  let folder: URL
  let store: VisitStore

  /// Creates an empty library.
  init(in temporary: TemporaryFolder) throws {
    world = try BundledCatalogFixture()
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

  /// Writes photos into a folder of the name and imports it.
  func importPhotos(
    _ name: String, _ photos: [FixturePhoto],
    _ change: (inout ImportPipeline.Options) -> Void = { _ in }
  ) async throws -> ImportResult {
    let own = folder.appendingPathComponent(name)
    try photos.write(to: own)
    var options = ImportPipeline.Options(paths: [own.path])
    change(&options)
    return try await world.run(
      options, into: store, caches: folder.appendingPathComponent("cache"))
  }

  func runImport(_ name: String, _ photos: [FixturePhoto]) async throws -> [ImportStep] {
    try await importPhotos(name, photos).reports
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
