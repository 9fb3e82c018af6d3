package import SportsModel

/// Why there is no quest.
package enum QuestFailure: Error, Hashable, Sendable {
  case noStadiums
  case tooManyStadiums(Int)
  case sameStadiumTwice(StadiumID)
  case tooManyGames(Int)
  case sameGameTwice(String)
  /// No game is played there, or none that is whole.
  case noGame(at: StadiumID)
  case missingDrive(from: StadiumID, to: StadiumID)
  /// The drive between a stadium and where the quest begins or ends.
  case missingDriveFromStart(to: StadiumID)
  case missingDriveToEnd(from: StadiumID)
  /// A number that is negative, not finite or too large, by its name.
  case outOfRange(String)
  case unknownMustSee(String)
  /// Two games that must be seen are at one stadium.
  case mustSeeTwice(at: StadiumID)
  /// There is none, proven.
  case noRoute
  /// None was found with this effort, or before the search was cancelled; there may be one.
  case noneFound
}
