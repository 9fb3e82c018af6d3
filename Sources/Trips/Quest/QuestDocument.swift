package import AppSupport
import Foundation
package import SportsModel
package import TripPlanning

/// The document of `quest`.
package enum QuestDocument {
  /// A quest that was found, with its bound.
  package static func json(
    _ answer: QuestSolution, _ builder: QuestProblemBuilder, visited: Set<StadiumID>
  ) -> JSONValue {
    [
      "schema": 1,
      "options": [option(answer, builder, visited)],
      "bound": bound(answer, builder.request.objective),
      "failure": .null,
    ]
  }

  /// Why there is none.
  package static func json(_ refusal: QuestError) -> JSONValue {
    [
      "schema": 1, "options": [], "bound": .null,
      "failure": [
        "kind": .string(refusal.kind), "message": .string(refusal.message),
        "advice": .array(refusal.advice.map { ["text": .string($0), "routes": .null] }),
      ],
    ]
  }

  /// There is nothing left to see.
  package static var nothingMissing: JSONValue {
    ["schema": 1, "options": [], "bound": .null, "failure": .null]
  }

  private static func option(
    _ answer: QuestSolution, _ builder: QuestProblemBuilder, _ visited: Set<StadiumID>
  ) -> JSONValue {
    let route = answer.route
    let request = builder.request
    let seen = route.games.map(\.stadium)
    return [
      "rank": 1,
      "days": rounded(route.minutes / 1440, 6),
      "elapsed_minutes": rounded(route.minutes, 3),
      "drive_minutes": rounded(route.driveMinutes, 3),
      "miles": rounded(route.miles, 3),
      "cost_usd": rounded(route.cost(perDay: request.perDay, perMile: request.perMile), 2),
      "new_stadiums": .array(seen.filter { !visited.contains($0) }.map { JSONValue($0) }),
      "stops": .array(route.games.map { stop($0, request.rules) }),
      "legs": .array(route.legs.map { leg($0, builder) }),
      "tightest_slack_minutes": route.tightestSlackMinutes.map { rounded($0, 3) } ?? .null,
      "reasons": .array(QuestFormatter.reasons(answer, builder).map(JSONValue.string)),
    ]
  }

  private static func stop(_ game: QuestGame, _ rules: QuestRules) -> JSONValue {
    func local(_ minutes: Double) -> JSONValue {
      JSONValue(LocalDateTime(game.start + minutes * 60, offset: game.offset))
    }
    let length = game.end.timeIntervalSince(game.start) / 60
    return [
      "stadium_id": JSONValue(game.stadium), "game_id": .string(game.id),
      "home": .string(game.home), "away": .string(game.away),
      "start_local": local(0), "arrive_by": local(-rules.bufferBefore),
      "leave_after": local(length + rules.bufferAfter),
    ]
  }

  private static func leg(_ leg: QuestRoute.Leg, _ builder: QuestProblemBuilder) -> JSONValue {
    let isFlight = leg.travel.flightCost != nil
    return [
      "from": .string(leg.from?.rawValue ?? "start"),
      "to": .string(leg.to?.rawValue ?? "end"),
      "mode": isFlight ? "flight" : "drive",
      "miles": rounded(leg.travel.miles, 3),
      "minutes": rounded(isFlight ? leg.travel.minutes : leg.travel.driveMinutes, 3),
      "minutes_p90": rounded(builder.minutesP90(leg), 3),
      "nights": .integer(leg.travel.nights),
      "slack_minutes": leg.slackMinutes.map { rounded($0, 3) } ?? .null,
    ]
  }

  /// Days or dollars; of the fewest miles in the fewest days the days, and the miles beside.
  private static func bound(_ answer: QuestSolution, _ objective: QuestObjective) -> JSONValue {
    let scale = if case .cost = objective { 1.0 } else { 1 / 1440.0 }
    var members = bound(answer.bound, scale: scale, digits: 6)
    members["objective"] = .string(objective.name)
    members["unit"] = .string(scale == 1 ? "dollars" : "days")
    if let miles = answer.miles {
      members["miles"] = .object(bound(miles, scale: 1, digits: 3))
      members["proven"] = .bool(answer.bound.isProven && miles.isProven)
    }
    return .object(members)
  }

  private static func bound(_ bound: QuestBound, scale: Double, digits: Int) -> [String: JSONValue]
  {
    [
      "value": rounded(bound.value * scale, digits),
      "best_possible": rounded(bound.bestPossible * scale, digits),
      "gap": rounded(bound.gap, 6), "proven": .bool(bound.isProven),
    ]
  }

  private static func rounded(_ value: Double, _ digits: Int) -> JSONValue {
    let factor = (0..<digits).reduce(1.0) { factor, _ in factor * 10 }
    return .number((value * factor).rounded() / factor)
  }
}

extension QuestObjective {
  /// As scripts and people name it.
  package var name: String {
    switch self {
    case .time: "time"
    case .cost: "cost"
    case .timeThenMiles: "time-then-miles"
    }
  }
}
