package import Achievements
import Foundation
package import SportsModel
package import TripPlanning

/// Which badges a trip would complete, told by judging its games as if they were visits.
package struct BadgeForecast: Sendable {
  private let evaluator: Evaluator
  private let state: AchievementState
  /// Badges that are held whatever the facts of today say.
  private let held: Set<String>

  package init(_ evaluator: Evaluator, visits: [Visit], records: [AchievementRecord]) {
    self.evaluator = evaluator
    state = evaluator.evaluate(visits)
    held = Set(records.filter(\.isHeld).map(\.definition))
  }

  /// The badges that are not held and would be after these games, in the order of the
  /// definitions.
  package func completed(by games: [PlannedGame]) -> [AchievementDefinition] {
    var after = state
    for game in games {
      evaluator.add(
        VisitFact(
          id: UUID(), stadium: game.stadium.id, day: game.day, league: game.game.league),
        to: &after)
    }
    return evaluator.definitions.indices.compactMap { place in
      let definition = evaluator.definitions[place]
      let isWon = after.evaluations[place].isEarned && !state.evaluations[place].isEarned
      return isWon && !held.contains(definition.id) ? definition : nil
    }
  }
}
