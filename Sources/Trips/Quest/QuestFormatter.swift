package import AppSupport
import Foundation
package import Quests
package import SportsModel

/// Formats quests.
package struct QuestFormatter {
  private let format: DisplayFormat
  private let columns: Int

  /// `columns` is the width at which lines are wrapped.
  package init(_ format: DisplayFormat, columns: Int = 80) {
    self.format = format
    self.columns = max(60, columns)
  }

  /// Returns the totals, the bound, and the games and drives of each day.
  package func lines(_ answer: QuestSolution, builder: QuestProblemBuilder) -> [String] {
    let (route, request) = (answer.route, builder.request)
    let dollars = route.cost(perDay: request.perDay, perMile: request.perMile)
    let figures = [
      format.distance(miles: route.miles), "\(duration(route.driveMinutes)) of driving",
      DisplayFormat.money(dollars: dollars),
    ]
    var lines = [
      "\(route.games.count.counted("stadium")) in \(days(route.minutes)):".unbroken + " "
        + figures.map(\.unbroken).joined(separator: ", "),
      verdict(answer, objective: request.objective).replacing(" %", with: " %".unbroken), "",
    ]
    var day = ""
    var legs = route.legs[...]
    if request.start != nil, let first = legs.popFirst() {
      lines.append(way(first, builder: builder))
    }
    for game in route.games {
      let local = LocalDateTime(game.start, offset: game.offset)
      let name = "\(local.day.weekdayName) \(local.day)"
      let column = name == day ? String(repeating: " ", count: name.count) : name
      day = name
      let teams = game.home.isEmpty ? "" : "\(game.away.unbroken) \("at \(game.home),".unbroken) "
      let stadium = builder.dataset.name(of: game.stadium).unbroken
      lines.append("  \(column)  \(local.hourAndMinute)  \(teams)\(stadium)")
      if let leg = legs.popFirst() { lines.append(way(leg, builder: builder)) }
    }
    if let tightest = tightest(route, builder: builder) {
      lines += ["", "  Tightest connection: \(tightest)"]
    }
    return lines.flatMap {
      $0.wrapped(within: columns, indent: $0.hasPrefix("  ") ? Self.indent + 4 : 2)
    }
  }

  /// Returns a sentence about the proof of a quest.
  package func verdict(_ answer: QuestSolution, objective: QuestObjective) -> String {
    let bound = answer.bound
    let better = if case .cost = objective { "cheaper" } else { "faster" }
    guard bound.isProven else {
      let limit =
        if case .cost = objective {
          DisplayFormat.money(dollars: bound.bestPossible, cents: true)
        } else { days(bound.bestPossible) }
      return
        "Not proven to be the best: no route can be \(better) than \(limit), and this one is within "
        + "\(percent(bound.gap)) of that."
    }
    guard let miles = answer.miles else { return "Proven: no route is \(better)." }
    if miles.isProven {
      return "Proven: no route is \(better), and no equally fast route is shorter."
    }
    return "Proven: no route is \(better). No equally fast route can be shorter than "
      + "\(format.distance(miles: miles.bestPossible.rounded(.down))), and this one is within "
      + "\(percent(miles.gap)) of that."
  }

  /// Returns the best value and the bound during the search.
  package func progress(_ progress: QuestProgress) -> String {
    func text(_ value: Double) -> String {
      switch progress.measure {
      case .minutes: "\(number(value / 1440, digits: 3)) days"
      case .dollars: DisplayFormat.money(dollars: value, cents: true)
      case .miles: format.distance(miles: value)
      }
    }
    var parts = ["best \(progress.best.map(text) ?? DisplayFormat.unknown)"]
    // The bound is infinite if there is no route.
    if progress.bestPossible.isFinite {
      parts.append("bound \(text(progress.bestPossible))")
      if let best = progress.best {
        parts.append("gap \(percent(best > 0 ? max(0, 1 - progress.bestPossible / best) : 0))")
      }
    }
    return parts.joined(separator: ", ")
  }

  func reasons(_ answer: QuestSolution, builder: QuestProblemBuilder) -> [String] {
    let limit = builder.request.rules.maxDriveHours.map {
      ", with at most \(duration($0 * 60)) of driving between two nights"
    }
    var reasons = [
      verdict(answer, objective: builder.request.objective),
      "Checked: every game is complete and reached in time\(limit ?? "").",
    ]
    if let tightest = tightest(answer.route, builder: builder) {
      reasons.append("Tightest connection: \(tightest)")
    }
    return reasons
  }

  private static let indent = 18

  private func way(_ leg: QuestRoute.Leg, builder: QuestProblemBuilder) -> String {
    var (parts, remark) = (["fly", "\(duration(leg.travel.minutes)) from door to door"], "")
    if leg.travel.flightCost == nil {
      let distance = format.distance(miles: leg.travel.miles)
      parts = ["drive \(distance)", duration(leg.travel.driveMinutes)]
      let late = builder.minutesP90(leg)
      if late - leg.travel.driveMinutes >= 1 {
        remark = " \("(90 % of drives are faster".unbroken) \("than \(duration(late)))".unbroken)"
      }
      if leg.travel.nights > 0 { parts.append(leg.travel.nights.counted("night")) }
    }
    if leg.to == nil, let end = builder.request.end { parts.append("to \(end.name)") }
    let slack = leg.slackMinutes.map { "; \("\(duration($0)) to spare".unbroken)" } ?? ""
    return String(repeating: " ", count: Self.indent)
      + parts.map(\.unbroken).joined(separator: ", ") + slack + remark
  }

  private func tightest(_ route: QuestRoute, builder: QuestProblemBuilder) -> String? {
    guard let slack = route.tightestSlackMinutes,
      let leg = route.legs.first(where: { $0.slackMinutes == slack }), let from = leg.from,
      let to = leg.to
    else { return nil }
    return
      "\(builder.dataset.name(of: from)) to \(builder.dataset.name(of: to)), \(duration(slack)) to spare"
  }

  /// Returns `24 days 3 h (24.125 days)`.
  private func days(_ minutes: Double) -> String {
    guard minutes.isFinite else { return DisplayFormat.unknown }
    let whole = Int(rounding: minutes / 1440, .towardZero)
    let rest = minutes - Double(whole) * 1440
    return "\(whole.counted("day")) \(duration(rest)) (\(number(minutes / 1440, digits: 3)) days)"
  }

  /// Rounds down to whole minutes.
  private func duration(_ minutes: Double) -> String {
    minutes.isFinite
      ? DisplayFormat.duration(minutes: Int(rounding: max(0, minutes + 1e-6), .down))
      : DisplayFormat.unknown
  }

  private func percent(_ share: Double) -> String { "\(number(share * 100, digits: 1)) %" }

  private func number(_ value: Double, digits: Int) -> String {
    value.isFinite ? String(format: "%.\(digits)f", value) : DisplayFormat.unknown
  }
}

/// The documents of `quest`.
package enum QuestDocument {
  /// The document if no stadium is missing.
  package static var nothingMissing: JSONObject { document() }

  private static func document(
    options: [JSONObject] = [], bound: JSONObject? = nil, failure: JSONObject? = nil
  ) -> JSONObject {
    ["schema": 1, "options": options, "bound": bound, "failure": failure]
  }

  package static func document(_ error: QuestError) -> JSONObject {
    document(failure: [
      "kind": error.kind, "message": error.message, "hint": JSONValue.null,
      "advice": error.advice.map { ["text": $0, "routes": JSONValue.null] as JSONObject },
    ])
  }

  package static func document(
    _ answer: QuestSolution, builder: QuestProblemBuilder, visited: Set<StadiumID>
  ) -> JSONObject {
    let (route, request) = (answer.route, builder.request)
    let cost = route.cost(perDay: request.perDay, perMile: request.perMile)
    let option: JSONObject = [
      "rank": 1, "days": (route.minutes / 1440).rounded(to: 6),
      "elapsedMinutes": route.minutes.rounded(to: 3),
      "driveMinutes": route.driveMinutes.rounded(to: 3), "miles": route.miles.rounded(to: 3),
      "costUSD": cost.rounded(to: 2), "cost": JSONValue.null, "nights": JSONValue.null,
      "newStadiums": route.games.map(\.stadium).filter { !visited.contains($0) },
      "stops": route.games.map { $0.document(request.rules) },
      "legs": route.legs.map { $0.document(builder) },
      "tightestSlackMinutes": route.tightestSlackMinutes?.rounded(to: 3),
      "reasons": QuestFormatter(.miles).reasons(answer, builder: builder),
    ]
    return document(options: [option], bound: bound(answer, objective: request.objective))
  }

  /// Returns the bound in days or dollars; for the fewest miles in the fewest days, also the bound
  /// in miles.
  private static func bound(_ answer: QuestSolution, objective: QuestObjective) -> JSONObject {
    let isCost = if case .cost = objective { true } else { false }
    let isProven = answer.bound.isProven && answer.miles?.isProven != false
    return ["objective": objective.name, "unit": isCost ? "dollars" : "days"]
      + answer.bound.document(scale: isCost ? 1 : 1 / 1440.0, digits: 6, isProven: isProven)
      + answer.miles.map { ["miles": $0.document(scale: 1, digits: 3, isProven: $0.isProven)] }
  }
}

extension QuestGame {
  fileprivate func document(_ rules: QuestRules) -> JSONObject {
    func local(_ minutes: Double) -> LocalDateTime {
      LocalDateTime(start + minutes * 60, offset: offset)
    }
    let length = end.timeIntervalSince(start) / 60
    return [
      "stadiumID": stadium, "gameID": id, "home": home, "away": away, "startLocal": local(0),
      "arriveBy": local(-rules.bufferBefore), "leaveAfter": local(length + rules.bufferAfter),
    ]
  }
}

extension QuestRoute.Leg {
  fileprivate func document(_ builder: QuestProblemBuilder) -> JSONObject {
    let isFlight = travel.flightCost != nil
    return [
      "from": from?.rawValue ?? "start", "to": to?.rawValue ?? "end",
      "mode": isFlight ? "flight" : "drive", "miles": travel.miles.rounded(to: 3),
      "minutes": (isFlight ? travel.minutes : travel.driveMinutes).rounded(to: 3),
      "minutesP90": builder.minutesP90(self).rounded(to: 3), "nights": travel.nights,
      "slackMinutes": slackMinutes?.rounded(to: 3),
    ]
  }
}

extension QuestBound {
  fileprivate func document(scale: Double, digits: Int, isProven: Bool) -> JSONObject {
    [
      "value": (value * scale).rounded(to: digits),
      "bestPossible": (bestPossible * scale).rounded(to: digits), "gap": gap.rounded(to: 6),
      "proven": isProven,
    ]
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
