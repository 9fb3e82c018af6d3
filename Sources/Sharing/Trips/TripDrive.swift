import AppSupport
package import Foundation
import Localization

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
  /// Whether it ends at the destination.
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
}

extension TripDrive {
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
  /// Whether it is an activity, as opposed to free time or a night.
  package let isActivity: Bool

  package init(title: String, start: Date, end: Date, zone: TimeZone, isActivity: Bool) {
    (self.title, self.start, self.end) = (title, start, end)
    (self.zone, self.isActivity) = (zone, isActivity)
  }
}
