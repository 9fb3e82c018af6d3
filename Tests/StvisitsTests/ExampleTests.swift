import Foundation
import PhotoFixtures
import TestSupport
import Testing

@testable import stvisits

/// The examples of README, the guide and `--help` work as copied.
///
/// Examples that read the clock run in each month of a year, the others in one month each.
/// `STVISITS_EXAMPLES=all` runs all of them in all months.
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
      let months = all || Self.readsClock(example) ? Array(1...12) : [index % 12 + 1]
      for month in months {
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

  /// Whether the result depends on the present day: trips, games and reminders without a year.
  private static func readsClock(_ example: DocumentedExample) -> Bool {
    let commands: Set = ["plan", "suggest", "games", "today", "remind", "status"]
    let words = example.words.dropFirst()
    return words.first.map(commands.contains) == true && !example.line.contains(#/\b20\d\d\b/#)
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
      example.words.dropFirst().map(copy.realID), as: copy, input: input ?? "",
      typing: Self.answers.first { example.line.contains($0.key) }?.value, now)
    let isSilent = done.text.allSatisfy(\.isWhitespace) || done.text.contains("Nothing found")
    guard done.status != 0 || isSilent else { return nil }
    return "\(example) (month \(month)): exit code \(done.status)\n\(done.text.suffix(600))"
  }

  /// Runs a command, on a terminal if the user types an answer.
  private func run(
    _ words: [String], as fan: Fan, input: String = "", typing answer: String?, _ now: Date
  ) async throws -> (text: String, status: Int32) {
    let words = words.map { placed($0, in: fan) }
    guard let answer else {
      let done = try await fan.run(
        words, input: input, environment: ["STVISITS_OFFLINE": "true"], clock: { now })
      return (done.output + done.errors, done.status)
    }
    let shown = await fan.show(words + ["--offline"], columns: 80, typed: [answer, "q"])
    return (shown.screen.text, shown.status)
  }

  /// A word of an example, with files in the folder of the fan.
  private func placed(_ word: String, in fan: Fan) -> String {
    if word.hasPrefix("~/") { return fan.folder.path + word.dropFirst() }
    let file = #/[\w-]+\.(html|svg|png|pdf|csv|ics|gpx|jsonl?|geojson|geojsonseq|txt|sqlite)/#
    return word.wholeMatch(of: file) == nil
      ? word : fan.folder.appendingPathComponent(word).path
  }

  /// The library without what some examples make themselves.
  private var early: URL { fan.folder.appendingPathComponent("early", isDirectory: true) }

  /// A library with visits, a league, a trip and the files that examples read.
  private func prepare() async throws {
    let photos = RecordedOutputs.root.appendingPathComponent("Fixtures/photos").path
    func run(_ words: String...) async throws {
      let done = try await fan.run(
        words, environment: ["STVISITS_OFFLINE": "true"], clock: Fan.fixedClock)
      try #require(done.status == 0, "\(words): \(done.errors)")
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

  /// Files that the examples read.
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
