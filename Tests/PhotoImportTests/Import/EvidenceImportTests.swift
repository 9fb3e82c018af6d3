import AppSupport
import Catalog
import Foundation
import Matching
import PhotoFixtures
import PhotoImport
import SportsModel
import TestSupport
import Testing
import VisitStore

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
    let folder = try self.folder.newFolder()
    let store = try VisitStore.open(
      folder: folder.appendingPathComponent("data"), clock: BundledCatalogFixture.clock)
    var results: [ImportResult] = []
    for (name, photos) in folders {
      let own = folder.appendingPathComponent("pictures/" + name)
      try photos.write(to: own)
      var options = ImportPipeline.Options(paths: [own.path])
      change(&options)
      results.append(
        try await world.run(
          options, into: store, caches: folder.appendingPathComponent("cache")))
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

  @Test func dinnerNextToArenaIsAsked() async throws {
    let dinner = try world.photos(
      at: "td-garden-boston", on: "2019-01-17", "19:20", "20:10", "21:15", north: 400)
    let reports = try await run(["a": dinner]).first?.reports ?? []
    #expect(reports.map(\.outcome) == [.pending])
    #expect(reports.first?.verdict.failed.contains(.inside) == true)
  }

  @Test func photosThatFriendSentAreAsked() async throws {
    let sent = try [photo("19:40", model: "Other"), photo("20:40", model: "Other")]
    let reports = try await run(["a": home(days: 1...10) + sent]).first?.reports ?? []
    #expect(reports.map(\.outcome) == [.pending])
    #expect(reports.map(\.verdict.reason) == [.takenByOthers])
    #expect(reports.map(\.verdict.kind) == [.possible])
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

  @Test func yesAcceptsOnlyProbableOffers() async throws {
    let photos = try [
      // Above a station, during the only game of the day.
      ("madison-square-garden-manhattan", "2019-12-05T18:50", 0.0),
      // A tour in the morning, a day without a game, and a dinner during one.
      ("oracle-park-sf", "2019-07-19T10:00", 0), ("fenway-park-boston", "2019-01-05T12:00", 0),
      ("fenway-park-boston", "2018-07-10T19:00", 900),
      ("fenway-park-boston", "2018-07-10T19:40", 900),
    ].map { try world.photo(at: $0, $1, north: $2) }
    for (acceptsOffers, recorded) in [(false, []), (true, [QuestionKind.probable])] {
      let result = try #require(
        try await run(["a": photos]) { $0.acceptsSingleOffers = acceptsOffers }.first)
      #expect(result.reports.filter(\.isNewVisit).map(\.verdict.kind) == recorded)
      #expect(result.reports.count(where: \.isOpenQuestion) == 4 - recorded.count)
    }
  }

  @Test func twoPlacesAtOnceAreAsked() async throws {
    let reports =
      try await run(["a": [photo("20:30"), photo("20:40"), photo("20:35", north: 40_000)]])
      .first?.reports ?? []
    #expect(reports.map(\.verdict.reason) == [.takenByOthers])
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
    _ = try PhotoFactsMatcher(catalog: world.catalog, leagues: nil).decide(input) {
      reasons.append($0.reason(.metric))
    }
    #expect(reasons.count == 1)
    #expect(reasons.first?.contains(reason) == true, "\(reasons)")
  }
}
