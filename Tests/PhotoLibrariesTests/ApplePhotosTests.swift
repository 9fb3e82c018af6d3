import Foundation
import LibraryFixtures
import PhotoScanning
import SportsModel
import TestSupport
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

@Suite struct ApplePhotosTests {
  @TemporaryURL private var folder: URL

  @Test(arguments: AppleLibraryFixture.Shape.allCases)
  func photoHasLocationTimeAndCamera(_ shape: AppleLibraryFixture.Shape) async throws {
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

  @Test(arguments: [
    // The zone of the computer is no evidence.
    (LibraryPhotoFixture.game { $0.zone = "GMT-0400" }, nil, nil),
    // A photo from the cloud has the camera's time.
    (cloud("2018-06-15T23:32:11"), "-04:00", "2018-06-15T23:32:11Z"),
    // Imported on a computer in Tokyo, far from the location.
    (cloud("2018-06-15T10:32:11"), nil, nil),
  ])
  func offsetNeedsEvidence(
    _ fixture: LibraryPhotoFixture, _ offset: String?, _ instant: String?
  ) async throws {
    let facts = try await only(fixture).facts
    #expect(facts.localTime == LibraryPhotoFixture.evening)
    #expect(facts.utcOffset?.description == offset && facts.utcTime?.utcText == instant)
  }

  private static func cloud(_ time: String) -> LibraryPhotoFixture {
    .game {
      $0.time = LocalDateTime(time)
      ($0.offset, $0.zone) = (nil, nil)
    }
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
    (PhotoFacts.Exclusion.binned, LibraryPhotoFixture.game { $0.isTrashed = true }),
    (.hidden, .game { $0.isHidden = true }), (.shared, .game { $0.savedType = 4 }),
    (.shared, .game { $0.savedType = 8 }), (.shared, .game { $0.savedType = 12 }),
    (.screenshot, .game { $0.subtype = 10 }), (.burst, .game { $0.burstPick = 2 }),
    (.saved, .game { $0.importedByApp = "net.whatsapp.WhatsApp" }),
  ]) func photosThatDontCountHaveAReason(
    _ exclusion: PhotoFacts.Exclusion, _ photo: LibraryPhotoFixture
  ) async throws {
    #expect(try await only(photo).exclusion == exclusion)
  }

  @Test(arguments: [8, 16, 20]) func pickedFramesOfBurstsCount(_ pick: Int) async throws {
    #expect(try await only(.game { $0.burstPick = pick }).exclusion == nil)
  }

  @Test func photosOfOtherMembersOfASharedLibraryAreExcluded() async throws {
    let photos = (1...3).map { LibraryPhotoFixture.game($0) }
    let content = try await content(
      photos,
      after: """
        INSERT INTO ZSHAREPARTICIPANT VALUES (1, 1), (2, 0);
        INSERT INTO ZASSETCONTRIBUTOR (ZPARTICIPANT, Z3LIBRARYSCOPEASSETCONTRIBUTORS)
          VALUES (1, 1), (2, 2);
        """)
    #expect(photos.map { content.photo($0)?.exclusion } == [nil, .shared, nil])
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
    let photos = (1...4).map { LibraryPhotoFixture.game($0) }
    let content = try await content(
      photos,
      after: """
        UPDATE ZASSET SET ZDATECREATED = 123456789012345 WHERE Z_PK = 1;
        UPDATE ZASSET SET ZDATECREATED = NULL, ZLATITUDE = NULL, ZLONGITUDE = NULL WHERE Z_PK = 2;
        UPDATE ZASSET SET ZLATITUDE = 'north', ZLONGITUDE = 900 WHERE Z_PK = 3;
        INSERT INTO ZASSET (Z_PK) VALUES (5);
        """)
    let facts = photos.map { content.photo($0)?.facts }
    #expect(content.photos.count == 4 && facts[3]?.utcTime != nil)
    #expect(facts[0]?.coordinate == LibraryPhotoFixture.yankeeStadium)
    #expect(facts[0]?.timeSource == nil && facts[1]?.timeSource == nil)
    #expect(facts[1]?.coordinate == nil && facts[2]?.coordinate == nil)
    #expect(
      content.problems == [
        "1 photo with an impossible date", "1 photo with an impossible location",
        "1 photo without an identifier",
      ])
  }

  @Test func missingColumnsAndTablesReadAsUnknown() async throws {
    let content = try await content(
      [.game()],
      after: """
        DROP TABLE ZEXTENDEDATTRIBUTES;
        ALTER TABLE ZASSET DROP COLUMN ZHIDDEN;
        ALTER TABLE ZADDITIONALASSETATTRIBUTES DROP COLUMN ZTIMEZONENAME;
        """)
    let photo = try #require(content.photos.first)
    #expect(photo.facts.model == nil && photo.exclusion == nil)
    #expect(photo.facts.localTime == LibraryPhotoFixture.evening)
  }

  @Test func libraryWithoutAssetsIsAnUnknownVersion() async throws {
    await #expect(throws: PhotoLibraryError.unknownSchema(missing: "ZASSET.ZUUID")) {
      try await content([.game()], after: "ALTER TABLE ZASSET RENAME TO ZFUTUREASSET")
    }
  }

  private func makeLibrary(
    in folder: URL, shape: AppleLibraryFixture.Shape = .current, _ photos: [LibraryPhotoFixture]
  ) throws -> AppleLibraryFixture {
    try AppleLibraryFixture(
      folder.appendingPathComponent("My.photoslibrary"), shape: shape, photos: photos)
  }

  /// Reads a library after a change of its database.
  private func content(
    _ photos: [LibraryPhotoFixture], after sql: String? = nil
  ) async throws -> LibraryContent {
    try await withTemporaryDirectory { folder in
      let library = try makeLibrary(in: folder, photos)
      if let sql { try library.execute(sql) }
      return try await LibraryContent(of: library.bundle.path)
    }
  }

  /// Reads a library with a single photo.
  private func only(_ photo: LibraryPhotoFixture) async throws -> LibraryPhoto {
    try #require(try await content([photo]).photos.first)
  }
}
