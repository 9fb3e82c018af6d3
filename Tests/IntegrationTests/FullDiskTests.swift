import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

/// A disk that really fills up, and one that really becomes read-only: file systems of their own in
/// memory, where mounting is allowed.
@Suite(.fan, .enabled(if: MemoryDisk.isAllowed, "mounting is not allowed here"))
struct FullDiskTests {
  @Test func fullDiskIsReportedAndNextImportCompletes() throws {
    var library = TestLibrary(catalog: try Fan.catalog())
    try library.write(4, to: fan)
    let arguments = ["import", "--no-input", "--offline", fan.photos.path]
    #expect(try fan.run(arguments).status == 0)
    let undisturbed = try LibraryContents.facts(fan.store())
    try FileManager.default.removeItem(at: fan.data)

    let disk = try MemoryDisk(at: fan.data, kilobytes: 700)
    defer { disk.unmount() }
    let failed = try fan.run(arguments)
    #expect(failed.status == 1)
    #expect(failed.errors.contains("No space left"), "\(failed.errors)")
    try disk.remount("size=64m")
    let next = try fan.run(arguments)
    #expect(next.status == 0, "\(next.errors)")
    let store = try fan.store()
    #expect(try store.checkIntegrity() == [])
    #expect(try LibraryContents.facts(store) == undisturbed)
  }

  @Test func fullDiskIsReportedWithoutRestoreAdvice() throws {
    let disk = try MemoryDisk(at: fan.data, kilobytes: 4_000)
    defer { disk.unmount() }
    _ = try fan.run("visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09")
    try fill(fan.data)
    let failed = try fan.run("visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-10")
    #expect(failed.status == 1)
    #expect(failed.errors.contains("No space left"), "\(failed.errors)")
    #expect(try fan.run("visits", "list", "--json").document["visits"].array.count == 1)
    #expect(try fan.run("achievements", "--json").status == 0)
    let report = try fan.run("doctor").output
    #expect(!report.contains("restore") && report.contains("only 0 MB free"), "\(report)")
  }

  @Test func readOnlyLibraryCanBeRead() throws {
    let store = try fan.store()
    try fan.addVisits(3)
    let temporary = fan.folder.appendingPathComponent("temporary")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let environment = ["TMPDIR": temporary.path]
    func run(_ arguments: String...) throws -> CommandResult {
      try fan.run(arguments, environment: environment)
    }
    let id = try #require(try store.visits().first?.visit.id.text)
    let export = try run("export", "--all", "-").output
    let lists = [["achievements", "--json"], ["progress", "--json"]]
    let listed = try lists.map { try fan.run($0).output }
    // The log of the store that is open holds what the file does not yet.
    try #require(MemoryDisk.bindReadOnly(fan.data))
    defer { MemoryDisk.unmount(fan.data) }
    #expect(try run("visits", "list", "--json").document["visits"].array.count == 3)
    #expect(try run("export", "--all", "-").output == export)
    let copy = fan.folder.appendingPathComponent("copy.sqlite")
    #expect(try run("backup", copy.path).status == 0)
    #expect(try run("verify").errors.isEmpty)
    #expect(try run("visits", "show", id).status == 0)
    for (words, before) in zip(lists, listed) {
      #expect(try fan.run(words, environment: environment).output == before)
    }
    let card = fan.folder.appendingPathComponent("card.svg").path
    #expect(try run("share", "visit", id, "--output", card).status == 0)
    let refused = try run("visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-10")
    #expect(refused.status == 1 && refused.errors.contains("Couldn't write"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    #expect(try store.visits().count == 3)
  }

  /// Leaves no byte of a disk.
  private func fill(_ folder: URL) throws {
    let file = folder.appendingPathComponent("filler")
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
    let handle = try FileHandle(forWritingTo: file)
    for size in [65_536, 4_096, 1] {
      while (try? handle.write(contentsOf: Data(count: size))) != nil {}
    }
    try? handle.close()
  }

  @Test func readOnlyDiskIsReportedAndNothingIsLost() throws {
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
      #expect(failed.errors.contains("Couldn't write"), "\(failed.errors)")
    }
    let report = try fan.run("doctor").output
    #expect(report.contains("read-only disk") && !report.contains("chmod"), "\(report)")
    try disk.remount("rw")
    #expect(try fan.visitIDs() == before)
  }
}
