import Foundation
import TestSupport
import Testing

/// Plans in words, with the names of the bundled facts.
@Suite(.fan) struct PlanSentenceTests {
  @Test func sentenceIsPlannedAndInterpretationIsShown() async throws {
    let sentence = "Yankees and Red Sox at home in one weekend in June 2025, from Boston"
    let result = try await fan.run("plan", sentence, "--limit", "1")
    #expect(result.status == 0)
    #expect(result.errors.contains("Understood: New York Yankees and Boston Red Sox at home; MLB;"))
    #expect(result.errors.contains("To change it, add --edit."))
    #expect(result.output.contains("Fenway Park"))
    let json = try await fan.run("plan", "words", sentence, "--json", "--limit", "1").document
    let stops = json["options"].array.first?["stops"].array ?? []
    #expect(Set(stops.compactMap { $0["home"].text }) == ["New York Yankees", "Boston Red Sox"])
    #expect(json["understood"]["start"].text == "Boston, MA" && json["understood"]["weekends"] == 3)
    #expect(json["questions"].array.isEmpty && json["failure"] == nil)
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
  }

  @Test(arguments: [
    ("Giants in May 2026", ["\"Giants\"", "mlb-sf", "nfl-nyg"]),
    ("from Kansas City in May 2026, MLB", ["\"Kansas City\"", "Kansas City, KS"]),
    ("Sox in July", ["\"Sox\"", "mlb-bos", "mlb-cws"]), ("Yankees at home", ["When is the trip?"]),
    ("Kings in purple in January 2026", ["\"purple\"", "nba-sac", "nhl-lak"]),
  ])
  func ambiguousSentenceListsCandidates(_ sentence: String, _ candidates: [String]) async throws {
    let refused = try await fan.run("plan", sentence)
    #expect(refused.status == 2 && refused.output.isEmpty)
    for text in candidates { #expect(refused.errors.contains(text), "\(text)") }
  }

  @Test func questionsArePartOfJSON() async throws {
    let result = try await fan.run("plan", "Cards at home in July, from Boston", "--json")
    #expect(result.status == 2)
    let json = try result.document
    #expect(json["options"].array.isEmpty && json["understood"]["start"].text == "Boston, MA")
    let question = try #require(json["questions"].array.first)
    #expect(question["kind"].text == "several" && question["words"].text == "Cards")
    #expect(question["choices"].array.compactMap { $0["id"].text } == ["mlb-stl", "nfl-ari"])
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
    let failed = try await fan.run("plan", "Yankees at home in June 2199")
    #expect(failed.status == 1 && failed.errors.contains("stvisits sync"))
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
    let planned = try await fan.run("plan", sentence, "--json", "--limit", "1")
    #expect(planned.status == 0, "\(planned.errors)")
    #expect(try planned.document["options"].array.count == 1)
  }

  @Test func ambiguitiesAreAskedOnTerminal() async throws {
    let terminal = try PseudoTerminal(fan, ["plan", "Giants at home", "--limit", "1"])
    terminal.expect("\"Giants\" has several meanings.")
    terminal.expect("2  New York Giants (NFL)")
    terminal.type("2\r")
    terminal.expect("When? Enter a month, dates or a year:")
    terminal.type("October 2025\r")
    terminal.expect("home games of New York Giants")
    terminal.expect("MetLife Stadium")
    #expect(try terminal.finish() == 0)
  }
}
