import Foundation
import GRDB
import PhotoFixtures
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Wrong files and folders are reported and do no other harm.
@Suite(.fan) struct BadInputTests {
  private static let isRoot = geteuid() == 0

  // MARK: Photos

  @Test(arguments: [["import"], ["import", "--dry-run"], ["import", "--from", "gpx"], ["scan"]])
  func missingPathIsReported(_ command: [String]) async throws {
    let missing = fan.folder.appendingPathComponent("missing/pictures").path
    let failed = try await fan.run(command + [missing])
    #expect(failed.status == 1)
    #expect(failed.errors == "stvisits: \(missing): no such file or folder.\n")
    #expect(failed.output.isEmpty)
  }

  @Test func missingPathDoesNotStopOtherPaths() async throws {
    try fan.addThreeGames()
    let missing = fan.folder.appendingPathComponent("missing/pictures").path
    let imported = try await fan.run("import", fan.photos.path, missing)
    #expect(imported.status == 3 && imported.errors.contains("\(missing): "))
    #expect(try fan.visitIDs().count == 2)
  }

  @Test(arguments: [["import"], ["import", "--json"], ["scan"], ["scan", "--json"]])
  func brokenFilesAreReportedAndOthersAreRead(_ command: [String]) async throws {
    try fan.addThreeGames()
    let whole = try Data(contentsOf: fan.photos.appendingPathComponent("2018/a.jpg"))
    let broken = [
      try fan.add("2018/zero.jpg", bytes: []),
      try fan.add("2018/cut.jpg", bytes: whole.prefix(100)),
      try fan.add("2018/text.jpg", bytes: "Dear diary, today I saw a game.\n".utf8),
    ]
    let done = try await fan.run(command + [fan.photos.path])
    #expect(done.status == 3)
    for file in broken {
      let lines = done.errors.split(separator: "\n").filter { $0.contains(file.path + ": ") }
      #expect(lines.count == 1, "\(file.lastPathComponent)")
    }
    if command.first == "import" { #expect(try fan.visitIDs().count == 2) }
    if command.last == "--json" {
      let summary = try done.summary
      #expect(summary["files"] == 7 && summary["file_buckets"].sum == 7)
    }
  }

  @Test(.enabled(if: !isRoot, "root may read everything"))
  func unreadableFolderIsReported() async throws {
    try fan.addThreeGames()
    let folder = fan.photos.appendingPathComponent("2019")
    chmod(folder.path, 0)
    defer { chmod(folder.path, 0o700) }
    let done = try await fan.run("import", fan.photos.path)
    #expect(done.status == 3 && done.errors.contains("\(folder.path): "))
    #expect(try fan.visitIDs().count == 1)
  }

  @Test func symbolicLinksAreCountedAndLoopsEnd() async throws {
    try fan.addThreeGames()
    let files = FileManager.default
    for (name, target) in [
      ("gone.jpg", "missing.jpg"), ("2018/loop", "../2018"), ("self", "self"),
      ("again.jpg", "2018/a.jpg"),
    ] {
      try files.createSymbolicLink(
        atPath: fan.photos.appendingPathComponent(name).path, withDestinationPath: target)
    }
    let done = try await fan.run("import", fan.photos.path, "--json")
    #expect(done.status == 0 && done.errors.isEmpty)
    #expect(try done.summary["file_buckets"]["linked"] == 4 && done.summary["files"] == 8)
    #expect(try fan.visitIDs().count == 2)
  }

  @Test func danglingLinkIsReported() async throws {
    let link = fan.photos.appendingPathComponent("gone")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "missing")
    let failed = try await fan.run("import", link.path)
    #expect(failed.status == 1 && failed.errors.contains(link.path))
  }

  @Test(arguments: [
    ["import", "--explain"], ["import", "--json"], ["scan"], ["scan", "--json"],
  ])
  func controlCharactersInFileNamesAreNotPrinted(_ command: [String]) async throws {
    let folder = "a\u{1B}]0;owned\u{07}\u{1B}[2J\rb\u{202E}\u{9B}31m"
    try fan.addPhoto("\(folder)/good\u{1B}[31m.jpg", of: .fenway)
    try fan.add("\(folder)/bad\u{1B}[31m\n.jpg", bytes: [])
    let done = try await fan.run(command + [fan.photos.path])
    #expect(done.status == 3)
    for scalar in (done.output + done.errors).unicodeScalars {
      #expect(scalar == "\n" || !(scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)))
    }
    let shown = try await fan.run("visits", "show", try fan.visitIDs().first ?? "0")
    #expect(!shown.output.contains("\u{1B}") && !shown.output.contains("\u{202E}"))
  }

  // MARK: The data folder

  @Test(arguments: [["stats"], ["import", "."], ["undo", "--yes"]])
  func dataFolderThatCannotBeCreatedIsReported(_ command: [String]) async throws {
    try Data("a file".utf8).write(to: fan.data)
    let inside = fan.data.appendingPathComponent("inside").path
    for folder in [fan.data.path, inside] {
      let failed = try await fan.run(command + ["--data-dir", folder])
      #expect(failed.status == 1 && failed.errors.contains(fan.data.path))
      #expect(failed.errors.contains("Couldn't write"))
    }
  }

  @Test(.enabled(if: !isRoot, "root may write everywhere"))
  func unwritableDataFolderIsReported() async throws {
    try fan.addThreeGames()
    _ = try await fan.run("visits", "list")
    chmod(fan.data.path, 0o500)
    defer { chmod(fan.data.path, 0o700) }
    let failed = try await fan.run("import", fan.photos.path)
    #expect(failed.status == 1 && failed.errors.contains("Couldn't write"))
  }

  @Test func fileThatIsNotADatabaseIsReportedAndUnchanged() async throws {
    try FileManager.default.createDirectory(at: fan.data, withIntermediateDirectories: true)
    let file = fan.data.appendingPathComponent("visits.sqlite")
    let content = Data(String(repeating: "my diary\n", count: 1_000).utf8)
    try content.write(to: file)
    let failed = try await fan.run("visits", "list")
    #expect(failed.status == 1)
    #expect(failed.errors.contains("\(file.path) is not an stvisits database"))
    #expect(try Data(contentsOf: file) == content)
  }

  @Test func newerDatabaseIsReportedAndUnchanged() async throws {
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    let file = fan.data.appendingPathComponent("visits.sqlite")
    let queue = try DatabaseQueue(path: file.path)
    try await queue.write { database in
      try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('v999')")
    }
    try queue.close()
    let content = try Data(contentsOf: file)
    for command in [["visits", "list"], ["undo", "--yes"], ["import", fan.photos.path]] {
      let failed = try await fan.run(command)
      #expect(failed.status == 1 && failed.errors.contains("newer stvisits"))
    }
    #expect(try Data(contentsOf: file) == content)
  }

  @Test func missingBundledDataIsReported() async throws {
    let missing = fan.folder.appendingPathComponent("missing/facts").path
    let failed = try await fan.run("stadiums", "fenway", environment: ["STVISITS_FACTS": missing])
    #expect(failed.status == 1 && failed.errors.contains(missing))
  }
}
