import Foundation
import Testing
import VisitStore

/// A disk that really fills up, and one that really becomes read-only: file systems of their own in
/// memory, where mounting is allowed.
@Suite(.enabled(if: MemoryDisk.isAllowed, "mounting is not allowed here"))
struct FullDiskTests {
  @Test func aFullDiskIsNamedAndTheNextImportCompletesIt() throws {
    try withFan { fan in
      var library = TestLibrary(catalog: try Fan.catalog())
      try library.write(to: fan)
      let arguments = ["import", "--no-input", "--offline", fan.photos.path]
      #expect(try fan.run(arguments).status == 0)
      let undisturbed = try LibraryContents.facts(fan.store())
      try FileManager.default.removeItem(at: fan.data)

      let disk = try MemoryDisk(at: fan.data, kilobytes: 1_500)
      defer { disk.unmount() }
      let failed = try fan.run(arguments)
      #expect(failed.status == 1)
      #expect(failed.errors.contains("is full"), "\(failed.errors)")
      try disk.remount("size=64m")
      let next = try fan.run(arguments)
      #expect(next.status == 0, "\(next.errors)")
      let store = try fan.store()
      #expect(try store.checkIntegrity() == [])
      #expect(try LibraryContents.facts(store) == undisturbed)
    }
  }

  @Test func aDiskThatBecameReadOnlyIsNamedAndNothingIsLost() throws {
    try withFan { fan in
      try FileManager.default.createDirectory(at: fan.data, withIntermediateDirectories: true)
      let disk = try MemoryDisk(at: fan.data, kilobytes: 16_000)
      defer { disk.unmount() }
      _ = try fan.run("visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09")
      let before = try fan.visitIDs()
      try disk.remount("ro")
      for command in [
        ["visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-10"], ["undo", "--yes"],
      ] {
        let failed = try fan.run(command)
        #expect(failed.status == 1)
        #expect(failed.errors.contains("cannot be written"), "\(failed.errors)")
      }
      try disk.remount("rw")
      #expect(try fan.visitIDs() == before)
    }
  }
}

/// A file system in memory, mounted on a folder.
private struct MemoryDisk {
  private let folder: URL

  static let isAllowed: Bool = {
    #if os(Linux)
      let probe = FileManager.default.temporaryDirectory
        .appendingPathComponent("disk-\(UUID().uuidString)")
      guard let disk = try? MemoryDisk(at: probe, kilobytes: 64) else { return false }
      disk.unmount()
      try? FileManager.default.removeItem(at: probe)
      return true
    #else
      return false
    #endif
  }()

  init(at folder: URL, kilobytes: Int) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.run(["mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path])
  }

  func remount(_ option: String) throws {
    try Self.run(["mount", "-o", "remount,\(option)", folder.path])
  }

  func unmount() { try? Self.run(["umount", "-l", folder.path]) }

  private static func run(_ command: [String]) throws {
    let nothing = URL(fileURLWithPath: "/dev/null")
    let process = try ChildProcess(
      URL(fileURLWithPath: "/usr/bin/env"), command,
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], input: nothing, output: nothing,
      errors: nothing)
    guard process.wait(seconds: 20).status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
