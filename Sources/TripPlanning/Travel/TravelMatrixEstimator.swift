package import SportsModel

/// Driving times out of a table, and of a model where the table says nothing.
///
/// The model answers for a pair that the table lacks and for a place that is no stadium of it, the
/// home of the person for one: a table of the stadiums alone is of use.
package struct TravelMatrixEstimator: TravelTimeEstimator {
  private let matrix: TravelMatrix
  private let stadiums: [Coordinate: [StadiumID]]
  private let band: TravelTimeBand
  private let model: any TravelTimeEstimator

  /// Times of a table of stadiums at these places; the model answers for all else.
  ///
  /// Several stadiums may be at one place. The band tells how far a drive may be from the table.
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
