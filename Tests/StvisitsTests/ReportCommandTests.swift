import Catalog
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import TraceFixtures
import VisitStore

/// `status` in every format, with a fixed clock.
@Suite(.fan) struct StatusTests {
  /// July 9, 2026 in Boston and Berlin.
  private static let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_783_612_800) }

  private func addGames() async throws {
    for (stadium, day) in [
      ("Fenway Park", "2018-07-09"), ("Wrigley Field", "2019-06-25"), ("TD Garden", "2019-01-05"),
    ] {
      try await fan.addVisit(stadium, on: day).succeeded()
    }
  }

  private func status(_ options: String...) async throws -> CommandResult {
    try await fan.run(["status"] + options, clock: Self.clock).succeeded()
  }

  /// Baseball, because two of its stadiums were visited.
  @Test func everyFormatFitsItsProgram() async throws {
    try await addGames()
    for (options, text) in [
      ([], "2 of 30 ballparks, 3 visits, On this day in 2018: Fenway Park\n"),
      (["--format", "tmux"], "2 of 30 ballparks\n"),
      (
        ["--format", "xbar"],
        "2/30\n---\n2 of 30 ballparks\n3 visits\nOn this day in 2018: Fenway Park\n"
      ),
      (
        ["--format", "conky"], "2 of 30 ballparks\n3 visits\nOn this day in 2018: Fenway Park\n"
      ),
    ] as [([String], String)] {
      #expect(try await fan.run(["status"] + options, clock: Self.clock).output == text)
    }
    #expect(try await status("--league", "nfl").output.hasPrefix("0 of 30 stadiums, 3 visits"))
    // Waybar reads one line of JSON.
    let output = try await status("--format", "waybar").output
    #expect(output.split(separator: "\n").count == 1)
    let module = try JSON(output)
    #expect(module["text"] == "2/30" && module["alt"] == "mlb" && module["percentage"] == 6)
    #expect(module["class"] == "settled")
    #expect(module["tooltip"] == "2 of 30 ballparks\n3 visits\nOn this day in 2018: Fenway Park")
  }

  @Test func emptyLibraryHasNoVisits() async throws {
    #expect(try await status().output == "0 of 30 ballparks, 0 visits\n")
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
  }

  @Test func openQuestionsAreCounted() async throws {
    var library = TestLibrary(catalog: try Fan.catalog())
    try library.write(2, to: fan)
    try await fan.run("import", fan.photos.path, "--offline", "--no-input").succeeded()
    let open = try await fan.run("review --list --json").document["questions"].array.count
    try #require(open > 1)
    #expect(try await status("--json").document["open_questions"] == .number(Double(open)))
    #expect(try await status().output.contains(", \(open) open questions"))
    #expect(try await JSON(status("--format", "waybar").output)["class"] == "questions")
  }

  @Test func filesAreWrittenByTheirExtension() async throws {
    try await addGames()
    let badge = fan.file("ballparks.svg")
    let written = try await status("--output", badge.path)
    #expect(written.output == "Wrote \(badge.path): 2 of 30 ballparks.\n")
    let svg = try badge.text
    #expect(svg.contains("<title>ballparks: 2 of 30</title>"))
    #expect(svg == (try await status("--format", "svg").output))
    let page = try await status("--format", "html").output
    #expect(page.contains("<h1>2 of 30 ballparks</h1>"))
    #expect(page.contains("<progress value=\"2\" max=\"30\"") && page.contains("<li>3 visits</li>"))
    try await fan.run("status --output", badge.path).expect(status: 1, "--force")
    for options in ["--output a.png", "--json --format tmux", "--league cricket"].map(\.words) {
      #expect(try await fan.run(["status"] + options).status != 0, "\(options)")
    }
  }
}

@Suite(.fan) struct StatsTests {
  private func addGames() async throws {
    for (stadium, day) in [
      ("Fenway Park", "2018-07-09"), ("Fenway Park", "2018-07-10"),
      ("Dodger Stadium", "2019-06-15"),
    ] {
      #expect(try await fan.addVisit(stadium, on: day).status == 0)
    }
  }

  @Test func teamsAndYearsAreSelected() async throws {
    try await addGames()
    let stats = try await fan.run("stats --team", "Red Sox", "--json").document
    #expect(stats["team_choice"] == "named" && stats["totals"]["games"] == 3)
    #expect(stats["totals"]["record"] == .object(["wins": 2, "losses": 0, "ties": 0]))
    let year = try await fan.run("stats --year 2019 --json").document
    #expect(year["totals"]["games"] == 1 && year["year_before"]["games"] == 2)
  }

  @Test func colorNeedsTerminalOrOption() async throws {
    try await addGames()
    for command in [["progress"], ["stats"]] {
      let environment = ["TERM": "xterm-256color"]
      let plain = try await fan.run(command, environment: environment)
      #expect(!plain.output.contains("\u{1B}"))
      let always = try fan.start(command + ["--color", "always"], environment: environment).finish()
      #expect(always.output.contains("\u{1B}["))
      #expect(always.output.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain.output)
      await #expect(
        try !fan.run(command + ["--json", "--color", "always"]).output.contains("\u{1B}"))
    }
  }

  @Test func terminalOutputIsColoredUnlessDisabled() async throws {
    try await addGames()
    let wide = try PseudoTerminal(fan, ["stats"], columns: 60)
    #expect(try wide.finish() == 0)
    #expect(wide.output.contains("\u{1B}[1m"))
    let plain = wide.output.replacing(/\u{1B}\[[0-9]+m/, with: "")
    for line in plain.split(whereSeparator: \.isNewline) {
      #expect(line.count <= 60, "\(line)")
    }
    for refusal in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let terminal = try PseudoTerminal(fan, ["stats"], environment: refusal)
      #expect(try terminal.finish() == 0)
      #expect(!terminal.output.contains("\u{1B}") && terminal.output.contains("Fenway Park"))
    }
  }

  @Test func nextStadiumIsNearestToHome() async throws {
    try await addGames()
    let progress = try await fan.run("progress --league mlb --home Chicago --json").document
    let league = try #require(progress["leagues"].array.first)
    #expect(
      league["next"]["stadium_id"] == "rate-field-chicago"
        || league["next"]["stadium_id"] == "wrigley-field-chicago")
    #expect(league["percent"] == 6 && progress["from"] == "Chicago")
    let text = try await fan.run("progress --league mlb --home Chicago").output
    #expect(text.contains("✓ Fenway Park, Boston (Boston Red Sox)  2018-07-09"))
  }
}

/// `today`, with a fixed clock and a desktop program of the test.
@Suite(.fan) struct TodayTests {
  /// July 9, 2026 in Boston and Berlin.
  private static let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_783_612_800) }

  private func addGame() async throws {
    try await fan.addVisit("Fenway Park", on: "2018-07-09", "--note", "Rain delay").succeeded()
  }

  @Test func gameOfEightYearsAgoIsShown() async throws {
    try await addGame()
    let today = try await fan.run(["today"], clock: Self.clock).succeeded()
    let lines = today.lines
    #expect(lines.first == "8 years ago, Mon, Jul 9, 2018")
    #expect(lines.contains("  Fenway Park, Texas Rangers 0, Boston Red Sox 5"))
    #expect(lines.last == "  Rain delay")
    for date in ["Jul 9", "9 July", "2026-07-09", "Jul 9 2030", "today"] {
      let again = try await fan.run(["today", "--date", date], clock: Self.clock)
      #expect(again.lines.count == 3, "\(date): \(again.errors)")
    }
    for date in ["Jul", "7/9", "tomorrow"] {
      #expect(try await fan.run(["today", "--date", date], clock: Self.clock).status == 2)
    }
    #expect(try await fan.run(["today", "--date", "Feb 29"], clock: Self.clock).status == 0)
    #expect(try await fan.run(["today", "--date", "yesterday"], clock: Self.clock).status == 0)
    let later = try await fan.run(["today", "--date", "2026-07-10"], clock: Self.clock)
    #expect(later.status == 0 && later.output.isEmpty)
    #expect(later.errors.contains("Next: Fri, Jul 9, 2027 (Fenway Park, 2018)."))
  }

  @Test func emptyLibraryIsExplained() async throws {
    let today = try await fan.run(["today"], clock: Self.clock)
    #expect(today.status == 0 && today.output.isEmpty)
    #expect(today.errors == "No visits yet. Start with: stvisits import ~/Pictures\n")
  }

  #if !os(macOS)
    @Test func notificationIsPostedOnlyWithVisits() async throws {
      try await addGame()
      let desktop = try fan.addPrograms("notify-send", script: "printf '%s|' \"$@\"")
      for day in ["2026-07-10", "2026-07-09"] {
        try await fan.run(
          ["today", "--notify", "--date", day], environment: desktop, clock: Self.clock
        ).succeeded()
      }
      #expect(
        try fan.programLog.text == """
          --app-name=stvisits|--|On this day, 8 years ago|\
          Fenway Park, Texas Rangers 0, Boston Red Sox 5|
          """)
      try await fan.run(
        ["today", "--notify"], environment: ["PATH": fan.folder.path], clock: Self.clock
      ).expect(status: 0, "notify-send is not installed")
    }
  #endif
}

/// Every command that shows the number of open questions shows what `review` asks.
@Suite(.fan) struct OpenQuestionCountTests {
  /// Imports two photos of three evenings at one spot near a game.
  private func importEvenings(metersAway: Double) async throws {
    let park = try #require(try Fan.catalog().stadiums["fenway-park-boston"]).coordinate
    for day in ["09", "10", "11"] {
      for time in ["18:50", "19:30"] {
        try fan.add(
          "\(day)-\(time).jpg",
          FixturePhoto(
            coordinate: park.moved(north: metersAway, east: 0),
            localTime: LocalDateTime("2018-07-\(day)T\(time):00"), make: "Maker", model: "Phone"))
      }
    }
    let imported = try await fan.run("import", fan.photos.path, "--offline")
    try #require(imported.status == 0, "\(imported.errors)")
  }

  private func add(
    _ name: String, at place: Coordinate? = nil, _ time: String, model: String = "Phone"
  ) throws {
    var photo = FixturePhoto(localTime: LocalDateTime(time), make: "Maker", model: model)
    photo.coordinate = place
    try fan.add(name, photo)
  }

  /// Adds photos for a question of each kind except evenings, and for none; writes a ticket.
  private func addQuestions() throws -> URL {
    let stadiums = try Fan.catalog().stadiums
    func place(_ id: StadiumID) throws -> Coordinate { try #require(stadiums[id]).coordinate }
    try add("probable.jpg", at: place("madison-square-garden-manhattan"), "2019-12-05T18:50:00")
    try add("possible.jpg", at: place("crypto-com-arena-los-angeles"), "2022-04-03T19:10:00")
    try add("visit.jpg", at: place("angel-stadium-anaheim"), "2019-07-16T20:00:00")
    let springPark = Coordinate(latitude: 26.54, longitude: -81.842)
    for minute in ["10", "50"] {
      try add("proposed \(minute).jpg", "2019-07-16T20:\(minute):00", model: "Camera")
      try add("spring \(minute).jpg", at: springPark, "2019-03-09T13:\(minute):00")
    }
    let outside = try place("dodger-stadium-los-angeles").moved(north: 3_000, east: 0)
    try add("too far.jpg", at: outside, "2019-06-15T20:00:00")
    try add("without location.jpg", "2018-07-20T20:00:00", model: "Scanner")
    let ticket = TicketFixture(
      .stubHub, home: "San Francisco Giants", away: "New York Mets", venue: "Oracle Park",
      city: "San Francisco, CA", day: try #require(LocalDay("2019-07-19")), minute: 19 * 60 + 15)
    let file = fan.file("ticket.eml")
    try Data(ticket.mail().utf8).write(to: file)
    return file
  }

  @Test func questionsOfEveryKindAreCountedAlike() async throws {
    try await importEvenings(metersAway: 900)
    let ticket = try addQuestions()
    try await fan.run("import", fan.photos.path, "--offline").succeeded()
    try await fan.run("import", ticket.path, "--offline").succeeded()
    let questions = try await fan.run("review --list --json").document["questions"].array
    #expect(
      questions.map { $0["kind"].text } == [
        "probable", "probable", "possible", "possible", "nearby", "nearby",
      ])
    #expect(try await counts().filter { $0.value != "6" } == [:])
    let first = try #require(questions.first?["question_id"].text)
    try await fan.run("review --question", first, "--answer", "skip").succeeded()
    #expect(try await counts().filter { $0.value != "5" } == [:])
  }

  private func counts() async throws -> [String: String?] {
    let reminders = try await fan.run("remind --kind question --json").document
    let checks = try await fan.run("doctor --json").document["checks"].array
    let finding = checks.first { $0["subject"] == "visits" }?["finding"].text
    func number(_ json: JSON) -> String? { json.count.map(String.init) }
    return [
      "review": try await String(fan.run("review --list --json").document["questions"].array.count),
      "status": number(try await fan.run("status --json").document["open_questions"]),
      "remind": reminders["reminders"].array.first?["title"].text?.firstWord ?? "0",
      "doctor": finding?.components(separatedBy: ", ").last?.firstWord,
      "privacy": number(try await fan.run("privacy --json").document["questions"]),
      "privacy in words": try await fan.run("privacy").lines.first { $0.contains("question") }?
        .components(separatedBy: ", ").last?.firstWord,
    ]
  }

  /// Photos too far from the stadium are stored and listed, but not asked about.
  @Test func storedCasesThatAreNotAskedAreNoQuestions() async throws {
    try await importEvenings(metersAway: 3_000)
    try #require(try fan.store().questions(states: [.open]).count == 3)
    #expect(try await counts().filter { $0.value != "0" } == [:])
    #expect(try await fan.run("review").errors.contains("No open questions."))
    #expect(try await !fan.run("status").output.contains("question"))
  }

  @Test func outingsOfOneSpotAreOneQuestion() async throws {
    try await importEvenings(metersAway: 900)
    try #require(try fan.store().questions(states: [.open]).count == 3)
    #expect(try await counts().filter { $0.value != "1" } == [:])
  }
}

extension String {
  fileprivate var firstWord: String? { split(separator: " ").first.map(String.init) }
}
