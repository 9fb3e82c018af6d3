import Foundation
import TestSupport
import Testing

@testable import RemoteStorage

@Suite struct FolderStorageTests {
  @TemporaryURL private var folder: URL
  private var storage: FolderStorage { FolderStorage(folder) }

  @Test func conformsToObjectStorage() async throws {
    try await StorageConformance.check(storage)
  }

  @Test func removingAnObjectRemovesEmptyFolders() async throws {
    try await storage.put("photos/a/1", data: Data([1]))
    try await storage.put("photos/b/1", data: Data([1]))
    try await storage.remove("photos/a/1")
    try await storage.remove("photos/a/1")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/photos")
    #expect(left == ["b"])
  }

  @Test func ignoresFilesOfOtherPrograms() async throws {
    try await storage.put("devices/a/1.log", data: Data([1]))
    let names = [
      "1.sync-conflict-20260101-120000-ABCDEFG.log", "1 (conflicted copy).log", ".1.log.partial",
      "~syncthing~1.log.tmp", ".2.log.icloud",
    ]
    for name in names {
      try Data([2]).write(to: folder.appendingPathComponent("devices/a/" + name))
    }
    let link = folder.appendingPathComponent("devices/b")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: URL(fileURLWithPath: "/"))
    #expect(try await storage.list("").map(\.name) == ["devices/a/1.log"])
  }

  @Test func missingRootFolderIsNotCreated() async throws {
    let missing = folder.appendingPathComponent("disk")
    let storage = FolderStorage(missing)
    await #expect(throws: StorageError.self) { try await storage.put("a", data: Data()) }
    await #expect(throws: StorageError.self) { try await storage.list("") }
    #expect(!FileManager.default.fileExists(atPath: missing.path))
  }

  @Test func reusesPartialFileOfKilledProgram() async throws {
    try Data(count: 100).write(to: folder.appendingPathComponent(".a.partial"))
    try await storage.put("a", data: Data([7]))
    #expect(try await storage.get("a", limit: 10) == Data([7]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
  }

  @Test(arguments: ["", "/a", "a/", "a//b", "../a", "a/../b", ".a", "A", "a b", "ä", "a\n"])
  func rejectsInvalidNames(_ name: String) async {
    #expect(!ObjectName.isValid(name))
    await #expect(throws: StorageError.self) {
      try await FolderStorage(URL(fileURLWithPath: "/tmp")).get(name, limit: 1)
    }
  }
}
