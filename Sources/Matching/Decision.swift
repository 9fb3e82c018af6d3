package import SportsModel

/// What is to happen with an outing.
package enum Decision: Sendable, Hashable {
  /// Sure: the game is the first candidate.
  case record
  /// Asked; the reasons are in the verdict.
  case ask
  /// Kept for `review --all`, not asked.
  case unresolved
  case notAtStadium
  /// Only games of leagues that were not asked for.
  case otherLeague
}

/// Why an outing is not recorded by itself, in the order in which it is told.
package enum MatchReason: Sendable, Hashable {
  case noPlace
  case noStadiumNear
  case noDate
  case noGame
  /// No game, and the person is here on many such days.
  case frequentPlaceWithoutGame
  case farFromStadium
  case adjacentDay
  case severalGames
  case failedConditions
  case otherLeagueOnly
  case sure
  /// A device noted something near the stadium, but no stay inside it.
  case noStay
  /// A device was there that day, though not while the game was played.
  case notDuringGame
  /// A ticket names the game, which does not show that anybody went.
  case stated
  /// A ticket or a table names the stadium on a day with a game, but not that game.
  case gameNotNamed
}

/// The decision on one outing with all that led to it.
package struct Verdict: Sendable, Hashable {
  package let decision: Decision
  package let reason: MatchReason
  /// Of the best candidate, or the nearest one when there is no game.
  package let stadium: Stadium?
  /// Metres from the outing's position to that stadium's centre.
  package let distance: Double?
  package let spatial: SpatialConfidence
  package let temporal: TemporalConfidence
  package let combined: CombinedConfidence
  /// What is offered, best first.
  package let candidates: [Candidate]
  /// Those conditions that keep an otherwise sure outing from being recorded.
  package let failed: [RecordingCondition]
  /// Every open stadium within the search radius, nearest first.
  package let neighbors: [StadiumIndex.Neighbor]

  /// The photos lie in another stadium than the best candidate's: its game is no matter of course.
  package let isInAnotherStadium: Bool

  /// Whether the result of the game, which nobody has told yet, is all that is missing to record
  /// it: condition 6 waits for those who know scores.
  package var isWaitingForResult: Bool {
    guard failed == [.played], let game = candidates.first?.game else { return false }
    return !game.status.isOff && game.score == nil && game.isDateConfirmed && game.hasSpectators
  }

  /// The game that was, or with one key would be, recorded: the only candidate that is offered.
  package var onlyCandidate: Candidate? {
    switch decision {
    case .record: candidates.first
    case .ask: candidates.count == 1 && !isInAnotherStadium ? candidates.first : nil
    case .unresolved, .notAtStadium, .otherLeague: nil
    }
  }
}
