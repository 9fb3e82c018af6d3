import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Photos are only read, whatever is done with them: no byte, name, time or right of them changes,
/// and no file is created next to them.
@Suite(.fan) struct ReadOnlyPhotosTests {
  @Test func noCommandChangesPhotos() throws {
    try fan.addThreeGames()
    try fan.add("broken.jpg", bytes: [0xFF, 0xD8, 0xFF, 0xE1, 0x00])
    try fan.add("notes.txt", bytes: Array("no photo".utf8))
    try fan.withReadOnlyPhotos {
      let before = try photoSnapshots(of: fan)
      #expect(before.count >= 5)
      let visit = try runPhotoCommands(fan)
      #expect(try photoSnapshots(of: fan) == before)
      #expect(try fan.run("visits", "delete", visit, "--yes").status == 0)
      #expect(try fan.run("undo", "--yes").status == 0)
      #expect(try photoSnapshots(of: fan) == before)
    }
  }

  /// Everything that looks at photos; gives the id of a visit.
  private func runPhotoCommands(_ fan: Fan) throws -> String {
    let offline = ["--no-input", "--offline"]
    for command in [
      ["scan"], ["scan", "--explain"], ["import", "--dry-run"] + offline,
      ["import", "--explain"] + offline, ["import", "--yes"] + offline,
    ] {
      let done = try fan.run(command + [fan.photos.path])
      #expect([0, 3].contains(done.status), "\(command): \(done.errors)")
    }
    #expect(try fan.run("review", "--json").status == 0)
    #expect(try fan.run("doctor").status == 0)
    return try #require(try fan.visitIDs().first)
  }

  /// Every file and folder with its content, times but that of the last look, and rights.
  private func photoSnapshots(of fan: Fan) throws -> [String: [String]] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: fan.photos.path)
    var all: [String: [String]] = [:]
    for name in names + ["."] {
      let path = fan.photos.appendingPathComponent(name).path
      var status = stat()
      try #require(lstat(path, &status) == 0)
      let bytes = FileManager.default.contents(atPath: path)?.base64EncodedString() ?? "a folder"
      #if canImport(Darwin)
        let changed = "\(status.st_mtimespec.tv_sec).\(status.st_mtimespec.tv_nsec)"
      #else
        let changed = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
      #endif
      all[name] = [bytes, changed, "\(status.st_mode)", "\(status.st_ino)"]
    }
    return all
  }
}

extension Fan {
  /// Runs an action while the photos are read-only: by their rights, and for those who need
  /// none by a mount that is read-only, where mounting is allowed.
  fileprivate func withReadOnlyPhotos(_ body: () throws -> Void) throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: photos.path)
    let paths = (names + ["."]).map { photos.appendingPathComponent($0).path }
    func change(_ rights: (Bool) -> mode_t) {
      for path in paths {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        chmod(path, rights(isFolder.boolValue))
      }
    }
    change { $0 ? 0o500 : 0o400 }
    let isMounted = MemoryDisk.bindReadOnly(photos)
    defer {
      if isMounted { MemoryDisk.unmount(photos) }
      change { $0 ? 0o700 : 0o600 }
    }
    try body()
  }
}
