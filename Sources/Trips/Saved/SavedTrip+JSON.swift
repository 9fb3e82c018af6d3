package import AppSupport
package import Catalog
import Foundation
import SportsModel
package import TripPlanning
import VisitStore

extension SavedTrip {
  /// The trip in a list.
  package var json: JSONValue {
    let span = itinerary.span
    return [
      "id": .string(stored.id.text), "name": .string(name),
      "status": .string(stored.status.rawValue), "first_day": JSONValue(span?.lowerBound),
      "last_day": JSONValue(span?.upperBound), "days": .integer(itinerary.dayCount),
      "game_ids": .array(stored.games.map { JSONValue($0) }),
      "stadium_ids": .array(itinerary.stadiums.map { JSONValue($0) }),
      "created": .string(stored.createdAt.utcText), "changed": .string(stored.changedAt.utcText),
    ]
  }

  /// The trip with all that is in it.
  package func json(_ basis: ScoringContext, names catalog: Catalog) -> JSONValue {
    guard case .object(var members) = json else { return .null }
    members["trip"] = option(basis).json(rank: 1, names: catalog)
    members["items"] = .array(itinerary.items.map(\.json))
    return .object(members)
  }

  /// The same as a document of its own.
  package func document(_ basis: ScoringContext, names catalog: Catalog) -> JSONValue {
    guard case .object(var members) = json(basis, names: catalog) else { return .null }
    members["schema"] = 1
    return .object(members)
  }

  /// What the checker says against it, as people are told.
  ///
  /// - Parameters:
  ///   - violations: what is wrong.
  ///   - text: writes the names of teams.
  ///   - catalog: tells of games that are off.
  /// - Returns: a line for each.
  /// - Throws: what the catalog throws when a season cannot be read.
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
      return "\(title(game, text)) was moved from \(game.localStart.hourAndMinute) to "
        + "\(now.local(game.zone).hourAndMinute)"
    }
    if case .unknownGame(let key) = violation, let game = game(key) {
      if let listed = try catalog.game(key), listed.status.isOff {
        return "\(title(game, text)) was \(listed.status.rawValue)"
      }
      return "\(title(game, text)) is not in the schedule of its day any more"
    }
    return itinerary.games.reduce(violation.description) { line, game in
      line.replacingOccurrences(of: game.id.description, with: title(game, text))
    }
  }

  private func game(_ key: GameKey) -> PlannedGame? {
    itinerary.games.first { $0.id == key }
  }

  private func title(_ game: PlannedGame, _ text: PlanFormatter) -> String {
    "\(text.title(game)), \(game.day),"
  }
}

extension ItineraryItem {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "id": .integer(id), "kind": .string(name), "start_local": JSONValue(localStart),
      "end_local": JSONValue(localEnd), "time_zone": .string(zone.identifier),
      "locked": .bool(isLocked),
    ]
    switch kind {
    case .drive(let leg), .charge(let leg), .flight(let leg), .arrive(let leg):
      members["leg"] = .integer(leg)
    case .game(let game): members["game_id"] = JSONValue(game.id)
    case .night(let place), .rest(let place): members["place"] = .string(place)
    case .custom(let title): members["title"] = .string(title)
    }
    return .object(members)
  }

  private var name: String {
    switch kind {
    case .drive: "drive"
    case .charge: "charge"
    case .flight: "flight"
    case .arrive: "arrive"
    case .game: "game"
    case .night: "night"
    case .rest: "rest"
    case .custom: "custom"
    }
  }
}
