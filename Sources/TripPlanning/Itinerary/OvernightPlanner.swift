import Foundation
import SportsModel
import Travel

/// Adds the nights between the days of an itinerary, and the rest days.
struct OvernightPlanner {
  let items: [ItineraryItem]
  let legs: [ItineraryLeg]
  let restMinutes: Int
  /// Finds the towns of nights on the way; nil if they don't matter yet.
  var route: RouteTowns?

  /// Nights begin at 22:00 or later and last until 8:00, or for the length of a rest.
  private static let evening = 22 * 60
  private static let morning = 8 * 60

  func placed(firstID: Int) -> [ItineraryItem] {
    let itinerary = Itinerary(items: items, legs: legs)
    let done = itinerary.items.filter(\.isActivity)
    var found: [ItineraryItem] = []
    func add(_ kind: ItineraryItem.Kind, from start: Instant, to end: Instant, zone: TimeZone) {
      guard end > start else { return }
      found.append(
        ItineraryItem(id: firstID + found.count, kind: kind, start: start, end: end, zone: zone))
    }
    for (index, (before, after)) in zip(done, done.dropFirst()).enumerated() {
      var day = itinerary.drivingDay(of: before)
      let lastDay = itinerary.drivingDay(of: after)
      guard day < lastDay else { continue }
      var (place, zone) = stay(after: done[...index])
      if place.coordinate.map(itinerary.isNearStart) == true { place = Stay(near: Stay.home) }
      while day < lastDay {
        let leaving = before.end + (before.game == nil ? 0 : DrivingRules().minutesAfterGame)
        let evening = Instant(day: day, minuteOfDay: Self.evening, zone: zone)
        // West of a change of time zone, a drive that begins at seven begins at six there.
        let start = max(leaving, min(evening, after.start - restMinutes))
        let eight = Instant(day: day + 1, minuteOfDay: Self.morning, zone: zone)
        let end = min(after.start, max(eight, start + restMinutes))
        add(.night(place), from: start, to: end, zone: zone)
        day = day + 1
        guard day < lastDay else { break }
        let until = Instant(day: day, minuteOfDay: Self.evening, zone: zone)
        add(.rest(place), from: max(end, eight), to: until, zone: zone)
      }
    }
    return found
  }

  /// Returns the place and time zone after some items.
  private func stay(after done: ArraySlice<ItineraryItem>) -> (place: Stay, zone: TimeZone) {
    for item in done.reversed() {
      if let game = item.game { return (stay(at: game.stadium, Waypoint(game)), game.zone) }
      guard let leg = item.leg, legs.indices.contains(leg) else { continue }
      let to = legs[leg].to
      guard item.end < legs[leg].arrives else { return (stay(at: stadium(to), to), to.zone) }
      let driven = done.reduce(0) { $0 + ($1.leg == leg && $1.isDrive ? $1.drivenMinutes : 0) }
      let (from, minutes) = (legs[leg].from, max(1, legs[leg].minutes))
      let town = route?.town(
        from: from.coordinate, to: to.coordinate, share: Double(driven) / Double(minutes))
      return (
        Stay(town: town?.name, near: "the way to \(to.name)", coordinate: town?.coordinate),
        town?.zone ?? item.zone
      )
    }
    return (Stay(near: ""), done.last?.zone ?? .gmt)
  }

  private func stadium(_ point: Waypoint) -> Stadium? {
    guard case .stadium(let id) = point.kind else { return nil }
    return items.lazy.compactMap(\.game?.stadium).first { $0.id == id }
  }

  /// Returns a night in the city of a stadium, or in the town nearest to it or another place.
  private func stay(at stadium: Stadium?, _ point: Waypoint) -> Stay {
    if let stadium, !stadium.city.isEmpty {
      let region = stadium.region.isEmpty ? stadium.country : stadium.region
      return Stay(
        town: region.isEmpty ? stadium.city : "\(stadium.city), \(region)", near: point.name,
        coordinate: point.coordinate)
    }
    let town = route?.town(at: point.coordinate)
    return Stay(town: town?.name, near: point.name, coordinate: town?.coordinate)
  }
}

/// Finds the towns on the way between two stops.
struct RouteTowns {
  let towns: TownFinder
  /// Returns the position at which a share of the way between two places is done.
  let position: (_ from: Coordinate, _ to: Coordinate, _ share: Double) -> Coordinate
  /// Returns whether the drive between two places leads to another country.
  let crossesBorder: (_ from: Coordinate, _ to: Coordinate) -> Bool

  func town(at place: Coordinate) -> Town? { towns.town(place, towns.country(place)) }

  /// Returns a town where a share of a drive is done, in the country where it begins unless it leaves
  /// it.
  func town(from: Coordinate, to: Coordinate, share: Double) -> Town? {
    let place = position(from, to, min(1, share))
    let country = towns.country(crossesBorder(from, to) ? place : from)
    return towns.town(place, country)
  }
}

extension Itinerary {
  /// Returns the itinerary with the towns of its nights and rest days.
  func naming(_ route: RouteTowns?, restMinutes: Int) -> Itinerary {
    let kept = items.filter { !$0.isStay || $0.isLocked }
    let planner = OvernightPlanner(items: kept, legs: legs, restMinutes: restMinutes, route: route)
    let first = (kept.map(\.id).max() ?? -1) + 1
    let nights = planner.placed(firstID: first).filter { night in
      !kept.contains { $0.isStay && $0.start < night.end && night.start < $0.end }
    }
    return Itinerary(items: kept.map { inZone($0, after: nights) } + nights, legs: legs)
  }

  /// Returns a part of a drive with the clocks of the town of the night before it.
  private func inZone(_ item: ItineraryItem, after nights: [ItineraryItem]) -> ItineraryItem {
    guard let index = item.leg, legs.indices.contains(index) else { return item }
    var item = item
    let night = nights.last { legs[index].leaves < $0.start && $0.end <= item.start }
    item.zone = night?.zone ?? legs[index].from.zone
    return item
  }
}
