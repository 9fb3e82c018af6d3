import ArgumentParser
import Foundation
import GRDB
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import stvisits

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.fan) struct BadInputTests {
  private static let isRoot = geteuid() == 0

  // MARK: Photos

  @Test func missingPathDoesNotStopOtherPaths() async throws {
    try fan.addThreeGames()
    let missing = fan.file("missing/pictures").path
    try await fan.run("import", fan.photos.path, missing).expect(status: 3, "\(missing): ")
    #expect(try fan.visitIDs().count == 2)
  }

  @Test(arguments: ["import", "import --json", "scan", "scan --json"])
  func brokenFilesAreReportedAndOthersAreRead(_ command: String) async throws {
    try fan.addThreeGames()
    let whole = try Data(contentsOf: fan.photos.appendingPathComponent("2018/a.jpg"))
    let broken = [
      try fan.add("2018/zero.jpg", bytes: []),
      try fan.add("2018/cut.jpg", bytes: whole.prefix(100)),
      try fan.add("2018/text.jpg", bytes: "Dear diary, today I saw a game.\n".utf8),
    ]
    let done = try await fan.run(command.words + [fan.photos.path])
    #expect(done.status == 3)
    for file in broken {
      let lines = done.errors.split(separator: "\n").filter { $0.contains(file.path + ": ") }
      #expect(lines.count == 1, "\(file.lastPathComponent)")
    }
    if command.words.first == "import" { #expect(try fan.visitIDs().count == 2) }
    if command.words.last == "--json" {
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
    try await fan.run("import", fan.photos.path).expect(status: 3, "\(folder.path): ")
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

  @Test(arguments: ["import --explain", "import --json", "scan", "scan --json"])
  func controlCharactersInFileNamesAreNotPrinted(_ command: String) async throws {
    let folder = "a\u{1B}]0;owned\u{07}\u{1B}[2J\rb\u{202E}\u{9B}31m"
    try fan.addPhoto("\(folder)/good\u{1B}[31m.jpg", of: .fenway)
    try fan.add("\(folder)/bad\u{1B}[31m\n.jpg", bytes: [])
    let done = try await fan.run(command.words + [fan.photos.path])
    #expect(done.status == 3)
    for scalar in (done.output + done.errors).unicodeScalars {
      #expect(scalar == "\n" || !(scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)))
    }
    let shown = try await fan.run("visits show", try fan.visitIDs().first ?? "0")
    #expect(!shown.output.contains("\u{1B}") && !shown.output.contains("\u{202E}"))
  }

  // MARK: The data folder

  @Test(arguments: ["stats", "import .", "undo --yes"])
  func dataFolderThatCannotBeCreatedIsReported(_ command: String) async throws {
    try Data("a file".utf8).write(to: fan.data)
    let inside = fan.data.appendingPathComponent("inside").path
    for folder in [fan.data.path, inside] {
      let failed = try await fan.run(command.words + ["--data-dir", folder])
      #expect(failed.status == 1 && failed.errors.contains(fan.data.path))
      #expect(failed.errors.contains("Couldn't write"))
    }
  }

  @Test(.enabled(if: !isRoot, "root may write everywhere"))
  func unwritableDataFolderIsReported() async throws {
    try fan.addThreeGames()
    _ = try await fan.run("visits list")
    chmod(fan.data.path, 0o500)
    defer { chmod(fan.data.path, 0o700) }
    try await fan.run("import", fan.photos.path).expect(status: 1, "Couldn't write")
  }

  @Test func fileThatIsNotADatabaseIsReportedAndUnchanged() async throws {
    try fan.data.createFolder()
    let file = fan.data.appendingPathComponent("visits.sqlite")
    let content = Data(String(repeating: "my diary\n", count: 1_000).utf8)
    try content.write(to: file)
    try await fan.run("visits list").expect(status: 1, "\(file.path) is not an stvisits database")
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
      try await fan.run(command).expect(status: 1, "newer stvisits")
    }
    #expect(try Data(contentsOf: file) == content)
  }

  @Test func missingBundledDataIsReported() async throws {
    let missing = fan.file("missing/facts").path
    try await fan.run("stadiums fenway", environment: ["STVISITS_FACTS": missing])
      .expect(status: 1, missing)
  }
}

/// Every error message with the command line that causes it, in `errors.txt`, to read from top to
/// bottom.
///
/// The lines of that file that begin with `$` are run again: add one there and record its message.
/// `FILES` is a folder with `files`, `VISIT` the id of a recorded visit.
@Suite(.fan) struct ErrorMessageTests {
  private static let files = [
    "empty.csv": "",
    "text.txt": "Dear diary, today I saw a game.\n",
    "table.csv": "Day,Where\n2018-07-09,Fenway Park\n",
    "wrong-day.csv": "date,stadium\n2018-13-09,Fenway Park\n",
    "broken.json": "{\"schema\": 1, ",
    "pack.json": "{\"form\": 99}",
    "schedule.csv": "start,end,stadium,home,away\nyesterday,,fenway-park-boston,a,b\n",
    "stadiums.csv": "id,name,latitude,longitude\nx,X,95,0\n",
    "travel.csv": "from,to,minutes,miles\na,b,-5,3\n",
    "card.png": "not a picture",
    "poll.json": "{}",
  ]

  @Test func errorMessagesMatchTheirTable() async throws {
    try prepareFiles()
    _ = try await fan.run("import", fan.photos.path, "--offline", "--quiet", clock: Fan.fixedClock)
    let visit = try #require(try fan.visitIDs().first)
    let snapshot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__/errors.txt")
    let lines = try snapshot.text.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("$ ") } > 300)
    var table = ""
    for line in lines where line.hasPrefix("$ ") || line.hasPrefix("# ") {
      guard line.hasPrefix("$ ") else {
        table += "\(line)\n\n"
        continue
      }
      let arguments = CommandLineSplitter.split(String(line.dropFirst(2))).map {
        ($0 == "VISIT" ? visit : $0).replacing("FILES", with: fan.folder.path)
      }
      let setting = arguments.prefix { $0.contains("=") && !$0.hasPrefix("-") }
      var environment = Dictionary(
        setting.map { ($0.prefix { $0 != "=" }, $0.drop { $0 != "=" }.dropFirst()) }
          .map { (String($0), String($1)) },
        uniquingKeysWith: { _, last in last })
      environment["STVISITS_OFFLINE"] = environment["STVISITS_OFFLINE"] ?? "true"
      let failed = try await fan.run(
        Array(arguments.dropFirst(setting.count)), environment: environment, clock: Fan.fixedClock)
      #expect(failed.status != 0, "\(line) did not fail: \(failed.output)")
      #expect(failed.status != 2 || failed.output.isEmpty, "\(line): \(failed.output)")
      table += "\(line)\n\(shown(failed.errors, visit))\n(exit code \(failed.status))\n\n"
    }
    try expectSnapshot(table, named: "errors.txt")
  }

  /// The message without the usage that the argument parser adds, and with names for what differs
  /// between two runs.
  private func shown(_ errors: String, _ visit: String) -> String {
    errors.split(separator: "\n").prefix {
      !$0.hasPrefix("Usage:") && !$0.hasPrefix("  See ") && !$0.hasPrefix("Help:")
    }
    .joined(separator: "\n")
    .replacing(fan.folder.path, with: "FILES").replacing(visit, with: "VISIT")
  }

  private func prepareFiles() throws {
    try fan.addThreeGames()
    for (name, content) in Self.files {
      try Data(content.utf8).write(to: fan.folder.appendingPathComponent(name))
    }
  }
}

/// Splits a command line into words as a shell does with double quotes.
enum CommandLineSplitter {
  /// Returns the command lines in a file next to a test.
  static func lines(_ name: String, test: String = #filePath) throws -> [String] {
    let folder = URL(fileURLWithPath: test).deletingLastPathComponent()
    return try folder.appendingPathComponent(name).text.split(separator: "\n").map(String.init)
  }

  static func split(_ line: String) -> [String] {
    var arguments: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let word { arguments.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { arguments.append(word) }
    return arguments
  }
}

@Suite struct HelpTests {
  struct Named: Sendable, CustomStringConvertible {
    let command: any ParsableCommand.Type
    let path: [String]

    var description: String { path.joined(separator: " ") }
    var lines: [Substring] {
      Stvisits.helpMessage(for: command, columns: 80).split(separator: "\n")
    }
  }

  static let commands = named(Stvisits.self, ["stvisits"])

  private static func named(_ command: any ParsableCommand.Type, _ path: [String]) -> [Named] {
    let inner = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    return [Named(command: command, path: path)]
      + inner.flatMap { named($0, path + [$0._commandName]) }
  }

  @Test func everyCommandIsFound() {
    #expect(Self.commands.count > 100)
    #expect(Set(Self.commands.map(\.description)).count == Self.commands.count)
  }

  @Test(arguments: commands)
  func helpIncludesExamplesAndFitsItsLines(_ named: Named) throws {
    let lines = named.lines
    let usage = try #require(lines.first { $0.hasPrefix("USAGE:") })
    #expect(usage.hasPrefix("USAGE: \(named) "))
    #expect(lines.contains { $0.contains("Example") } || named.path.count == 1)
    // The argument parser breaks longer lines of our texts, examples included.
    for line in lines.prefix(while: { !$0.hasPrefix("USAGE:") })
      .drop(while: { !$0.hasPrefix("Example") })
    {
      let isWhole = ["Example", "  ", "where "].contains { line.hasPrefix($0) }
      #expect(isWhole, "\(line)")
    }
    let options = lines.drop { $0 != "OPTIONS:" }.prefix { !$0.hasSuffix("SUBCOMMANDS:") }
    for (line, next) in zip(options, options.dropFirst()) where next.hasPrefix("          ") {
      // A long name has its help on the next line.
      #expect(line.hasPrefix("  -") && !line.dropFirst(2).contains("  "), "\(line)\n\(next)")
    }
  }
}

/// Clocks, homes and locks that a command can't use.
@Suite(.fan) struct SurroundingsTests {
  private static let fenway = Coordinate(latitude: 42.3467, longitude: -71.0972)
  private static let evening = LocalDateTime("2018-07-09T20:00:00")

  @Test(arguments: [(253_404_000_000.0, "10000"), (-34_560_000.0, "1968")])
  func unusableClockIsReported(seconds: Double, year: String) async throws {
    let failed = try await Fan.current.run(
      "visits add --stadium", "Fenway Park", "--date", "2018-07-09",
      clock: { Date(timeIntervalSince1970: seconds) })
    #expect(failed.status == 1)
    #expect(
      failed.errors
        == "stvisits: The clock of this computer shows the year \(year). Set it, then try again.\n")
  }

  #if os(Linux)  // macOS doesn't allow such names.
    /// The file is read by `verify` and kept apart from one with a valid name.
    @Test func photoWithNonUTF8NameIsImported() async throws {
      let fan = Fan.current
      try fan.add("a.jpg", FixturePhoto(coordinate: Self.fenway, localTime: Self.evening))
      let folder = Array(fan.photos.path.utf8CString.dropLast())
      let name = folder + [0x2f, 0x47, -23] + Array(".jpg".utf8CString)
      try #require(rename(fan.photos.appendingPathComponent("a.jpg").path, name) == 0)
      try await fan.run("import", fan.photos.path, "--offline", "--json", "--yes").succeeded()
      let visits = try await fan.run("visits list --json").document["visits"].array
      #expect(visits.map { $0["photo_count"] } == [1])
      let id = try #require(visits.first?["id"].text)
      let photos = try await fan.run("visits photos", id)
      #expect(photos.output.contains("G\u{FFFD}.jpg") && !photos.output.contains("missing"))
      let verified = try await fan.run("verify --json")
      #expect(try verified.document["problems"].array.isEmpty, "\(verified.output)")
    }
  #endif

  @Test func commandWithoutInputWaitsAtMostPatience() async throws {
    let fan = Fan.current
    let terminal = RecordedTerminal(input: "")
    let policy = LockWaitPolicy.reporting(
      on: Console(terminal.device), folder: fan.data, limit: .seconds(90))
    #expect(policy.allowsWaiting(after: .seconds(89)) && !policy.allowsWaiting(after: .seconds(90)))
    #expect(terminal.text(.standardError).components(separatedBy: "Waiting for").count == 2)
  }

  @Test func missingHomeIsReported() async throws {
    let fan = Fan.current
    let terminal = RecordedTerminal(input: "")
    let home = fan.file("missing")
    let context = AppContext(
      console: Console(terminal.device), clock: { Date() }, fixedTimeZone: .gmt, environment: [:],
      executable: Fan.program, home: home)
    #expect(await Stvisits.run(["visits", "list"], in: context) == .failed)
    #expect(terminal.text(.standardError).contains("The home folder \(home.path) doesn't exist"))
    #expect(!FileManager.default.fileExists(atPath: home.path))
    let elsewhere = ["visits", "list", "--data-dir", fan.data.path]
    #expect(await Stvisits.run(elsewhere, in: context) == .done)
  }
}
