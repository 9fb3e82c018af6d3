import Foundation
import LibraryFixtures
import PhotoMetadata
import SportsModel
import Testing

@testable import PhotoLibraries

/// The result of reading a library in a test.
struct LibraryContent {
  var photos: [LibraryPhoto] = []
  var problems: [String] = []

  /// Reads the library at a path as an import would.
  init(of path: String) async throws {
    let reader = try #require(PhotoLibraryFinder.reader(at: path))
    var photos: [LibraryPhoto] = []
    problems = try await reader.read(isCancelled: { false }, onPhoto: { photos.append($0) })
      .map(\.message)
    self.photos = photos
  }

  func photo(_ fixture: LibraryPhotoFixture) -> LibraryPhoto? {
    photos.first { $0.id == fixture.id }
  }
}

extension LibraryPhotoFixture {
  static let yankeeStadium = Coordinate(latitude: 40.8296, longitude: -73.9262)
  static let evening = LocalDateTime("2018-06-15T19:32:11")

  /// A photo of a game, different from others of other numbers.
  static func game(
    _ number: Int = 1, _ change: (inout LibraryPhotoFixture) -> Void = { _ in }
  ) -> LibraryPhotoFixture {
    var photo = LibraryPhotoFixture(number, at: yankeeStadium, on: evening)
    photo.exifTime = "2018:06:15 19:32:11"
    change(&photo)
    return photo
  }
}
