package import Badges
import Foundation
package import SportsModel
package import TripPlanning
package import VisitStore

extension ScoringContext {
  /// The stadiums that the user visited and the weights that were learned from saved trips.
  ///
  /// `store`: the library; nil if there is none yet.
  package init(store: VisitStore?) throws {
    let games = try store?.visitSummaries().filter { $0.kind == .game } ?? []
    let learned = LearnedScoringWeights(try store?.learnedFactors() ?? [:])
    self.init {
      $0.visited = Set(games.map(\.stadium))
      $0.weights = learned.applied(to: $0.weights)
    }
  }
}

extension BadgeForecast {
  /// Creates a forecast from the visits and badges of a library; nil if there is none yet.
  package init(_ evaluator: Evaluator, store: VisitStore?) throws {
    self.init(
      evaluator, facts: try store?.visitFacts() ?? [],
      records: try store?.achievements() ?? [])
  }

  /// Returns the badges that these games would complete, in the order of the definitions.
  package func completed(by games: [PlannedGame]) -> [AchievementDefinition] {
    completed(
      by: games.map {
        VisitFact(id: UUID(), stadium: $0.stadium.id, day: $0.day, league: $0.game.league)
      })
  }
}

extension VisitStore {
  /// The stadiums at which the user attended games of each league.
  package func attendedStadiums() throws -> [LeagueID: Set<StadiumID>] {
    try visits().map(\.visit).reduce(into: [:]) { seen, visit in
      guard visit.kind == .game, let league = visit.league else { return }
      seen[league, default: []].insert(visit.stadium)
    }
  }
}
