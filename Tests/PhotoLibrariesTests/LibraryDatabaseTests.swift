import AppSupport
import Foundation
import GRDB
import LibraryFixtures
import SportsModel
import TestSupport
import Testing

@testable import PhotoLibraries

/// Databases that are in use, protected or damaged.
@Suite struct LibraryDatabaseTests {
  @TemporaryURL private var folder: URL

  /// Photos keeps the newest photos in the log for a long time, and an exclusive lock.
  @Test func newestPhotosOfAnOpenLibraryAreRead() async throws {
    try await withLibrary { library in
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      configuration.prepareDatabase { database in
        try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA wal_autocheckpoint = 0")
      }
      let photos = try DatabaseQueue(path: library.database.path, configuration: configuration)
      try await photos.write { database in
        try database.execute(sql: "INSERT INTO ZASSET (ZUUID) VALUES ('new')")
      }
      try photos.inDatabase { database in
        try database.execute(
          sql: "BEGIN EXCLUSIVE; INSERT INTO ZASSET (ZUUID) VALUES ('unfinished')")
      }
      let content = try await LibraryContent(of: library.bundle.path)
      #expect(Set(content.photos.map(\.id)) == [LibraryPhotoFixture.game().id, "new"])
      try photos.inDatabase { try $0.execute(sql: "ROLLBACK") }
      try photos.close()
    }
  }

  @Test func nothingIsWrittenNextToALibrary() async throws {
    try await withLibrary { library in
      let before = try contents(library.bundle)
      _ = try await LibraryContent(of: library.bundle.path)
      #expect(try contents(library.bundle) == before)
    }
  }

  @Test func noCopyStays() async throws {
    try await withLibrary { library in
      _ = try await LibraryContent(of: library.bundle.path)
      var left = try copies()
      // Other tests read libraries at the same time, whose copies go.
      for _ in 0..<600 where !left.isEmpty {
        try await Task.sleep(for: .milliseconds(100))
        left.formIntersection(try copies())
      }
      #expect(left.isEmpty)
    }
  }

  /// The names of folders with a copy of a database.
  private func copies() throws -> Set<String> {
    let folder = FileManager.default.temporaryDirectory
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Set(
      names.filter { name in
        name.hasPrefix("stvisits-") && !name.hasPrefix("stvisits-test-")
          && FileManager.default.fileExists(
            atPath: folder.appendingPathComponent("\(name)/library.sqlite").path)
      })
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func unreadableDatabaseIsAnError() async throws {
    try await withLibrary { library in
      chmod(library.database.path, 0)
      await #expect(throws: PhotoLibraryError.notReadable(SystemError(code: EACCES))) {
        try await LibraryContent(of: library.bundle.path)
      }
    }
  }

  @Test(arguments: ["", "not a database at all", "SQLite format 3\0 and nothing else"])
  func otherFilesAreNoLibraries(_ text: String) async throws {
    let file = folder.appendingPathComponent("digikam4.db")
    try Data(text.utf8).write(to: file)
    await #expect(throws: PhotoLibraryError.self) { try await LibraryContent(of: file.path) }
  }

  /// Bytes changed at random must not crash anything; what can be read is passed on.
  @Test func damagedLibrariesAreErrorsOrRows() async throws {
    let catalog = folder.appendingPathComponent("catalog.lrcat")
    let photos = (1...20).map { LibraryPhotoFixture.game($0) }
    try CatalogFixtures.lightroom(catalog, root: folder.path, photos)
    let whole = try [UInt8](Data(contentsOf: catalog))
    var random = SeededGenerator(seed: 25)
    var outcomes: Set<Bool> = []
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...200, using: &random) {
        bytes[Int.random(in: 16..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        bytes.removeLast(Int.random(in: 0..<bytes.count - 16, using: &random))
      }
      try Data(bytes).write(to: catalog)
      do {
        _ = try await LibraryContent(of: catalog.path)
        outcomes.insert(true)
      } catch is PhotoLibraryError { outcomes.insert(false) }
    }
    #expect(outcomes == [true, false])
  }

  private func withLibrary(_ body: (AppleLibraryFixture) async throws -> Void) async throws {
    try await withTemporaryDirectory { folder in
      try await body(
        AppleLibraryFixture(folder.appendingPathComponent("My.photoslibrary"), photos: [.game()]))
    }
  }

  private func contents(_ folder: URL) throws -> [String: Data?] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: paths.map {
        ($0, try? Data(contentsOf: folder.appendingPathComponent($0)))
      })
  }
}

@Suite struct PhotoLibraryErrorTests {
  @Test func missingPermissionNamesTheSetting() {
    let message = PhotoLibraryError.notReadable(SystemError(code: EPERM)).description
    #expect(message.hasPrefix("Operation not permitted. "))
    #expect(message.contains("System Settings → Privacy & Security → Full Disk Access"))
  }

  @Test func otherSystemErrorsAreNotAboutPermissions() {
    #expect(
      PhotoLibraryError.notReadable(SystemError(code: EACCES)).description == "Permission denied")
  }
}
