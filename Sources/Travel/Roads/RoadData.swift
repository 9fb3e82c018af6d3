import Foundation
package import SportsModel

/// The data of the road model: how fast roads are, and what blocks them.
///
/// Read from `roads.txt`; docs/travel.md describes the format.
package struct RoadData: Hashable, Sendable {
  package let pace: RoadPace
  package let lands: [RoadLandmass]
  package let traffic: MetroTraffic
}

/// Driving speeds.
package struct RoadPace: Hashable, Sendable {
  /// Extra minutes for the first miles: all of them on a long drive, and about two thirds of them
  /// after `miles`.
  package struct SlowStart: Hashable, Sendable {
    package let minutes, miles: Double
  }

  /// Minutes per great-circle mile on open terrain.
  package let minutes: Double
  /// Road miles per great-circle mile on open terrain.
  package let miles: Double
  package let slowStarts: [SlowStart]
  /// Extra minutes per great-circle mile of a diagonal course: most roads run north or east.
  package let grid: Double
  /// Minutes for crossing a controlled border.
  package let border: Double
  /// Half the width of a gate, in miles.
  package let gap: Double
  package let band: TravelTimeBand
}

/// A landmass on which any two places are connected by road.
package struct RoadLandmass: Hashable, Sendable {
  package let name: String
  package let corners: [Coordinate]
  package var terrains: [RoadTerrain] = []
  package var barriers: [RoadBarrier] = []
}

/// An area where roads are slower, faster or more winding than elsewhere.
package struct RoadTerrain: Hashable, Sendable {
  package let name: String
  /// Extra minutes per great-circle mile.
  package let extraMinutes: Double
  /// Extra road miles per great-circle mile.
  package let extraMiles: Double
  package let corners: [Coordinate]
}

/// An obstacle that roads cross only at its gates: a lake, a bay, a mountain range, a border.
package struct RoadBarrier: Hashable, Sendable {
  /// A corner of the barrier's line.
  package struct Corner: Hashable, Sendable {
    package let coordinate: Coordinate
    /// True if roads cross here without a delay, so that the barrier is open around it.
    package let isGate: Bool
  }

  package let name: String
  /// Its lines.
  package let chains: [[Corner]]
  /// The places where roads pass it.
  package let passages: [RoadPassage]
}

/// A place where a road passes a barrier: a bridge, a mountain pass, a city at the end of a lake.
package struct RoadPassage: Hashable, Sendable {
  package let name: String
  package let coordinate: Coordinate
  /// Extra minutes for passing.
  package let delay: Double
  /// True if it leads to another country.
  package let isBorder: Bool
}

/// A metropolitan area with slow rush hours.
package struct MetroArea: Hashable, Sendable {
  package let name: String
  package let center: Coordinate
  /// Miles from the center to the edge.
  package let radius: Double
  /// Minutes that one drive in ten from the center to the edge loses in a rush hour.
  package let minutes: Double
}

/// The delays of drives that begin or end in a metropolitan area in a rush hour.
package struct MetroTraffic: Hashable, Sendable {
  package let areas: [MetroArea]

  package init(_ areas: [MetroArea] = []) { self.areas = areas }

  /// Minutes after midnight, on Mondays to Fridays.
  private static let rushHours = [6 * 60 + 30..<9 * 60 + 30, 15 * 60 + 30..<18 * 60 + 30]

  static func isRushHour(_ time: LocalDateTime) -> Bool {
    time.day.isoWeekday <= 5 && rushHours.contains { $0.contains(time.minuteOfDay) }
  }

  /// Returns the minutes that one drive in ten loses; the times are local.
  package func delay(
    from: Coordinate, to: Coordinate, leaves: LocalDateTime, arrives: LocalDateTime
  ) -> Int {
    let miles = from.miles(to: to)
    var minutes = 0.0
    if Self.isRushHour(leaves) { minutes += delay(at: from, miles: miles) }
    if Self.isRushHour(arrives) { minutes += delay(at: to, miles: miles) }
    return Int(minutes.rounded())
  }

  /// Returns the delay between a place in an area and its edge, less for a drive inside.
  private func delay(at place: Coordinate, miles: Double) -> Double {
    areas.lazy.filter { $0.center.miles(to: place) <= $0.radius }
      .map { $0.minutes * min(1, miles / $0.radius) }.max() ?? 0
  }
}

/// Driving times without a map: great circles, barriers and terrain.
///
/// It uses only the road data; docs/travel.md has its accuracy. A drive takes equally long in both
/// directions.
package struct RoadModel: TravelTimeEstimator {
  private let pace: RoadPace
  private let networks: [RoadNetwork]
  /// The places that were prepared, with the index of their landmass.
  private var prepared: [Coordinate: (network: Int, place: RoadNetwork.Place)] = [:]

  package init(_ facts: RoadData) {
    pace = facts.pace
    networks = facts.lands.compactMap { RoadNetwork($0, pace: facts.pace) }
  }

  /// Returns the model with the same times that is ten times faster between these places.
  package func prepared(for places: some Sequence<Coordinate>) -> RoadModel {
    var model = self
    for place in places where model.prepared[place] == nil {
      for (index, network) in networks.enumerated() where model.prepared[place] == nil {
        model.prepared[place] = network.place(place, isPrepared: true).map { (index, $0) }
      }
    }
    return model
  }

  package func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate? {
    guard let route = route(from: from, to: to)?.route else { return nil }
    let slow = pace.slowStarts.reduce(0.0) {
      $0 + $1.minutes * (1 - exp(-route.cost.length / $1.miles))
    }
    return pace.band.estimate(
      Drive(minutes: route.cost.minutes + slow, miles: route.cost.roadMiles))
  }

  /// Returns the bridges, mountain passes and cities on the way around barriers; empty without
  /// barriers, nil if no road connects the places.
  package func passages(from: Coordinate, to: Coordinate) -> [String]? {
    guard let (network, route) = route(from: from, to: to) else { return nil }
    let names = network.passages(of: route).map(\.name)
    return Self.isInOrder(from, to) ? names : names.reversed()
  }

  package func crossesBorder(from: Coordinate, to: Coordinate) -> Bool {
    guard let (network, route) = route(from: from, to: to) else { return false }
    return network.passages(of: route).contains(where: \.isBorder)
  }

  package func position(from: Coordinate, to: Coordinate, share: Double) -> Coordinate {
    guard let (network, route) = route(from: from, to: to), let start = network.place(from),
      let end = network.place(to)
    else { return from }
    let between = network.passages(of: route).map(\.place)
    let places =
      [start.projected] + (Self.isInOrder(from, to) ? between : between.reversed())
      + [end.projected]
    let minutes = zip(places, places.dropFirst()).map { network.minutes(from: $0, to: $1) }
    var left = minutes.reduce(0, +) * min(1, max(0, share))
    for (index, length) in minutes.enumerated() where length > 0 {
      if left <= length {
        return places[index].globe.moved(toward: places[index + 1].globe, share: left / length)
          .coordinate ?? from
      }
      left -= length
    }
    return to
  }

  /// Returns the route, always computed in the same direction so that sums are identical in both.
  private func route(
    from: Coordinate, to: Coordinate
  ) -> (network: RoadNetwork, route: RoadNetwork.Route)? {
    let (first, second) = Self.isInOrder(from, to) ? (from, to) : (to, from)
    for (index, network) in networks.enumerated() {
      guard let start = place(first, on: index), let end = place(second, on: index) else {
        continue
      }
      return (network, network.route(from: start, to: end))
    }
    return nil
  }

  private func place(_ coordinate: Coordinate, on network: Int) -> RoadNetwork.Place? {
    if let known = prepared[coordinate], known.network == network { return known.place }
    return networks[network].place(coordinate)
  }

  private static func isInOrder(_ first: Coordinate, _ second: Coordinate) -> Bool {
    (first.longitude, first.latitude) <= (second.longitude, second.latitude)
  }
}
