import Foundation
import SportsModel
import Testing

@testable import Scores

struct ScoreVerdictTests {
  private func says(_ origin: ScoreOrigin, _ home: Int, at second: Double = 0) -> ScoreResult {
    ScoreResult(Score(home: home, away: 0), from: origin, at: Date(timeIntervalSince1970: second))
  }

  @Test func noResultsGiveNoVerdict() {
    #expect(ScoreVerdict.weighing([], recorded: says(.person, 1)) == nil)
  }

  @Test func mostReliableSourceIsFirst() {
    let person = says(.person, 1)
    let official = says(.provider(.nhl), 2)
    let catalog = says(.catalog, 3)
    let espn = says(.provider(.espn), 4)
    let page = says(.provider(.hockeyReference), 5)
    #expect(
      ScoreVerdict.weighing([page, espn, catalog, official, person], recorded: nil)
        == .conflict([person, official, catalog, espn, page]))
  }

  @Test func oneResultPerScoreIsKept() {
    let official = says(.provider(.nhl), 2)
    let page = says(.provider(.hockeyReference), 5)
    #expect(
      ScoreVerdict.weighing([says(.provider(.espn), 2), page, official], recorded: nil)
        == .conflict([official, page]))
    #expect(
      ScoreVerdict.weighing([says(.provider(.espn), 2), official], recorded: nil)
        == .agreed(official, replacing: nil))
  }

  @Test(
    arguments: [
      (.provider(.espn), .provider(.espn), true), (.provider(.espn), .provider(.mlb), true),
      (.provider(.mlb), .provider(.espn), false), (.catalog, .provider(.mlb), true),
      (.catalog, .provider(.espn), false), (.person, .provider(.mlb), false),
      (.person, .catalog, false), (.provider(.baseballReference), .catalog, true),
    ] as [(ScoreOrigin, ScoreOrigin, Bool)])
  func onlyEquallyReliableSourceCorrects(
    _ before: ScoreOrigin, _ after: ScoreOrigin, _ replaces: Bool
  ) {
    let old = says(before, 1)
    let new = says(after, 2, at: 60)
    #expect(
      ScoreVerdict.weighing([new], recorded: old)
        == (replaces ? .agreed(new, replacing: old) : .conflict([old, new])))
  }

  @Test func originsAreEncodedByName() throws {
    for origin in [ScoreOrigin.catalog, .person] + ProviderID.allCases.map(ScoreOrigin.provider) {
      let data = try JSONEncoder().encode([origin])
      #expect(try JSONDecoder().decode([ScoreOrigin].self, from: data) == [origin])
    }
    #expect(ScoreOrigin(rawValue: "unknown-source") == nil)
    #expect(ScoreOrigin.provider(.espn).source == .api)
    #expect(ScoreOrigin.provider(.hockeyReference).source == .scraped)
  }

  @Test func recordKeepsHistoryAndDifferingScores() throws {
    var record = ScoreRecord()
    for number in 0..<40 { record.keep(.agreed(says(.provider(.mlb), number), replacing: nil)) }
    #expect(record.history.count == 20)
    #expect(record.history.last?.score.home == 38)
    record.keep(
      .conflict([says(.person, 9), says(.provider(.mlb), 39), says(.provider(.espn), 8)]))
    #expect(record.result?.origin == .provider(.mlb))
    #expect(record.differing.map(\.origin) == [.provider(.espn)])
    record.keep(
      ScoreRecord.Miss(
        provider: .espn, status: .postponed, askAgainAt: Date(timeIntervalSince1970: 5)))
    let data = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(ScoreRecord.self, from: data) == record)
  }
}
