import ArgumentParser
import Foundation
import RemoteStorage
import Synchronization
import TestSupport
import Testing

@testable import stvisits

extension Fan {
  /// The first day of 2032, for visits to games of made-up seasons.
  static let laterClock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_956_528_000) }

  /// Runs a command in this process, without a terminal; the words of `command` are separate
  /// arguments.
  func run(
    _ command: String, _ more: String..., input: String = "",
    environment: [String: String] = [:], clock: @escaping @Sendable () -> Date = { Date() },
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CommandResult {
    try await run(
      command.words + more, input: input, environment: environment, clock: clock,
      sourceLocation: sourceLocation)
  }

  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    clock: @escaping @Sendable () -> Date = { Date() },
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CommandResult {
    let terminal = RecordedTerminal(input: input)
    let variables = self.environment.merging(environment) { _, new in new }
    let context = AppContext(
      console: Console(terminal.device), clock: clock,
      fixedTimeZone: variables["TZ"].flatMap(TimeZone.init(identifier:)) ?? .gmt,
      environment: variables, executable: Self.program, home: home,
      keyCosts: ScryptCosts(rounds: 16, blockSize: 8, parallelism: 1))
    let status = await Stvisits.run(arguments, in: context)
    let result = CommandResult(
      status: status.rawValue, output: terminal.text(.standardOutput),
      errors: terminal.text(.standardError))
    #expect(
      !result.errors.contains("\u{1B}") && !result.output.contains("\u{1B}"),
      "escape bytes without a terminal", sourceLocation: sourceLocation)
    return result
  }

  func importThreeGames() async throws {
    try addThreeGames()
    try await run("import", photos.path).succeeded()
  }

  /// Writes a file next to photos and data, and returns its path.
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: file(name))
    return file(name).path
  }

  /// The output of the programs of `addPrograms`.
  var programLog: URL { file("log") }

  /// Writes shell scripts, and returns a `PATH` on which only they are.
  func addPrograms(_ names: String..., script: String) throws -> [String: String] {
    let programs = file("bin")
    try programs.createFolder()
    for name in names {
      try addProgram(
        programs.appendingPathComponent(name), script: "{ \(script); } >>'\(programLog.path)'")
    }
    return ["PATH": programs.path]
  }

  @discardableResult
  func addVisit(
    _ stadium: String, on date: String, _ more: String...,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) async throws -> CommandResult {
    try await run(["visits", "add", "--stadium", stadium, "--date", date] + more, clock: clock)
  }
}

final class RecordedTerminal: Sendable {
  private let written = Mutex<[Console.Stream: [UInt8]]>([:])
  private let lines: Mutex<ArraySlice<String>>

  init(input: String) {
    var lines = input.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = Mutex(lines[...])
  }

  var device: TerminalDevice {
    TerminalDevice(
      isTerminal: { _ in false }, size: { _ in nil },
      write: { bytes, stream in
        self.written.withLock { $0[stream, default: []] += bytes }
        return true
      },
      readLine: { self.lines.withLock { $0.popFirst() } })
  }

  func text(_ stream: Console.Stream) -> String {
    written.withLock { String(decoding: $0[stream] ?? [], as: UTF8.self) }
  }
}

/// A terminal of a given width that keeps what it shows: results, remarks and the typed lines.
final class RecordedScreen: Sendable {
  private struct State {
    var lines: [String] = [""]
    var typed: ArraySlice<String>
  }

  private let state: Mutex<State>
  private let columns: Int

  init(columns: Int, typed: [String] = []) {
    self.columns = columns
    state = Mutex(State(typed: typed[...]))
  }

  var device: TerminalDevice {
    TerminalDevice(
      isTerminal: { _ in true },
      size: { _ in TerminalDevice.Size(columns: self.columns, pixels: 0) },
      write: { bytes, _ in
        self.state.withLock { Self.show(String(decoding: bytes, as: UTF8.self), in: &$0) }
        return true
      },
      readLine: {
        self.state.withLock { state in
          let line = state.typed.popFirst()
          Self.show((line ?? "") + "\n", in: &state)
          return line
        }
      })
  }

  var text: String { state.withLock { $0.lines.joined(separator: "\n") } }

  var tooWide: [String] { state.withLock { $0.lines.filter { $0.count > columns } } }

  /// Shows text; a carriage return begins the line again, as progress lines do.
  private static func show(_ text: String, in state: inout State) {
    var escape: String?
    for character in text {
      if let begun = escape {
        escape = begun + String(character)
        if character.isLetter { escape = nil }
        continue
      }
      switch character {
      case "\u{1B}": escape = ""
      case "\r": state.lines[state.lines.count - 1] = ""
      case "\n", "\r\n": state.lines.append("")
      default: state.lines[state.lines.count - 1].append(character)
      }
    }
  }
}

extension Fan {
  /// June 1, 2026, 12:00 UTC, for texts that show when something happened.
  static let fixedClock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_780_315_200) }

  /// Runs a command in this process on a terminal of a given width.
  func show(
    _ arguments: [String], columns: Int, typed: [String] = [],
    environment more: [String: String] = [:]
  ) async -> (screen: RecordedScreen, status: Int32) {
    let screen = RecordedScreen(columns: columns, typed: typed)
    let context = AppContext(
      console: Console(screen.device), clock: Self.fixedClock, fixedTimeZone: .gmt,
      environment: environment.merging(["NO_COLOR": "1"]) { $1 }.merging(more) { $1 },
      executable: Self.program, home: home)
    let status = await Stvisits.run(arguments, in: context)
    return (screen, status.rawValue)
  }

  /// Replaces the random ids of the visits by ids that are the same in every run.
  func withStableIDs(_ text: String) throws -> String {
    var text = text
    for (id, stable) in try stableIDs() {
      text = text.replacing(id.prefix(8), with: stable)
        .replacing(id.dropFirst(8), with: "-0000-4000-8000-000000000000")
    }
    return text
  }

  /// The id of a visit for the first digits that a document shows; other words as they are.
  func realID(_ word: String) throws -> String {
    guard word.count >= 4 else { return word }
    return try stableIDs().first { $0.stable.hasPrefix(word) }?.id ?? word
  }

  private func stableIDs() throws -> [(id: String, stable: String)] {
    try visitIDs().enumerated().map { index, id in
      let digits = String(UInt32(truncatingIfNeeded: (index + 1) &* 0x9e37_79b1), radix: 16)
      return (id, String(repeating: "0", count: 8 - digits.count) + digits)
    }
  }
}

final class RecordedOutputs {
  private struct Entry {
    let form: String
    let text: String
    let isValid: Bool
    let command: String
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let schemas = root.appendingPathComponent("docs/schemas")

  private let fan: Fan
  private var entries: [Entry] = []

  init(_ fan: Fan) { self.fan = fan }

  /// Runs a command with `--json`, off the network, and keeps what it printed.
  @discardableResult
  func run(
    _ command: String, _ more: String..., input: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CommandResult {
    try await run(command.words + more, input: input, sourceLocation: sourceLocation)
  }

  @discardableResult
  func run(
    _ arguments: [String], input: String = "", status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CommandResult {
    let command = arguments.joined(separator: " ")
    let done = try await fan.run(
      arguments + ["--json", "--offline", "--no-input"], input: input,
      sourceLocation: sourceLocation)
    #expect(done.status == status, "\(command): \(done.errors)", sourceLocation: sourceLocation)
    let form = try #require(Self.form(of: arguments), "\(command)")
    entries.append(Entry(form: form, text: done.output, isValid: true, command: command))
    return done
  }

  /// The name of the schema of a command: as many of its first words as a schema has.
  private static func form(of arguments: [String]) -> String? {
    [3, 2, 1].map { arguments.prefix($0).joined(separator: "-") }.first {
      let file = schemas.appendingPathComponent("\($0).schema.json")
      return FileManager.default.fileExists(atPath: file.path)
    }
  }

  /// Keeps a text that is not of the form, though it was.
  func addInvalid(_ form: String, _ text: String, _ old: String, _ new: String) {
    let changed = text.replacing(old, with: new, maxReplacements: 1)
    #expect(changed != text)
    entries.append(Entry(form: form, text: changed, isValid: false, command: "\(old) → \(new)"))
  }

  func expectMatchesSchemas() async throws {
    var lines: [String] = []
    for (number, entry) in entries.enumerated() {
      let file = fan.file("output-\(number).json")
      try Data(entry.text.utf8).write(to: file)
      lines.append("\(entry.form)\t\(file.path)")
    }
    let list = fan.file("outputs.txt")
    try Data(lines.joined(separator: "\n").utf8).write(to: list)
    let read = try ExternalTool.run(
      "schema.py", ["--forms", Self.schemas.path, list.path], by: ExternalTool.pythonWithJSONSchema)
    #expect(read.status == 0, "\(read.errors)")
    let verdicts = read.output.split(separator: "\n")
    #expect(verdicts.count == entries.count)
    for (entry, verdict) in zip(entries, verdicts) {
      #expect((verdict == "valid") == entry.isValid, "\(entry.command): \(verdict)")
    }
  }
}

struct DocumentedExample: Sendable, CustomStringConvertible {
  /// The page, or the command with `--help`.
  let source: String
  /// The command line as shown, without a comment behind it.
  let line: String

  var description: String { "\(source): \(line)" }

  /// The words up to a pipe or a redirection of the output, as a shell splits them.
  var arguments: [String] {
    let arguments = CommandLineSplitter.split(line).prefix { $0 != "|" && !$0.hasPrefix(">") }
    return Array(arguments.prefix { $0 != "<" })
  }

  /// The file that the example reads as standard input.
  var inputFile: String? {
    let arguments = CommandLineSplitter.split(line)
    return arguments.firstIndex(of: "<").flatMap { arguments.dropFirst($0 + 1).first }
  }

  /// All examples of a kind of page, each once.
  static func all(pages: [String]) throws -> [Self] {
    var seen: Set<String> = []
    let found = try pages.flatMap(inPage) + HelpTests.commands.flatMap(inHelp)
    return found.filter { seen.insert($0.line).inserted }
  }

  private static func inHelp(of named: HelpTests.Named) -> [Self] {
    let lines = named.command.configuration.discussion
      .replacing("\\\n", with: "")
      .split(separator: "\n")
    return lines.filter { $0.hasPrefix("  stvisits ") }.map {
      Self(source: "\(named) --help", line: withoutComment($0))
    }
  }

  /// The lines of `sh` blocks, and whole commands in tables.
  private static func inPage(_ page: String) throws -> [Self] {
    let text = try String(
      contentsOf: RecordedOutputs.root.appendingPathComponent(page), encoding: .utf8)
    let blocks = text.components(separatedBy: "```")
    let inBlocks = blocks.filter { $0.hasPrefix("sh\n") }
      .flatMap { $0.replacing("\\\n", with: "").split(separator: "\n") }
      .filter { $0.hasPrefix("stvisits ") }
    let inTables = text.split(separator: "\n").filter { $0.hasPrefix("| `stvisits ") }
      .map { $0.dropFirst(3).prefix { $0 != "`" } }
    return (inBlocks + inTables).map { Self(source: page, line: withoutComment($0)) }
  }

  private static func withoutComment(_ line: Substring) -> String {
    let code = line.firstRange(of: #/ +# /#).map { line[..<$0.lowerBound] } ?? line
    return code.trimmingCharacters(in: .whitespaces)
  }
}
