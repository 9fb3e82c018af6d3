import Archives
import Foundation
import TestSupport
import Testing

@Suite struct ArchivePathTests {
  @Test func splitsAtTheArchive() throws {
    try withTemporaryDirectory { folder in
      let archive = folder.appendingPathComponent("Takeout.TGZ").path
      try Data([1]).write(to: URL(fileURLWithPath: archive))
      let path = try #require(ArchivePath("\(archive)/Photos.zip/a.jpg"))
      #expect(path == ArchivePath(archive: archive, member: "Photos.zip/a.jpg"))
      #expect(path.path == "\(archive)/Photos.zip/a.jpg" && ArchivePath(archive) == nil)
      #expect(ArchivePath(archive + "/") == nil)
    }
  }

  @Test func foldersNamedLikeArchivesAreFolders() throws {
    try withTemporaryDirectory { folder in
      let inside = folder.appendingPathComponent("unpacked.zip")
      try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
      #expect(ArchivePath(inside.path + "/a.jpg") == nil)
      #expect(ArchivePath("/nowhere/takeout.zip/a.jpg") == nil)
    }
  }

  @Test(arguments: [
    ("takeout-001.zip", true), ("a.TAR.GZ", true), ("b.tgz", true), ("c.tar", true),
    ("d.gz", false), ("zip", false), ("e.zip.txt", false), ("e\u{0e}zip", false),
  ])
  func recognizesNames(_ name: String, _ isArchive: Bool) {
    #expect(ArchivePath.isArchive(name: name) == isArchive)
  }
}
