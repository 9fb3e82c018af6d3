import AppSupport
package import Foundation
import Localization
package import SportsModel

/// A game of a trip.
package struct TripStop: Hashable, Sendable {
  package let key: GameKey
  /// `Chicago Cubs at St. Louis Cardinals`.
  package let game: String
  package let stadium: Stadium
  /// The day in the schedule.
  package let day: LocalDay
  package let start: Date
  /// The usual end of the game.
  package let end: Date
  package let isStartKnown: Bool
  package let arriveBy: Date
  package let leaveAfter: Date
  /// Whether the stadium wasn't visited before.
  package let isNew: Bool
  package var nearby: [TripPoint] = []
  /// Whether the schedule's date is final.
  package var isDateConfirmed = true

  package init(
    key: GameKey, game: String, stadium: Stadium, day: LocalDay, start: Date, end: Date,
    isStartKnown: Bool, arriveBy: Date, leaveAfter: Date, isNew: Bool
  ) {
    (self.key, self.game, self.stadium, self.day) = (key, game, stadium, day)
    (self.start, self.end, self.isStartKnown, self.arriveBy) = (start, end, isStartKnown, arriveBy)
    (self.leaveAfter, self.isNew) = (leaveAfter, isNew)
  }
}

extension TripStop {
  var zone: TimeZone { stadium.timeZone }
  /// `MLB`.
  var league: String { key.league.rawValue.uppercased() }
  var stadiumName: String { stadium.name(in: day.year) }

  /// `19:05 EDT`, or that the start time isn't known.
  var startText: String {
    isStartKnown ? TripTimeFormatter.time(start, zone: zone) : localized("start time not announced")
  }

  /// `Arrive by 18:35 EDT, leave after 22:20 EDT`; nil if the start time isn't known.
  var attendance: String? {
    guard isStartKnown else { return nil }
    let (arrival, departure) = (
      TripTimeFormatter.time(arriveBy, zone: zone), TripTimeFormatter.time(leaveAfter, zone: zone)
    )
    return localized("Arrive by \(arrival), leave after \(departure)")
  }
}

extension Stadium {
  /// Facts about the stadium.
  var facts: [String] {
    var facts: [String] = []
    if let opened { facts.append(localized("Opened in \(opened)")) }
    if let capacity {
      let number = DisplayFormat.number(capacity)
      facts.append(localized(capacity, one: "\(number) seat", other: "\(number) seats"))
    }
    switch roof {
    case .open: facts.append(localized("Open-air"))
    case .fixed: facts.append(localized("Fixed roof"))
    case .retractable: facts.append(localized("Retractable roof"))
    case .unknown: break
    }
    return facts
  }
}

/// Something to see near a stop of a trip.
package struct TripPoint: Hashable, Sendable {
  /// `statue`, `museum` or `brewery`.
  package let kind: String
  package let name: String
  /// One line about it.
  package let about: String
  package let meters: Double

  package init(kind: String, name: String, about: String, meters: Double) {
    (self.kind, self.name, self.about, self.meters) = (kind, name, about, meters)
  }

  /// Returns `Harry Caray statue (statue, 0.1 mi): Leading the seventh-inning stretch`.
  func text(_ format: DisplayFormat) -> String {
    "\(name) (\(kind), \(format.distance(meters: meters)))" + (about.isEmpty ? "" : ": \(about)")
  }
}

extension SharedTrip {
  /// The points near all stops at a stadium.
  func points(near stop: TripStop) -> [TripPoint] {
    stops.filter { $0.stadium.id == stop.stadium.id }.flatMap(\.nearby)
  }
}

/// Formats times, the same on every machine and in every locale.
enum TripTimeFormatter {
  /// `19:05 EDT`.
  static func time(_ moment: Date, zone: TimeZone) -> String {
    "\(LocalDateTime(moment, zone: zone).hourAndMinute) \(name(of: zone, at: moment))"
  }

  /// Returns the usual abbreviation: `EDT`, elsewhere `UTC+1`.
  private static func name(of zone: TimeZone, at moment: Date) -> String {
    let seconds = zone.secondsFromGMT(for: moment)
    let isDaylight = zone.isDaylightSavingTime(for: moment)
    let isAmerican = zone.identifier.hasPrefix("America/") || zone.identifier == "Pacific/Honolulu"
    let standard = seconds / 1_800 - (isDaylight ? 2 : 0)
    if isAmerican, seconds % 1_800 == 0, let letters = letters[standard] {
      return letters + (isDaylight ? "DT" : "ST")
    }
    guard seconds != 0 else { return "UTC" }
    let (hours, minutes) = (abs(seconds) / 3_600, abs(seconds) / 60 % 60)
    let rest = minutes == 0 ? "" : ":\(minutes < 10 ? "0" : "")\(minutes)"
    return "UTC\(seconds < 0 ? "−" : "+")\(hours)\(rest)"
  }

  /// US abbreviations by offset from UTC in half hours, without daylight saving time.
  private static let letters = [
    -7: "N", -8: "A", -10: "E", -12: "C", -14: "M", -16: "P", -18: "AK", -20: "H",
  ]
}

extension StadiumNote {
  /// Returns `parking: Lot 4 is cheaper (Ann)`, with the keys of authors of the same name.
  package func lineWithTopic(sharedNames shared: Set<String>) -> String {
    let line = line(sharedNames: shared)
    return switch topic {
    case .parking: localized("parking: \(line)", context: "tip")
    case .transit: localized("transit: \(line)", context: "tip")
    case .food: localized("food: \(line)", context: "tip")
    case .seats: localized("seats: \(line)", context: "tip")
    case .bags: localized("bags: \(line)", context: "tip")
    case .other: localized("other: \(line)", context: "tip")
    case .review: localized("review: \(line)", context: "tip")
    }
  }
}
