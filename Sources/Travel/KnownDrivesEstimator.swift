package import SportsModel

/// Driving times from known drives, with a model for other pairs of places.
package struct KnownDrivesEstimator: TravelTimeEstimator {
  private var drives: [Coordinate: [Coordinate: Drive]] = [:]
  /// The variation around the known times.
  private let band: TravelTimeBand
  /// nil if there is no road between other places.
  private let model: (any TravelTimeEstimator)?
  package let airports: AirportNetwork?
  package let traffic: MetroTraffic

  /// Creates an estimator for a table of stadiums at these places; several may be at one place.
  package init(
    _ matrix: TravelMatrix? = nil, places: [StadiumID: Coordinate] = [:], band: TravelTimeBand,
    model: any TravelTimeEstimator, airports: AirportNetwork? = nil,
    traffic: MetroTraffic = MetroTraffic()
  ) {
    (self.band, self.model, self.airports, self.traffic) = (band, model, airports, traffic)
    guard let matrix else { return }
    let stadiums = matrix.stadiums.sorted().compactMap { id in places[id].map { (id, $0) } }
    for (start, from) in stadiums {
      for (end, to) in stadiums where drives[from]?[to] == nil {
        drives[from, default: [:]][to] = matrix[start, end]
      }
    }
  }

  /// Creates an estimator for a square matrix of drives, row by row; nil if there is no road.
  package init(
    _ places: [Coordinate], drives: [Drive?], band: TravelTimeBand, airports: AirportNetwork? = nil,
    traffic: MetroTraffic = MetroTraffic()
  ) {
    (self.band, model, self.airports, self.traffic) = (band, nil, airports, traffic)
    for (row, from) in places.enumerated() {
      for (column, to) in places.enumerated() {
        self.drives[from, default: [:]][to] = drives[row * places.count + column]
      }
    }
  }

  package func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate? {
    if !drives.isEmpty, let drive = drives[from]?[to] { return band.estimate(drive) }
    return model?.estimate(from: from, to: to)
  }

  package func position(from: Coordinate, to: Coordinate, share: Double) -> Coordinate {
    let direct = GlobePoint(from).moved(toward: GlobePoint(to), share: share).coordinate ?? from
    return model?.position(from: from, to: to, share: share) ?? direct
  }
}
