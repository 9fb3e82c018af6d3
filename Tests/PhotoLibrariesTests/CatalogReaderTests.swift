import Foundation
import LibraryFixtures
import SportsModel
import TestSupport
import Testing

@testable import PhotoLibraries

/// Lightroom, digiKam and older versions of Apple Photos.
@Suite struct CatalogReaderTests {
  @TemporaryURL private var folder: URL

  @Test func photosDatabaseHasLocationsTimesAndBuckets() async throws {
    let bundle = folder.appendingPathComponent("Old.photoslibrary")
    let photos = [
      LibraryPhotoFixture.game(1), .game(2) { $0.isTrashed = true },
      .game(3) { $0.isHidden = true }, .game(4) { $0.subtype = 10 },
      .game(5) { $0.burstPick = 2 },
      .game(6) { ($0.savedType, $0.folder) = (10, "Users/me/Desktop") },
    ]
    try CatalogFixtures.photosDatabase(bundle, photos)
    let content = try await LibraryContent(of: bundle.path)
    #expect(
      photos.map { content.photo($0)?.exclusion }
        == [nil, .binned, .hidden, .screenshot, .burst, nil])
    let first = try #require(content.photo(photos[0])).facts
    #expect(first.coordinate == LibraryPhotoFixture.yankeeStadium)
    #expect(first.localTime == LibraryPhotoFixture.evening)
    #expect(first.path == bundle.path + "/Masters/2018/06/15/IMG_0001.HEIC")
    #expect(content.photo(photos[5])?.facts.path == "/Users/me/Desktop/IMG_0001.HEIC")
  }

  @Test func virtualCopiesOfLightroomCountOnce() async throws {
    let catalog = folder.appendingPathComponent("catalog.lrcat")
    let photos = [
      LibraryPhotoFixture.game(1) { $0.fileName = "DSC_1.NEF" },
      .game(2) { $0.isVirtualCopy = true },
    ]
    try CatalogFixtures.lightroom(catalog, root: "/Volumes/Away/2018", photos)
    let content = try await LibraryContent(of: catalog.path)
    let photo = try #require(content.photos.first)
    #expect(content.photos.count == 1 && photo.facts.path == "/Volumes/Away/2018/DSC_1.NEF")
    #expect(photo.facts.media == .raw && photo.facts.model == "iPhone X")
    #expect(photo.facts.localTime == LibraryPhotoFixture.evening && photo.corrections == [])
  }

  @Test(arguments: [
    ("2020-06-01T01:45:58Z", "2020-06-01T01:45:58"),
    ("2013-12-05T22:14:17.72", "2013-12-05T22:14:17.72"),
    ("2020-06-01T01:49:28+01:00", "2020-06-01T01:49:28"),
    ("2020-06-01T01:50:02.5-07:00", "2020-06-01T01:50:02.5"),
  ]) func offsetsOfLightroomAreNoEvidence(_ stored: String, _ expected: String) async throws {
    let catalog = folder.appendingPathComponent("catalog.lrcat")
    try CatalogFixtures.lightroom(catalog, root: "/photos", [.game()])
    try CatalogFixtures.execute("UPDATE Adobe_images SET captureTime = '\(stored)'", in: catalog)
    let photo = try #require(try await LibraryContent(of: catalog.path).photos.first)
    #expect(photo.facts.localTime?.description == expected)
    #expect(photo.facts.utcOffset == nil && photo.facts.utcTime == nil)
    #expect(photo.corrections == .time)
  }

  @Test(arguments: [
    ("volumeid:?path=/photos", "/", "/photos/IMG_0001.HEIC"),
    ("networkshareid:?mountpath=/mnt/nas", "/pictures", "/mnt/nas/pictures/IMG_0001.HEIC"),
    ("volumeid:?uuid=0-0", "/nowhere/pictures", "/nowhere/pictures/IMG_0001.HEIC"),
  ])
  func albumRootsOfDigikamBecomePaths(
    _ identifier: String, _ root: String, _ path: String
  ) async throws {
    let file = folder.appendingPathComponent("digikam4.db")
    try CatalogFixtures.digikam(file, identifier: identifier, root: root, [.game()])
    let photo = try #require(try await LibraryContent(of: file.path).photos.first)
    #expect(photo.facts.path == path)
    #expect(photo.facts.coordinate == LibraryPhotoFixture.yankeeStadium)
    #expect(photo.facts.localTime == LibraryPhotoFixture.evening)
  }

  @Test func trashedPhotosOfDigikamAreBinned() async throws {
    let file = folder.appendingPathComponent("digikam4.db")
    let photos = [LibraryPhotoFixture.game(1) { $0.isTrashed = true }, .game(2)]
    try CatalogFixtures.digikam(file, identifier: "volumeid:?path=/p", root: "/", photos)
    #expect(try await LibraryContent(of: file.path).photos.map(\.exclusion) == [.binned, nil])
  }
}
