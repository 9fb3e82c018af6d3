import AppSupport
package import Catalog
import Foundation
import SportsModel
package import TripPlanning
import VisitStore

extension SavedTrip {
  /// Returns a line for each violation that a check found.
  ///
  /// - `violations`: the result of the check.
  /// - `text`: formats the names of teams.
  /// - `catalog`: contains games that were postponed or canceled.
  /// - Throws: what the catalog throws if it can't read a season.
  package func lines(
    _ violations: [TripViolation], _ text: PlanFormatter, _ catalog: Catalog
  ) throws -> [String] {
    try violations.map { try line($0, text, catalog) }
  }

  private func line(
    _ violation: TripViolation, _ text: PlanFormatter, _ catalog: Catalog
  ) throws -> String {
    if case .gameMoved(let key, let minutes) = violation, let game = game(key) {
      let now = game.start + minutes
      return "\(title(game, text)) moved from \(game.localStart.hourAndMinute) to "
        + "\(now.local(game.zone).hourAndMinute)"
    }
    if case .unknownGame(let key) = violation, let game = game(key) {
      if let listed = try catalog.game(key), listed.status.isOff {
        return "\(title(game, text)) was \(listed.status.rawValue)"
      }
      return "\(title(game, text)) was removed from the schedule"
    }
    return itinerary.games.reduce(text.text(violation)) { line, game in
      line.replacingOccurrences(of: game.id.description, with: title(game, text))
    }
  }

  private func game(_ key: GameKey) -> PlannedGame? {
    itinerary.games.first { $0.id == key }
  }

  private func title(_ game: PlannedGame, _ text: PlanFormatter) -> String {
    "\(text.title(game)) (\(DisplayFormat.date(game.day)))"
  }
}
