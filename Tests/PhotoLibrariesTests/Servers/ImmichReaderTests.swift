import Foundation
import PhotoLibraries
import SportsModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ImmichReaderTests {
  private let server: ImmichServer

  init() throws { server = try ImmichServer() }

  private func asset(_ id: String, minute: Int = 0) -> ImmichServer.Asset {
    let clock = String(100 + minute).dropFirst()
    return .init(id, local: "2018-07-09T20:\(clock):00", latitude: 42.3467, longitude: -71.0972)
  }

  @Test func readsPlaceTimeAndCamera() async throws {
    server.assets = [asset("a1", minute: 15)]
    let (photos, problems) = try await PhotoServerFixture(server).read()
    let photo = try #require(photos.first)
    #expect(photos.count == 1 && problems.isEmpty)
    #expect(photo.library == .immich && photo.id == "a1" && photo.exclusion == nil)
    #expect(photo.facts.path == "\(server.address)/photos/a1")
    #expect(photo.facts.coordinate == Coordinate(latitude: 42.3467, longitude: -71.0972))
    #expect(photo.facts.locationSource == .library && photo.facts.timeSource == .library)
    #expect(photo.facts.localTime == LocalDateTime("2018-07-09T20:15:00"))
    #expect(photo.facts.utcOffset == UTCOffset("-04:00"))
    #expect(photo.facts.utcTime == Date(utcText: "2018-07-10T00:15:00Z"))
    #expect(photo.facts.make == "Apple" && photo.facts.model == "iPhone 8")
  }

  @Test func requestsOnlyDetailsWithTheKeyInAHeader() async throws {
    server.assets = [asset("a1")]
    _ = try await PhotoServerFixture(server).read()
    let paths = Set(server.server.requests.map(\.target))
    #expect(paths == ["/api/server/version", "/api/users/me", "/api/search/metadata"])
    #expect(server.server.requests.allSatisfy { $0.header("User-Agent") == "stvisits-test" })
    #expect(server.searches.allSatisfy { $0.contains("\"withExif\":true") })
  }

  @Test(arguments: [3, 4, 7, 1000]) func readsAllPagesOnce(_ pageSize: Int) async throws {
    // More photos of one minute than a page has.
    server.assets = (10..<40).map { asset("a\($0)", minute: $0 < 20 ? $0 : 20) }
    let (photos, problems) = try await PhotoServerFixture(server).read(pageSize: pageSize)
    #expect(photos.ids == server.assets.map(\.id) && problems.isEmpty)
  }

  @Test func photosRemovedBetweenPagesHideNoOthers() async throws {
    server.assets = (10..<30).map { asset("a\($0)", minute: $0) }
    server.plan.set { [server] number, _ in
      // The version and the user are the first requests.
      if number > 3 { server.assets.removeFirst() }
      return nil
    }
    let (photos, _) = try await PhotoServerFixture(server).read()
    #expect(photos.ids == (10..<30).map { "a\($0)" })
  }

  @Test func photosOfOthersBinAndArchiveAreExcluded() async throws {
    server.assets = ["own", "partner", "binned", "archived", "sent", "screen"].map { asset($0) }
    server.assets[1].owner = "99999999-2222-4333-8444-555555555555"
    server.assets[2].isTrashed = true
    server.assets[3].visibility = "archive"
    server.assets[4].path = "/photos/WhatsApp Images/a.jpg"
    server.assets[5].name = "Screenshot_2018-07-09.png"
    let photos = try await PhotoServerFixture(server).read().photos
    let exclusions = Dictionary(uniqueKeysWithValues: photos.map { ($0.id, $0.exclusion) })
    #expect(
      exclusions == [
        "own": nil, "partner": .shared, "binned": .binned, "archived": .hidden, "sent": .saved,
        "screen": .screenshot,
      ])
    #expect(photos[id: "partner"]?.facts.isFromOthers == true)
  }

  @Test(arguments: [(1, 143), (1, 120)])
  func filmOfALivePhotoIsNotAnotherPhoto(_ version: (Int, Int)) async throws {
    let server = try ImmichServer(version: version)
    server.assets = [asset("film"), asset("still"), asset("other")]
    server.assets[0].type = "VIDEO"
    server.assets[1].film = "film"
    #expect(try await PhotoServerFixture(server).read().photos.ids == ["other", "still"])
  }

  @Test func audioIsNoPhoto() async throws {
    server.assets = [asset("sound"), asset("still")]
    server.assets[0].type = "AUDIO"
    #expect(try await PhotoServerFixture(server).read().photos.ids == ["still"])
  }

  @Test func olderVersionsAreAskedWithoutVisibility() async throws {
    let server = try ImmichServer(version: (1, 118))
    server.assets = ["a", "b", "c"].map { asset($0) }
    server.assets[1].visibility = "archive"
    server.assets[2].visibility = "hidden"
    let photos = try await PhotoServerFixture(server).read().photos
    #expect(photos.ids == ["a", "b"] && photos.map(\.exclusion) == [nil, .hidden])
    #expect(!server.searches.isEmpty && server.searches.allSatisfy { !$0.contains("visibility") })
  }

  @Test func versionWithOtherPathsIsTooOld() async throws {
    let server = try ImmichServer(version: (1, 98))
    let error = await #expect(throws: PhotoLibraryError.self) {
      try await PhotoServerFixture(server).read()
    }
    #expect(error == .server("it is Immich 1.98, which is too old; update it to 1.107 or later"))
  }

  @Test(arguments: ["asset.read", "user.read"])
  func missingPermissionIsNamed(_ permission: String) async throws {
    let server = try ImmichServer(
      permissions: Set(["asset.read", "user.read"]).subtracting([permission]))
    let error = await #expect(throws: PhotoLibraryError.self) {
      try await PhotoServerFixture(server).read()
    }
    #expect(
      error == .server("the key lacks a permission (Missing required permission: \(permission))"))
  }

  @Test func impossibleValuesCostOnlyThemselves() async throws {
    server.assets = ["date", "null", "far", "none", "zero", "gone", "whole"].map { asset($0) }
    (server.assets[0].local, server.assets[0].created) = ("+123456-01-01T00:00:00.000Z", "now")
    (server.assets[1].local, server.assets[1].created) = (nil, nil)
    server.assets[2].latitude = 123_456
    (server.assets[3].latitude, server.assets[3].longitude) = (-180, -180)
    (server.assets[4].latitude, server.assets[4].longitude) = (0, 0)
    server.assets[5].json = "{\"type\": \"IMAGE\", \"ownerId\": null}"
    let (photos, problems) = try await PhotoServerFixture(server).read(pageSize: 1_000)
    #expect(photos.ids == ["date", "far", "none", "null", "whole", "zero"])
    #expect(
      problems == [
        "1 photo with an impossible date", "1 photo with an impossible location",
        "1 photo without an identifier",
      ])
    #expect(
      photos[id: "date"]?.facts.timeSource == nil && photos[id: "null"]?.facts.timeSource == nil)
    for id in ["far", "none", "zero"] { #expect(photos[id: id]?.facts.coordinate == nil) }
    #expect(photos[id: "date"]?.facts.coordinate != nil)
  }
}

/// The times of Immich: a photo's wall clock, its offset and its instant.
@Suite(.timeLimit(.minutes(5))) struct ImmichTimeTests {
  private func facts(_ change: (inout ImmichServer.Asset) -> Void) async throws -> PhotoFacts {
    let server = try ImmichServer()
    var asset = ImmichServer.Asset("a", local: "2018-07-09T20:15:00")
    change(&asset)
    server.assets = [asset]
    return try #require(try await PhotoServerFixture(server).read().photos.first).facts
  }

  @Test(arguments: [
    ("America/New_York", "-04:00"), ("UTC-4", "-04:00"), ("UTC-04:00", "-04:00"),
    // A zone that differs from the zone of the times, or none at all.
    ("Europe/Paris", nil), ("Nowhere/Else", nil), ("UTC+99", nil), (nil, nil),
    ("UTC+1:9223372036854775807", nil),
  ]) func offsetIsKnownOnlyWithItsZone(_ zone: String?, _ offset: String?) async throws {
    let facts = try await facts { $0.zone = zone }
    #expect(facts.localTime == LocalDateTime("2018-07-09T20:15:00"))
    #expect(facts.utcOffset == offset.flatMap { UTCOffset($0) })
    #expect((facts.utcTime != nil) == (offset != nil) && facts.timeSource == .library)
  }

  @Test func filmWithoutZoneHasOnlyAnInstant() async throws {
    let facts = try await facts {
      $0.type = "VIDEO"
      ($0.created, $0.zone) = ($0.local, "UTC")
    }
    #expect(facts.localTime == nil && facts.timeSource == .library)
    #expect(facts.utcTime == Date(utcText: "2018-07-09T20:15:00Z") && facts.media == .quicktime)
  }

  @Test func filmWithZoneHasBoth() async throws {
    let facts = try await facts { $0.type = "VIDEO" }
    #expect(facts.localTime == LocalDateTime("2018-07-09T20:15:00"))
    #expect(facts.utcTime == Date(utcText: "2018-07-10T00:15:00Z"))
  }

  /// Immich uses the dates of the file for photos without a date, and doesn't say so.
  @Test func dateOfTheFileNeverDecides() async throws {
    let inZone = try await facts { $0.created = $0.local }
    let ofNoCamera = try await facts { ($0.zone, $0.make, $0.model) = (nil, nil, nil) }
    let withoutDate = try await facts { $0.date = nil }
    for facts in [inZone, ofNoCamera, withoutDate] {
      #expect(facts.localTime == LocalDateTime("2018-07-09T20:15:00"))
      #expect(facts.timeSource == .fileTime && facts.timeSource?.isDecisive == false)
    }
  }

  @Test(arguments: ["2018-07-10T00:15:00+00:00", "2018-07-10T00:15:00.000000Z"])
  func otherFormsOfInstantsAreRead(_ created: String) async throws {
    let facts = try await facts { $0.created = created }
    #expect(facts.utcTime == Date(utcText: "2018-07-10T00:15:00Z"))
  }

  @Test(arguments: ["0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.000Z"])
  func yearsWithoutPhotosAreNoTime(_ text: String) async throws {
    let facts = try await facts { ($0.local, $0.created) = (text, text) }
    #expect(facts.localTime == nil && facts.utcTime == nil && facts.timeSource == nil)
  }
}
