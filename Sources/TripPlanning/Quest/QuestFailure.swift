package import SportsModel

/// The reason why there is no quest.
package enum QuestFailure: Error, Hashable, Sendable {
  case noStadiums
  case tooManyStadiums(Int)
  case sameStadiumTwice(StadiumID)
  case tooManyGames(Int)
  case sameGameTwice(String)
  /// No complete game is played there.
  case noGame(at: StadiumID)
  case missingDrive(from: StadiumID, to: StadiumID)
  /// A missing drive between a stadium and the start or end.
  case missingDriveFromStart(to: StadiumID)
  case missingDriveToEnd(from: StadiumID)
  /// A named number that is negative, not finite or too large.
  case outOfRange(String)
  case unknownMustSee(String)
  /// Two must-see games are at the same stadium.
  case mustSeeTwice(at: StadiumID)
  /// It is proven that no quest exists.
  case noRoute
  /// None was found with this effort, or before cancellation. One may exist.
  case noneFound
}
