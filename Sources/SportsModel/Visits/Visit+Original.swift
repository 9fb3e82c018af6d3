extension Visit {
  /// The values of a visit before the user corrected it.
  package struct Original: Hashable, Sendable, Codable {
    package var stadium: StadiumID
    package var stadiumName: String
    package var day: LocalDay
    package var league: LeagueID?
    package var kind: Kind
    package var game: GameFacts?
    package var scoreSource: ScoreSource?
    package var dataSource: DataSource
    package var isScorePending: Bool
    package var supersededBy: GameKey?
  }

  /// The present values of what a correction replaces.
  package var facts: Original {
    Original(
      stadium: stadium, stadiumName: stadiumName, day: day, league: league, kind: kind, game: game,
      scoreSource: scoreSource, dataSource: dataSource, isScorePending: isScorePending,
      supersededBy: supersededBy)
  }

  /// The visit before the correction, with all other changes since; nil if it wasn't corrected.
  package var uncorrected: Visit? {
    guard let original else { return nil }
    var visit = self
    (visit.stadium, visit.stadiumName) = (original.stadium, original.stadiumName)
    (visit.day, visit.league, visit.kind) = (original.day, original.league, original.kind)
    (visit.game, visit.scoreSource) = (original.game, original.scoreSource)
    (visit.dataSource, visit.isScorePending) = (original.dataSource, original.isScorePending)
    (visit.supersededBy, visit.original) = (original.supersededBy, nil)
    return visit
  }
}
