import Foundation
import LibraryFixtures
import Matching
import PhotoFixtures
import PhotoLibraries
import PhotoMetadata
import PhotoScanning
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// Imports of photo libraries whose originals are partly elsewhere.
@Suite final class PhotoLibraryImportTests: CatalogTests {
  /// A library of Apple Photos with three photos of the game of 2019-07-19 in San Francisco.
  private struct Evening {
    let world: BundledCatalogFixture
    let folder: URL
    let photos: [FixturePhoto]
    let rows: [LibraryPhotoFixture]
    let library: AppleLibraryFixture
    let store: VisitStore

    init(
      _ world: BundledCatalogFixture, in folder: URL,
      _ change: (inout [LibraryPhotoFixture]) -> Void = { _ in }
    ) throws {
      self.world = world
      self.folder = folder
      let photos = try world.photos(
        at: "oracle-park-sf", on: "2019-07-19", "19:40", "20:10", "20:40")
      var rows = photos.enumerated().map { index, photo in
        var row = LibraryPhotoFixture(index + 1, at: photo.coordinate, on: photo.localTime)
        (row.offset, row.zone) = (-25_200, "America/Los_Angeles")
        (row.make, row.model, row.fileName) = (photo.make, photo.model, "IMG_\(index).JPG")
        return row
      }
      change(&rows)
      (self.photos, self.rows) = (photos, rows)
      library = try AppleLibraryFixture(
        folder.appendingPathComponent("pictures/My.photoslibrary"), photos: rows)
      store = try VisitStore.open(
        folder: folder.appendingPathComponent("data"), clock: BundledCatalogFixture.clock)
    }

    func download(_ indexes: Int...) throws {
      for index in indexes { try library.download(rows[index], photos[index].jpeg()) }
    }

    func evict(_ indexes: Int...) throws {
      for index in indexes {
        try FileManager.default.removeItem(at: library.original(of: rows[index]))
      }
    }

    /// Imports the folder that contains the library.
    func runImport() async throws -> ImportResult {
      try await world.run(
        .init(paths: [folder.appendingPathComponent("pictures").path]), into: store,
        caches: folder.appendingPathComponent("cache"),
        cache: ScanCache(
          store: CacheStore(folder: folder.appendingPathComponent("scan")), clockYear: 2026))
    }

    func visitPhotos() throws -> [String] {
      let visits = try store.visits()
      try #require(visits.count == 1)
      return try store.photos(of: visits[0].visit.id).map(\.sha256).sorted()
    }
  }

  private func evening(
    _ change: (inout [LibraryPhotoFixture]) -> Void = { _ in }
  ) throws -> Evening { try Evening(world, in: folder.newFolder(), change) }

  @Test func photosOnlyInTheCloudRecordTheVisit() async throws {
    let evening = try self.evening()
    let result = try await evening.runImport()
    #expect(result.problems.isEmpty && result.reports.map(\.outcome) == [.recorded])
    #expect(try evening.visitPhotos().count == 3)
    let library = try #require(result.summary.libraries.first)
    #expect(library.photos == 3 && library.withoutOriginal == 3)
    #expect(library.line == "My (Apple Photos): 3 photos, 3 without their originals")
  }

  /// Originals are downloaded and removed between imports, as Photos does to save space.
  @Test func visitsStayTheSameWhileOriginalsComeAndGo() async throws {
    let evening = try self.evening()
    try evening.download(0)
    #expect(try await evening.runImport().reports.map(\.outcome) == [.recorded])
    let photos = try evening.visitPhotos()
    #expect(photos.count == 3)
    try evening.download(1, 2)
    #expect(try await evening.runImport().reports.map(\.outcome) == [.duplicate])
    #expect(try evening.visitPhotos() == photos)
    try evening.evict(0, 1, 2)
    #expect(try await evening.runImport().reports.map(\.outcome) == [.duplicate])
    #expect(try evening.visitPhotos() == photos)
    #expect(try evening.store.questions(states: [.open]).isEmpty)
  }

  @Test func movedLibraryIsRecognized() async throws {
    let evening = try self.evening()
    try evening.download(0)
    _ = try await evening.runImport()
    let photos = try evening.visitPhotos()
    try evening.evict(0)
    try FileManager.default.moveItem(
      at: evening.library.bundle,
      to: evening.folder.appendingPathComponent("pictures/Other.photoslibrary"))
    #expect(try await evening.runImport().reports.map(\.outcome) == [.duplicate])
    #expect(try evening.visitPhotos() == photos)
  }

  @Test func removedPhotoStaysRemovedWhenItIsDownloaded() async throws {
    let evening = try self.evening()
    _ = try await evening.runImport()
    let visit = try #require(try evening.store.visits().first?.visit.id)
    let photo = try #require(try evening.store.photos(of: visit).first)
    try evening.store.write(in: evening.store.makeBatch(.photos)) { try $0.removePhoto(photo.id) }
    try evening.download(0, 1, 2)
    _ = try await evening.runImport()
    #expect(try evening.visitPhotos().count == 2)
  }

  @Test func photosThatDontCountLeadToNoVisit() async throws {
    let changes: [(inout LibraryPhotoFixture) -> Void] = [
      { $0.isTrashed = true }, { $0.isHidden = true }, { $0.savedType = 4 }, { $0.subtype = 10 },
      { $0.burstPick = 2 }, { $0.importedByApp = "com.apple.MobileSMS" },
    ]
    let buckets: [ImportSummary.FileBucket] = [
      .excluded(.binned), .excluded(.hidden), .excluded(.shared), .excluded(.screenshot),
      .excluded(.burst), .excluded(.saved),
    ]
    for (change, bucket) in zip(changes, buckets) {
      let evening = try self.evening { rows in for index in rows.indices { change(&rows[index]) } }
      try evening.download(0, 1, 2)
      let result = try await evening.runImport()
      #expect(result.reports.isEmpty, "\(bucket)")
      #expect(result.summary.files[bucket] == 3)
      #expect(try evening.store.visits().isEmpty)
    }
  }

  @Test func hiddenPhotosCountIfTheSettingSaysSo() async throws {
    let evening = try self.evening { rows in
      for index in rows.indices { rows[index].isHidden = true }
    }
    var options = ImportPipeline.Options(paths: [evening.library.bundle.path])
    options.usesHiddenPhotos = true
    let result = try await world.run(options, into: evening.store)
    #expect(result.reports.map(\.outcome) == [.recorded])
  }

  @Test func locationSetInPhotosReplacesThatOfTheFile() async throws {
    let elsewhere = try world.stadium("fenway-park-boston").coordinate
    let evening = try self.evening { rows in
      for index in rows.indices {
        rows[index].fileCoordinate = rows[index].coordinate
        rows[index].coordinate = elsewhere
      }
    }
    try evening.download(0, 1, 2)
    let photos = try await scan(evening.library.bundle.path)
    #expect(photos.map(\.file.facts.coordinate) == [elsewhere, elsewhere, elsewhere])
    #expect(photos.allSatisfy { $0.row?.isOriginalMissing == false })
    #expect(photos.map(\.file.facts.localTime) == evening.photos.map(\.localTime))
  }

  @Test func damagedDatabaseLeavesTheOriginals() async throws {
    let evening = try self.evening()
    try evening.download(0, 1, 2)
    try Data("no database".utf8).write(to: evening.library.database)
    let result = try await evening.runImport()
    #expect(result.problems == ["not a database of a photo library"])
    #expect(result.reports.map(\.outcome) == [.recorded])
    #expect(result.summary.libraries.map(\.line) == ["My (Apple Photos): couldn't be read"])
  }

  @Test func rowOfAnUnreadableOriginalStillCounts() async throws {
    let evening = try self.evening()
    for row in evening.rows { try evening.library.download(row, [UInt8]()) }
    let result = try await evening.runImport()
    #expect(result.reports.map(\.outcome) == [.recorded] && result.problems.count == 3)
  }

  /// A catalog and the folder of its photos give each photo once.
  @Test func catalogCompletesPhotosInFolders() async throws {
    let pictures = folder.url.appendingPathComponent("pictures")
    try pictures.createFolder()
    let place = try world.stadium("oracle-park-sf").coordinate
    var plain = try world.photo(at: "oracle-park-sf", "2019-07-19T19:40")
    plain.coordinate = nil
    try Data(plain.jpeg()).write(to: pictures.appendingPathComponent("IMG_0.JPG"))
    var rows = [1, 2].map { LibraryPhotoFixture($0, at: place, on: plain.localTime) }
    (rows[0].fileName, rows[1].fileName) = ("IMG_0.JPG", "AWAY.JPG")
    let catalog = folder.url.appendingPathComponent("catalog.lrcat")
    try CatalogFixtures.lightroom(catalog, root: pictures.path, rows)
    let photos = try await scan(catalog.path, pictures.path)
    #expect(photos.count == 2 && photos.map(\.file.facts.coordinate) == [place, place])
    #expect(photos.map(\.row?.isOriginalMissing) == [true, false])
  }

  private func scan(
    _ paths: String...
  ) async throws -> [(file: ScannedFile, row: LibraryPhoto?)] {
    var photos: [(file: ScannedFile, row: LibraryPhoto?)] = []
    _ = try await PhotoSourceScanner(
      PhotoScanner(clockYear: 2026), onPhoto: { photos.append(($0, $1)) }
    ).scan(paths)
    return photos
  }
}
