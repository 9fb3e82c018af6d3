package import Foundation
package import SportsModel

/// An item of an itinerary, with start and end.
package struct ItineraryItem: Hashable, Sendable, Identifiable {
  package enum Kind: Hashable, Sendable {
    /// Driving, on a leg of the itinerary.
    case drive(leg: Int)
    /// Charging, on a leg of the itinerary.
    case charge(leg: Int)
    case flight(leg: Int)
    /// The arrival on a leg.
    case arrive(leg: Int)
    case game(PlannedGame)
    /// A night at a place, or on the way to it.
    case night(near: String)
    /// A day without a game or a drive.
    case rest(at: String)
    /// An item added by the user, such as a museum visit or a meal.
    case custom(title: String)
  }

  package let id: Int
  package let kind: Kind
  package var start: Instant
  package var end: Instant
  /// The time zone where it begins.
  package let zone: TimeZone
  /// Whether it is fixed.
  package var isLocked: Bool

  package init(
    id: Int, kind: Kind, start: Instant, end: Instant, zone: TimeZone, isLocked: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.start = start
    self.end = end
    self.zone = zone
    self.isLocked = isLocked
  }

  package var minutes: Int { end - start }
  package var localStart: LocalDateTime { start.local(zone) }
  package var localEnd: LocalDateTime { end.local(zone) }

  package var game: PlannedGame? { if case .game(let game) = kind { game } else { nil } }

  package var isCustom: Bool { if case .custom = kind { true } else { false } }

  /// The driving day it belongs to.
  package var drivingDay: LocalDay { Self.drivingDay(of: start, zone) }

  /// Returns the driving day of a moment; before 6:00 it is the day before.
  package static func drivingDay(of instant: Instant, _ zone: TimeZone) -> LocalDay {
    let local = instant.local(zone)
    return local.minuteOfDay < DrivingRules.firstHour * 60 ? local.day - 1 : local.day
  }

  /// Whether it is an activity; nights, rests and arrivals are not.
  package var isActivity: Bool {
    switch kind {
    case .drive, .charge, .flight, .game, .custom: true
    case .arrive, .night, .rest: false
    }
  }
}
