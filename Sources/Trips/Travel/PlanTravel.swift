package import SportsModel
package import TripPlanning

/// Driving times from wherever the person wants them.
///
/// One type for all, so that there is one planner; a switch costs less than a look-up.
package enum PlanTravel: TravelTimes {
  /// The model of roads that comes with the facts.
  case roads(PreparedRoads)
  /// A table of the person's, and the model for all else.
  case table(MatrixTimes)
  /// What a routing server said.
  case server(ServerTimes)

  package func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate? {
    switch self {
    case .roads(let times): times.estimate(from: from, to: to)
    case .table(let times): times.estimate(from: from, to: to)
    case .server(let times): times.estimate(from: from, to: to)
    }
  }
}

/// Where driving times come from.
package enum TravelChoice: Sendable {
  case roads
  case table(TravelMatrix)
  case server(RoutingServer)
}

/// The drives between some places, as a routing server told them.
package struct ServerTimes: TravelTimes {
  private let positions: [Coordinate: Int]
  /// Row by row; nil where no road leads.
  private let drives: [Drive?]
  private let band: TravelBand

  package init(_ places: [Coordinate], drives: [Drive?], band: TravelBand) {
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
