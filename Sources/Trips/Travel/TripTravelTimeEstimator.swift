package import SportsModel
package import TripPlanning

/// Driving times from wherever the person wants them.
///
/// One type for all, so that there is one planner; a switch costs less than a look-up.
package enum TripTravelTimeEstimator: TravelTimeEstimator {
  /// The model of roads that comes with the facts.
  case roads(PreparedRoadModel)
  /// A table of the person's, and the model for all else.
  case table(TravelMatrixEstimator)
  /// What a routing server said.
  case server(RoutingServerEstimator)

  package func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate? {
    switch self {
    case .roads(let times): times.estimate(from: from, to: to)
    case .table(let times): times.estimate(from: from, to: to)
    case .server(let times): times.estimate(from: from, to: to)
    }
  }
}

/// Where driving times come from.
package enum TravelTimeSource: Sendable {
  case roads
  case table(TravelMatrix)
  case server(RoutingServer)
}

/// The drives between some places, as a routing server told them.
package struct RoutingServerEstimator: TravelTimeEstimator {
  private let positions: [Coordinate: Int]
  /// Row by row; nil where no road leads.
  private let drives: [Drive?]
  private let band: TravelTimeBand

  package init(_ places: [Coordinate], drives: [Drive?], band: TravelTimeBand) {
    positions = Dictionary(
      places.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.drives = drives
    self.band = band
  }

  /// nil for a place that was not asked about, too: nothing stands in for the server.
  package func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate? {
    guard let start = positions[from], let end = positions[to] else { return nil }
    return drives[start * positions.count + end].map(band.estimate)
  }
}
