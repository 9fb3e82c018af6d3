package import Foundation
package import SportsModel

/// A game that a quest may include.
package struct QuestGame: Hashable, Sendable, Identifiable {
  /// The caller's ID for the game, unique in a quest.
  package let id: String
  package let stadium: StadiumID
  /// The teams as in the schedule; not used by the search.
  package let home: String
  package let away: String
  package let start: Date
  /// When the game is expected to end; later than `start`.
  package let end: Date
  /// The stadium's UTC offset, for output.
  package let offset: UTCOffset

  package init(
    id: String, stadium: StadiumID, home: String = "", away: String = "", start: Date, end: Date,
    offset: UTCOffset = .utc
  ) {
    self.id = id
    self.stadium = stadium
    self.home = home
    self.away = away
    self.start = start
    self.end = end
    self.offset = offset
  }
}
