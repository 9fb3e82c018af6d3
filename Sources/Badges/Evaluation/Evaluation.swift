package import SportsModel

/// The progress towards one badge by current visits and data.
package struct Evaluation: Hashable, Sendable {
  package struct Progress: Hashable, Sendable, CustomStringConvertible {
    /// Never more than the target.
    package let current: Int
    /// 0 if the data doesn't have what the rule asks for.
    package let target: Int

    package init(current: Int, target: Int) {
      self.current = min(current, target)
      self.target = target
    }

    package var remaining: Int { target - current }

    package var description: String { "\(current) of \(target)" }
  }

  package let definition: String
  package let progress: Progress
  /// The visits that earn it, by day; empty while it is open.
  package let visits: [VisitFact]
  /// The counting rules without which these visits wouldn't earn it.
  package let needs: CountingRules

  package var isEarned: Bool { !visits.isEmpty }

  /// The day of the visit that completed it.
  package var earnedOn: LocalDay? { visits.last?.day }
}

/// All visits and the evaluation of every badge.
package struct AchievementState: Sendable {
  package internal(set) var ledger: VisitLedger
  /// In the order of the definitions.
  package internal(set) var evaluations: [Evaluation] = []
  var rows: [VisitRow] = []
  /// The numbers of the people who appeared in games, by `VisitRow.people`.
  var people: [[Int32]] = []
  var identifiers: IdentifierTable

  /// Inserts the rows of the visit that was inserted into the ledger at an index.
  mutating func insert(_ new: [VisitRow], at visit: Int) {
    let place = rows.partition { $0.visit < visit }
    for index in place..<rows.count { rows[index].visit += 1 }
    rows.insert(contentsOf: new, at: place)
  }
}

extension AchievementState: Equatable {
  /// Compares visits and evaluations; rows depend on the order in which visits were added.
  package static func == (left: AchievementState, right: AchievementState) -> Bool {
    left.ledger == right.ledger && left.evaluations == right.evaluations
  }
}
