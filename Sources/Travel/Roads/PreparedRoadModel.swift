package import SportsModel

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
    self.model = model
    self.networks = networks
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
