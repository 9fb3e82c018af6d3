package import Catalog
import Foundation
import SportsModel
package import TripPlanning

/// Trips as a person reads them.
package struct PlanText: Sendable {
  private let catalog: Catalog

  package init(_ catalog: Catalog) { self.catalog = catalog }

  /// An option with its days, drives and games; `heading` says what it is.
  package func lines(_ option: TripOption, heading: String) -> [String] {
    let itinerary = option.itinerary
    var facts = [
      count(itinerary.dayCount, "day"), count(option.games.count, "game"),
      "\(Int(itinerary.miles.rounded())) miles", "\(duration(itinerary.driveMinutes)) at the wheel",
      "$\(Int(option.costDollars.rounded()))",
    ]
    if !option.newStadiums.isEmpty {
      facts.append(count(option.newStadiums.count, "new stadium"))
    }
    var lines = ["\(heading): \(facts.joined(separator: ", "))"]
    for day in itinerary.days {
      let told = day.items.compactMap { line($0, option) }
      guard let first = told.first else { continue }
      lines.append("  \(day.day.weekdayName) \(day.day)  \(first)")
      lines += told.dropFirst().map { String(repeating: " ", count: 18) + $0 }
    }
    if let leg = itinerary.tightestLeg, let slack = leg.slackMinutes {
      lines.append(
        "  tightest: \(leg.from.name) to \(leg.to.name), \(duration(slack)) to spare")
    }
    if !option.reasons.isEmpty { lines.append("  \(option.reasons.joined(separator: "; "))") }
    return lines
  }

  /// Why there is no trip, and what would help.
  package func lines(_ failure: PlanningFailure) -> [String] {
    ["No trip: \(failure.kind.description)."] + failure.advice.map { "  \($0.description)" }
  }

  private func line(_ item: ItineraryItem, _ option: TripOption) -> String? {
    let start = item.localStart.hourAndMinute
    switch item.kind {
    case .game(let game):
      let away = catalog.displayName(of: game.game.away, season: game.game.season)
      let home = catalog.displayName(of: game.game.home, season: game.game.season)
      let isNew = option.newStadiums.contains(game.stadium.id) ? "  new" : ""
      let time = game.isStartKnown ? start : "?    "
      return "\(time)  \(away) at \(home), \(game.stadium.name(in: game.day.year))\(isNew)"
    case .drive(let leg):
      guard item.minutes > 0, let leg = part(leg, of: option.itinerary.legs) else { return nil }
      let shift = leg.clockShiftMinutes
      let zone =
        shift == 0 ? "" : ", clocks \(shift > 0 ? "forward" : "back") \(duration(abs(shift)))"
      return "\(start)  drive towards \(leg.to.name), \(duration(item.minutes))\(zone)"
    case .flight(let leg):
      guard let leg = part(leg, of: option.itinerary.legs) else { return nil }
      return "\(start)  fly to \(leg.to.name), \(duration(item.minutes)) from door to door"
    case .charge: return "\(start)  charge, \(duration(item.minutes))"
    case .night(let place):
      // “the way to …” is a place between two others.
      return "\(start)  night \(place.hasPrefix("the way") ? "on" : "near") \(place)"
    case .rest(let place): return "\(start)  a free day near \(place)"
    case .custom(let title): return "\(start)  \(title)"
    case .arrive: return nil
    }
  }

  private func part(_ leg: Int, of legs: [ItineraryLeg]) -> ItineraryLeg? {
    legs.indices.contains(leg) ? legs[leg] : nil
  }

  private func duration(_ minutes: Int) -> String {
    minutes < 60
      ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }

  private func count(_ count: Int, _ what: String) -> String {
    "\(count) \(what)\(count == 1 ? "" : "s")"
  }
}

extension LocalDay {
  /// `Mon` to `Sun`.
  var weekdayName: String {
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][(isoWeekday - 1 + 7) % 7]
  }
}
