import Foundation
import LibraryFixtures
import PhotoLibraries
import PhotoMetadata
import SportsModel
import TestSupport
import Testing

@Suite struct PhotoPrismIndexTests {
  private typealias Photo = PhotoPrismIndexFixture.Photo

  private func read(_ photos: [Photo]) async throws -> (photos: [LibraryPhoto], problems: [String])
  {
    try await withTemporaryDirectory { folder in
      let storage = folder.appendingPathComponent("storage")
      try FileManager.default.createDirectory(at: storage, withIntermediateDirectories: true)
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
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("index.db")
      try Data("SQLite format 3\0 and nothing else".utf8).write(to: file)
      #expect(PhotoLibraryFinder.reader(at: file.path) == nil)
    }
  }
}
