import AppSupport
import Foundation
import PhotoFixtures
import PhotoMetadata
import PhotoScanning
import SportsModel
import TestSupport
import Testing

struct PhotoScannerTests {
  static let jpeg = FixturePhoto(
    coordinate: Coordinate(latitude: 42.346676, longitude: -71.097218),
    localTime: LocalDateTime("2024-07-06T19:12:33")
  ).jpeg()

  @Test func onlyOriginalsOfOldLibrariesAreRead() throws {
    try withFiles([
      "A.photolibrary/Masters/2009/a.jpg": Self.jpeg,
      "A.photolibrary/Previews/a.jpg": Self.jpeg, "A.photolibrary/Thumbnails/a.jpg": Self.jpeg,
      "B.aplibrary/Masters/b.jpg": Self.jpeg, "B.aplibrary/Previews/b.jpg": Self.jpeg,
      "iPhoto Library/Originals/c.jpg": Self.jpeg, "iPhoto Library/Data/c.jpg": Self.jpeg,
    ]) { folder in
      let (_, files) = try scan(folder.path)
      #expect(
        names(files, .read, folder) == [
          "A.photolibrary/Masters/2009/a.jpg", "B.aplibrary/Masters/b.jpg",
          "iPhoto Library/Originals/c.jpg",
        ])
    }
  }

  @Test func bucketCountsAddUpToAllFiles() throws {
    try withFiles([
      "a.jpg": Self.jpeg, "b.JPEG": Self.jpeg, "named.heic": Self.jpeg, "empty.jpg": [],
      "page.jpg": Array("<!DOCTYPE html><html>".utf8), "text.jpg": Array("hello".utf8),
      "cut.jpg": Array(Self.jpeg.prefix(20)), "notes.txt": Self.jpeg, "no_extension": Self.jpeg,
      "._a.jpg": Self.jpeg, ".hidden.jpg": Self.jpeg,
      "c.png": [0x89] + Array("PNG\r\n\u{1a}\n".utf8),
      "film.mov": [0, 0, 0, 8] + Array("moov".utf8), "film.wmv": [0x30, 0x26, 0xb2, 0x75],
      "pic.bmp.jpg": Array("BM6".utf8), ".hidden/x.jpg": Self.jpeg, "@eaDir/x.jpg": Self.jpeg,
      "My.photoslibrary/originals/o.jpg": Self.jpeg, "My.photoslibrary/resources/r.jpg": Self.jpeg,
    ]) { folder in
      let (summary, files) = try scan(folder.path)
      #expect(
        names(files, .read, folder) == [
          "a.jpg", "b.JPEG", "film.mov", "named.heic", "My.photoslibrary/originals/o.jpg",
        ])
      #expect(names(files, .empty, folder) == ["empty.jpg"])
      #expect(names(files, .notAPhoto, folder) == ["page.jpg", "text.jpg"])
      #expect(names(files, .damaged, folder) == ["c.png", "cut.jpg"])
      #expect(names(files, .unsupported, folder) == ["film.wmv", "pic.bmp.jpg"])
      #expect(summary.count(.ignored) == 4 && summary.total == files.count + 4)
      #expect(summary.problems.isEmpty && !summary.isCancelled)
      #expect(files.allSatisfy { $0.bucket == .read || $0.facts.error != nil })
    }
  }

  @Test func filesAreDeliveredInPathOrderWithAnyWorkerCount() throws {
    var files: [String: [UInt8]] = [:]
    for index in 0..<700 { files["\(index % 7)/\(index).jpg"] = index % 3 == 0 ? Self.jpeg : [1] }
    try withFiles(files) { folder in
      let one = try scan(folder.path, workers: 1).files
      #expect(one.count == 700)
      #expect(try scan(folder.path, workers: 5).files == one)
    }
  }

  @Test func symbolicLinksAreCountedAndNotFollowed() throws {
    try withFiles(["inside/a/one.jpg": Self.jpeg, "outside/two.jpg": Self.jpeg]) { folder in
      let inside = folder.appendingPathComponent("inside")
      for (name, target) in [
        ("loop", ".."), ("self", "."), ("out", "../outside"), ("dangling.jpg", "nowhere.jpg"),
        ("file.jpg", "../outside/two.jpg"),
      ] {
        try FileManager.default.createSymbolicLink(
          atPath: inside.appendingPathComponent(name).path, withDestinationPath: target)
      }
      let (summary, files) = try scan(inside.path)
      #expect(names(files, .read, inside) == ["a/one.jpg"] && summary.count(.linked) == 5)
      #expect(summary.total == 6)
      // A given link is followed.
      let named = try scan(inside.appendingPathComponent("out").path + "/")
      #expect(named.files.map(\.bucket) == [.read])
      let file = try scan(inside.appendingPathComponent("file.jpg").path)
      #expect(file.files.map(\.bucket) == [.read])
    }
  }

  @Test func pathsGivenTwiceAreReadOnce() throws {
    try withFiles(["a/one.jpg": Self.jpeg, "a/two.jpg": Self.jpeg, "plain": Self.jpeg]) { folder in
      let path = folder.path
      let given = [path, path + "/a", path + "/a/one.jpg", path + "/plain", path + "/plain"]
      var paths: [String] = []
      let summary = try PhotoScanner(clockYear: 2026).scan(given) { paths.append($0.facts.path) }
      #expect(paths.sorted() == [path + "/a/one.jpg", path + "/a/two.jpg", path + "/plain"])
      #expect(summary.count(.read) == 3)
    }
  }

  @Test func explicitFileIsReadRegardlessOfName() throws {
    try withFiles(["plain": Self.jpeg, ".hidden/x": Self.jpeg]) { folder in
      for name in ["/plain", "/.hidden/x"] {
        let files = try scan(folder.path + name).files
        #expect(files.map(\.bucket) == [.read])
      }
    }
  }

  @Test func missingPathIsErrorAloneAndProblemAmongOthers() throws {
    try withFiles(["one.jpg": Self.jpeg]) { folder in
      let missing = folder.path + "/nowhere"
      #expect(throws: PhotoScanError.noSuchPath(missing)) { try scan(missing) }
      let summary = try PhotoScanner(clockYear: 2026).scan([missing, folder.path]) { _ in }
      #expect(summary.problems.map(\.path) == [missing] && summary.count(.read) == 1)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "the administrator can read everything"))
  func unreadableFolderAndFileAreSkipped() throws {
    try withFiles(["a/one.jpg": Self.jpeg, "b/two.jpg": Self.jpeg, "three.jpg": Self.jpeg]) {
      folder in
      let locked = [folder.path + "/a", folder.path + "/three.jpg"]
      for path in locked { chmod(path, 0) }
      defer { for path in locked { chmod(path, 0o700) } }
      let (summary, files) = try scan(folder.path)
      #expect(summary.problems.map(\.path) == [locked[0]])
      #expect(names(files, .unreadable, folder) == ["three.jpg"])
      #expect(names(files, .read, folder) == ["b/two.jpg"])
    }
  }

  @Test func fileDeletedDuringScanIsSkipped() throws {
    try withFiles(["a.jpg": Self.jpeg, "b.jpg": Self.jpeg]) { folder in
      var files: [ScannedFile] = []
      let summary = try PhotoScanner(clockYear: 2026).scan(
        [folder.path],
        progress: { progress in if progress.filesRead == 0 { unlink(folder.path + "/a.jpg") } },
        onFile: { files.append($0) })
      #expect(files.map(\.bucket) == [.unreadable, .read])
      #expect(files[0].facts.error == "deleted during the scan" && summary.total == 2)
    }
  }

  @Test func pipeNamedLikeAPhotoDoesNotBlock() throws {
    try withFiles(["a.jpg": Self.jpeg]) { folder in
      #expect(mkfifo(folder.path + "/pipe.jpg", 0o600) == 0)
      let (summary, files) = try scan(folder.path)
      #expect(files.map(\.bucket) == [.read] && summary.count(.ignored) == 1)
      #expect(try scan(folder.path + "/pipe.jpg").files.map(\.bucket) == [.unreadable])
    }
  }

  #if os(Linux)  // macOS does not let such a name come to be.
    @Test func filesWithNonUTF8NamesAreRead() throws {
      try withFiles(["a.jpg": Self.jpeg, "b/c.jpg": Self.jpeg]) { folder in
        let invalid: [CChar] = [0x2f, -1]
        func path(_ parts: [CChar]...) -> [CChar] {
          Array(folder.path.utf8CString.dropLast()) + parts.flatMap(\.self) + [0]
        }
        let ending = Array(".jpg".utf8CString.dropLast())
        let renamed = [
          rename(folder.path + "/a.jpg", path(invalid, ending)),
          rename(
            folder.path + "/b/c.jpg", path(Array("/b".utf8CString.dropLast()), invalid, ending)),
          rename(folder.path + "/b", path(invalid)),
        ]
        try #require(renamed == [0, 0, 0])
        let (summary, files) = try scan(folder.path)
        #expect(files.map(\.bucket) == [.read, .read] && summary.problems.isEmpty)
        let paths = files.map(\.facts.path)
        #expect(
          paths.map { $0.dropFirst(folder.path.count) } == [
            "/\u{EFFF}.jpg", "/\u{EFFF}/\u{EFFF}.jpg",
          ])
        #expect(try Set(paths.map { try ContentHash.sha256(ofFileAt: $0) }).count == 1)
        #expect(try scan(paths[1]).files.map(\.bucket) == [.read])
      }
    }
  #endif

  @Test func progressIncreasesAndCancellationKeepsDeliveredFiles() throws {
    var content: [String: [UInt8]] = [:]
    for index in 0..<500 { content["\(index / 100)/\(index).jpg"] = Self.jpeg }
    try withFiles(content) { folder in
      var seen: [Int] = []
      var delivered = 0
      let summary = try PhotoScanner(workers: 2, clockYear: 2026).scan(
        [folder.path], progress: { seen.append($0.filesRead) },
        isCancelled: { delivered >= 150 }, onFile: { _ in delivered += 1 })
      #expect(summary.isCancelled && delivered == 200 && summary.total == delivered)
      #expect(seen == seen.sorted() && seen.last == 200)
    }
  }

  @Test func errorThrownByReceiverStopsTheScan() throws {
    struct Full: Error {}
    try withFiles(["a.jpg": Self.jpeg, "b.jpg": Self.jpeg]) { folder in
      #expect(throws: Full.self) {
        try PhotoScanner(clockYear: 2026).scan([folder.path]) { _ in throw Full() }
      }
    }
  }

  @discardableResult
  private func scan(
    _ path: String, workers: Int = 2
  ) throws -> (summary: ScanSummary, files: [ScannedFile]) {
    var files: [ScannedFile] = []
    let summary = try PhotoScanner(workers: workers, clockYear: 2026).scan([path]) {
      files.append($0)
    }
    return (summary, files)
  }

  private func names(_ files: [ScannedFile], _ bucket: ScanBucket, _ folder: URL) -> [String] {
    files.filter { $0.bucket == bucket }.map {
      String($0.facts.path.dropFirst(folder.path.count + 1))
    }
  }

  /// Runs a body with files by their names in a folder.
  private func withFiles(_ files: [String: [UInt8]], _ body: (URL) throws -> Void) throws {
    try withTemporaryDirectory { folder in
      for (name, bytes) in files {
        let url = folder.appendingPathComponent(name)
        try url.deletingLastPathComponent().createFolder()
        try Data(bytes).write(to: url)
      }
      try body(folder)
    }
  }
}
