package import Foundation
package import SportsModel
package import Travel

/// A trip, hour by hour.
package struct Itinerary: Hashable, Sendable {
  /// In order of start.
  package let items: [ItineraryItem]
  package let legs: [ItineraryLeg]

  package init(items: [ItineraryItem], legs: [ItineraryLeg]) {
    self.items = items.sorted { ($0.start, $0.end, $0.id) < ($1.start, $1.end, $1.id) }
    self.legs = legs
  }

  package struct Day: Hashable, Sendable {
    package let day: LocalDay
    package let items: [ItineraryItem]
  }

  package var days: [Day] {
    let grouped = Dictionary(grouping: items, by: \.localStart.day)
    return grouped.keys.sorted().map { Day(day: $0, items: grouped[$0] ?? []) }
  }

  package var games: [PlannedGame] { items.compactMap(\.game) }

  /// First and last driving day with an activity.
  package var span: ClosedRange<LocalDay>? {
    let days = items.filter { $0.isActivity && !$0.isCustom }.map(drivingDay)
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  /// Returns the driving day of an item, by the clocks where its drive begins.
  package func drivingDay(of item: ItineraryItem) -> LocalDay {
    let leg = item.leg.flatMap { legs.indices.contains($0) ? legs[$0] : nil }
    return ItineraryItem.drivingDay(of: item.start, leg?.from.zone ?? item.zone)
  }

  package var dayCount: Int { span.map { $0.upperBound - $0.lowerBound + 1 } ?? 0 }

  /// True if more than half of its days are without a game, a drive or a flight.
  package var isMostlyIdle: Bool {
    let busy = Set(items.filter { $0.isActivity && !$0.isCustom }.map(drivingDay)).count
    return (dayCount - busy) * 2 > dayCount
  }

  /// Minutes from departure to the end of the last activity.
  package var elapsedMinutes: Int {
    let done = items.filter(\.isActivity)
    guard let first = done.map(\.start).min(), let last = done.map(\.end).max() else { return 0 }
    return last - first
  }

  package var driveMinutes: Int { legs.reduce(0) { $0 + ($1.mode == .drive ? $1.minutes : 0) } }
  package var miles: Double { Double(tenthsOfMiles) / 10 }

  package var tenthsOfMiles: Int {
    legs.reduce(0) { $0 + ($1.mode == .drive ? Int(rounding: $1.miles * 10) : 0) }
  }

  /// Tenths of miles in the air.
  package var flownTenths: Int {
    legs.reduce(0) { $0 + ($1.mode == .flight ? Int(rounding: $1.miles * 10) : 0) }
  }

  /// Tenths of miles on drives that begin and end near the start.
  var tenthsAtHome: Int { legs.filter(isAtHome).reduce(0) { $0 + Int(rounding: $1.miles * 10) } }

  /// Road miles of the drives that cost something.
  package var milesAway: Double { Double(tenthsOfMiles - tenthsAtHome) / 10 }

  /// Number of nights that aren't near the start.
  package var nightsAway: Int {
    let atHome = items.count { item in
      guard case .night(let stay) = item.kind else { return false }
      return stay.near == Stay.home || stay.coordinate.map(isNearStart) ?? false
    }
    return max(0, dayCount - 1 - atHome)
  }

  /// Number of nights on the way that aren't in a town.
  var nightsWithoutTown: Int {
    items.count { $0.kindName == .night && $0.stay?.town == nil && $0.stay?.near != Stay.home }
  }

  /// Returns whether an item is on a drive that begins and ends near the start, or on a short last
  /// drive to the end.
  func isAtHome(_ item: ItineraryItem) -> Bool {
    guard let index = item.leg, legs.indices.contains(index) else { return false }
    let leg = legs[index]
    return isAtHome(leg)
      || leg.mode == .drive && leg.to.kind == .end
        && TripBudget.isNear(leg.to.coordinate, leg.from.coordinate)
  }

  private func isAtHome(_ leg: ItineraryLeg) -> Bool {
    leg.mode == .drive && isNearStart(leg.from.coordinate) && isNearStart(leg.to.coordinate)
  }

  func isNearStart(_ place: Coordinate) -> Bool {
    guard let start = legs.first?.from, start.kind == .start else { return false }
    return TripBudget.isNear(start.coordinate, place)
  }

  /// Returns the miles of a drive or a part of it; the parts of a leg add up to its miles.
  package func miles(of item: ItineraryItem) -> Double {
    guard let index = item.leg, legs.indices.contains(index), legs[index].minutes > 0 else {
      return 0
    }
    let leg = legs[index]
    guard item.isDrive else { return leg.miles }
    let before = items.reduce(0) { driven, other in
      other.leg == index && other.isDrive && other.start < item.start
        ? driven + other.drivenMinutes : driven
    }
    func tenths(_ minutes: Int) -> Double {
      (leg.miles * 10 * Double(min(minutes, leg.minutes)) / Double(leg.minutes)).rounded()
    }
    return (tenths(before + item.drivenMinutes) - tenths(before)) / 10
  }

  package var flightCount: Int { legs.count { $0.mode == .flight } }

  /// The leg with the least time to spare.
  package var tightestLeg: ItineraryLeg? {
    legs.filter { $0.slackMinutes != nil }
      .min { ($0.slackMinutes ?? 0, $0.leaves) < ($1.slackMinutes ?? 0, $1.leaves) }
  }

  /// The stadiums in order of first visit.
  package var stadiums: [StadiumID] {
    var seen: Set<StadiumID> = []
    return games.map(\.stadium.id).filter { seen.insert($0).inserted }
  }

  /// The itinerary with its items renumbered in order.
  package var renumbered: Itinerary {
    Itinerary(
      items: items.enumerated().map { index, item in
        ItineraryItem(
          id: index, kind: item.kind, start: item.start, end: item.end, zone: item.zone,
          isLocked: item.isLocked, breakMinutes: item.breakMinutes)
      }, legs: legs)
  }

  /// Returns the time zone at a local time: of the last item before it, or of the destination after
  /// a drive.
  package func zone(at time: LocalDateTime) -> TimeZone {
    let before = items.filter { $0.isActivity && $0.localStart <= time }
    guard let last = before.last ?? items.first else { return .gmt }
    guard let leg = last.leg, legs.indices.contains(leg),
      legs[leg].arrives.local(legs[leg].to.zone) <= time
    else { return last.zone }
    return legs[leg].to.zone
  }
}

/// An item of an itinerary, with start and end.
package struct ItineraryItem: Hashable, Sendable, Identifiable {
  package enum Kind: Hashable, Sendable {
    case drive(leg: Int)
    case charge(leg: Int)
    case flight(leg: Int)
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
  package var start, end: Instant
  /// The time zone where it begins.
  package var zone: TimeZone
  package var isLocked: Bool
  /// Minutes of breaks during a drive.
  package let breakMinutes: Int

  package init(
    id: Int, kind: Kind, start: Instant, end: Instant, zone: TimeZone, isLocked: Bool = false,
    breakMinutes: Int = 0
  ) {
    (self.id, self.kind, self.start, self.end) = (id, kind, start, end)
    (self.zone, self.isLocked, self.breakMinutes) = (zone, isLocked, breakMinutes)
  }

  package var minutes: Int { end - start }
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

  var leg: Int? { kindName == .arrive ? nil : legOrArrival }

  package var legOrArrival: Int? {
    switch kind {
    case .drive(let leg), .charge(let leg), .flight(let leg), .arrive(let leg): leg
    case .game, .night, .rest, .custom: nil
    }
  }

  package var stay: Stay? {
    switch kind {
    case .night(let stay), .rest(let stay): stay
    case .drive, .charge, .flight, .arrive, .game, .custom: nil
    }
  }

  /// The name of the place of a night or a rest, or the title of the user's item.
  package var text: String? { if case .custom(let title) = kind { title } else { stay?.near } }

  package var isCustom: Bool { kindName == .custom }
  var isDrive: Bool { kindName == .drive }
  /// True if it moves the traveler from place to place.
  package var isMove: Bool { [.drive, .flight].contains(kindName) }
  /// True if it depends on the other items: a night, or a rest day.
  var isStay: Bool { [.night, .rest].contains(kindName) }
  package var isActivity: Bool { !isStay && kindName != .arrive }
  /// Returns the driving day of a moment; before 6:00 it is the day before.
  package static func drivingDay(of instant: Instant, _ zone: TimeZone) -> LocalDay {
    let local = instant.local(zone)
    return local.minuteOfDay < DrivingRules.firstHour * 60 ? local.day - 1 : local.day
  }
}

/// The leg from one stop to the next.
package struct ItineraryLeg: Hashable, Sendable, Codable {
  package enum Mode: String, Sendable, Codable { case drive, flight }

  package let from, to: Waypoint
  package let mode: Mode
  /// Road miles; great-circle miles for a flight, between its airports.
  package let miles: Double
  /// Driving minutes, or minutes of the flight from door to door.
  package let minutes: Int
  /// The minutes that one drive in ten exceeds, with rush hours at both ends.
  package let minutesP90: Int
  package let leaves, arrives: Instant
  package let arriveBy: Instant?
  /// The airports and times of a flight; nil in trips saved before flights had airports.
  package var flight: FlightEstimate?
  /// The drive instead of a flight; nil if there is no road.
  package var driveInstead: Drive?

  package var slackMinutes: Int? { arriveBy.map { $0 - arrives } }
}

/// A place to spend a night or a free day.
package struct Stay: Hashable, Sendable {
  /// `near` of nights at the start of the trip, where the traveler lives.
  package static let home = "home"

  /// `Cleveland, OH`; nil if unknown, and in trips saved before nights had towns.
  package let town: String?
  /// The name of a stadium or place, `the way to` one, or `home`.
  package let near: String
  /// The position of the town or place; nil like the town.
  package let coordinate: Coordinate?

  package init(town: String? = nil, near: String, coordinate: Coordinate? = nil) {
    (self.town, self.near, self.coordinate) = (town, near, coordinate)
  }
}

package struct Town: Hashable, Sendable {
  /// `Elkhart, IN`.
  package let name: String
  package let coordinate: Coordinate
  package let zone: TimeZone?

  package init(name: String, coordinate: Coordinate, zone: TimeZone?) {
    (self.name, self.coordinate, self.zone) = (name, coordinate, zone)
  }
}

/// Finds towns for the nights of a trip.
package struct TownFinder: Sendable {
  /// Returns a town near a position, in a country or, if it is nil, in any.
  package let town: @Sendable (_ near: Coordinate, _ country: String?) -> Town?
  /// Returns the country of a position; nil if unknown.
  package let country: @Sendable (Coordinate) -> String?

  package init(
    town: @escaping @Sendable (_ near: Coordinate, _ country: String?) -> Town?,
    country: @escaping @Sendable (Coordinate) -> String?
  ) {
    (self.town, self.country) = (town, country)
  }
}
