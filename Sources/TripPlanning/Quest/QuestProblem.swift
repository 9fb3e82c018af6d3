package import SportsModel

/// A set of stadiums to visit, each once and for a complete game.
package struct QuestProblem: Sendable {
  /// The stadiums to visit, 1 to 40, without duplicates.
  package var stadiums: [StadiumID]
  /// Games at those stadiums; games elsewhere are ignored.
  package var games: [QuestGame]
  /// Drives between any two of the stadiums.
  package var drives: QuestDrives
  package var objective: QuestObjective
  package var rules = QuestRules()
  /// Drives from the start to each stadium; nil if the quest begins with the first game.
  package var start: [StadiumID: Drive]?
  /// Drives from each stadium to the end; nil if the quest ends with the last game.
  package var end: [StadiumID: Drive]?
  /// Whether it ends by driving back to the first stadium.
  ///
  /// Ignored if there is an `end`.
  package var isClosed = false
  /// IDs of games that the quest must include.
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

/// The drives between stadiums, in each direction.
package struct QuestDrives: Sendable {
  struct Pair: Hashable {
    let from: StadiumID
    let to: StadiumID
  }

  private var drives: [Pair: Drive] = [:]

  package init() {}

  /// Collects the drive between any two of the stadiums; calls `drive` once per direction.
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
