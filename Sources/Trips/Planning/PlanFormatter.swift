import AppSupport
package import Catalog
import Foundation
import SportsModel
package import TripPlanning

/// Formats trips.
package struct PlanFormatter: Sendable {
  private let catalog: Catalog
  private let columns: Int

  /// - Parameters:
  ///   - catalog: contains the names of teams.
  ///   - columns: the width at which lines are wrapped.
  package init(_ catalog: Catalog, columns: Int = 80) {
    self.catalog = catalog
    self.columns = max(60, columns)
  }

  /// Returns an option with its days, drives and games.
  ///
  /// With `numbers`, each item has its number for `trips edit`. `badges` are those that the option
  /// would complete.
  package func lines(
    _ option: TripOption, heading: String, numbers: Bool = false, badges: [String] = []
  ) -> [String] {
    let itinerary = option.itinerary
    var facts = [
      TripAmountFormatter.count(itinerary.dayCount, "day"),
      TripAmountFormatter.count(option.games.count, "game"),
      "\(Int(itinerary.miles.rounded())) miles", "\(duration(itinerary.driveMinutes)) at the wheel",
      "$\(Int(option.costDollars.rounded()))",
    ]
    if !option.newStadiums.isEmpty {
      facts.append(TripAmountFormatter.count(option.newStadiums.count, "new stadium"))
    }
    var lines = broken("\(heading): \(facts.joined(separator: ", "))", by: 2)
    for day in itinerary.days {
      var label = "\(day.day.weekdayName) \(day.day)"
      for item in day.items {
        guard let told = line(item, option) else { continue }
        let number = numbers ? "\(item.id)".padded(to: 4) : ""
        lines += broken("  \(label.padded(to: 16))\(number)\(told)", by: 25 + number.count)
        label = ""
      }
    }
    if let leg = itinerary.tightestLeg, let slack = leg.slackMinutes {
      lines += broken(
        "  tightest: \(leg.from.name) to \(leg.to.name), \(duration(slack)) to spare", by: 4)
    }
    if !badges.isEmpty {
      let what = badges.count == 1 ? "a badge" : "badges"
      lines += broken("  completes \(what): \(badges.joined(separator: ", "))", by: 4)
    }
    let reasons = reasons(option)
    if !reasons.isEmpty { lines += broken("  \(reasons.joined(separator: "; "))", by: 4) }
    return lines
  }

  /// Returns the reason that there is no trip, and advice.
  package func lines(_ failure: PlanningFailure) -> [String] {
    ["No trip: \(failure.kind.description)."] + failure.advice.map { "  \($0.description)" }
  }

  /// Returns the reasons that the first line and the tightest leg don't contain.
  private func reasons(_ option: TripOption) -> [String] {
    let told = option.score.parts.filter { part in
      switch part.kind {
      case .games, .newStadiums, .stadiums, .driving, .days: true
      case .quality, .tiringDays, .tightHops, .flights, .stopsAside: false
      }
    }.map(\.text)
    return option.reasons.filter { !told.contains($0) && !$0.contains("to spare at the tightest") }
  }

  private func line(_ item: ItineraryItem, _ option: TripOption) -> String? {
    let start = item.localStart.hourAndMinute
    switch item.kind {
    case .game(let game):
      let isNew = option.newStadiums.contains(game.stadium.id) ? "  new" : ""
      let time = game.isStartKnown ? start : "?    "
      return "\(time)  \(title(game)), \(game.stadium.name(in: game.day.year))\(isNew)\(lock(item))"
    case .drive(let leg):
      guard item.minutes > 0, let leg = part(leg, of: option.itinerary.legs) else { return nil }
      return "\(start)  \(drive(item, leg))\(lock(item))"
    case .flight(let leg):
      guard let leg = part(leg, of: option.itinerary.legs) else { return nil }
      let time = duration(item.minutes)
      return "\(start)  fly to \(leg.to.name), \(time) from door to door\(lock(item))"
    case .charge: return "\(start)  charge, \(duration(item.minutes))"
    case .night(let place): return "\(start)  night \(Self.near(place))"
    case .rest(let place): return "\(start)  a free day \(Self.near(place))"
    case .custom(let title): return "\(start)  \(title), \(duration(item.minutes))\(lock(item))"
    case .arrive: return nil
    }
  }

  /// Returns a drive or a part of it; the last part has the change of time zone.
  private func drive(_ item: ItineraryItem, _ leg: ItineraryLeg) -> String {
    guard item.end >= leg.arrives else {
      return "drive towards \(leg.to.name), \(duration(item.minutes))"
    }
    let shift = leg.clockShiftMinutes
    let zone =
      shift == 0 ? "" : ", clocks \(shift > 0 ? "forward" : "back") \(duration(abs(shift)))"
    return "drive to \(leg.to.name), \(duration(item.minutes))\(zone)"
  }

  private func lock(_ item: ItineraryItem) -> String { item.isLocked ? "  locked" : "" }

  private static func near(_ place: String) -> String {
    place.hasPrefix("the way to ") ? "on \(place)" : "near \(place)"
  }

  /// `Toronto Blue Jays at Boston Red Sox`.
  package func title(_ game: PlannedGame) -> String {
    let away = catalog.displayName(of: game.game.away, season: game.game.season)
    let home = catalog.displayName(of: game.game.home, season: game.game.season)
    return "\(away) at \(home)"
  }

  private func part(_ leg: Int, of legs: [ItineraryLeg]) -> ItineraryLeg? {
    legs.indices.contains(leg) ? legs[leg] : nil
  }

  private func duration(_ minutes: Int) -> String {
    minutes < 60
      ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }

  /// Wraps a line between words and indents the rest.
  private func broken(_ line: String, by indent: Int) -> [String] {
    var lines: [String] = []
    var rest = line
    while rest.count > columns {
      let room = rest.prefix(columns + 1)
      let margin = rest.prefix { $0 == " " }.count
      let spaces = room.indices.filter { room[$0] == " " }
      func isFar(_ space: String.Index, _ least: Int) -> Bool {
        rest.distance(from: rest.startIndex, to: space) > least
      }
      // After a comma, unless that leaves half of the line empty.
      let comma = spaces.last { $0 > room.startIndex && room[room.index(before: $0)] == "," }
      guard
        let space = comma.flatMap({ isFar($0, max(indent, columns / 2)) ? $0 : nil })
          ?? spaces.last, isFar(space, max(margin, indent))
      else { break }
      lines.append(Self.withoutTail(rest[..<space]))
      let tail = rest[space...].drop { $0 == " " }
      rest = String(repeating: " ", count: indent) + tail
    }
    return lines + [rest]
  }

  private static func withoutTail(_ text: Substring) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension LocalDay {
  /// `Mon` to `Sun`.
  var weekdayName: String { String(CalendarNames.weekdays[(isoWeekday - 1 + 7) % 7].prefix(3)) }
}
