package import Foundation
package import SportsModel

/// One game that a quest may take in.
package struct QuestGame: Hashable, Sendable, Identifiable {
  /// What the caller knows the game by; no two games of a quest may share it.
  package let id: String
  package let stadium: StadiumID
  /// As in the schedule: only handed back, never looked at.
  package let home: String
  package let away: String
  package let start: Date
  /// When the game is expected to be over: later than `start`.
  package let end: Date
  /// Of the clock at the stadium, for printing.
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
