import AppSupport
import Foundation
import TestSupport
import Testing

@Suite struct AtomicFileWriterTests {
  @Test func fileIsPrivateAndReplacedOnlyIfAllowed() throws {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("list.txt")
      try AtomicFileWriter.write(Array("one".utf8), to: file, replaces: false)
      #expect(throws: LibraryFileError.exists(path: file.path)) {
        try AtomicFileWriter.write(Array("two".utf8), to: file, replaces: false)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == "one")
      try AtomicFileWriter.write(Array("three".utf8), to: file, replaces: true)
      #expect(try String(contentsOf: file, encoding: .utf8) == "three")
      var status = stat()
      #expect(stat(file.path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["list.txt"])
    }
  }

  @Test func unfinishedDraftIsRemoved() throws {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("a-b.txt")
      try {
        let draft = try AtomicFileWriter(file, replaces: false)
        try draft.write([1, 2, 3])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.map({ DraftName.parse($0)?.final }) == ["a-b.txt"])
      }()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test(arguments: ["a.txt", ".a.txt", ".a.txt.partial", "a.txt-12.partial", ".a-b.partial"])
  func otherNamesAreNotDrafts(name: String) {
    #expect(DraftName.parse(name) == nil)
  }
}
