import Foundation
package import SportsModel

/// Driving times without a map: great circles, what lies in their way, and how fast the ground is.
///
/// It knows the roads only by the facts; how near it comes to real ones is told in docs/travel.md.
/// A drive takes as long there as back.
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

  /// The same times, sooner for places that are asked for again and again.
  ///
  /// Preparing costs about as much for each place as asking for one pair.
  package func prepared(for places: some Sequence<Coordinate>) -> PreparedRoadModel {
    PreparedRoadModel(model: self, networks: networks, places: places)
  }

  /// What a way takes.
  func estimate(_ route: RoadNetwork.Route) -> TravelEstimate {
    let slow = pace.slowStarts.reduce(0.0) {
      $0 + $1.minutes * (1 - exp(-route.stretch.length / $1.miles))
    }
    let drive = Drive(minutes: route.stretch.minutes + slow, miles: route.stretch.roadMiles)
    return pace.band.estimate(drive)
  }

  /// The bridges, passes and cities that the way between two places leads over to get past
  /// barriers; empty where nothing lies between, nil where no road leads.
  package func passages(from: Coordinate, to: Coordinate) -> [String]? {
    guard let (network, route) = route(from: from, to: to) else { return nil }
    let names = network.names(of: route)
    return Self.isInOrder(from, to) ? names : names.reversed()
  }

  /// The way, looked for in one direction only: sums are the same there and back to the last bit.
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
