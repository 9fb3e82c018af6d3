import Foundation
import PhotoFixtures
import TestSupport
import Testing

@testable import stvisits

/// The examples of README, the guide and `--help` work as copied.
///
/// Trips are planned in three months of a year, other examples that read the clock run in two, and the rest in
/// one. `STVISITS_EXAMPLES=all` runs all of them in all months.
@Suite(.fan) struct ExampleTests {
  /// Requirements that a new user lacks, by a part of the example's line.
  private static let needs = [
    "5f3a": "an id", "7c1e": "an id", "3f2a": "an id", "undo 12": "an earlier change",
    "history show 12": "an earlier change", "trips attended": "a trip that is over",
    "visits-import-": "a backup", "restore": "a backup", "ballot-1-ana.txt": "a ballot",
    "stvisits poll": "a second trip", "ana.txt": "tips of another person",
    "stvisits remote": "a storage", "stvisits sync": "a network", "immich": "a photo server",
    "--photos": "Apple Photos", "scores retry": "a network", "--tiers api": "a network",
    "--online": "a network", "stvisits watch": "Ctrl-C", "-timer": "systemd",
    "--notify": "a desktop", "--edit": "an editor", "forget photo": "a recorded photo",
  ]

  /// Commands to run before an example, by a part of its line.
  private static let preparations = [
    "--move 2": museum, "--remove 2": museum, "places remove": ["places", "add", "pubs.geojson"],
    "stvisits tips": ["stadiums", "note", "Wrigley Field", "Red Line", "--topic", "parking"],
    "--from-export": ["export", "--all", "library.jsonl"], "redo": ["undo", "--yes"],
  ]
  private static let museum = [
    "trips", "edit", "chicago", "--add", "Museum", "--at", "2026-06-13T10:00", "--minutes", "90",
  ]

  /// The user's answer to an example's question, by a part of the example's line.
  private static let answers = [
    "stvisits review": "q", "stvisits undo": "y", "stvisits redo": "y", "visits delete": "y",
    "trips delete": "y", "forget": "y", "--add": "1", "visits add \"": "1", "tips delete": "y",
  ]

  @Test func fewExamplesNeedMoreThanANewUserHas() throws {
    let examples = try Self.examples
    #expect(examples.count > 280)
    let unneeded = Self.needs.keys.filter { key in
      !examples.contains { $0.line.contains(key) }
    }
    #expect(unneeded.isEmpty)
    #expect(examples.count { Self.need(of: $0) != nil } < examples.count / 3)
  }

  @Test func examplesWorkAsCopied() async throws {
    try await prepare()
    let all = ProcessInfo.processInfo.environment["STVISITS_EXAMPLES"] == "all"
    var failures: [String] = []
    for (index, example) in try Self.examples.enumerated() where Self.need(of: example) == nil {
      let step = all ? 1 : Self.isPlan(example) ? 4 : Self.readsClock(example) ? 6 : 12
      for month in stride(from: index % step + 1, through: 12, by: step) {
        if let failure = try await failure(of: example, month: month) { failures.append(failure) }
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n\n"))")
  }

  private static var examples: [DocumentedExample] {
    get throws { try DocumentedExample.all(pages: ["README.md", "docs/guide.md"]) }
  }

  private static func need(of example: DocumentedExample) -> String? {
    needs.first { example.line.contains($0.key) }?.value
  }

  /// Returns whether the result depends on the present day: trips, games and reminders without a
  /// year.
  private static func readsClock(_ example: DocumentedExample) -> Bool {
    let commands: Set = ["plan", "suggest", "games", "today", "remind", "status"]
    let arguments = example.arguments.dropFirst()
    return arguments.first.map(commands.contains) == true && !example.line.contains(#/\b20\d\d\b/#)
  }

  /// Returns whether the result is trips, which must be found in every month.
  private static func isPlan(_ example: DocumentedExample) -> Bool {
    let command = example.arguments.dropFirst().first
    return command == "suggest" || command == "plan" && !example.line.contains("--edit")
  }

  /// Runs an example in a copy of the library.
  ///
  /// - Returns: the command line and its output if it failed or printed nothing.
  private func failure(of example: DocumentedExample, month: Int) async throws -> String? {
    let copy = try Fan(fan.folder.appendingPathComponent("copy", isDirectory: true))
    let files = FileManager.default
    defer { try? files.removeItem(at: copy.folder) }
    // An example can't add what exists already.
    let isMade = example.line.contains("--save chicago") || example.line.contains("leagues add")
    try files.copyItem(at: isMade ? early : fan.data, to: copy.data)
    for name in try files.contentsOfDirectory(atPath: fan.photos.path)
    where !example.line.contains("--output \(name)") {
      try files.copyItem(
        at: fan.photos.appendingPathComponent(name), to: copy.folder.appendingPathComponent(name))
    }
    let day = DateComponents(timeZone: .gmt, year: 2026, month: month, day: 15, hour: 12)
    let now = try #require(Calendar(identifier: .gregorian).date(from: day))
    let preparation = Self.preparations.first { example.line.contains($0.key) }?.value
    if let preparation { _ = try await run(preparation, as: copy, typing: nil, now) }
    let input = try example.inputFile.map {
      try String(contentsOf: copy.folder.appendingPathComponent($0), encoding: .utf8)
    }
    let done = try await run(
      example.arguments.dropFirst().map(copy.realID), as: copy, input: input ?? "",
      typing: Self.answers.first { example.line.contains($0.key) }?.value, now)
    let isSilent = done.text.allSatisfy(\.isWhitespace) || done.text.contains("Nothing found")
    guard done.status != 0 || isSilent else { return nil }
    return "\(example) (month \(month)): exit code \(done.status)\n\(done.text.suffix(600))"
  }

  private func run(
    _ arguments: [String], as fan: Fan, input: String = "", typing answer: String?, _ now: Date
  ) async throws -> (text: String, status: Int32) {
    let arguments = arguments.map { placed($0, in: fan) }
    guard let answer else {
      let done = try await fan.run(
        arguments, input: input, environment: ["STVISITS_OFFLINE": "true"], clock: { now })
      return (done.output + done.errors, done.status)
    }
    let shown = await fan.show(arguments + ["--offline"], columns: 80, typed: [answer, "q"])
    return (shown.screen.text, shown.status)
  }

  /// A word of an example, with files in the folder of the fan.
  private func placed(_ word: String, in fan: Fan) -> String {
    if word.hasPrefix("~/") { return fan.folder.path + word.dropFirst() }
    let file = #/[\w-]+\.(html|svg|png|pdf|csv|ics|gpx|jsonl?|geojson|geojsonseq|txt|sqlite)/#
    return word.wholeMatch(of: file) == nil
      ? word : fan.folder.appendingPathComponent(word).path
  }

  private var early: URL { fan.folder.appendingPathComponent("early", isDirectory: true) }

  /// A library with visits, a league, a trip and the files that examples read.
  private func prepare() async throws {
    let photos = RecordedOutputs.root.appendingPathComponent("Fixtures/photos").path
    func run(_ arguments: String...) async throws {
      let done = try await fan.run(
        arguments, environment: ["STVISITS_OFFLINE": "true"], clock: Fan.fixedClock)
      try #require(done.status == 0, "\(arguments): \(done.errors)")
    }
    try await run("import", photos, "--quiet")
    try await run("stadiums", "add", "Elm Park", "--at", "44.31,-71.22")
    try FileManager.default.copyItem(at: fan.data, to: early)
    try await run("leagues", "add", "--id", "hill", "--name", "Hill League", "--sport", "baseball")
    let league = fan.photos.appendingPathComponent("hill-league.json").path
    try await run("leagues", "export", "hill", "--output", league)
    try await run("plan", "Cubs and White Sox at home in June 2026", "--save", "chicago")
    for (name, content) in Self.files { try fan.add(name, bytes: content.utf8) }
    let folder = fan.photos.appendingPathComponent("Pictures")
    try FileManager.default.copyItem(atPath: photos, toPath: folder.path)
    for name in ["ticket.jpg", "IMG_0042.jpg", "IMG_0815.jpg", "2019/IMG_0042.jpg"] {
      try fan.add("Pictures/\(name)", FixturePhoto())
    }
  }

  private static let files = [
    "list.csv": "Day,Where\n7/9/2018,Fenway Park\n",
    "photos.jsonl": """
    {"latitude": 42.3465, "longitude": -71.0972, "local_time": "2018-07-09T19:30:00"}

    """,
    "pubs.geojson": point, "boston.geojson": point, "osm.geojsonseq": point,
    "my-favorites.csv": "name,category,latitude,longitude\nOak Room,bar,42.35,-71.08\n",
    "schedule.csv": """
    start,end,stadium,home,away
    2019-06-07T19:00:00-04:00,,fenway,Red Sox,Rays
    2019-06-09T13:00:00-04:00,,yankee,Yankees,Mets

    """,
    "stadiums.csv": """
    id,name,latitude,longitude
    fenway,Fenway Park,42.3465,-71.0972
    yankee,Yankee Stadium,40.8296,-73.9262

    """,
    "travel-times.csv": """
    from,to,minutes,miles
    fenway,yankee,220,207
    yankee,fenway,220,207

    """,
  ]
  private static let point = """
    {"type": "FeatureCollection", "features": [{"type": "Feature", \
    "properties": {"name": "Oak Room", "amenity": "pub", "category": "pub"}, \
    "geometry": {"type": "Point", "coordinates": [-71.08, 42.35]}}]}

    """
}

/// The commands in the documents print what the documents show.
///
/// Every fenced block of kind `console` runs in a library made of the photos in `Fixtures`, page by
/// page, from its first line to its last. `Scripts/docs transcripts` records the output again.
@Suite(.fan) struct DocumentTranscriptTests {
  private static let root = RecordedOutputs.root

  private static var pages: [String] {
    get throws {
      let docs = try FileManager.default.contentsOfDirectory(
        atPath: root.appendingPathComponent("docs").path)
      return ["README.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    }
  }

  @Test(arguments: try Self.pages)
  func transcriptsMatchOutput(_ page: String) async throws {
    let file = Self.root.appendingPathComponent(page)
    let text = try file.text
    guard text.contains("```console\n") else { return }
    let photos = Self.root.appendingPathComponent("Fixtures/photos").path
    // The README begins with an empty library.
    if page != "README.md" {
      _ = try await Fan.current.run("import", photos, "--offline", "--quiet", clock: Fan.fixedClock)
    }
    var parts = text.components(separatedBy: "```")
    for index in parts.indices where parts[index].hasPrefix("console\n") {
      var transcript: [String] = []
      for line in parts[index].split(separator: "\n") where line.hasPrefix("$ ") {
        var arguments = CommandLineSplitter.split(String(line.dropFirst(2)))
        #expect(arguments.first == "stvisits", "\(page): \(line)")
        arguments = arguments.map {
          $0.hasPrefix("Fixtures/") ? Self.root.appendingPathComponent($0).path : $0
        }
        arguments = try arguments.map(Fan.current.realID)
        let done = try await Fan.current.run(
          arguments.dropFirst() + ["--offline", "--no-input"], clock: Fan.fixedClock)
        let printed = try Fan.current.withStableIDs(done.output + done.errors)
          .trimmingCharacters(in: .newlines)
        transcript += [
          String(line),
          printed.replacing(Self.root.path + "/", with: "")
            .replacing(Fan.current.data.path, with: "~/.local/share/stvisits"),
        ]
      }
      parts[index] = "console\n\(transcript.joined(separator: "\n"))\n"
    }
    if let index = parts.firstIndex(where: { $0.hasPrefix("text\n$ stvisits review\n") }) {
      parts[index] = "text\n$ stvisits review\n\(try Self.review())\n"
    }
    let found = parts.joined(separator: "```")
    guard found != text else { return }
    guard ProcessInfo.processInfo.environment["STVISITS_RECORD"] == nil else {
      try Data(found.utf8).write(to: file)
      Issue.record("recorded \(page); look at it and run again")
      return
    }
    let lines = zip(text.split(separator: "\n"), found.split(separator: "\n"))
    let differing = lines.first { $0 != $1 }
    Issue.record(
      """
      \(page) shows: \(differing.map { String($0.0) } ?? "")
      printed:  \(differing.map { String($0.1) } ?? "")
      """)
  }

  /// The screen of a review that answers two questions and stops.
  private static func review() throws -> String {
    let terminal = try PseudoTerminal(
      .current, ["review", "--offline"], environment: ["NO_COLOR": "1"])
    for (question, key) in [("Question 1 of ", "\r"), ("Question 2 of ", "t")] {
      terminal.expect(question)
      terminal.expect("Press a key: ", thenType: key)
    }
    terminal.expect("Question 3 of ")
    terminal.expect("Press a key: ")
    let shown = terminal.output
    terminal.type("q")
    _ = try terminal.finish()
    let end = shown.range(of: "\nQuestion 3 of ")?.lowerBound ?? shown.endIndex
    return shown[..<end].replacing(#/\u{1B}\[[0-9;?]*[A-Za-z]/#, with: "")
      .trimmingCharacters(in: .newlines)
  }
}

/// Output in terminals of three widths: nothing is wrapped and no column is lost.
@Suite(.fan) struct TerminalTranscriptTests {
  private static let widths = [60, 80, 120]

  @Test(arguments: widths)
  func firstImport(_ columns: Int) async throws {
    let photos = RecordedOutputs.root.appendingPathComponent("Fixtures/photos").path
    try await expectTranscript(
      "first-import", columns,
      [
        Step(["import", "--plain", "--offline", photos], typed: ["1 8", "q"]),
        Step(["visits", "list", "--from", "6/1/5/2019"], status: 2),
        Step(["visits", "show", "no-visit-of-this-library"], status: 1),
      ])
  }

  @Test(arguments: widths)
  func reviewOfTenQuestions(_ columns: Int) async throws {
    var library = TestLibrary(catalog: try Fan.catalog())
    try library.write(5, to: fan)
    try await fan.run("import", fan.photos.path, "--offline", "--no-input", clock: Fan.fixedClock)
      .succeeded()
    try await expectTranscript(
      "review", columns,
      [
        Step(
          ["review", "--plain", "--offline"],
          typed: ["?", "", "1", "n", "1", "u", "1", "s", "1", "x", "1", "n", "1", "q"])
      ])
  }

  @Test(arguments: widths)
  func editWithUndo(_ columns: Int) async throws {
    try fan.addThreeGames()
    _ = try await fan.run(
      "import", fan.photos.path, "--offline", "--no-input", clock: Fan.fixedClock)
    let visit = try #require(try fan.visitIDs().first)
    try await expectTranscript(
      "edit-and-undo", columns,
      [
        Step(["visits", "edit", visit, "--rating", "5", "--note", "Walk-off in the ninth"]),
        Step(["visits", "show", visit]), Step(["visits", "list"]), Step(["undo"], typed: ["y"]),
        Step(["history"]),
      ])
  }

  @Test(arguments: widths)
  func planAndFailedPlan(_ columns: Int) async throws {
    let plan = [
      "plan", "dates", "--league", "mlb", "--from", "2019-06-14", "--to", "2019-06-18", "--start",
      "Boston", "--limit", "2",
    ]
    try await expectTranscript(
      "plan", columns,
      [Step(plan), Step(plan + ["--must-stop", "San Diego", "--stops", "5"], status: 1)])
  }

  private struct Step {
    let arguments: [String]
    var typed: [String] = []
    var status: Int32 = 0

    init(_ arguments: [String], typed: [String] = [], status: Int32 = 0) {
      self.arguments = arguments
      self.typed = typed
      self.status = status
    }
  }

  private func expectTranscript(
    _ name: String, _ columns: Int, _ steps: [Step]
  ) async throws {
    var transcript = ""
    for step in steps {
      let (screen, status) = await fan.show(step.arguments, columns: columns, typed: step.typed)
      #expect(status == step.status)
      let tooWide = screen.tooWide.filter { !$0.contains(fan.folder.path) }
      #expect(tooWide.isEmpty, "wider than \(columns) columns: \(tooWide)")
      transcript += "$ stvisits \(step.arguments.joined(separator: " "))\n\(screen.text)\n"
    }
    transcript = transcript.replacing(RecordedOutputs.root.path + "/", with: "")
      .replacing(fan.folder.path, with: "FOLDER")
    transcript = try fan.withStableIDs(transcript)
    try expectSnapshot(transcript, named: "\(name)-\(columns).txt")
  }
}
