package import SportsModel

/// The changes of a visit, as typed; nil keeps a member, an empty text removes it.
package struct VisitRequest: Sendable, Hashable {
  package var stadium: String?
  package var day: LocalDay?
  /// The id of a game as `games` prints it, or its number among those of the day.
  package var game: String?
  package var home: String?
  package var away: String?
  package var score: Score?
  /// A score with the names of the teams, used if there is no `score`.
  package var namedScore: NamedScore?
  package var kind: Visit.Kind?
  package var note: String?
  package var seat: String?
  package var description: String?
  /// 1 … 5; 0 removes it.
  package var rating: Int?
  /// Whether to restore the facts from before a correction.
  package var restoresOriginal = false

  package init() {}

  var hasScore: Bool { score != nil || namedScore != nil }

  /// Whether the request changes which game it was.
  var touchesGame: Bool {
    stadium != nil || day != nil || game != nil || home != nil || away != nil || kind != nil
  }
}

/// Errors of requests to add or edit a visit.
package enum VisitRequestError: Error, Hashable, Sendable {
  case missing(String)
  /// Several games, of which the user has to choose one with `--game` or `--home`.
  case severalGames([String], at: String)
  /// A visit like it is there, and another wasn't allowed.
  case duplicate(Visit)
  /// Only one of the two teams, or a score without them.
  case missingTeams
  /// Teams or a score for a visit that is not a game.
  case noGame(Visit.Kind)
  /// A score that doesn't name the two teams of the game.
  case scoreOfOtherTeams(String, game: String)
  case noSuchGame(String)
  /// No game of the catalog has the named teams.
  case noGameOfTeams(at: Stadium, day: LocalDay)
  case stadiumClosed(Stadium, LocalDay)
  case badRating(Int)
  case inTheFuture(LocalDay)
  case noSuchVisit(String)
  case severalVisits(String, [Visit])
  case nothingToChange
  case noOriginal(Visit)
  case originalAndOthers
}
