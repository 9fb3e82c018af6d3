import Foundation
import LibraryFixtures
import SportsModel
import TestSupport
import Testing

@testable import LibraryCare

@Suite struct PhotoLibraryCheckTests {
  private func diagnoses(_ home: URL) async -> [Diagnosis] {
    await PhotoLibraryCheck(home: home).diagnoses { false }
  }

  private func pictures(in home: URL) throws -> URL {
    let folder = home.appendingPathComponent("Pictures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test func homeWithoutLibrariesIsHealthy() async throws {
    try await withTemporaryDirectory { home in
      let found = await diagnoses(home)
      #expect(found.map(\.state) == [.good])
      #expect(found[0].finding == "none in \(home.path)/Pictures")
    }
  }

  @Test func librariesAreReadAndCounted() async throws {
    try await withTemporaryDirectory { home in
      let pictures = try pictures(in: home)
      let place = Coordinate(latitude: 40.8, longitude: -73.9)
      var photos = (1...3).map { LibraryPhotoFixture($0, at: $0 == 1 ? nil : place) }
      photos[2].isTrashed = true
      let bundle = pictures.appendingPathComponent("Photos Library.photoslibrary")
      _ = try AppleLibraryFixture(bundle, photos: photos)
      let catalogs = pictures.appendingPathComponent("Lightroom")
      try FileManager.default.createDirectory(at: catalogs, withIntermediateDirectories: true)
      let catalog = catalogs.appendingPathComponent("My.lrcat")
      try CatalogFixtures.lightroom(catalog, root: "/photos", [])
      let found = await diagnoses(home)
      #expect(found.map(\.subject) == ["Apple Photos", "Lightroom Classic"])
      #expect(
        found[0].finding == "3 photos, 1 with a location, 1 left out (\(bundle.path))")
      #expect(found[0].advice == "Import it: stvisits import '\(bundle.path)'")
    }
  }

  @Test func damagedLibraryIsReported() async throws {
    try await withTemporaryDirectory { home in
      let file = try pictures(in: home).appendingPathComponent("digikam4.db")
      try Data("no database".utf8).write(to: file)
      let found = await diagnoses(home)
      #expect(found.map(\.state) == [.note])
      #expect(found[0].finding == "\(file.path): not a database of a photo library")
    }
  }
}
