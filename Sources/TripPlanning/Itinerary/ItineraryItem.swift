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
    case night(Stay)
    /// A day without a game or a drive.
    case rest(Stay)
    /// An item added by the user, such as a museum visit or a meal.
    case custom(title: String)
  }

  /// The name of a kind in stored trips and JSON.
  package enum KindName: String, Sendable, Codable {
    case drive, charge, flight, arrive, game, night, rest, custom
  }

  package let id: Int
  package let kind: Kind
  package var start: Instant
  package var end: Instant
  /// The time zone where it begins.
  package let zone: TimeZone
  /// Whether it is fixed.
  package var isLocked: Bool
  /// Minutes of breaks during a drive.
  package let breakMinutes: Int

  package init(
    id: Int, kind: Kind, start: Instant, end: Instant, zone: TimeZone, isLocked: Bool = false,
    breakMinutes: Int = 0
  ) {
    self.id = id
    self.kind = kind
    self.start = start
    self.end = end
    self.zone = zone
    self.isLocked = isLocked
    self.breakMinutes = breakMinutes
  }

  package var minutes: Int { end - start }
  /// Minutes without breaks.
  package var drivenMinutes: Int { minutes - breakMinutes }
  package var localStart: LocalDateTime { start.local(zone) }
  package var localEnd: LocalDateTime { end.local(zone) }

  package var game: PlannedGame? { if case .game(let game) = kind { game } else { nil } }

  package var kindName: KindName {
    switch kind {
    case .drive: .drive
    case .charge: .charge
    case .flight: .flight
    case .arrive: .arrive
    case .game: .game
    case .night: .night
    case .rest: .rest
    case .custom: .custom
    }
  }

  /// The leg of a drive, charge or flight.
  var leg: Int? { kindName == .arrive ? nil : legOrArrival }

  /// The leg of a drive, charge, flight or arrival.
  package var legOrArrival: Int? {
    switch kind {
    case .drive(let leg), .charge(let leg), .flight(let leg), .arrive(let leg): leg
    case .game, .night, .rest, .custom: nil
    }
  }

  /// The place of a night or a rest.
  package var stay: Stay? {
    switch kind {
    case .night(let stay), .rest(let stay): stay
    case .drive, .charge, .flight, .arrive, .game, .custom: nil
    }
  }

  /// The name of the place of a night or a rest, or the title of the user's item.
  package var text: String? {
    if case .custom(let title) = kind { title } else { stay?.near }
  }

  package var isCustom: Bool { kindName == .custom }
  var isDrive: Bool { kindName == .drive }
  /// Whether it moves the traveler from place to place.
  package var isMove: Bool { [.drive, .flight].contains(kindName) }
  /// Whether it depends on the other items: a night, or a rest day.
  var isStay: Bool { [.night, .rest].contains(kindName) }
  /// Whether it is an activity; nights, rests and arrivals are not.
  package var isActivity: Bool { !isStay && kindName != .arrive }

  /// The driving day it belongs to.
  package var drivingDay: LocalDay { Self.drivingDay(of: start, zone) }

  /// Returns the driving day of a moment; before 6:00 it is the day before.
  package static func drivingDay(of instant: Instant, _ zone: TimeZone) -> LocalDay {
    let local = instant.local(zone)
    return local.minuteOfDay < DrivingRules.firstHour * 60 ? local.day - 1 : local.day
  }
}
