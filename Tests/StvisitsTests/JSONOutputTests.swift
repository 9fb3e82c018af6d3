import AppSupport
import Foundation
import ManualPages
import Synchronization
import TestSupport
import Testing

@testable import stvisits

/// JSON output, compared with docs/json.md and docs/schemas.
@Suite(.fan) struct JSONOutputTests {
  private static func page() throws -> String {
    try RecordedOutputs.root.appendingPathComponent("docs/json.md").text
  }

  private static func commands(taking option: String) throws -> [[String]] {
    try CommandTree.ofProgram.get().command.leaves.filter { $0.takes(option) }
      .map { Array($0.path.dropFirst()) }
  }

  private static func columns() throws -> [String: [String]] {
    let rows = try page().split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
      .filter { $0.count == 2 && $0[1].hasPrefix("`") }
    let cells = rows.map { row in
      row.map { $0.split(separator: ",").map { $0.trimmingCharacters(in: ["`", " "]) } }
    }
    return Dictionary(uniqueKeysWithValues: cells.map { ($0[0][0], $0[1]) })
  }

  @Test func everyCommandHasADocumentedSchema() async throws {
    let page = try Self.page()
    let ending = ".schema.json"
    let files = try FileManager.default.contentsOfDirectory(atPath: RecordedOutputs.schemas.path)
    let forms = Set(files.map { $0.replacing(ending, with: "") })
    var used: Set<String> = ["shared"]
    // Its script is the same with --json.
    for words in try Self.commands(taking: "--json") where words != ["completions"] {
      let whole = words.joined(separator: "-")
      let form = forms.contains(whole) ? whole : words[0]
      #expect(forms.contains(form), "\(words)")
      #expect(page.contains("[\(form)](schemas/\(form)\(ending))"), "\(form)")
      used.insert(form)
    }
    #expect(used == forms)
  }

  @Test func everyPorcelainListHasDocumentedColumns() async throws {
    let lists = try Self.commands(taking: "--porcelain").map { $0.joined(separator: " ") }
    #expect(try Set(lists) == Set(Self.columns().keys))
  }

  @Test(.enabled(if: ExternalTool.pythonWithJSONSchema != nil))
  func commonOutputsMatchTheirSchemas() async throws {
    let outputs = RecordedOutputs(fan)
    try await runTypicalCommands(outputs)
    try await list(outputs)
    try await outputs.expectMatchesSchemas()
  }

  /// Goes through what a fan does, with a trip and a poll; what is left out, and costs more time than
  /// the tests have, `AllCommandsSchemaTests` does.
  private func runTypicalCommands(_ outputs: RecordedOutputs) async throws {
    let photos = RecordedOutputs.root.appendingPathComponent("Fixtures/photos").path
    let ballots = fan.file("ballots").path
    try await outputs.run("scan --explain", photos + "/2018")
    try await outputs.run("import --explain", photos)
    try await outputs.run(
      "match --explain",
      input: #"{"latitude":42.3467,"longitude":-71.0972,"local_time":"2018-07-09T20:00:00"}"#)
    let added = try await outputs.run(
      "visits add --stadium fenway-park-boston --date 2018-07-09 --rating 5 --note",
      "Two\nlines\tand a tab")
    let visit = try #require(try added.document["visit"]["id"].text)
    try await outputs.run("visits show \(visit)")
    try await outputs.run("players show bettm001")
    try await outputs.run("scores explain \(visit)")
    try await outputs.run("history show 1")
    try await outputs.run("stats")
    try await outputs.run("status --league mlb")
    try await outputs.run("remind")
    try await outputs.run("status --output", fan.folder.path + "/status.svg")
    try await outputs.run("export --visits", fan.folder.path + "/days.ics")
    try await outputs.run("today --date 2026-07-09")
    try await outputs.run(
      "plan --save chicago --limit 1", "Cubs and White Sox at home, June 12 to 18, 2026")
    try await outputs.run("trips show chicago --split 2")
    try await outputs.run(
      "poll create --option Home --option Away --title Which? --output", ballots,
      "--method", "ranked", "--voters", "Ana")
    try await outputs.run("poll tally Which?", ballots + "/ballot-1-ana.txt")
    let storage = fan.folder.appendingPathComponent("storage", isDirectory: true)
    try storage.createFolder()
    try await outputs.run("remote set --plain --name Attic", storage.path)
    try await outputs.run("remote sync")
    try await outputs.run("remote status")
    try await outputs.run("remote check")
    try await outputs.run("remote machines list")
    try await outputs.run("remote photos --retry --dry-run")
    try await outputs.run("privacy")
    try await outputs.run("doctor")
    try await outputs.run("config show")
  }

  /// Every list as a document, and some also as lines.
  private func list(_ outputs: RecordedOutputs) async throws {
    let columns = try Self.columns()
    let lists = [
      ("visits list", "", "visits"), ("review", "", "questions"), ("history list", "", "batches"),
      ("trips list", "", "trips"), ("achievements", "--league mlb", "achievements"),
      ("games", "--date 2019-06-12", "games"), ("find", "15-5 Phillies 1987", "candidates"),
      ("stadiums list", "--league wnba", "stadiums"), ("teams list", "--league wnba", "teams"),
      ("players seen", "", "players"),
    ]
    for (command, options, key) in lists {
      let form = command.replacing(" ", with: "-")
      let result = try await outputs.run("\(command) \(options)")
      let items = try result.document[key].array
      let heads = (columns[command] ?? []).compactMap { $0.split(separator: ".").first }
      let keys = items.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
      #expect(!heads.isEmpty && keys.isSuperset(of: heads.map(String.init)), "\(command)")
      // Of these two PorcelainTests holds the columns against the page.
      guard key != "achievements", key != "trips" else { continue }
      let wanted = items.map { item in
        (columns[command] ?? []).map { item.cell($0.split(separator: ".")[...]) }
      }
      let lines = try await fan.run("\(command) \(options) --porcelain".words).lines
      #expect(lines == wanted.map { $0.joined(separator: "\t") })
      guard key == "visits" else { continue }
      #expect(lines.contains { $0.contains("\tTwo\u{FFFD}lines\u{FFFD}and a tab\t") })
      outputs.addInvalid(form, result.output, "\"rating\"", "\"stars\"")
      outputs.addInvalid(form, result.output, "\"type\": \"game\"", "\"type\": \"match\"")
      outputs.addInvalid(form, result.output, "\"schema\": 1", "\"schema\": 1, \"more\": 1")
    }
  }
}

extension JSON {
  fileprivate func cell(_ path: ArraySlice<Substring>) -> String {
    switch self {
    case .null: return ""
    case .bool(let value): return "\(value)"
    case .number(let value): return Int(exactly: value).map { "\($0)" } ?? "\(value)"
    case .string(let text):
      return String(
        String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? "\u{FFFD}" : $0 }))
    case .array(let values): return values.map { $0.cell(path) }.joined(separator: ",")
    case .object:
      return path.first.map { self[String($0)].cell(path.dropFirst()) } ?? ""
    }
  }
}

@Suite struct ProgressLineTests {
  /// A line on a terminal of 80 columns, with a clock that the test sets.
  private final class Fixture: Sendable {
    let seconds = Mutex(0.0)
    let screen = RecordedScreen(columns: 80)

    func line() -> ProgressLine {
      ProgressLine(console: Console(screen.device)) {
        Date(timeIntervalSince1970: self.seconds.withLock { $0 })
      }
    }

    func shown(after seconds: Double, _ progress: StepProgress, on line: ProgressLine) -> String {
      self.seconds.withLock { $0 = seconds }
      line.show(progress)
      return screen.text
    }
  }

  @Test func phasesOfOneWorkShareTheirPercentage() {
    let fixture = Fixture()
    let line = fixture.line()
    #expect(
      fixture.shown(
        after: 1, StepProgress("Reading photos", done: 1_234, of: 8_000, fraction: 0.1), on: line)
        == "Reading photos: 1,234 of 8,000, 10%")
    #expect(
      fixture.shown(
        after: 10, StepProgress("Reading photos", done: 4_000, of: 8_000, fraction: 0.2), on: line)
        == "Reading photos: 4,000 of 8,000, 20%, about 40 s left")
    #expect(
      fixture.shown(
        after: 20, StepProgress("Looking up scores", done: 0, of: 3, fraction: 0.1), on: line)
        == "Looking up scores: 0 of 3, 20%, about 80 s left")
  }

  @Test func countsNeverGoBackWithinAPhase() {
    let fixture = Fixture()
    let line = fixture.line()
    _ = fixture.shown(after: 1, StepProgress("Uploading", done: 6, of: 12), on: line)
    #expect(
      fixture.shown(after: 2, StepProgress("Uploading", done: 3, of: 12), on: line)
        == "Uploading: 6 of 12, 50%")
    #expect(
      fixture.shown(after: 303, StepProgress("Uploading", done: 7, of: 12), on: line)
        == "Uploading: 7 of 12, 58%, about 4 min left")
    #expect(
      fixture.shown(after: 310, StepProgress("Merging", done: 1, of: 2), on: line)
        == "Merging: 1 of 2, 50%")
  }

  @Test func unknownTotalShowsTheCountOnly() {
    let fixture = Fixture()
    let line = fixture.line()
    #expect(fixture.shown(after: 5, StepProgress("Searching"), on: line) == "Searching")
    #expect(
      fixture.shown(after: 6, StepProgress("Searching", done: 1_500), on: line)
        == "Searching: 1,500")
    line.clear()
    #expect(fixture.screen.text.isEmpty)
  }
}

@Suite(.fan) struct WatchServiceInstallTests {
  private var file: URL {
    #if os(macOS)
      fan.home.appendingPathComponent("Library/LaunchAgents/io.github.stvisits.watch.plist")
    #else
      fan.home.appendingPathComponent(".config/systemd/user/stvisits-watch.service")
    #endif
  }

  /// Variables with service managers that only note their arguments.
  private func managers(exitCode: Int = 0) throws -> [String: String] {
    try fan.addPrograms("systemctl", "launchctl", script: "echo \"$*\"; exit \(exitCode)")
      .mapValues { "\($0):/usr/bin:/bin" }
  }

  @Test func serviceIsWrittenStartedAndRemoved() async throws {
    let environment = try managers()
    let installed = try await fan.run(
      [
        "watch", "--install-service", "--league", "mlb", "--settle", "60", "--notify",
        fan.photos.path,
      ], environment: environment
    ).succeeded()
    #expect(installed.output == "Wrote \(file.path) and started it.\n")
    let text = try file.text
    for word in ["--league", "mlb", "--settle", "60", "--notify", fan.photos.path, fan.data.path] {
      #expect(text.contains(word), "\(word)")
    }
    #expect(!text.contains("--every"))
    let started = try fan.programLog.text
    #if os(macOS)
      #expect(started.contains("bootstrap gui/\(getuid()) \(file.path)"))
    #else
      #expect(
        started == """
          --user daemon-reload
          --user enable stvisits-watch.service
          --user restart stvisits-watch.service

          """)
    #endif

    let removed = try await fan.run(["watch", "--uninstall-service"], environment: environment)
      .succeeded()
    #expect(removed.output == "Removed \(file.path). Your visits are kept.\n")
    #expect(!FileManager.default.fileExists(atPath: file.path))
    let again = try await fan.run(["watch", "--uninstall-service"], environment: environment)
    #expect(again.status == 1)
    #expect(again.errors == "stvisits: No service is installed: \(file.path) doesn't exist.\n")
  }

  @Test func foldersOfTheServiceExistBeforeItStarts() async throws {
    _ = try await fan.run(["watch", "--install-service", fan.photos.path], environment: managers())
    #expect(try fan.data.permissions == 0o700)
  }

  @Test func documentNamesTheFile() async throws {
    let environment = try managers()
    let installed = try await fan.run(
      ["watch", "--install-service", "--json", fan.photos.path], environment: environment)
    let document = try installed.document
    #expect(document["schema"] == 1 && document["file"].text == file.path)
    #expect(document["installed"] == true)
    let removed = try await fan.run(
      ["watch", "--uninstall-service", "--json"], environment: environment)
    #expect(try removed.document["installed"] == .bool(false))
  }

  @Test func failingServiceManagerIsReported() async throws {
    let failed = try await fan.run(
      ["watch", "--install-service", fan.photos.path], environment: managers(exitCode: 1))
    #expect(failed.status == 1)
    #expect(failed.errors.hasPrefix("stvisits: Wrote \(file.path), but couldn't start it: "))
    let missing = try await fan.run(
      ["watch", "--install-service", fan.photos.path], environment: ["PATH": "/nowhere"])
    #expect(missing.errors.contains("ctl is not installed."))
  }

  @Test func foldersThatAreMissingAreRefused() async throws {
    let missing = fan.file("missing").path
    let refused = try await fan.run(
      ["watch", "--install-service", missing], environment: managers())
    #expect(refused.errors == "stvisits: \(missing): no such file or folder.\n")
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try await fan.run(["watch", "--uninstall-service", fan.photos.path], environment: managers())
      .expect(status: 2, "--uninstall-service takes no folders.")
  }
}
