import Foundation
package import SportsModel

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

  package func position(from: Coordinate, to: Coordinate, share: Double) -> Coordinate {
    guard let (network, route) = route(from: from, to: to) else { return from }
    let between = network.passages(of: route).map(\.place.globe)
    let isInOrder = Self.isInOrder(from, to)
    let points = [GlobePoint(from)] + (isInOrder ? between : between.reversed()) + [GlobePoint(to)]
    let lengths = zip(points, points.dropFirst()).map { $0.miles(to: $1) }
    var left = lengths.reduce(0, +) * min(1, max(0, share))
    for (index, length) in lengths.enumerated() where length > 0 {
      if left <= length {
        return points[index].moved(toward: points[index + 1], share: left / length).coordinate
          ?? from
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
