package import Quests
package import SportsModel

/// The user's conditions for a quest.
package struct QuestRequest: Sendable {
  /// The start or the end.
  package struct Place: Hashable, Sendable {
    package let name: String
    /// The stadium, if it is one of the dataset.
    package let stadium: StadiumID?
    package let coordinate: Coordinate?

    package init(name: String, stadium: StadiumID? = nil, coordinate: Coordinate?) {
      (self.name, self.stadium, self.coordinate) = (name, stadium, coordinate)
    }
  }

  /// Games begin on or after this day and end by the beginning of `to`, by local time there.
  package var from: LocalDay
  package var to: LocalDay
  package var objective = QuestObjective.time
  package var rules = QuestRules()
  package var start: Place?
  package var end: Place?
  /// Whether the quest returns to its first stadium.
  package var isClosed = false
  /// The identifiers of games that must be part of the quest.
  package var mustSee: Set<String> = []
  /// Dollars, for the cost with any objective.
  package var perDay = 130.0
  package var perMile = 0.25

  /// Creates a request with some conditions changed.
  package init(
    from: LocalDay, to: LocalDay, _ change: (inout QuestRequest) -> Void = { _ in }
  ) {
    (self.from, self.to) = (from, to)
    change(&self)
  }
}
