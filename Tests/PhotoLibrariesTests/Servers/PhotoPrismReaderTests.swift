import Foundation
import LibraryFixtures
import PhotoLibraries
import PhotoScanning
import SportsModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct PhotoPrismReaderTests {
  private let server: PhotoPrismServer

  init() throws { server = try PhotoPrismServer() }

  private func photo(_ id: String, minute: Int = 0) -> PhotoPrismServer.Photo {
    let clock = String(100 + minute).dropFirst()
    return .init(id, local: "2018-07-09T20:\(clock):00", latitude: 42.3467, longitude: -71.0972)
  }

  @Test func readsPlaceTimeAndCamera() async throws {
    server.photos = [photo("p1", minute: 15)]
    let (photos, problems) = try await PhotoServerFixture(server).read()
    let photo = try #require(photos.first)
    #expect(photos.count == 1 && problems.isEmpty)
    #expect(photo.library == .photoprism && photo.id == "p1" && photo.exclusion == nil)
    #expect(photo.facts.path == "\(server.address)/library/browse?q=uid:p1")
    #expect(photo.facts.coordinate == Coordinate(latitude: 42.3467, longitude: -71.0972))
    #expect(photo.facts.altitudeMeters == 12 && photo.facts.horizontalErrorMeters == nil)
    #expect(photo.facts.localTime == LocalDateTime("2018-07-09T20:15:00"))
    #expect(photo.facts.utcOffset == UTCOffset("-04:00"))
    #expect(photo.facts.utcTime == Date(utcText: "2018-07-10T00:15:00Z"))
    #expect(photo.facts.make == "Apple" && photo.facts.model == "iPhone 8")
  }

  @Test func estimatedPlaceIsNoPlace() async throws {
    server.photos = ["estimate", "meta", "manual", ""].map {
      var photo = photo("p-\($0)")
      photo.placeSource = $0
      return photo
    }
    let photos = try await PhotoServerFixture(server).read(pageSize: 100).photos
    #expect(photos.count == 4 && photos.filter { $0.facts.coordinate == nil }.ids == ["p-estimate"])
  }

  @Test(arguments: ["", "auto", "estimate", "name"])
  func guessedTimeNeverDecides(_ source: String) async throws {
    server.photos = [photo("p")]
    server.photos[0].takenSource = source
    let facts = try #require(try await PhotoServerFixture(server).read().photos.first).facts
    #expect(facts.localTime != nil && facts.timeSource?.isDecisive == false)
  }

  @Test(arguments: ["", "Local", "UTC"])
  func unknownZoneGivesNoOffset(_ zone: String) async throws {
    server.photos = [photo("still"), photo("film")]
    for index in 0..<2 { server.photos[index].zone = zone }
    server.photos[1].type = "video"
    let photos = try await PhotoServerFixture(server).read().photos
    let (still, film) = (photos[id: "still"]?.facts, photos[id: "film"]?.facts)
    #expect(still?.localTime != nil && still?.utcOffset == nil && still?.utcTime == nil)
    #expect(film?.localTime == nil && film?.utcTime != nil && film?.media == .quicktime)
  }

  @Test func archivedPrivateAndBrokenPhotosAreExcluded() async throws {
    server.photos = ["archived", "broken", "own", "private", "sent"].map { photo($0) }
    server.photos[0].deleted = "2020-01-01T00:00:00Z"
    server.photos[1].quality = -1
    server.photos[3].isPrivate = true
    server.photos[4].name = "IMG-20180709-WA0003.jpg"
    let photos = try await PhotoServerFixture(server).read(pageSize: 100).photos
    #expect(photos.ids == ["archived", "broken", "own", "private", "sent"])
    #expect(photos.map(\.exclusion) == [.binned, .hidden, nil, .hidden, .saved])
  }

  @Test(arguments: [2, 3, 7, 1000]) func readsAllPagesOnce(_ pageSize: Int) async throws {
    server.photos = (10..<40).map { photo("p\($0)", minute: $0 < 20 ? $0 : 20) }
    let (photos, problems) = try await PhotoServerFixture(server).read(pageSize: pageSize)
    #expect(photos.ids == server.photos.map(\.id) && problems.isEmpty)
  }

  @Test(arguments: [3, 4, 5])
  func photosRemovedBetweenPagesHideNoOthers(_ pageSize: Int) async throws {
    server.photos = (10..<30).map { photo("p\($0)", minute: $0) }
    server.plan.set { [server] number, _ in
      if number == 4 || number == 6 { server.photos.removeFirst(2) }
      return nil
    }
    let photos = try await PhotoServerFixture(server).read(pageSize: pageSize).photos
    #expect(photos.ids == (10..<30).map { "p\($0)" })
  }

  @Test func photosAddedBetweenPagesHideNoOthers() async throws {
    server.photos = (10..<30).map { photo("p\($0)", minute: $0) }
    server.plan.set { [server, old = photo("p00")] number, _ in
      if number == 4 { server.photos.insert(old, at: 0) }
      return nil
    }
    let photos = try await PhotoServerFixture(server).read().photos
    #expect(Set(photos.ids).isSuperset(of: (10..<30).map { "p\($0)" }))
  }

  @Test func serverThatChangesAllTheTimeIsGivenUp() async throws {
    server.photos = (10..<30).map { photo("p\($0)", minute: $0) }
    server.plan.set { [server] number, _ in
      server.photos.reverse()
      for index in server.photos.indices {
        server.photos[index].taken = "2018-07-10T\(10 + (index + number) % 14):00:00Z"
      }
      return nil
    }
    let (photos, problems) = try await PhotoServerFixture(server).read()
    #expect(!photos.isEmpty && problems.contains { $0.hasPrefix("its photos change too quickly") })
  }

  @Test func impossibleValuesCostOnlyThemselves() async throws {
    server.photos = ["date", "far", "gone", "whole", "zero"].map { photo($0) }
    (server.photos[0].taken, server.photos[0].local) = ("123456789012345", "tomorrow")
    server.photos[1].longitude = -999
    server.photos[2].json = "{\"ID\": \"7\", \"Lat\": \"north\"}"
    (server.photos[4].latitude, server.photos[4].longitude) = (0, 0)
    let (photos, problems) = try await PhotoServerFixture(server).read()
    #expect(photos.ids == ["date", "far", "whole", "zero"])
    #expect(
      problems == [
        "1 photo with an impossible date", "1 photo with an impossible location",
        "1 photo without an identifier",
      ])
    #expect(photos.filter { $0.facts.coordinate == nil }.ids == ["far", "zero"])
  }
}

@Suite struct PhotoPrismIndexTests {
  @TemporaryURL private var folder: URL
  private typealias Photo = PhotoPrismIndexFixture.Photo

  private func read(_ photos: [Photo]) async throws -> (photos: [LibraryPhoto], problems: [String])
  {
    try await withTemporaryDirectory { folder in
      let storage = folder.appendingPathComponent("storage")
      try storage.createFolder()
      let file = storage.appendingPathComponent("index.db")
      try PhotoPrismIndexFixture.write(file, photos)
      let reader = try #require(PhotoLibraryFinder.reader(at: file.path))
      var found: [LibraryPhoto] = []
      let problems = try await reader.read(isCancelled: { false }) { found.append($0) }
      return (found, problems.map { $0.message })
    }
  }

  @Test func readsWhatTheServerSays() async throws {
    let (photos, problems) = try await read([Photo("p1", latitude: 42.3467, longitude: -71.0972)])
    let photo = try #require(photos.first)
    #expect(photos.count == 1 && problems.isEmpty)
    #expect(photo.library == .photoprism && photo.id == "p1" && photo.exclusion == nil)
    #expect(photo.facts.path.hasSuffix("/originals/2018/07/a.jpg"))
    #expect(photo.facts.coordinate == Coordinate(latitude: 42.3467, longitude: -71.0972))
    #expect(photo.facts.localTime == LocalDateTime("2018-07-09T20:15:00"))
    #expect(photo.facts.utcOffset == UTCOffset("-04:00"))
    #expect(photo.facts.make == "Apple" && photo.facts.model == "iPhone 8")

    let server = try PhotoPrismServer()
    server.photos = [
      .init("p1", local: "2018-07-09T20:15:00", latitude: 42.3467, longitude: -71.0972)
    ]
    let online = try #require(try await PhotoServerFixture(server).read().photos.first)
    var facts = online.facts
    facts.path = photo.facts.path
    #expect(photo.facts == facts && photo.identity == online.identity)
  }

  @Test func estimatedPlaceIsNoPlaceAndArchivedPhotosAreExcluded() async throws {
    var photos = ["estimate", "archived", "private"].map {
      Photo($0, latitude: 42.3467, longitude: -71.0972)
    }
    photos[0].placeSource = "estimate"
    photos[1].deleted = "2020-01-01 00:00:00+00:00"
    photos[2].isPrivate = true
    let found = try await read(photos).photos
    #expect(found.map(\.exclusion) == [nil, .binned, .hidden])
    #expect(found.filter { $0.facts.coordinate == nil }.ids == ["estimate"])
  }

  @Test func impossibleValuesCostOnlyThemselves() async throws {
    var photos = [Photo("date"), Photo("far", latitude: 300), Photo(nil), Photo("null")]
    (photos[0].taken, photos[0].takenLocal) = ("123456789012345", "never")
    (photos[3].taken, photos[3].takenLocal) = (nil, nil)
    let (found, problems) = try await read(photos)
    #expect(found.ids == ["date", "far", "null"])
    #expect(found.map { $0.facts.timeSource == nil } == [true, false, true])
    #expect(
      problems == [
        "1 photo with an impossible date", "1 photo with an impossible location",
        "1 photo without an identifier",
      ])
  }

  @Test func otherFilesOfTheNameAreNoLibrary() throws {
    let file = folder.appendingPathComponent("index.db")
    try Data("SQLite format 3\0 and nothing else".utf8).write(to: file)
    #expect(PhotoLibraryFinder.reader(at: file.path) == nil)
  }
}
