import AppSupport
import ArgumentParser
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

@testable import stvisits

/// The console prints no control characters, even of texts that a command doesn't clean.
@Suite struct ConsoleCleaningTests {
  @Test func textsAreCleanedByTheConsole() throws {
    let terminal = RecordedTerminal(input: "")
    let console = Console(terminal.device)
    let text = "\u{1B}]0;x\u{7}\u{1B}[2J\u{1B}[31m\u{202E}\u{9B}2J\u{7F}\r\t\nline"
    try console.print(text)
    try console.print([text, text])
    try console.report(["a": 1] as JSONObject, or: [text], notes: [text])
    console.remark(text)
    console.error(text)
    console.writeError(text)
    console.write(text, to: .standardError)
    for stream in [Console.Stream.standardOutput, .standardError] {
      let printed = terminal.text(stream)
      #expect(printed.contains("[2J"))
      #expect(printed.unicodeScalars.allSatisfy { !$0.isUnsafeOnTerminal || $0 == "\n" })
    }
    #expect(terminal.text(.standardOutput).split(separator: "\n").count == 4)
  }
}

/// No command prints a control character of a text that it didn't write itself.
@Suite(.fan) struct TerminalInjectionTests {
  /// Commands without texts of others.
  private static let exempt: Set<String> = [
    "make-thumbnails",  // pictures for this program only
    "watch",  // runs until it is stopped; it prints what import prints
    "completions",
  ]

  /// At least one run of each command; FILES is a folder, TEXT the hostile text, VISIT an id.
  private static let lines = Result { try CommandLineSplitter.lines("commands.txt") }

  @Test func controlCharactersOfOthersAreNotPrinted() async throws {
    try await prepare()
    let (visit, pictured) = try await ids()
    let tripID = try await fan.run("trips list --json").document["trips"].array.first?["id"]
    let trip = try #require(tripID?.text)
    try HostileText.fill(fan.data.appendingPathComponent("visits.sqlite"))
    var found: [String] = []
    var shown = 0
    for line in try Self.lines.get() {
      let arguments = CommandLineSplitter.split(line).map { word in
        word.replacing("FILES", with: fan.photos.path).replacing("TRIP", with: trip)
          .replacing("VISIT", with: visit).replacing("PICTURED", with: pictured)
          .replacing("TEXT", with: HostileText.text)
      }
      // Without colors, every test of a command finds escape bytes.
      let output = await run(arguments + ["--no-input", "--offline", "--color", "always"])
      let problems = HostileText.problems(in: output, isStyled: true, allowing: Self.allowed(line))
      if output.contains(HostileText.mark) { shown += 1 }
      if !problems.isEmpty { found.append("\(line): \(problems)") }
    }
    #expect(found == [])
    #expect(shown > 50)
  }

  /// Returns the control characters of a command's format: tabs, and in files for other programs
  /// marks of the direction, which belong to a text in some languages.
  private static func allowed(_ line: String) -> Set<UInt32> {
    if line.contains("--porcelain") { return [0x09] }
    return line.contains("--output -") || line.contains("--visits -") ? [0x0D, 0x200E, 0x200F] : []
  }

  @Test func everyCommandIsRun() throws {
    let lines = try Self.lines.get()
    for command in Self.leaves(of: Stvisits.self, []) where !Self.exempt.contains(command) {
      #expect(
        lines.contains { $0 == command || $0.hasPrefix(command + " ") },
        "add a line for \(command)")
    }
  }

  /// Returns the commands that do something, by their words.
  private static func leaves(
    of command: any ParsableCommand.Type, _ path: [String]
  ) -> [String] {
    let inner = command.configuration.subcommands
    guard !inner.isEmpty else { return [path.joined(separator: " ")] }
    // A command with a default is run without the word.
    let standard = command.configuration.defaultSubcommand
    return inner.flatMap { next in
      leaves(of: next, next == standard ? path : path + [next._commandName])
    }
  }

  private func run(_ arguments: [String]) async -> String {
    let terminal = RecordedTerminal(input: "")
    let context = AppContext(
      console: Console(terminal.device), clock: { Date() }, fixedTimeZone: .gmt,
      environment: fan.environment, executable: Fan.program, home: fan.home)
    _ = await Stvisits.run(arguments, in: context)
    return terminal.text(.standardOutput) + "\n" + terminal.text(.standardError)
  }

  // MARK: Content

  private func prepare() async throws {
    let text = HostileText.text
    for command in [
      ["leagues", "add", "--id", "hill", "--name", "ZQLeague", "--sport", "baseball"],
      ["stadiums", "add", "ZQPark", "--at", "44.31,-71.22"],
      ["teams", "add", "ZQTeam", "--league", "hill", "--stadium", "zqpark"],
      ["visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09", "--seat", "3"],
      ["visits", "add", "--stadium", "ZQPark", "--date", "2018-07-09", "--note", "n"],
      ["stadiums", "note", "Fenway Park", "ZQ tip", "--topic", "food"],
      ["import", RecordedOutputs.root.appendingPathComponent("Fixtures/photos/2018").path],
      ["plan", "Cubs and White Sox at home, June 12 to 18, 2026", "--save", "chicago"],
    ] {
      try await fan.run(command + ["--offline"]).succeeded()
    }
    try nameOwnFiles()
    var photo = FixturePhoto(
      coordinate: Coordinate(latitude: 42.3467, longitude: -71.0972),
      localTime: LocalDateTime(
        day: LocalDay(daysSinceEpoch: 17_720), microsecondOfDay: 70_000_000_000))
    (photo.make, photo.model) = (text, text)
    try fan.add("\(text).jpg", photo)
    try fan.add("\(text)/2.jpg", photo)
    try fan.add("\(text).csv", bytes: "date,stadium,\(text)\n2018-07-10,\(text),1\n\(text)\n".utf8)
    try fan.add("\(text).gpx", bytes: "<gpx><trk><name>\(text)</name></trk>".utf8)
    try fan.add("\(text).json", bytes: "{\"form\": 1, \"\(text)\": 2}".utf8)
    try fan.add("\(text).txt", bytes: "ballot: \(text)\nchoices: \(text)\n".utf8)
    try fan.add("\(text).sqlite", bytes: text.utf8)
    try fan.add("\(text).eml", bytes: "Subject: \(text)\nFrom: \(text)\n\n\(text)".utf8)
  }

  /// Gives the user's league, team and stadium hostile names, of one line as the files want them.
  private func nameOwnFiles() throws {
    let line = HostileText.text.filter { !$0.isNewline }
    var count = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: fan.data.path) {
      let file = fan.data.appendingPathComponent(path)
      guard let text = try? file.text, text.contains(" ZQ") else {
        continue
      }
      try Data(text.replacing(#/ ZQ(\w+)/#, with: { " ZQ\($0.1)\(line)" }).utf8).write(to: file)
      count += 1
    }
    #expect(count > 0)
  }

  private func ids() async throws -> (visit: String, pictured: String) {
    let visits = try await fan.run("visits list --json").document["visits"].array
    let pictured = visits.first { $0["photo_count"] != 0 }?["id"].text
    return (try #require(visits.first?["id"].text), try #require(pictured))
  }
}
