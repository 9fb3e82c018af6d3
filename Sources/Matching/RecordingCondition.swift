/// A condition for recording a visit without asking.
package enum RecordingCondition: String, Sendable, Codable, CaseIterable {
  /// 1: the nearest open stadium is the game's, and with all errors added it is still near.
  case nearestStadium = "nearest_stadium"
  /// 2: no other stadium near the photo had a game, unless the nearest is decisive.
  case noOtherStadium = "no_other_stadium"
  /// 3: one game of any league in that building that day, and the building is certain.
  case oneGame = "one_game"
  /// 4: a photo of certain time lies in the window of the game.
  case inWindow = "in_window"
  /// 5: a photo lies in the stadium's footprint, or two show a stay.
  case inside = "inside_stadium"
  /// 6: the game was played on a firm date, with spectators, and its result is known.
  case played = "played_with_spectators"
  /// 7: the user isn't often there on days without games.
  case noHabit = "no_habit"
}
