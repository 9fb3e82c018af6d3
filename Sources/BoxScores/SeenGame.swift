package import SportsModel

/// The box score of a visit's game, with the teams' names of the visit.
package struct SeenGame: Sendable {
  package let visit: Visit
  package let score: BoxScore
  package let names: BoxScoreNames

  /// The remarkable events, one for each, the rarest first.
  package var moments: [Moment] { score.moments.ranked.filter(\.isNotable) }

  package var document: BoxScoreDocument { BoxScoreDocument(score, names) }
  package var formatter: BoxScoreFormatter { BoxScoreFormatter(score, names) }
}

extension SeenGame {
  /// The visit's score, by the sides of the box score.
  package var finalScore: Score? {
    visit.game?.score.map { score.result($0, home: visit.game?.homeTeam) }
  }
}

extension BoxScoreStore {
  /// Returns the box score of a visit; nil if it isn't a game, or there is none.
  package func seenGame(_ visit: Visit) throws(BoxScoreError) -> SeenGame? {
    guard visit.kind == .game, let game = visit.game, let key = visit.supersededBy ?? game.key,
      let score = try boxScore(of: key, away: game.awayTeam)
    else { return nil }
    // A correction of the catalog can have swapped the teams.
    let isSwapped = game.homeTeam != nil && game.homeTeam == score.away
    return SeenGame(
      visit: visit, score: score.completed(by: game.score, home: game.homeTeam),
      names: BoxScoreNames(
        self, home: isSwapped ? game.awayName : game.homeName,
        away: isSwapped ? game.homeName : game.awayName))
  }
}
