import Foundation
import LibraryFixtures
import PhotoMetadata
import SportsModel
import TestSupport
import Testing

@testable import PhotoLibraries

@Suite struct ApplePhotosTests {
  @Test(arguments: AppleLibraryFixture.Shape.allCases)
  func photoHasLocationTimeAndCamera(_ shape: AppleLibraryFixture.Shape) async throws {
    try await withTemporaryDirectory { folder in
      let fixture = LibraryPhotoFixture.game()
      let library = try makeLibrary(in: folder, shape: shape, [fixture])
      let content = try await LibraryContent(of: library.bundle.path)
      let photo = try #require(content.photos.first)
      #expect(content.photos.count == 1 && content.problems.isEmpty)
      #expect(photo.facts.coordinate == LibraryPhotoFixture.yankeeStadium)
      #expect(photo.facts.localTime == LibraryPhotoFixture.evening)
      #expect(photo.facts.utcOffset?.description == "-04:00")
      #expect(photo.facts.utcTime?.utcText == "2018-06-15T23:32:11Z")
      #expect(photo.facts.path == library.original(of: fixture).path)
      #expect([photo.facts.make, photo.facts.model] == ["Apple", "iPhone X"])
      #expect(photo.facts.media == .heic && photo.exclusion == nil)
    }
  }

  @Test func zoneOfTheComputerIsNoEvidence() async throws {
    let photo = try await only(.game { $0.zone = "GMT-0400" })
    #expect(photo.facts.localTime == LibraryPhotoFixture.evening)
    #expect(photo.facts.utcOffset == nil && photo.facts.utcTime == nil)
  }

  @Test func photoFromCloudHasTheCamerasTime() async throws {
    let photo = try await only(
      .game {
        $0.time = LocalDateTime("2018-06-15T23:32:11")
        ($0.offset, $0.zone) = (nil, nil)
      })
    #expect(photo.facts.localTime == LibraryPhotoFixture.evening)
    #expect(photo.facts.utcTime?.utcText == "2018-06-15T23:32:11Z")
    #expect(photo.facts.utcOffset?.description == "-04:00")
  }

  @Test func offsetFarFromTheLocationIsNoEvidence() async throws {
    let photo = try await only(
      .game {
        // Imported on a computer in Tokyo.
        $0.time = LocalDateTime("2018-06-15T10:32:11")
        ($0.offset, $0.zone) = (nil, nil)
      })
    #expect(photo.facts.localTime == LibraryPhotoFixture.evening)
    #expect(photo.facts.utcTime == nil)
  }

  @Test func movedTimeAndLocationAreCorrections() async throws {
    let photo = try await only(
      .game {
        $0.exifTime = "2018:06:14 19:32:11"
        $0.fileCoordinate = Coordinate(latitude: 41, longitude: -73)
      })
    #expect(photo.corrections == [.time, .location])
    #expect(try await only(.game()).corrections == [])
  }

  @Test(arguments: [
    (LibraryPhoto.Exclusion.binned, LibraryPhotoFixture.game { $0.isTrashed = true }),
    (.hidden, .game { $0.isHidden = true }), (.shared, .game { $0.savedType = 4 }),
    (.shared, .game { $0.savedType = 8 }), (.shared, .game { $0.savedType = 12 }),
    (.screenshot, .game { $0.subtype = 10 }), (.burst, .game { $0.burstPick = 2 }),
    (.saved, .game { $0.importedByApp = "net.whatsapp.WhatsApp" }),
  ])
  func photosThatDontCountHaveAReason(
    _ exclusion: LibraryPhoto.Exclusion, _ photo: LibraryPhotoFixture
  ) async throws {
    #expect(try await only(photo).exclusion == exclusion)
  }

  @Test(arguments: [8, 16, 20])
  func pickedFramesOfBurstsCount(_ pick: Int) async throws {
    #expect(try await only(.game { $0.burstPick = pick }).exclusion == nil)
  }

  @Test func photosOfOtherMembersOfASharedLibraryAreExcluded() async throws {
    try await withTemporaryDirectory { folder in
      let photos = (1...3).map { LibraryPhotoFixture.game($0) }
      let library = try makeLibrary(in: folder, photos)
      try library.execute(
        """
        INSERT INTO ZSHAREPARTICIPANT VALUES (1, 1), (2, 0);
        INSERT INTO ZASSETCONTRIBUTOR (ZPARTICIPANT, Z3LIBRARYSCOPEASSETCONTRIBUTORS)
          VALUES (1, 1), (2, 2);
        """)
      let content = try await LibraryContent(of: library.bundle.path)
      #expect(photos.map { content.photo($0)?.exclusion } == [nil, .shared, nil])
    }
  }

  @Test func referencedPhotoHasItsOwnPath() async throws {
    let photo = try await only(.game { $0.folder = "/Volumes/Disk/2018" })
    #expect(photo.facts.path.hasPrefix("/Volumes/Disk/2018/"))
  }

  @Test func rowCannotNameAFileOutsideTheLibrary() async throws {
    let photo = try await only(.game { $0.folder = "../../../etc" })
    #expect(photo.facts.path.contains(".photoslibrary/originals/"))
    #expect(!photo.facts.path.contains(".."))
  }

  @Test func impossibleValuesCostOnlyThemselves() async throws {
    try await withTemporaryDirectory { folder in
      let photos = (1...4).map { LibraryPhotoFixture.game($0) }
      let library = try makeLibrary(in: folder, photos)
      try library.execute(
        """
        UPDATE ZASSET SET ZDATECREATED = 123456789012345 WHERE Z_PK = 1;
        UPDATE ZASSET SET ZDATECREATED = NULL, ZLATITUDE = NULL, ZLONGITUDE = NULL WHERE Z_PK = 2;
        UPDATE ZASSET SET ZLATITUDE = 'north', ZLONGITUDE = 900 WHERE Z_PK = 3;
        INSERT INTO ZASSET (Z_PK) VALUES (5);
        """)
      let content = try await LibraryContent(of: library.bundle.path)
      #expect(content.photos.count == 4)
      #expect(content.photo(photos[0])?.facts.timeSource == nil)
      #expect(content.photo(photos[0])?.facts.coordinate == LibraryPhotoFixture.yankeeStadium)
      #expect(content.photo(photos[1])?.facts.timeSource == nil)
      #expect(content.photo(photos[1])?.facts.coordinate == nil)
      #expect(content.photo(photos[2])?.facts.coordinate == nil)
      #expect(content.photo(photos[3])?.facts.utcTime != nil)
      #expect(
        content.problems == [
          "1 photo with an impossible date", "1 photo with an impossible location",
          "1 photo without an identifier",
        ])
    }
  }

  @Test func missingColumnsAndTablesReadAsUnknown() async throws {
    try await withTemporaryDirectory { folder in
      let library = try makeLibrary(in: folder, [.game()])
      try library.execute(
        """
        DROP TABLE ZEXTENDEDATTRIBUTES;
        ALTER TABLE ZASSET DROP COLUMN ZHIDDEN;
        ALTER TABLE ZADDITIONALASSETATTRIBUTES DROP COLUMN ZTIMEZONENAME;
        """)
      let photo = try #require(try await LibraryContent(of: library.bundle.path).photos.first)
      #expect(photo.facts.model == nil && photo.exclusion == nil)
      #expect(photo.facts.localTime == LibraryPhotoFixture.evening)
    }
  }

  @Test func libraryWithoutAssetsIsAnUnknownVersion() async throws {
    try await withTemporaryDirectory { folder in
      let library = try makeLibrary(in: folder, [.game()])
      try library.execute("ALTER TABLE ZASSET RENAME TO ZFUTUREASSET")
      await #expect(throws: PhotoLibraryError.unknownSchema(missing: "ZASSET.ZUUID")) {
        try await LibraryContent(of: library.bundle.path)
      }
    }
  }

  // MARK: Helpers

  private func makeLibrary(
    in folder: URL, shape: AppleLibraryFixture.Shape = .current, _ photos: [LibraryPhotoFixture]
  ) throws -> AppleLibraryFixture {
    try AppleLibraryFixture(
      folder.appendingPathComponent("My.photoslibrary"), shape: shape, photos: photos)
  }

  /// Reads a library with a single photo.
  private func only(_ photo: LibraryPhotoFixture) async throws -> LibraryPhoto {
    try await withTemporaryDirectory { folder in
      let content = try await LibraryContent(of: makeLibrary(in: folder, [photo]).bundle.path)
      return try #require(content.photos.first)
    }
  }
}
