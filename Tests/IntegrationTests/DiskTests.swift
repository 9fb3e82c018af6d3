import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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

    let disk = try MemoryDisk(at: fan.data, kilobytes: 200)
    defer { disk.unmount() }
    try fan.run(arguments).expect(status: 1, "No space left")
    try disk.remount("size=64m")
    try fan.run(arguments).succeeded()
    let store = try fan.store()
    #expect(try store.checkIntegrity() == [])
    #expect(try LibraryContents.facts(store) == undisturbed)
  }

  @Test func fullDiskIsReportedWithoutRestoreAdvice() throws {
    let disk = try MemoryDisk(at: fan.data, kilobytes: 4_000)
    defer { disk.unmount() }
    _ = try fan.run("visits add --stadium", "Fenway Park", "--date", "2018-07-09")
    try fill(fan.data)
    try fan.run("visits add --stadium", "Fenway Park", "--date", "2018-07-10")
      .expect(status: 1, "No space left")
    #expect(try fan.run("visits list --json").document["visits"].array.count == 1)
    #expect(try fan.run("achievements --json").status == 0)
    let report = try fan.run("doctor").output
    #expect(!report.contains("restore") && report.contains("only 0 MB free"), "\(report)")
  }

  @Test func readOnlyLibraryCanBeRead() throws {
    let store = try fan.store()
    try fan.addVisits(3)
    let temporary = fan.file("temporary")
    try temporary.createFolder()
    let environment = ["TMPDIR": temporary.path]
    func run(_ arguments: String...) throws -> CommandResult {
      try fan.run(arguments, environment: environment)
    }
    let id = try #require(try store.visits().first?.visit.id.text)
    let export = try run("export", "--all", "-").output
    let lists = [["achievements", "--json"], ["progress", "--json"]]
    let listed = try lists.map { try fan.run($0).output }
    try #require(MemoryDisk.bindReadOnly(fan.data))
    defer { MemoryDisk.unmount(fan.data) }
    #expect(try run("visits", "list", "--json").document["visits"].array.count == 3)
    #expect(try run("export", "--all", "-").output == export)
    let copy = fan.file("copy.sqlite")
    #expect(try run("backup", copy.path).status == 0)
    #expect(try run("verify").errors.isEmpty)
    #expect(try run("visits", "show", id).status == 0)
    for (arguments, before) in zip(lists, listed) {
      #expect(try fan.run(arguments, environment: environment).output == before)
    }
    let card = fan.file("card.svg").path
    #expect(try run("share", "visit", id, "--output", card).status == 0)
    let refused = try run("visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-10")
    #expect(refused.status == 1 && refused.errors.contains("Couldn't write"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    #expect(try store.visits().count == 3)
  }

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
    try fan.data.createFolder()
    let disk = try MemoryDisk(at: fan.data, kilobytes: 16_000)
    defer { disk.unmount() }
    _ = try fan.run("visits add --stadium", "Fenway Park", "--date", "2018-07-09")
    let before = try fan.visitIDs()
    try disk.remount("ro")
    for command in [
      ["visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-10"], ["undo", "--yes"],
    ] {
      try fan.run(command).expect(status: 1, "Couldn't write")
    }
    let report = try fan.run("doctor").output
    #expect(report.contains("read-only disk") && !report.contains("chmod"), "\(report)")
    try disk.remount("rw")
    #expect(try fan.visitIDs() == before)
  }
}

/// An import during which the disk fails loses nothing it said it had, and the next completes it.
///
/// `STVISITS_TORTURE_REQUESTS` says at how many of the requests to the disk; `all` is every one.
@Suite(.fan, .enabled(if: FailingDisk.isSupported)) struct FailingDiskTests {
  @Test(arguments: FailingDisk.Fault.allCases)
  func importOnFailingDiskLosesNothing(_ fault: FailingDisk.Fault) throws {
    let photos = try copyFixtures()
    let disk = try FailingDisk(of: fan)
    let (undisturbed, requests) = try uninterruptedImport(of: photos, disk)
    #expect(undisturbed.contains { $0.hasPrefix("visit") })
    #expect(requests > 100)
    var endings: [Int32: Int] = [:]
    let selected = Self.selectedRequests(of: requests)
    var progress = TortureProgress("fault \(fault)", of: selected.count)
    for (number, request) in selected.enumerated() {
      progress.report(number)
      try? FileManager.default.removeItem(at: fan.data)
      let disturbed = try fan.run(
        ["import", "--json", "--no-input", "--offline", photos.path],
        environment: disk.environment(fault, at: request))
      endings[disturbed.status, default: 0] += 1
      let place = "\(fault) at request \(request) of \(requests): \(disturbed.errors)"
      try expectCleanExit(disturbed, of: fault, place)
      try expectReportedVisitsStored(disturbed, place)
      let next = try fan.run("import --no-input --offline", photos.path)
      #expect(next.status == 0, "\(place), then \(next.errors)")
      let store = try fan.store()
      #expect(try store.checkIntegrity() == [], "\(place)")
      #expect(try LibraryContents.facts(store) == undisturbed, "\(place)")
    }
    let counts = endings.sorted { $0.key < $1.key }
    print("fault \(fault): \(requests) requests, ended with \(counts)")
  }

  /// No command waits for another process, because there is none.
  @Test func missingLocksAreReportedAtOnce() throws {
    try fan.addVisits(1)
    let disk = try FailingDisk(of: fan)
    for command in [
      ["visits", "list"], ["visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-10"],
      ["verify"], ["import", fan.photos.path], ["doctor"],
    ] {
      var result: CommandResult?
      let time = try ContinuousClock().measure {
        result = try fan.run(command, environment: disk.environmentWithoutLocks)
      }
      let printed = (result?.output ?? "") + (result?.errors ?? "")
      #expect(result?.status != 0 && printed.contains("locks"), "\(command): \(printed)")
      #expect(!printed.contains("another stvisits") && time < .seconds(20), "\(command): \(time)")
    }
    #expect(try fan.visitIDs().count == 1)
  }

  /// So many requests of an import, evenly spread: enough for every run of the tests, or all.
  private static func selectedRequests(of requests: Int) -> [Int] {
    let wish = ProcessInfo.processInfo.environment["STVISITS_TORTURE_REQUESTS"] ?? "4"
    let count = wish == "all" ? requests : min(Int(wish) ?? 4, requests)
    return (0..<count).map { 1 + ($0 * requests + requests / 2) / count }
  }

  private func copyFixtures() throws -> URL {
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/photos")
    let copy = fan.folder.appendingPathComponent("library", isDirectory: true)
    try FileManager.default.copyItem(at: fixtures, to: copy)
    return copy
  }

  private func uninterruptedImport(
    of photos: URL, _ disk: FailingDisk
  ) throws -> (facts: [String], requests: Int) {
    let count = fan.file("count")
    let done = try fan.run(
      ["import", "--no-input", "--offline", photos.path],
      environment: disk.environment(countingIn: count))
    try #require(done.status == 0)
    let text = try count.text
    let requests = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    return (try LibraryContents.facts(fan.store()), requests)
  }

  /// It ends by itself with a code of its own and a word, or with the power.
  private func expectCleanExit(
    _ run: CommandResult, of fault: FailingDisk.Fault, _ place: String
  ) throws {
    if fault == .cut {
      #expect(run.status == 128 + SIGKILL || run.status == 0, "\(place)")
      return
    }
    #expect([0, 1].contains(run.status), "ended with \(run.status), \(place)")
    #expect(run.status == 0 || run.errors.hasPrefix("stvisits: "), "\(place)")
    #expect(!run.errors.contains("database is locked"), "\(place)")
  }

  /// Visits reported as recorded are there before anything is done again.
  private func expectReportedVisitsStored(_ run: CommandResult, _ place: String) throws {
    let recorded = run.recordedVisits
    guard !recorded.isEmpty || run.status == 0 else { return }
    let kept = try Set(fan.store().visits().map(\.visit.id.uuidString))
    #expect(kept.isSuperset(of: recorded), "\(place)")
  }
}

/// Photos are only read, whatever is done with them: no byte, name, time or right of them changes,
/// and no file is created next to them.
@Suite(.fan) struct ReadOnlyPhotosTests {
  @Test func noCommandChangesPhotos() throws {
    try fan.addThreeGames()
    try fan.add("broken.jpg", bytes: [0xFF, 0xD8, 0xFF, 0xE1, 0x00])
    try fan.add("notes.txt", bytes: Array("no photo".utf8))
    try fan.withReadOnlyPhotos {
      let before = try photoSnapshots()
      #expect(before.count >= 5)
      let visit = try runPhotoCommands()
      #expect(try photoSnapshots() == before)
      #expect(try fan.run("visits delete", visit, "--yes").status == 0)
      #expect(try fan.run("undo --yes").status == 0)
      #expect(try photoSnapshots() == before)
    }
  }

  /// Everything that looks at photos; gives the id of a visit.
  private func runPhotoCommands() throws -> String {
    let offline = ["--no-input", "--offline"]
    for command in [
      ["scan"], ["scan", "--explain"], ["import", "--dry-run"] + offline,
      ["import", "--explain"] + offline, ["import", "--yes"] + offline,
    ] {
      let done = try fan.run(command + [fan.photos.path])
      #expect([0, 3].contains(done.status), "\(command): \(done.errors)")
    }
    #expect(try fan.run("review --json").status == 0)
    #expect(try fan.run("doctor").status == 0)
    return try #require(try fan.visitIDs().first)
  }

  /// Every file and folder with its content, rights and times, except the time of the last access.
  private func photoSnapshots() throws -> [String: [String]] {
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
