import Achievements
package import AppSupport
package import Badges
package import Catalog
package import SportsModel
package import TripPlanning

/// The document of `plan` and `suggest`.
package enum PlanDocument {
  /// What the planner said, with so many options at most; `understood` is what a sentence was
  /// read as.
  package static func json(
    _ plan: TripPlan, names catalog: Catalog, limit: Int, understood: [String]? = nil,
    saved: SavedTrip? = nil
  ) -> JSONValue {
    var members: [String: JSONValue] = [
      "schema": 1,
      "options": .array(
        plan.options.prefix(limit).enumerated().map { index, planned in
          planned.option.json(rank: index + 1, names: catalog)
        }),
      "bound": plan.proof?.json ?? .null,
      "failure": plan.failure?.json ?? .null,
    ]
    if let understood { members["understood"] = .array(understood.map(JSONValue.string)) }
    if let saved { members["saved"] = saved.json }
    return .object(members)
  }

  package static func json(
    _ suggestions: [TripSuggestion], names catalog: Catalog, asOf day: LocalDay,
    badges forecast: BadgeForecast
  ) -> JSONValue {
    [
      "schema": 1,
      "as_of": JSONValue(day),
      "options": .array(
        suggestions.enumerated().map { index, suggestion in
          guard case .object(var members) = suggestion.option.json(rank: index + 1, names: catalog)
          else { return .null }
          members["kind"] = .string(suggestion.kind.name)
          members["badges"] = .array(
            forecast.completed(by: suggestion.option.games).map { badge in
              ["id": .string(badge.id), "name": .string(badge.name)]
            })
          return .object(members)
        }),
      "bound": .null,
      "failure": .null,
    ]
  }
}

extension TripOption {
  package func json(rank: Int, names catalog: Catalog) -> JSONValue {
    [
      "rank": .integer(rank),
      "days": .integer(itinerary.dayCount),
      "elapsed_minutes": .integer(itinerary.elapsedMinutes),
      "drive_minutes": .integer(itinerary.driveMinutes),
      "miles": .number(itinerary.miles),
      "cost_usd": .number(costDollars),
      "new_stadiums": .array(newStadiums.map { JSONValue($0) }),
      "stops": .array(games.map { stop($0, names: catalog) }),
      "legs": .array(itinerary.legs.map(\.json)),
      "tightest_slack_minutes": JSONValue(itinerary.tightestLeg?.slackMinutes),
      "reasons": .array(reasons.map(JSONValue.string)),
    ]
  }

  private func stop(_ game: PlannedGame, names catalog: Catalog) -> JSONValue {
    let times = attendance(of: game)
    return [
      "stadium_id": JSONValue(game.stadium.id),
      "game_id": JSONValue(game.id),
      "home": .string(catalog.displayName(of: game.game.home, season: game.game.season)),
      "away": .string(catalog.displayName(of: game.game.away, season: game.game.season)),
      "start_local": JSONValue(game.localStart),
      "arrive_by": JSONValue(times.arriveBy.local(game.zone)),
      "leave_after": JSONValue(times.leaveAfter.local(game.zone)),
    ]
  }
}

extension ItineraryLeg {
  fileprivate var json: JSONValue {
    [
      "from": .string(from.id), "to": .string(to.id), "mode": .string(mode.rawValue),
      "miles": .number((miles * 10).rounded() / 10), "minutes": .integer(minutes),
      "minutes_p90": .integer(minutesP90), "slack_minutes": JSONValue(slackMinutes),
      "leave_local": JSONValue(leaves.local(from.zone)),
      "arrive_local": JSONValue(arrives.local(to.zone)),
    ]
  }
}

extension OptimalityProof {
  fileprivate var json: JSONValue {
    [
      "objective": "score", "value": .number(value), "best_possible": .number(bestPossible),
      "gap": .number(gap), "proven": .bool(isProven),
    ]
  }
}

extension PlanningFailure {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "message": .string(kind.description),
      "advice": .array(
        advice.map { ["text": .string($0.description), "routes": .integer($0.routes)] }),
    ]
  }
}

extension TripSuggestion.Kind {
  /// As scripts and people are told it.
  package var name: String {
    switch self {
    case .coastToCoast: "coast to coast"
    case .region(let region, let length): "\(region.name), \(length.name)"
    }
  }
}

extension TripRegion {
  fileprivate var name: String {
    switch self {
    case .east: "east"
    case .central: "central"
    case .west: "west"
    case .circle(let center, let miles): "\(Int(miles)) miles around \(center.name)"
    }
  }
}

extension SuggestionRequest.Length {
  fileprivate var name: String {
    switch self {
    case .weekend: "a weekend"
    case .week: "a week"
    case .twoWeeks: "two weeks"
    case .days(let days): "\(days) \(days == 1 ? "day" : "days")"
    }
  }
}
