package import SportsModel

/// Driving times from a table, with a model for missing pairs.
///
/// The model is used for pairs missing from the table and for places that aren't stadiums, such as
/// the user's home.
package struct TravelMatrixEstimator: TravelTimeEstimator {
  private let matrix: TravelMatrix
  private let stadiums: [Coordinate: [StadiumID]]
  private let band: TravelTimeBand
  private let model: any TravelTimeEstimator

  /// Creates an estimator for a table of stadiums at these places.
  ///
  /// Several stadiums may be at one place. The band is the variation around the table's times.
  package init(
    _ matrix: TravelMatrix, places: [StadiumID: Coordinate], band: TravelTimeBand,
    model: any TravelTimeEstimator
  ) {
    self.matrix = matrix
    self.band = band
    self.model = model
    var stadiums: [Coordinate: [StadiumID]] = [:]
    for id in matrix.stadiums.sorted(by: { $0.rawValue < $1.rawValue }) {
      if let place = places[id] { stadiums[place, default: []].append(id) }
    }
    self.stadiums = stadiums
  }

  package func estimate(from: Coordinate, to: Coordinate) -> TravelEstimate? {
    for start in stadiums[from] ?? [] {
      for end in stadiums[to] ?? [] {
        if let drive = matrix[start, end] { return band.estimate(drive) }
      }
    }
    return model.estimate(from: from, to: to)
  }
}
