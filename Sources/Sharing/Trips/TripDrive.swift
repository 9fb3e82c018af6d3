package import Foundation

/// An end of a way.
package struct TripEndpoint: Hashable, Sendable {
  package let name: String
  package let zone: TimeZone

  package init(name: String, zone: TimeZone) {
    self.name = name
    self.zone = zone
  }
}

/// A way from one place to the next, or a part of one that is done in one go.
package struct TripDrive: Hashable, Sendable {
  package let from: TripEndpoint
  package let to: TripEndpoint
  package let isFlight: Bool
  package let start: Date
  package let end: Date
  /// Which part of the way it is, from 0.
  package let part: Int
  /// Whether one is there at its end.
  package let arrives: Bool
  /// Of the whole way.
  package let miles: Double
  /// Of the whole way, at the wheel.
  package let minutes: Int
  /// Between arriving and having to be there; nil on the last way of a trip.
  package let slackMinutes: Int?

  package init(
    from: TripEndpoint, to: TripEndpoint, isFlight: Bool = false, start: Date, end: Date,
    part: Int = 0,
    arrives: Bool = true, miles: Double, minutes: Int, slackMinutes: Int?
  ) {
    self.from = from
    self.to = to
    self.isFlight = isFlight
    self.start = start
    self.end = end
    self.part = part
    self.arrives = arrives
    self.miles = miles
    self.minutes = minutes
    self.slackMinutes = slackMinutes
  }
}

extension TripDrive {
  /// The zone of the clocks at its end.
  var lastZone: TimeZone { arrives ? to.zone : from.zone }

  /// `Drive to Wrigley Field`, on the way there `Drive towards Wrigley Field`.
  var title: String {
    "\(isFlight ? "Fly" : "Drive") \(arrives ? "to" : "towards") \(to.name)"
  }

  /// Miles, hours and what is to spare, of the whole way.
  var facts: [String] {
    var facts = [
      "\(KeyFigure.grouped(Int(miles.rounded()))) miles", TripTimeFormatter.duration(minutes),
    ]
    if arrives, let slackMinutes {
      facts.append("\(TripTimeFormatter.duration(slackMinutes)) to spare")
    }
    return facts
  }
}

/// Something of a trip that is neither a game nor a way.
package struct TripPause: Hashable, Sendable {
  /// `Night near Wrigley Field`, `Museum`.
  package let title: String
  package let start: Date
  package let end: Date
  package let zone: TimeZone
  /// Whether it is something to do, and not the absence of it.
  package let isActivity: Bool

  package init(title: String, start: Date, end: Date, zone: TimeZone, isActivity: Bool) {
    self.title = title
    self.start = start
    self.end = end
    self.zone = zone
    self.isActivity = isActivity
  }
}
