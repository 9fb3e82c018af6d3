import Foundation
package import SportsModel

/// Driving times without a map: great circles, barriers and terrain.
///
/// It uses only the road data; docs/travel.md has its accuracy. A drive takes equally long in both
/// directions.
package struct RoadModel: TravelTimeEstimator {
  private let pace: RoadPace
  private let networks: [RoadNetwork]

  package init(_ facts: RoadData) {
    pace = facts.pace
    networks = facts.lands.compactMap { RoadNetwork($0, pace: facts.pace) }
  }

  package func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate? {
    route(from: from, to: to).map { estimate($0.route) }
  }

  /// Returns an estimator with the same times that is faster for these places.
  ///
  /// Preparing a place takes about as long as estimating one pair.
  package func prepared(for places: some Sequence<Coordinate>) -> PreparedRoadModel {
    PreparedRoadModel(model: self, networks: networks, places: places)
  }

  /// Returns the time for a route.
  func estimate(_ route: RoadNetwork.Route) -> TravelEstimate {
    let slow = pace.slowStarts.reduce(0.0) {
      $0 + $1.minutes * (1 - exp(-route.cost.length / $1.miles))
    }
    let drive = Drive(minutes: route.cost.minutes + slow, miles: route.cost.roadMiles)
    return pace.band.estimate(drive)
  }

  /// Returns the bridges, mountain passes and cities on the way around barriers; empty without
  /// barriers, nil if no road connects the places.
  package func passages(from: Coordinate, to: Coordinate) -> [String]? {
    guard let (network, route) = route(from: from, to: to) else { return nil }
    let names = network.names(of: route)
    return Self.isInOrder(from, to) ? names : names.reversed()
  }

  package func position(from: Coordinate, to: Coordinate, share: Double) -> Coordinate {
    let isInOrder = Self.isInOrder(from, to)
    guard let (network, route) = route(from: from, to: to) else { return from }
    let between = network.points(of: route)
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
    let isInOrder = Self.isInOrder(from, to)
    let first = GlobePoint(isInOrder ? from : to)
    let second = GlobePoint(isInOrder ? to : from)
    for network in networks {
      guard let start = network.place(first) else { continue }
      guard let end = network.place(second) else { continue }
      return (network, network.route(from: start, to: end))
    }
    return nil
  }

  static func isInOrder(_ first: Coordinate, _ second: Coordinate) -> Bool {
    (first.longitude, first.latitude) <= (second.longitude, second.latitude)
  }
}

/// The road model with precomputed places.
///
/// It returns the same times as the model: ten times faster if both places are prepared and a
/// barrier is between them, equally fast otherwise.
package struct PreparedRoadModel: TravelTimeEstimator {
  private struct Entry {
    /// The index of the place's landmass.
    let network: Int
    let place: RoadNetwork.PreparedPlace
  }

  private let model: RoadModel
  private let networks: [RoadNetwork]
  private var entries: [Coordinate: Entry] = [:]

  init(model: RoadModel, networks: [RoadNetwork], places: some Sequence<Coordinate>) {
    (self.model, self.networks) = (model, networks)
    for coordinate in places where entries[coordinate] == nil {
      let point = GlobePoint(coordinate)
      for (index, network) in networks.enumerated() {
        guard let place = network.place(point) else { continue }
        entries[coordinate] = Entry(network: index, place: network.prepare(place))
        break
      }
    }
  }

  package func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate? {
    let isInOrder = RoadModel.isInOrder(from, to)
    guard let start = entries[isInOrder ? from : to], let end = entries[isInOrder ? to : from],
      start.network == end.network
    else { return model.estimate(from: from, to: to) }
    return model.estimate(networks[start.network].route(from: start.place, to: end.place))
  }

  package func position(from: Coordinate, to: Coordinate, share: Double) -> Coordinate {
    model.position(from: from, to: to, share: share)
  }
}
