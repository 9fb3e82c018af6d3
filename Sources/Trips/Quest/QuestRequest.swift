package import SportsModel
package import TripPlanning

/// What a person says about a quest, beside the world that it is in.
package struct QuestRequest: Sendable {
  /// Where it begins or ends.
  package struct Place: Hashable, Sendable {
    package let name: String
    /// The stadium, when it is one of the world's.
    package let stadium: StadiumID?
    package let coordinate: Coordinate?

    package init(name: String, stadium: StadiumID? = nil, coordinate: Coordinate?) {
      self.name = name
      self.stadium = stadium
      self.coordinate = coordinate
    }
  }

  /// Games begin on or after this day, and end by the beginning of that one.
  package var from: LocalDay
  package var to: LocalDay
  package var objective = QuestObjective.time
  package var rules = QuestRules()
  package var start: Place?
  package var end: Place?
  /// Whether it ends where it began.
  package var isClosed = false
  /// Ids of games that must be part of it.
  package var mustSee: Set<String> = []
  /// Dollars, for what the quest costs whatever it is best at.
  package var perDay = 130.0
  package var perMile = 0.25

  package init(from: LocalDay, to: LocalDay) {
    self.from = from
    self.to = to
  }

  package init(from: LocalDay, to: LocalDay, _ change: (inout QuestRequest) -> Void) {
    self.init(from: from, to: to)
    change(&self)
  }
}
