import Foundation
import SportsModel
package import TripPlanning

/// Formats quests.
package enum QuestFormatter {
  /// Returns the totals, the bound, and the games and drives of each day.
  package static func lines(_ answer: QuestSolution, _ builder: QuestProblemBuilder) -> [String] {
    let route = answer.route
    let request = builder.request
    let dollars = route.cost(perDay: request.perDay, perMile: request.perMile)
    var lines = [
      "\(TripAmountFormatter.count(route.games.count, "stadium")) in \(days(route.minutes)): "
        + "\(miles(route.miles)), \(duration(route.driveMinutes)) at the wheel, "
        + "$\(Int(dollars.rounded()))",
      verdict(answer, request.objective), "",
    ]
    var day = ""
    var legs = route.legs[...]
    if request.start != nil, let first = legs.popFirst() { lines.append(way(first, builder)) }
    for game in route.games {
      let local = LocalDateTime(game.start, offset: game.offset)
      let name = "\(local.day.weekdayName) \(local.day)"
      let column = name == day ? String(repeating: " ", count: name.count) : name
      day = name
      let teams = game.home.isEmpty ? "" : "\(game.away) at \(game.home), "
      lines.append(
        "  \(column)  \(local.hourAndMinute)  \(teams)\(builder.dataset.name(of: game.stadium))")
      if let leg = legs.popFirst() { lines.append(way(leg, builder)) }
    }
    if let tightest = tightest(route, builder) { lines += ["", "  tightest: \(tightest)"] }
    return lines
  }

  /// Returns a sentence about the proof of a quest.
  package static func verdict(_ answer: QuestSolution, _ objective: QuestObjective) -> String {
    let (bound, better) = (answer.bound, comparative(objective))
    guard bound.isProven else {
      let limit =
        if case .cost = objective { "$\(money(bound.bestPossible))" } else {
          days(bound.bestPossible)
        }
      return
        "Not proven: no route can be \(better) than \(limit); this one is within "
        + "\(percent(bound.gap)) of that."
    }
    guard let miles = answer.miles else { return "Proven: no route is \(better)." }
    if miles.isProven { return "Proven: no route is \(better), and none as fast is shorter." }
    return
      "Proven: no route is \(better). None as fast can be shorter than "
      + "\(Int(miles.bestPossible.rounded(.down))) miles; this one is within \(percent(miles.gap)) of that."
  }

  /// Returns the best value and the bound during the search.
  package static func progress(_ progress: QuestProgress) -> String {
    func text(_ value: Double) -> String {
      switch progress.measure {
      case .minutes: "\(number(value / 1440, 3)) days"
      case .dollars: "$\(money(value))"
      case .miles: miles(value)
      }
    }
    guard let best = progress.best else { return "best –, bound \(text(progress.bestPossible))" }
    let gap = best > 0 ? max(0, 1 - progress.bestPossible / best) : 0
    return "best \(text(best)), bound \(text(progress.bestPossible)), gap \(percent(gap))"
  }

  /// Returns the characteristics of a quest.
  static func reasons(_ answer: QuestSolution, _ builder: QuestProblemBuilder) -> [String] {
    var reasons = [
      verdict(answer, builder.request.objective),
      "Checked: every game is whole, and reached in time" + checkedLimit(builder.request.rules)
        + ".",
    ]
    if let tightest = tightest(answer.route, builder) { reasons.append("Tightest: \(tightest)") }
    return reasons
  }

  // MARK: Parts

  private static func checkedLimit(_ rules: QuestRules) -> String {
    guard let hours = rules.maxDriveHours else { return "" }
    return ", never more than \(duration(hours * 60)) at the wheel between two nights"
  }

  private static func comparative(_ objective: QuestObjective) -> String {
    if case .cost = objective { "cheaper" } else { "faster" }
  }

  private static func way(_ leg: QuestRoute.Leg, _ builder: QuestProblemBuilder) -> String {
    let indent = String(repeating: " ", count: 18)
    var text: String
    if leg.travel.flightCost != nil {
      text = "\(indent)fly, \(duration(leg.travel.minutes)) from door to door"
    } else {
      text =
        "\(indent)drive \(miles(leg.travel.miles)), "
        + "\(duration(leg.travel.driveMinutes))"
      let late = builder.minutesP90(leg)
      if late - leg.travel.driveMinutes >= 1 { text += " (a slow day: \(duration(late)))" }
      if leg.travel.nights > 0 {
        text += ", \(TripAmountFormatter.count(leg.travel.nights, "night"))"
      }
    }
    if leg.to == nil, let end = builder.request.end { text += ", to \(end.name)" }
    guard let slack = leg.slackMinutes else { return text }
    return text + "; \(duration(slack)) to spare"
  }

  private static func tightest(_ route: QuestRoute, _ builder: QuestProblemBuilder) -> String? {
    guard let slack = route.tightestSlackMinutes,
      let leg = route.legs.first(where: { $0.slackMinutes == slack }), let from = leg.from,
      let to = leg.to
    else { return nil }
    return
      "\(builder.dataset.name(of: from)) to \(builder.dataset.name(of: to)), \(duration(slack)) to spare"
  }

  /// `24 days 3 h (24.125)`.
  private static func days(_ minutes: Double) -> String {
    let whole = Int(minutes / 1440)
    let rest = minutes - Double(whole) * 1440
    return
      "\(TripAmountFormatter.count(whole, "day")) \(duration(rest)) (\(number(minutes / 1440, 3)))"
  }

  /// Rounds down to whole minutes.
  private static func duration(_ minutes: Double) -> String {
    TripAmountFormatter.duration(Int(max(0, minutes + 1e-6)))
  }

  private static func miles(_ miles: Double) -> String {
    TripAmountFormatter.count(Int(miles.rounded()), "mile")
  }

  private static func percent(_ share: Double) -> String { "\(number(share * 100, 1)) %" }

  private static func money(_ dollars: Double) -> String { number(dollars, 2) }

  private static func number(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }
}
