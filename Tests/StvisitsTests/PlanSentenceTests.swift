import Foundation
import TestSupport
import Testing

/// Plans in words, with the names of the bundled facts.
@Suite(.fan) struct PlanSentenceTests {
  private var fan: Fan { .current }

  @Test func sentenceIsPlannedAndInterpretationIsShown() async throws {
    let sentence = "Yankees and Red Sox at home in one weekend in June 2025, from Boston"
    let result = try await fan.run("plan", sentence, "--limit", "1")
    #expect(result.status == 0)
    #expect(
      result.errors.contains("each of these at home: New York Yankees (MLB) and Boston Red Sox"))
    #expect(result.output.contains("Fenway Park"))
    let json = try await fan.run("plan", "words", sentence, "--json", "--limit", "1").document
    let stops = json["options"].array.first?["stops"].array ?? []
    #expect(Set(stops.compactMap { $0["home"].text }) == ["New York Yankees", "Boston Red Sox"])
    #expect(json["understood"].array.contains("start: Boston"))
    #expect(json["failure"] == nil)
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
    #expect(refused.status == 2)
    #expect(refused.output.isEmpty)
    for text in candidates { #expect(refused.errors.contains(text), "\(text)") }
  }

  @Test func missingScheduleIsReported() async throws {
    let failed = try await fan.run("plan", "Yankees at home in June 2199")
    #expect(failed.status == 1)
    #expect(failed.errors.contains("stvisits sync"))
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
    terminal.expect("home games: New York Giants (NFL)")
    terminal.expect("MetLife Stadium")
    #expect(try terminal.finish() == 0)
  }
}
