import AppSupport
import Foundation
package import Quests
package import SportsModel

/// The document of `quest`.
package struct QuestDocument: Encodable {
  struct Leg: Encodable {
    let from, to, mode: String
    let miles, minutes, minutesP90: Double
    let nights: Int
    let slackMinutes: Double?
  }

  let schema = 1
  let options: [TripOptionDocument<Leg>]
  let bound: Bound?
  let failure: PlanFailureDocument?

  package init(_ answer: QuestSolution, builder: QuestProblemBuilder, visited: Set<StadiumID>) {
    options = [TripOptionDocument(answer, builder: builder, visited: visited)]
    bound = Bound(answer, objective: builder.request.objective)
    failure = nil
  }

  package init(_ error: QuestError) {
    (options, bound) = ([], nil)
    failure = PlanFailureDocument(
      kind: error.kind, message: error.message, advice: error.advice.map { .init(text: $0) })
  }

  private init() { (options, bound, failure) = ([], nil, nil) }

  /// The document if no stadium is missing.
  package static var nothingMissing: QuestDocument { QuestDocument() }
}

extension TripOptionDocument<QuestDocument.Leg> {
  fileprivate init(_ answer: QuestSolution, builder: QuestProblemBuilder, visited: Set<StadiumID>) {
    let (route, request) = (answer.route, builder.request)
    rank = 1
    days = (route.minutes / 1440).rounded(to: 6)
    elapsedMinutes = route.minutes.rounded(to: 3)
    driveMinutes = route.driveMinutes.rounded(to: 3)
    miles = route.miles.rounded(to: 3)
    costUSD = route.cost(perDay: request.perDay, perMile: request.perMile).rounded(to: 2)
    newStadiums = route.games.map(\.stadium).filter { !visited.contains($0) }
    stops = route.games.map { Stop($0, rules: request.rules) }
    legs = route.legs.map { QuestDocument.Leg($0, builder: builder) }
    tightestSlackMinutes = route.tightestSlackMinutes?.rounded(to: 3)
    reasons = QuestFormatter(.miles).reasons(answer, builder: builder)
  }
}

extension TripOptionDocument<QuestDocument.Leg>.Stop {
  fileprivate init(_ game: QuestGame, rules: QuestRules) {
    func local(_ minutes: Double) -> LocalDateTime {
      LocalDateTime(game.start + minutes * 60, offset: game.offset)
    }
    let length = game.end.timeIntervalSince(game.start) / 60
    (stadiumID, gameID) = (game.stadium, game.id)
    (home, away) = (game.home, game.away)
    startLocal = local(0)
    arriveBy = local(-rules.bufferBefore)
    leaveAfter = local(length + rules.bufferAfter)
  }
}

extension QuestDocument.Leg {
  fileprivate init(_ leg: QuestRoute.Leg, builder: QuestProblemBuilder) {
    let isFlight = leg.travel.flightCost != nil
    from = leg.from?.rawValue ?? "start"
    to = leg.to?.rawValue ?? "end"
    mode = isFlight ? "flight" : "drive"
    miles = leg.travel.miles.rounded(to: 3)
    minutes = (isFlight ? leg.travel.minutes : leg.travel.driveMinutes).rounded(to: 3)
    minutesP90 = builder.minutesP90(leg).rounded(to: 3)
    nights = leg.travel.nights
    slackMinutes = leg.slackMinutes?.rounded(to: 3)
  }
}

extension QuestDocument {
  /// The bound in days or dollars; for the fewest miles in the fewest days, also the bound in
  /// miles.
  struct Bound: Encodable {
    struct Values: Encodable {
      let value, bestPossible, gap: Double
      let proven: Bool
    }

    let objective, unit: String
    let values: Values
    let miles: Values?

    fileprivate init(_ answer: QuestSolution, objective: QuestObjective) {
      let isCost = if case .cost = objective { true } else { false }
      self.objective = objective.name
      unit = isCost ? "dollars" : "days"
      miles = answer.miles.map { Values($0, scale: 1, digits: 3) }
      values = Values(
        answer.bound, scale: isCost ? 1 : 1 / 1440.0, digits: 6,
        proven: answer.bound.isProven && answer.miles?.isProven != false)
    }

    func encode(to encoder: any Encoder) throws {
      try values.encode(to: encoder)
      var container = encoder.container(keyedBy: JSONKey.self)
      try container.encode(objective, forKey: "objective")
      try container.encode(unit, forKey: "unit")
      if let miles { try container.encode(miles, forKey: "miles") }
    }
  }
}

extension QuestDocument.Bound.Values {
  fileprivate init(_ bound: QuestBound, scale: Double, digits: Int, proven: Bool? = nil) {
    value = (bound.value * scale).rounded(to: digits)
    bestPossible = (bound.bestPossible * scale).rounded(to: digits)
    gap = bound.gap.rounded(to: 6)
    self.proven = proven ?? bound.isProven
  }
}

extension Double {
  fileprivate func rounded(to digits: Int) -> Double {
    let factor = (0..<digits).reduce(1.0) { factor, _ in factor * 10 }
    return (self * factor).rounded() / factor
  }
}

extension QuestObjective {
  /// The name in options and output.
  package var name: String {
    switch self {
    case .time: "time"
    case .cost: "cost"
    case .timeThenMiles: "time-then-miles"
    }
  }
}
