package import SportsModel

/// What a person says about a visit, as typed; nil where nothing was said, empty to take away.
package struct VisitRequest: Sendable, Hashable {
  package var stadium: String?
  package var day: LocalDay?
  /// The id of a game as `games` prints it.
  package var game: String?
  package var home: String?
  package var away: String?
  package var score: Score?
  package var kind: Visit.Kind?
  package var note: String?
  package var seat: String?
  package var description: String?
  /// 1 … 5; 0 takes it away.
  package var rating: Int?
  /// Puts back what the visit was found to be.
  package var restoresOriginal = false

  package init() {}

  /// Whether anything is said that decides which game it was.
  var touchesGame: Bool {
    stadium != nil || day != nil || game != nil || home != nil || away != nil || kind != nil
  }
}

/// Why a visit cannot be written as it was asked for.
package enum VisitRequestError: Error, Hashable, Sendable {
  case missing(String)
  /// The games among which a person has to choose, by `--game` or `--home`.
  case severalGames([String], at: String)
  /// Only one of the two teams, or a score without them.
  case missingTeams
  /// Teams or a score for a visit that is no game.
  case noGame(Visit.Kind)
  case noSuchGame(String)
  /// No game of the catalog fits the teams that were named.
  case noGameOfTeams(at: Stadium, day: LocalDay)
  case stadiumClosed(Stadium, LocalDay)
  case badRating(Int)
  /// Nobody has been anywhere on that day yet.
  case inTheFuture(LocalDay)
  case noSuchVisit(String)
  case severalVisits(String, [Visit])
  case nothingToChange
  /// Nobody has corrected the visit.
  case noOriginal(Visit)
  /// The original facts and others at once.
  case originalAndOthers
}
