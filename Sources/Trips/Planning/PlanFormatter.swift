package import AppSupport
package import Catalog
import Foundation
import SportsModel
import Travel
package import TripPlanning

/// Formats trips.
package struct PlanFormatter: Sendable {
  private let catalog: Catalog
  private let columns: Int
  private let format: DisplayFormat

  /// `columns` is the width at which lines are wrapped.
  package init(_ catalog: Catalog, columns: Int = 80, format: DisplayFormat) {
    self.catalog = catalog
    self.columns = max(60, columns)
    self.format = format
  }

  /// Returns an option with its days, drives and games; with `numbers`, with the numbers of `trips
  /// edit`; `badges` are those that it would complete.
  package func lines(
    _ option: TripOption, heading: String, numbers: Bool = false, badges: [String] = []
  ) -> [String] {
    let itinerary = option.itinerary
    var figures = [
      itinerary.dayCount.counted("day"), option.games.count.counted("game"),
      format.distance(miles: itinerary.miles), "\(duration(itinerary.driveMinutes)) of driving",
      DisplayFormat.money(dollars: option.costDollars),
    ]
    if !option.newStadiums.isEmpty {
      figures.append(option.newStadiums.count.counted("new stadium"))
    }
    var lines = wrapped("\(heading): \(figures.map(\.unbroken).joined(separator: ", "))", by: 2)
    for day in itinerary.days {
      var label = "\(day.day.weekdayName) \(day.day)"
      for item in day.items {
        guard let text = line(item, hints: option) else { continue }
        let number = numbers ? "\(item.id)".padded(to: 4) : ""
        lines += wrapped("  \(label.padded(to: 16))\(number)\(text)", by: 25 + number.count)
        label = ""
      }
    }
    if let leg = itinerary.tightestLeg, let slack = leg.slackMinutes {
      let spare = "\(duration(slack)) to spare".unbroken
      lines += wrapped(
        "  Tightest connection: \(leg.from.name.unbroken) to \(leg.to.name.unbroken), \(spare)",
        by: 4)
    }
    lines += wrapped("  Cost: \(cost(option))", by: 4)
    if !badges.isEmpty {
      let what = badges.count == 1 ? "the badge" : badges.count.counted("badge")
      let separator = badges.contains { $0.contains(",") } ? "; " : ", "
      lines += wrapped(
        "  Completes \(what): \(badges.map(\.unbroken).joined(separator: separator))", by: 4)
    }
    let reasons = reasons(option)
    if !reasons.isEmpty {
      let text = reasons.map(\.unbroken).joined(separator: "; ")
      lines += wrapped("  \(text.prefix(1).uppercased() + text.dropFirst())", by: 4)
    }
    return lines
  }

  /// Returns a table of trips to choose from, a line each.
  package func choices(_ suggestions: [TripSuggestion]) -> TextTable {
    var table = TextTable(
      [
        .numbers(""), .text("TRIP", minWidth: 12), .fixed("FROM"), .numbers("DAYS"),
        .numbers("GAMES"), .numbers("NEW"), .numbers("DRIVING"), .numbers("FLIGHTS"),
        .numbers("COST"),
      ], indent: 0)
    for (index, suggestion) in suggestions.enumerated() {
      let (option, itinerary) = (suggestion.option, suggestion.option.itinerary)
      // A table to choose from needs no minutes.
      let driving = itinerary.driveMinutes
      table.add(
        "\(index + 1)", suggestion.kind.name, itinerary.days.first.map { "\($0.day)" } ?? "",
        "\(itinerary.dayCount)", "\(option.games.count)", "\(option.newStadiums.count)",
        duration(driving < 60 ? driving : Int(rounding: Double(driving) / 60) * 60),
        "\(itinerary.flightCount)", DisplayFormat.money(dollars: option.costDollars))
    }
    return table
  }

  /// Returns the parts of the cost: `$390 for 3 nights, $101 for 404 mi; tickets not included`.
  private func cost(_ option: TripOption) -> String {
    let (cost, itinerary) = (option.cost, option.itinerary)
    let parts = [
      (cost.nights, itinerary.nightsAway.counted("night")),
      (cost.days, itinerary.dayCount.counted("day")),
      (cost.driving, format.distance(miles: itinerary.milesAway)),
      (cost.flights, itinerary.flightCount.counted("flight")),
      (cost.rental, "a rental car"), (cost.tickets ?? 0, option.games.count.counted("ticket")),
    ].filter { $0.0 > 0 }.map { cents, what in
      "\(DisplayFormat.money(dollars: Double(cents) / 100)) for \(what)".unbroken
    }
    let all = parts.isEmpty ? "none" : parts.joined(separator: ", ")
    return cost.tickets == nil ? "\(all); \("tickets not included".unbroken)" : all
  }

  /// Returns the reason for a plan without a trip, conflicting conditions, changes that help and
  /// the end of the schedules; `isStated` is whether the user asked for what a change gives up.
  package func failureLines(
    _ plan: TripPlan, isStated: (Relaxation) -> Bool = { _ in true }
  ) -> [String] {
    guard let failure = plan.failure, let message = plan.message else { return [] }
    return wrapped(message, by: 0) + (plan.hint.map { wrapped($0, by: 2) } ?? [])
      + adviceLines(failure, isStated: isStated)
  }

  /// Returns the conditions that exclude each other; empty unless they are the reason of the failure.
  func conflicts(_ failure: PlanningFailure, isStated: (Relaxation) -> Bool) -> [String] {
    var conditions: [String] = []
    for relaxation in failure.advice.flatMap(\.relaxations) where isStated(relaxation) {
      guard let condition = relaxation.condition(team: teamName) else { continue }
      if !conditions.contains(condition) { conditions.append(condition) }
    }
    return failure.kind.isConflict && conditions.count > 1 ? conditions : []
  }

  private func adviceLines(_ failure: PlanningFailure, isStated: (Relaxation) -> Bool) -> [String] {
    guard !failure.advice.isEmpty else { return [] }
    var lines: [String] = []
    let conflicts = conflicts(failure, isStated: isStated)
    if !conflicts.isEmpty {
      lines += wrapped(
        "These conditions conflict: \(DisplayFormat.list(conflicts.map(\.unbroken))).", by: 2)
    }
    lines.append("One of these changes helps:")
    return lines + failure.advice.flatMap { wrapped("  \(text($0))", by: 4) }
  }

  package func text(_ advice: PlanningAdvice) -> String { advice.text(team: teamName) }
  private func teamName(_ id: TeamID) -> String { catalog.team(id)?.name ?? id.rawValue }

  /// Returns the reasons that the first line and the tightest leg don't contain.
  private func reasons(_ option: TripOption) -> [String] {
    let shown = option.score.parts.filter { part in
      switch part.kind {
      case .games, .newStadiums, .stadiums, .driving, .days: true
      case .quality, .tiringDays, .tightHops, .flights, .stopsAside: false
      }
    }.map(\.text)
    return option.reasons.filter { !shown.contains($0) && !$0.hasPrefix("tightest connection") }
  }

  private func line(_ item: ItineraryItem, hints option: TripOption) -> String? {
    let start = item.localStart.hourAndMinute
    switch item.kind {
    case .game(let game):
      let isNew = option.newStadiums.contains(game.stadium.id) ? "  new" : ""
      let time = game.isStartKnown ? start : "?    "
      let (away, home) = names(game)
      let stadium = "\(game.stadium.name(in: game.day.year))\(isNew)\(lock(item))"
      return "\(time)  \(away.unbroken) \("at \(home),".unbroken) \(stadium.unbroken)"
    case .drive(let leg):
      guard item.minutes > 0, let leg = part(leg, of: option.itinerary.legs) else { return nil }
      return "\(start)  \(drive(item, on: leg, of: option.itinerary))\(lock(item))"
    case .flight(let leg):
      guard let leg = part(leg, of: option.itinerary.legs) else { return nil }
      return "\(start)  \(flight(item, leg: leg))\(lock(item))"
    case .charge: return "\(start)  charge the car, \(duration(item.minutes))"
    case .night(let stay): return "\(start)  overnight \(stay.text.unbroken)"
    case .rest(let stay): return "\(start)  free day \(stay.text.unbroken)"
    case .custom(let title): return "\(start)  \(title), \(duration(item.minutes))\(lock(item))"
    case .arrive: return nil
    }
  }

  /// Returns a drive or a part of it, with its own miles, time at the wheel and change of time zone.
  private func drive(_ item: ItineraryItem, on leg: ItineraryLeg, of itinerary: Itinerary) -> String
  {
    let isLast = item.end >= leg.arrives
    var facts = [format.distance(miles: itinerary.miles(of: item)), duration(item.drivenMinutes)]
    if item.breakMinutes > 0 { facts.append("\(duration(item.breakMinutes)) of breaks") }
    let next = itinerary.items.first { $0.kind == item.kind && $0.start >= item.end }
    let zones = [item.zone, next?.zone ?? leg.to.zone].map { $0.secondsFromGMT(for: item.end.date) }
    let shift = (zones[1] - zones[0]) / 60
    if shift != 0 {
      facts.append("clocks \(shift > 0 ? "forward" : "back") \(duration(abs(shift)))")
    }
    let parts = facts.map(\.unbroken).joined(separator: ", ")
    return "drive \(isLast ? "to" : "toward") \("\(leg.to.name),".unbroken) \(parts)"
  }

  private func flight(_ item: ItineraryItem, leg: ItineraryLeg) -> String {
    var parts = ["fly to \(leg.to.name)", "\(duration(item.minutes)) from door to door"]
    if let flight = leg.flight {
      parts[0] = "fly \(flight.from) to \(flight.to)"
      if leg.to.kind != .end { parts[0] += " for \(leg.to.name)" }
      if flight.changesPlanes { parts.append("with a change of planes") }
    }
    if let drive = leg.driveInstead {
      parts.append("\(duration(Int(rounding: drive.minutes, .up))) by car")
    }
    return parts.map(\.unbroken).joined(separator: ", ")
  }

  private func lock(_ item: ItineraryItem) -> String { item.isLocked ? "  locked" : "" }

  /// `Toronto Blue Jays at Boston Red Sox`.
  package func title(_ game: PlannedGame) -> String {
    let (away, home) = names(game)
    return "\(away) at \(home)"
  }

  private func names(_ game: PlannedGame) -> (away: String, home: String) {
    (
      catalog.displayName(of: game.game.away, season: game.game.season),
      catalog.displayName(of: game.game.home, season: game.game.season)
    )
  }

  func text(_ violation: TripViolation) -> String { violation.description(format) }

  private func part(_ leg: Int, of legs: [ItineraryLeg]) -> ItineraryLeg? {
    legs.indices.contains(leg) ? legs[leg] : nil
  }

  private func duration(_ minutes: Int) -> String { DisplayFormat.duration(minutes: minutes) }

  private func wrapped(_ line: String, by indent: Int) -> [String] {
    line.wrapped(within: columns, indent: indent)
  }
}

extension PlanningFailure.Kind {
  fileprivate var isConflict: Bool {
    switch self {
    case .noValidRoutes, .drivingExceedsLimit, .repeatCityViolation, .geographicBacktracking: true
    case .noGamesInRange, .noWeekendInRange, .missingDateRange, .missingLocations,
      .missingTeamSelection, .dateRangeViolation:
      false
    }
  }
}

extension LocalDay {
  /// `Mon` to `Sun`.
  var weekdayName: String { String(CalendarNames.weekdays[isoWeekday - 1].prefix(3)) }
}

extension Stay {
  /// `in Cleveland, OH` or `at home`; without a town, `near Progressive Field` or `on the way to
  /// Progressive Field`.
  var text: String {
    if near == Stay.home { return "at home" }
    if let town { return "in \(town)" }
    return near.hasPrefix("the way to ") ? "on \(near)" : "near \(near)"
  }
}

extension String {
  private static let fixedSpace: Character = "\u{A0}"

  /// The text with spaces at which `wrapped(within:indent:)` doesn't wrap.
  var unbroken: String { replacing(" ", with: String(Self.fixedSpace)) }

  /// Returns lines of at most so many characters, wrapped between words; the words of unbroken parts
  /// stay together if they fit.
  ///
  /// `indent` is the number of spaces before each line but the first.
  func wrapped(within columns: Int, indent: Int) -> [String] {
    var lines: [String] = []
    var rest = self
    while rest.count > columns {
      let room = rest.prefix(columns + 1)
      let start = max(rest.prefix { $0 == " " }.count, indent)
      func lastSpace(_ space: Character) -> Index? {
        room.indices.last { room[$0] == space && distance(from: room.startIndex, to: $0) > start }
      }
      guard let space = lastSpace(" ") ?? lastSpace(Self.fixedSpace) else { break }
      var line = String(rest[..<space])
      while line.last == " " { line.removeLast() }
      lines.append(line)
      let tail = rest[space...].drop { $0 == " " || $0 == Self.fixedSpace }
      rest = String(repeating: " ", count: indent) + tail
    }
    return (lines + [rest]).map { $0.replacing(String(Self.fixedSpace), with: " ") }
  }
}

/// Formats the weights that were learned from saved trips.
package enum LearnedWeightsFormatter {
  package static func document(_ learned: LearnedScoringWeights) -> JSONObject {
    let applied = learned.applied(to: ScoringWeights())
    let weights = TripScore.Part.Kind.allCases.map { kind -> JSONObject in
      [
        "name": kind.rawValue, "what": kind.weight.what,
        "usual": ScoringWeights()[keyPath: kind.weight.points],
        "points": applied[keyPath: kind.weight.points], "factor": learned[kind],
      ]
    }
    return ["schema": 1, "weights": weights]
  }

  package static func table(_ learned: LearnedScoringWeights) -> TextTable {
    var table = TextTable([.text("POINTS FOR"), .numbers("DEFAULT"), .numbers("NOW")], indent: 0)
    let applied = learned.applied(to: ScoringWeights())
    for weight in TripScore.Part.Kind.allCases.map(\.weight) {
      table.add(
        weight.what, points(ScoringWeights()[keyPath: weight.points]),
        points(applied[keyPath: weight.points]))
    }
    return table
  }

  private static func points(_ value: Double) -> String {
    let hundredths = Int(rounding: abs(value) * 100)
    let digits = hundredths % 100
    return "\(value < 0 ? "-" : "")\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
  }
}
