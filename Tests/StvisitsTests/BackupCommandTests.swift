import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.fan) struct BackupCommandTests {
  @Test func libraryRoundTripsThroughExport() async throws {
    var library = TestLibrary(catalog: try Fan.catalog())
    try library.write(to: fan)
    #expect(try await fan.run("import", fan.photos.path).status == 0)
    let id = try #require(try fan.visitIDs().first)
    _ = try await fan.run("visits edit", id, "--note", "mit \u{1F3DF}\n\"Oma\"")
    _ = try await fan.run("visits delete", id, "--yes")
    _ = try await fan.run("undo --yes")
    try await addOwnFiles()
    let first = fan.file("first.jsonl")
    let written = try await fan.run("export --all", first.path, "--json")
    #expect(try written.status == 0 && written.document["files"] == 4)
    #expect(try first.permissions == 0o600)
    let rows = try LibraryContents.rows(fan.store())

    try FileManager.default.removeItem(at: fan.data)
    let brought = try await fan.run("import --from-export", first.path).succeeded()
    #expect(brought.output.hasPrefix("Restored "))
    let again = try await fan.run("export --all -").succeeded()
    #expect(again.output == (try first.text))
    #expect(try LibraryContents.rows(fan.store()) == rows)

    // The same once more changes nothing.
    let same = try await fan.run("import --from-export", first.path, "--json")
    #expect(try same.document["already_there"] == true)
    #expect(try await fan.run("export --all -").output == again.output)
    // And an import of the same photos finds them all known.
    #expect(try await fan.run("import", fan.photos.path).status == 0)
    #expect(try LibraryContents.rows(fan.store()) == rows)
  }

  private func addOwnFiles() async throws {
    let schedule = fan.file("games.csv")
    try Data(
      """
      start,end,stadium,home,away
      2026-04-01T18:30:00+09:00,,jamsil,Twins,Bears
      """.utf8
    ).write(to: schedule)
    let stadiums = fan.file("stadiums.csv")
    try Data("id,name,latitude,longitude\njamsil,Jamsil Stadium,37.5121,127.0719\n".utf8)
      .write(to: stadiums)
    try await fan.run(
      "sync --schedule", schedule.path, "--stadiums", stadiums.path, "--league", "kbo"
    ).succeeded()
  }

  @Test func exportDoesNotOverwriteFile() async throws {
    let file = fan.file("mine")
    try Data("mine".utf8).write(to: file)
    #expect(try await fan.run("export --all", file.path).status == 1)
    _ = try await addVisit()
    try await fan.run("export --all", file.path).expect(status: 1, "--force")
    #expect(try file.text == "mine")
    #expect(try await fan.run("export --all", file.path, "--force").status == 0)
    #expect(try file.permissions == 0o600)
    #expect(try await fan.run("export", file.path).status == 2)
  }

  @Test func exportAndBackupNeverOverwriteDataFolder() async throws {
    _ = try await addVisit()
    _ = try await fan.run("backup")
    let link = fan.file("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: fan.data)
    let before = try Set(FileManager.default.subpathsOfDirectory(atPath: fan.data.path))
    let names = [
      "data/visits.sqlite", "link/visits.sqlite", "data/visits.sqlite-wal",
      "data/visits.sqlite-journal", "data/import.lock", "data/config.toml",
      "data/backups/new.sqlite",
    ]
    let others = ["backup", "export --format csv --force --visits", "map --format svg --force -o"]
    let lines = names.map { ("export --force --all", $0) } + others.map { ($0, names[1]) }
    for (command, name) in lines {
      let refused = try await fan.run(command, fan.folder.appendingPathComponent(name).path)
      #expect(refused.status == 1, "\(command) \(name)")
      #expect(refused.errors.contains("keeps its own files"), "\(command) \(refused.errors)")
    }
    #expect(try fan.visitIDs().count == 1)
    let after = try Set(FileManager.default.subpathsOfDirectory(atPath: fan.data.path))
    #expect(after.subtracting(before).isEmpty, "\(after.subtracting(before))")
    // A name that the program does not know is a person's own.
    let mine = fan.data.appendingPathComponent("mine.csv").path
    #expect(try await fan.run("export --visits", mine).status == 0)
  }

  @Test func invalidExportChangesNothing() async throws {
    _ = try await addVisit()
    let good = try await fan.run("export --all -").output
    let other = fan.file("other")
    let lines = good.split(separator: "\n").map(String.init)
    func file(_ name: String) -> String { #"{"file":"\#(name)","text":"x","type":"file"}"# }
    let end = "{\"files\":1,\"rows\":\(lines.count - 2),\"type\":\"end\"}"
    let bad: [(String, String)] = [
      ("", "not a file written by stvisits export"), ("hello\n", "hello"),
      (lines[0] + "\n", "is incomplete"),
      (lines.dropLast().joined(separator: "\n") + "\n", "is incomplete"),
      (String(good.dropLast(9)), "is incomplete"),
      ((lines.prefix(2) + lines.suffix(1)).joined(separator: "\n") + "\n", "is incomplete"),
      (lines[0].replacing("\"schema\":2", with: "\"schema\":9") + "\n", "newer stvisits"),
      (good.replacing(#""database":""#, with: #""database":"z"#), "newer stvisits"),
      (good + "{}\n", "unexpected data after the end"),
    ]
    func importing(_ text: String) async throws -> CommandResult {
      let export = try fan.add("bad.jsonl", bytes: text.utf8)
      return try await fan.run("import --from-export", export.path, "--data-dir", other.path)
    }
    for (index, (text, words)) in bad.enumerated() {
      let refused = try await importing(text)
      #expect(refused.status == 1, "\(index)")
      if words != "hello" { #expect(refused.errors.contains(words), "\(refused.errors)") }
    }
    for name in ["../visits", "/etc/passwd", "facts/../a.txt", "facts/mlb-2026.txt/x", "a"] {
      let text = (lines.dropLast() + [file(name), end]).joined(separator: "\n") + "\n"
      let refused = try await importing(text)
      #expect(
        refused.status == 1 && refused.errors.contains("an unexpected or repeated file name"),
        "\(name)")
    }
    let left = (try? FileManager.default.contentsOfDirectory(atPath: other.path)) ?? []
    #expect(left.allSatisfy { $0.hasPrefix("visits.sqlite") }, "\(left)")
  }

  @Test func exportIsNotImportedIntoNonemptyLibrary() async throws {
    _ = try await addVisit()
    let export = fan.file("export")
    _ = try await fan.run("export --all", export.path)
    _ = try await fan.run("visits add --stadium", "Oracle Park", "--date", "2019-07-19")
    let before = try LibraryContents.rows(fan.store())
    try await fan.run("import --from-export", export.path).expect(status: 1, "--data-dir")
    #expect(try LibraryContents.rows(fan.store()) == before)
  }

  @Test func backupIsCreatedListedAndRestored() async throws {
    #expect(try await fan.run("backup").status == 1)
    _ = try await addVisit()
    let made = try await fan.run("backup --json").document["file"].text ?? ""
    let mine = fan.file("mine.sqlite")
    #expect(try await fan.run("backup", mine.path).status == 0)
    #expect(try await fan.run("backup", mine.path).status == 1)
    #expect(try mine.permissions == 0o600)
    let listed = try await fan.run("backup --list --json").document["backups"].array
    #expect(listed.map { $0["file"].text } == [made])
    #expect(listed.first?["visits"] == 1)
    #expect(try await fan.run("backup --list").lines.count == 2)

    let id = try #require(try fan.visitIDs().first)
    _ = try await fan.run("visits delete", id, "--yes")
    try await fan.run("restore", mine.path).expect(status: 2, "--yes")
    #expect(try fan.visitIDs().isEmpty)
    let name = URL(fileURLWithPath: made).lastPathComponent
    let restored = try await fan.run("restore", name, "--yes").succeeded()
    #expect(restored.errors.contains("Now:    0 visits") && restored.output.contains("1 visit,"))
    #expect(try fan.visitIDs() == [id])
    #expect(try await fan.run("restore nothing --yes").status == 1)
    #expect(try fan.store().history(limit: 1).first?.batch.kind == .restore)
    #expect(try await fan.run("history show 2").output.contains("changes: restored \(name)"))
  }

  @Test func fileThatIsNotABackupIsRejected() async throws {
    _ = try await addVisit()
    let text = fan.file("text.sqlite")
    try Data(String(repeating: "No database. ", count: 99).utf8).write(to: text)
    let pipe = fan.file("pipe.sqlite").path
    #expect(mkfifo(pipe, 0o600) == 0)
    for (name, words) in [
      (text.path, "is not a backup."), (fan.folder.path, "is not a backup: it is a folder."),
      (pipe, "is not a backup: it is a special file."),
    ] {
      try await fan.run("restore", name, "--yes").expect(status: 1, words)
    }
    #expect(try await fan.run("restore", "", "--yes").status == 2)
    #expect(try fan.visitIDs().count == 1)
  }

  // MARK: Support

  private func addVisit() async throws -> CommandResult {
    try await fan.run("visits add --stadium", "Fenway Park", "--date", "2018-07-09")
  }
}
