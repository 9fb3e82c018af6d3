package import SportsModel

/// A set of stadiums to see, each once and at a whole game, and how.
package struct QuestProblem: Sendable {
  /// What is to be seen, 1 … 40, no two the same.
  package var stadiums: [StadiumID]
  /// Games at those stadiums; others are ignored.
  package var games: [QuestGame]
  /// From each of the stadiums to each other.
  package var drives: QuestDrives
  package var objective: QuestObjective
  package var rules = QuestRules()
  /// Drives from where the quest begins to each stadium; nil when it begins at the first game.
  package var start: [StadiumID: Drive]?
  /// Drives from each stadium to where the quest ends; nil when it ends with the last game.
  package var end: [StadiumID: Drive]?
  /// Whether it ends, when there is no `end`, by driving back to the stadium where it began.
  package var isClosed = false
  /// Ids of games that have to be part of it.
  package var mustSee: Set<String> = []

  package init(
    stadiums: [StadiumID], games: [QuestGame], drives: QuestDrives,
    objective: QuestObjective = .time
  ) {
    self.stadiums = stadiums
    self.games = games
    self.drives = drives
    self.objective = objective
  }

  package static let maxStadiums = 40
  package static let maxGames = 20_000
}

/// The drives between stadiums, each direction for itself.
package struct QuestDrives: Sendable {
  struct Pair: Hashable {
    let from: StadiumID
    let to: StadiumID
  }

  private var drives: [Pair: Drive] = [:]

  package init() {}

  /// Asks once for the drive between any two of the stadiums.
  package init(
    among stadiums: [StadiumID], _ drive: (_ from: StadiumID, _ to: StadiumID) -> Drive?
  ) {
    for from in stadiums {
      for to in stadiums where from != to { self[from, to] = drive(from, to) }
    }
  }

  package subscript(from: StadiumID, to: StadiumID) -> Drive? {
    get { drives[Pair(from: from, to: to)] }
    set { drives[Pair(from: from, to: to)] = newValue }
  }

  package var count: Int { drives.count }
}
