import Foundation
import SportsModel
import TestSupport
import Testing

@Suite(.fan) struct PlanSentenceTests {
  @Test func sentenceIsPlannedAndInterpretationIsShown() async throws {
    let sentence = "Yankees and Red Sox at home in one weekend in June 2025, from Boston"
    let result = try await fan.run("plan", sentence, "--limit", "1").succeeded()
    #expect(result.errors.contains("Understood: New York Yankees and Boston Red Sox at home; MLB;"))
    #expect(result.errors.contains("To change it, add --edit."))
    #expect(result.output.contains("Fenway Park"))
    let json = try await fan.run("plan words", sentence, "--json", "--limit", "1").document
    let stops = json["options"].array.first?["stops"].array ?? []
    #expect(Set(stops.compactMap { $0["home"].text }) == ["New York Yankees", "Boston Red Sox"])
    #expect(json["understood"]["start"].text == "Boston, MA" && json["understood"]["weekends"] == 3)
    #expect(json["questions"].array.isEmpty && json["failure"] == nil)
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
  }

  @Test(arguments: [
    ("Giants in September 2026", ["\"Giants\"", "mlb-sf", "nfl-nyg"]),
    ("from Erie in May 2026, MLB", ["\"Erie\"", "Erie, PA"]),
    ("Sox in July", ["\"Sox\"", "mlb-bos", "mlb-cws"]), ("Yankees at home", ["When is the trip?"]),
    ("Kings in purple in January 2026", ["\"Kings\"", "nba-sac", "nhl-lak"]),
  ])
  func ambiguousSentenceListsCandidates(_ sentence: String, _ candidates: [String]) async throws {
    let refused = try await fan.run("plan", sentence)
    #expect(refused.status == 2 && refused.output.isEmpty)
    for text in candidates { #expect(refused.errors.contains(text), "\(text)") }
  }

  @Test func questionsArePartOfJSON() async throws {
    let result = try await fan.run("plan", "Cards at home in September, from Boston", "--json")
    #expect(result.status == 2)
    let json = try result.document
    #expect(json["options"].array.isEmpty && json["understood"]["start"].text == "Boston, MA")
    let question = try #require(json["questions"].array.first)
    #expect(question["kind"].text == "several" && question["words"].text == "Cards")
    #expect(question["choices"].array.compactMap { $0["id"].text } == ["mlb-stl", "nfl-ari"])
  }

  @Test func wordsThatAreNotUsedAreShown() async throws {
    let sentence = "heading to Boston to hit a Red Sox game, June 2025"
    let result = try await fan.run("plan", sentence, "--limit", "1").succeeded()
    #expect(result.errors.contains("Not used: \"heading\", \"hit\""))
    let json = try await fan.run("plan", sentence, "--json", "--limit", "1").document
    #expect(json["not_used"].array.compactMap(\.text) == ["heading", "hit"])
  }

  @Test func teamsAndWeekdaysAreLeftOut() async throws {
    let json = try await fan.run(
      "plan", "MLB in New York on Saturdays in June 2025, not the Yankees", "--json", "--limit", "3"
    ).document
    let stops = json["options"].array.flatMap { $0["stops"].array }
    try #require(!stops.isEmpty)
    #expect(Set(stops.compactMap { $0["home"].text }) == ["New York Mets"])
    let days = stops.compactMap {
      $0["start_local"].text.flatMap { LocalDay(String($0.prefix(10))) }
    }
    #expect(days.count == stops.count && days.allSatisfy { $0.isoWeekday == 6 })
  }

  @Test func onlyGamesAgainstOpponentArePlanned() async throws {
    let json = try await fan.run(
      "plan", "Yankees at Red Sox in June 2025", "--json", "--limit", "2"
    ).document
    let stops = json["options"].array.flatMap { $0["stops"].array }
    try #require(!stops.isEmpty)
    #expect(Set(stops.compactMap { $0["home"].text }) == ["Boston Red Sox"])
    #expect(Set(stops.compactMap { $0["away"].text }) == ["New York Yankees"])
  }

  @Test func formIsEditedInEditor() async throws {
    let editor = fan.home.appendingPathComponent("editor.sh")
    try "#!/bin/sh\nsed -i 's/^# days =/days = 2/' \"$1\"\n".write(
      to: editor, atomically: true, encoding: .utf8)
    let terminal = try PseudoTerminal(
      fan, ["plan", "Cubs at home in June 2025", "--edit", "--limit", "1"],
      environment: ["EDITOR": "sh \(editor.path)"])
    terminal.expect("at most 2 days")
    terminal.expect("Wrigley Field")
    #expect(try terminal.finish() == 0)
  }

  @Test func missingScheduleIsReported() async throws {
    try await fan.run("plan", "Yankees at home in June 2199").expect(status: 1, "stvisits sync")
  }

  @Test(arguments: [
    "Lakers and Clippers at home in January 2026, by car", "Bruins road trip in December 2025",
    "all parks in the NL Central in July 2025, 10 days, 9 hours a day",
    "MLS from Seattle to San Diego in July 2025", "Packers at home in October 2025, from Chicago",
    "Maple Leafs and Canadiens at home in March 2026, round trip from Boston",
    "baseball within 150 miles of Philadelphia, a long weekend in August 2025",
    "A's at home in July 2025, a weekend",
  ])
  func commonSentencesArePlanned(_ sentence: String) async throws {
    let planned = try await fan.run("plan", sentence, "--json", "--limit", "1").succeeded()
    #expect(try planned.document["options"].array.count == 1)
  }

  @Test func ambiguitiesAreAskedOnTerminal() async throws {
    let terminal = try PseudoTerminal(fan, ["plan", "Giants at home", "--limit", "1"])
    terminal.expect("\"Giants\" has several meanings.")
    terminal.expect("2  New York Giants (NFL)", thenType: "2\r")
    terminal.expect("When? Enter a month, dates or a year:", thenType: "October 2025\r")
    terminal.expect("home games of New York Giants")
    terminal.expect("MetLife Stadium")
    #expect(try terminal.finish() == 0)
  }
}

@Suite(.fan) struct TravelOptionsTests {
  private static let plan = [
    "plan", "dates", "--league", "mlb", "--from", "2025-06-06", "--to", "2025-06-09", "--region",
    "east", "--json", "--limit", "1",
  ]

  /// A server whose drives take an hour, and a minute for each degree.
  private func server() throws -> LoopbackServer {
    let server = try LoopbackServer()
    server.route(under: "/table/v1/driving/") { request in
      let query = Dictionary(
        (request.query ?? "").split(separator: "&").map { part in
          let pair = part.split(separator: "=", maxSplits: 1)
          return (String(pair[0]), pair.last.map { $0.split(separator: ";").count } ?? 0)
        }, uniquingKeysWith: { first, _ in first })
      let points = request.path.split(separator: "/").last?.split(separator: ";").count ?? 0
      guard let rows = query["sources"], let columns = query["destinations"], points <= 100 else {
        return .json(#"{"code": "InvalidQuery", "message": "no"}"#)
      }
      func table(_ value: String) -> String {
        let row = "[" + Array(repeating: value, count: columns).joined(separator: ",") + "]"
        return "[" + Array(repeating: row, count: rows).joined(separator: ",") + "]"
      }
      return .json(
        #"{"code": "Ok", "durations": \#(table("3600.0")), "distances": \#(table("80467.2"))}"#)
    }
    return server
  }

  private func address(_ server: LoopbackServer) -> String { "http://127.0.0.1:\(server.port)" }

  @Test func routingServerTimesAreUsedAndCached() async throws {
    let server = try server()
    let planned = try await fan.run(Self.plan + ["--osrm", address(server)]).succeeded()
    let legs = try planned.document["options"].array.first?["legs"].array ?? []
    #expect(!legs.isEmpty)
    #expect(legs.allSatisfy { $0["minutes"] == 60 && $0["miles"] == 50 })
    let asked = server.requests.count
    #expect(asked > 0)
    #expect(server.requests.first?.header("User-Agent")?.contains("stvisits") == true)
    let again = try await fan.run(Self.plan + ["--osrm", address(server), "--offline"])
    #expect(again.output == planned.output)
    #expect(server.requests.count == asked)
  }

  @Test(arguments: [
    (ServerResponse.status(500), "HTTP 500"),
    (.json(#"{"code": "TooBig", "message": "Too many table coordinates"}"#), "Too many table"),
    (.json(#"{"code": "Ok", "durations": [[1]], "distances": [[1]]}"#), "the wrong size"),
    (.text("hello"), "without a table"),
  ])
  func routingServerErrorIsReported(_ answer: ServerResponse, _ message: String) async throws {
    let server = try LoopbackServer()
    server.route(under: "/") { _ in answer }
    let refused = try await fan.run(Self.plan + ["--osrm", address(server)])
    #expect(refused.status == 4 && refused.output.isEmpty)
    #expect(refused.errors.contains(message), "\(refused.errors)")
  }

  @Test func unreachableRoutingServerIsReportedWithAdvice() async throws {
    let closedPort = try ClosedPort()
    let address = "http://127.0.0.1:\(closedPort.port)"
    try await fan.run(Self.plan + ["--osrm", address]).expect(status: 4, "Start it, or omit --osrm")
    let offline = try await fan.run([
      "suggest", "--osrm", address, "--offline", "--as-of", "2025-06-01",
    ])
    #expect(offline.status == 4)
    #expect(try await fan.run(Self.plan + ["--osrm", "localhost"]).status == 2)
    #expect(
      try await fan.run(Self.plan + ["--osrm", address, "--travel-times", "times.csv"]).status == 2)
  }

  @Test func typedDatesAreReadAndNumbersConfirmed() async throws {
    let planned = try await fan.run(Self.plan)
    let typed = ["2025-06-06": "Jun 6 2025", "2025-06-09": "6/9/2025"]
    let again = try await fan.run(Self.plan.map { typed[$0] ?? $0 })
    #expect(again.output == planned.output && again.errors == "\"6/9/2025\" is Mon, Jun 9, 2025.\n")
    try await fan.run(Self.plan + ["--from", "soon"]).expect(status: 2, "Not a date: \"soon\"")
  }

  @Test func travelTimesFileOverridesModel() async throws {
    let usual = try await fan.run(Self.plan).document["options"].array.first?["legs"].array ?? []
    let leg = try #require(usual.first { $0["from"] != "start" && $0["minutes"].count ?? 0 > 30 })
    let file = fan.file("times.csv")
    let (from, to) = (try #require(leg["from"].text), try #require(leg["to"].text))
    try Data("from,to,minutes,miles\n\(from),\(to),1,1\n".utf8).write(to: file)
    let planned = try await fan.run(Self.plan + ["--travel-times", file.path])
    let legs = try planned.document["options"].array.first?["legs"].array ?? []
    #expect(legs.contains { $0["from"].text == from && $0["minutes"] == 1 })
    try Data("from,to\n".utf8).write(to: file)
    try await fan.run(Self.plan + ["--travel-times", file.path]).expect(status: 1, "line 1")
  }
}

@Suite(.fan) struct SuggestTests {
  @Test func suggestionsAreATableAndOneIsShownInFull() async throws {
    let all = "suggest --league mlb --home Chicago --as-of 2025-06-01 --months 1".words
    let table = try await fan.run(all)
    let lines = table.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("   TRIP") == true && lines.allSatisfy { $0.count <= 80 })
    #expect(table.errors.contains("add --show and its number"))
    let found = try await fan.run(all + ["--json"]).document["options"].array
    #expect(lines.count == found.count + 1)
    // Weekends by road come first.
    let flights = found.map { $0["legs"].array.count { $0["mode"] == "flight" } }
    #expect(
      lines.dropFirst().map { $0.split(separator: " ").dropLast().last.map(String.init) }
        == flights.map { "\($0)" })
    #expect(found.first?["kind"].text?.hasSuffix("a weekend") == true && flights.first == 0)
    let shown = await fan.show(all + ["--color", "always"], columns: 80).screen.text
    #expect(shown.contains("   TRIP  ") && !shown.contains("\u{FFFD}"), "\(shown)")
    let second = try await fan.run(all + ["--show", "2"])
    #expect(second.output.hasPrefix("2  ") && second.output.contains("Tightest connection"))
    let only = try await fan.run(all + ["--show", "2", "--json"]).document["options"].array
    #expect(only == [found[1]])
    try await fan.run(all + ["--show", "40"]).expect(status: 2, "There is no suggestion 40:")
  }

  @Test func suggestionListsBadgesItWouldComplete() async throws {
    let arguments = "suggest --league mlb --as-of 2025-06-01 --months 1 --days 3 --json".words
    let first = try await fan.run(arguments).document["options"].array
    #expect(!first.isEmpty)
    #expect(first.allSatisfy { $0["badges"].array.contains { $0["name"] == "First Pitch" } })
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    let then = try await fan.run(arguments).document["options"].array
    #expect(!then.isEmpty)
    #expect(then.allSatisfy { !$0["badges"].array.contains { $0["name"] == "First Pitch" } })
  }

  @Test func specialVenuesAreNotSuggested() async throws {
    let found = try await fan.run(
      "suggest --league mlb --as-of 2025-07-25 --months 1 --days 3 --json")
    let stadiums = try found.document["options"].array.flatMap { $0["new_stadiums"].array }
    #expect(!stadiums.isEmpty && !stadiums.contains("bristol-motor-speedway"))
  }
}

@Suite(.fan) struct QuestWithoutRouteTests {
  @Test(arguments: ["--objective time-then-miles", "--objective cost --json"])
  func questWithoutRouteHasAReason(_ options: String) async throws {
    try await fan.run(
      ["quest", "--league", "mlb", "--from", "2025-07-01", "--to", "2025-07-10"] + options.words
    ).expect(status: 1, "No quest: no route visits all 30 stadiums in time (proven).")
  }
}
