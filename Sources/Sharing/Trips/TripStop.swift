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
  /// True if the stadium wasn't visited before.
  package let isNew: Bool
  package var nearby: [TripPoint] = []
  /// True if the schedule's date is final.
  package var isDateConfirmed = true

  package init(
    key: GameKey, game: String, stadium: Stadium, day: LocalDay, start: Date, end: Date,
    isStartKnown: Bool, arriveBy: Date, leaveAfter: Date, isNew: Bool
  ) {
    (self.key, self.game, self.stadium, self.day) = (key, game, stadium, day)
    (self.start, self.end, self.isStartKnown, self.arriveBy) = (start, end, isStartKnown, arriveBy)
    (self.leaveAfter, self.isNew) = (leaveAfter, isNew)
  }

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

/// The start or end of a drive.
package struct TripEndpoint: Hashable, Sendable {
  /// An end of the trip that has only a position for a name, which isn't shared.
  package enum Unnamed: Hashable, Sendable {
    case start, end
  }

  /// `Wrigley Field`; `the start` or `the end` without a name, which messages say themselves.
  package let name: String
  package let zone: TimeZone
  /// nil with a name.
  package let unnamed: Unnamed?

  package init(name: String, zone: TimeZone) {
    self.name = name
    self.zone = zone
    unnamed = nil
  }

  package init(_ unnamed: Unnamed, zone: TimeZone) {
    name = unnamed == .start ? "the start" : "the end"
    self.zone = zone
    self.unnamed = unnamed
  }
}

/// A drive from one place to the next, or the part of it on one day.
package struct TripDrive: Hashable, Sendable {
  package let from: TripEndpoint
  package let to: TripEndpoint
  package let isFlight: Bool
  /// `BOS to DEN`; nil for a drive, or if unknown.
  package let airports: String?
  package let start: Date
  package let end: Date
  /// The index of the part, from 0.
  package let part: Int
  /// True if it ends at the destination.
  package let arrives: Bool
  /// The distance of this part.
  package let miles: Double
  /// The driving time of this part, without breaks.
  package let minutes: Int
  /// Minutes between arrival and the required time; nil on the last drive of a trip.
  package let slackMinutes: Int?

  package init(
    from: TripEndpoint, to: TripEndpoint, isFlight: Bool = false, airports: String? = nil,
    start: Date, end: Date, part: Int = 0, arrives: Bool = true, miles: Double, minutes: Int,
    slackMinutes: Int?
  ) {
    (self.from, self.to, self.isFlight, self.airports) = (from, to, isFlight, airports)
    (self.start, self.end, self.part, self.arrives) = (start, end, part, arrives)
    (self.miles, self.minutes, self.slackMinutes) = (miles, minutes, slackMinutes)
  }

  var lastZone: TimeZone { arrives ? to.zone : from.zone }

  /// `Drive to Wrigley Field`, `Drive toward Wrigley Field` for a part, or `Fly BOS to ORD for
  /// Wrigley Field`.
  var title: String {
    if to.unnamed == .end { return titleToEnd }
    if let airports { return localized("Fly \(airports) for \(to.name)") }
    return switch (isFlight, arrives) {
    case (false, true): localized("Drive to \(to.name)")
    case (false, false): localized("Drive toward \(to.name)")
    case (true, true): localized("Fly to \(to.name)")
    case (true, false): localized("Fly toward \(to.name)")
    }
  }

  private var titleToEnd: String {
    if let airports { return localized("Fly \(airports) for the end") }
    return switch (isFlight, arrives) {
    case (false, true): localized("Drive to the end")
    case (false, false): localized("Drive toward the end")
    case (true, true): localized("Fly to the end")
    case (true, false): localized("Fly toward the end")
    }
  }

  /// `Progressive Field to Wrigley Field`.
  var way: String {
    from.unnamed == .start
      ? localized("the start to \(to.name)", context: "places")
      : localized("\(from.name) to \(to.name)", context: "places")
  }

  func facts(_ format: DisplayFormat) -> [String] {
    var facts = [format.distance(miles: miles), DisplayFormat.duration(minutes: minutes)]
    if arrives, let slackMinutes {
      facts.append(localized("\(DisplayFormat.duration(minutes: slackMinutes)) to spare"))
    }
    return facts
  }
}

/// A part of a trip that is neither a game nor a drive.
package struct TripPause: Hashable, Sendable {
  /// `Night near Wrigley Field`, `Museum`.
  package let title: String
  package let start: Date
  package let end: Date
  package let zone: TimeZone
  /// True if it is an activity, as opposed to free time or a night.
  package let isActivity: Bool

  package init(title: String, start: Date, end: Date, zone: TimeZone, isActivity: Bool) {
    (self.title, self.start, self.end) = (title, start, end)
    (self.zone, self.isActivity) = (zone, isActivity)
  }
}
