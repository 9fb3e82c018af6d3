package import Foundation
package import SportsModel

/// One thing of an itinerary, from when to when.
package struct ItineraryItem: Hashable, Sendable, Identifiable {
  package enum Kind: Hashable, Sendable {
    /// At the wheel, on a leg of the itinerary.
    case drive(leg: Int)
    /// Charging, on a leg of the itinerary.
    case charge(leg: Int)
    case flight(leg: Int)
    /// The moment of arriving, and when one has to be there.
    case arrive(leg: Int)
    case game(PlannedGame)
    /// A night at a place, or on the way there.
    case night(near: String)
    /// A day without a game or a drive.
    case rest(at: String)
    /// What the person added: a museum, a meal.
    case custom(title: String)
  }

  package let id: Int
  package let kind: Kind
  package var start: Instant
  package var end: Instant
  /// The zone of the clocks where it begins.
  package let zone: TimeZone
  /// Whether it must stay as it is.
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

  /// The driving day to which it belongs.
  package var drivingDay: LocalDay { Self.drivingDay(of: start, zone) }

  /// The day whose driving a moment belongs to: before six in the morning that of the day before.
  package static func drivingDay(of instant: Instant, _ zone: TimeZone) -> LocalDay {
    let local = instant.local(zone)
    return local.minuteOfDay < DrivingRules.firstHour * 60 ? local.day - 1 : local.day
  }

  /// Whether somebody is busy with it: nights, rests and arrivals are not.
  package var isActivity: Bool {
    switch kind {
    case .drive, .charge, .flight, .game, .custom: true
    case .arrive, .night, .rest: false
    }
  }
}
