package import SportsModel
package import TripPlanning

/// Estimates driving times from the source that the user chose.
///
/// One type for all sources, so that the planner is specialized once.
package enum TripTravelTimeEstimator: TravelTimeEstimator {
  /// The bundled road model.
  case roads(PreparedRoadModel)
  /// A table of the user, and the model for other drives.
  case table(TravelMatrixEstimator)
  /// The drives of a routing server.
  case server(RoutingServerEstimator)

  package func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate? {
    switch self {
    case .roads(let times): times.estimate(from: from, to: to)
    case .table(let times): times.estimate(from: from, to: to)
    case .server(let times): times.estimate(from: from, to: to)
    }
  }
}

/// The source of driving times.
package enum TravelTimeSource: Sendable {
  case roads
  case table(TravelMatrix)
  case server(RoutingServer)
}

/// The drives between places from a routing server.
package struct RoutingServerEstimator: TravelTimeEstimator {
  private let positions: [Coordinate: Int]
  /// Row by row; nil if there is no road.
  private let drives: [Drive?]
  private let band: TravelTimeBand

  package init(_ places: [Coordinate], drives: [Drive?], band: TravelTimeBand) {
    positions = Dictionary(
      places.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.drives = drives
    self.band = band
  }

  /// Returns nil also for a place that wasn't requested; there is no fallback.
  package func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate? {
    guard let start = positions[from], let end = positions[to] else { return nil }
    return drives[start * positions.count + end].map(band.estimate)
  }
}
