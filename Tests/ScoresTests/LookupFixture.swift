import Foundation
import SportsModel

@testable import Scores

/// One invented game and a chain that looks for its score.
enum LookupFixture {
  static let day = LocalDay(daysSinceEpoch: 20_000)
  /// Three days after the game's.
  static let now = Date(startOf: day) + 3 * 86_400

  static func chain(
    _ plan: ScoreLookupPlan = ScoreLookupPlan(), league: LeagueID = "mlb", start: Date? = nil,
    recorded: ScoreResult? = nil
  ) -> ScoreChain {
    let game = GameKey(league: league, stadium: "a", day: day, home: "mlb-bos", number: 0)
    return ScoreChain(
      ScoreLookup(game: game, start: start, usualMinutes: 180, recorded: recorded), plan: plan)
  }

  /// Brings a chain past an empty catalog and an empty cache.
  static func upToProviders(_ chain: inout ScoreChain) -> [ScoreChain.Action] {
    _ = chain.start(at: now)
    _ = chain.catalogRead(nil, at: now)
    return chain.cacheRead(nil, at: now)
  }

  static func record(_ result: ScoreResult) -> ScoreRecord {
    var record = ScoreRecord()
    record.keep(.agreed(result, replacing: nil))
    return record
  }
}
