import BoxScores
import Catalog
import SportsModel
import TestSupport
import Testing

/// The box scores of the bundled data, opened once.
enum BundledBoxScores {
  static let store = BundledCatalog.result.map { BoxScoreStore(facts: $0.folder) }

  /// Returns the box score of a game.
  static func boxScore(
    _ league: LeagueID, _ day: String, home: TeamID, away: TeamID, number: Int = 0
  ) throws -> BoxScore? {
    let key = GameKey(
      league: league, stadium: nil, day: try #require(LocalDay(day)), home: home, number: number)
    return try store.get().boxScore(of: key, away: away)
  }
}
