package import Foundation
package import SportsModel

/// A trip, hour by hour.
package struct Itinerary: Hashable, Sendable {
  /// In order of start.
  package let items: [ItineraryItem]
  package let legs: [ItineraryLeg]

  package init(items: [ItineraryItem], legs: [ItineraryLeg]) {
    self.items = items.sorted { ($0.start, $0.end, $0.id) < ($1.start, $1.end, $1.id) }
    self.legs = legs
  }

  /// The items of one calendar day, in local time.
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
    let days = items.filter { $0.isActivity && !$0.isCustom }.map(\.drivingDay)
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  /// Number of days from the first to the last.
  package var dayCount: Int { span.map { $0.upperBound - $0.lowerBound + 1 } ?? 0 }

  /// Whether more than half of its days are without a game, a drive or a flight.
  package var isMostlyIdle: Bool {
    let busy = Set(items.filter { $0.isActivity && !$0.isCustom }.map(\.drivingDay)).count
    return (dayCount - busy) * 2 > dayCount
  }

  /// Minutes from departure to the end of the last activity.
  package var elapsedMinutes: Int {
    let done = items.filter(\.isActivity)
    guard let first = done.map(\.start).min(), let last = done.map(\.end).max() else { return 0 }
    return last - first
  }

  package var driveMinutes: Int {
    legs.reduce(0) { $0 + ($1.mode == .drive ? $1.minutes : 0) }
  }

  /// Road miles.
  package var miles: Double { Double(tenthsOfMiles) / 10 }

  package var tenthsOfMiles: Int {
    legs.reduce(0) { $0 + ($1.mode == .drive ? Int(rounding: $1.miles * 10) : 0) }
  }

  /// Tenths of miles in the air.
  package var flownTenths: Int {
    legs.reduce(0) { $0 + ($1.mode == .flight ? Int(rounding: $1.miles * 10) : 0) }
  }

  /// Tenths of miles on drives that begin and end near the start.
  var tenthsAtHome: Int {
    legs.filter(isAtHome).reduce(0) { $0 + Int(rounding: $1.miles * 10) }
  }

  /// Road miles of the drives that cost something.
  package var milesAway: Double { Double(tenthsOfMiles - tenthsAtHome) / 10 }

  /// Number of nights that aren't near the start.
  package var nightsAway: Int {
    let atHome = items.count { item in
      guard case .night(let stay) = item.kind, let place = stay.coordinate else { return false }
      return isNearStart(place)
    }
    return max(0, dayCount - 1 - atHome)
  }

  /// Whether an item is on a drive that begins and ends near the start.
  func isAtHome(_ item: ItineraryItem) -> Bool {
    guard let leg = item.leg, legs.indices.contains(leg) else { return false }
    return isAtHome(legs[leg])
  }

  private func isAtHome(_ leg: ItineraryLeg) -> Bool {
    leg.mode == .drive && isNearStart(leg.from.coordinate) && isNearStart(leg.to.coordinate)
  }

  private func isNearStart(_ place: Coordinate) -> Bool {
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
}

extension Itinerary {
  /// The itinerary with its items renumbered in order.
  package var renumbered: Itinerary {
    Itinerary(
      items: items.enumerated().map { index, item in
        ItineraryItem(
          id: index, kind: item.kind, start: item.start, end: item.end, zone: item.zone,
          isLocked: item.isLocked, breakMinutes: item.breakMinutes)
      }, legs: legs)
  }

  /// Returns the time zone at a local time: that of the last item before it, or of the destination
  /// after a drive.
  package func zone(at time: LocalDateTime) -> TimeZone {
    let before = items.filter { $0.isActivity && $0.localStart <= time }
    guard let last = before.last ?? items.first else { return .gmt }
    guard let leg = last.leg, legs.indices.contains(leg),
      legs[leg].arrives.local(legs[leg].to.zone) <= time
    else { return last.zone }
    return legs[leg].to.zone
  }
}
