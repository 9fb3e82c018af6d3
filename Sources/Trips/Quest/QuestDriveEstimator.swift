import Quests
package import SportsModel
package import Travel

/// The drives of a quest: from a table, or from the road model if the table has none.
package struct QuestDriveEstimator: Sendable {
  private let dataset: QuestDataset
  private let roads: PreparedRoadModel
  private let band: TravelTimeBand

  init(_ dataset: QuestDataset, _ facts: RoadData) {
    self.dataset = dataset
    let places = dataset.sites.values.compactMap(\.coordinate)
      .sorted { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
    roads = RoadModel(facts).prepared(for: places)
    band = facts.pace.band
  }

  /// Returns the drive and its uncertainty; nil if neither source has one.
  package func estimate(
    from: QuestRequest.Place, to: QuestRequest.Place
  ) -> TravelEstimate? {
    if let start = from.stadium, let end = to.stadium {
      if start == end { return band.estimate(Drive(minutes: 0, miles: 0)) }
      if let drive = table(start, end) { return band.estimate(drive) }
    }
    guard let start = from.coordinate, let end = to.coordinate,
      let estimate = roads.estimate(from: start, to: end)
    else { return nil }
    return Self.whole(estimate)
  }

  package func estimate(from: StadiumID, to: StadiumID) -> TravelEstimate? {
    estimate(from: place(from), to: place(to))
  }

  func place(_ stadium: StadiumID) -> QuestRequest.Place {
    QuestRequest.Place(
      name: dataset.name(of: stadium), stadium: stadium,
      coordinate: dataset.sites[stadium]?.coordinate)
  }

  /// Whether the table has a drive in either direction.
  func isInTable(_ from: StadiumID, _ to: StadiumID) -> Bool { table(from, to) != nil }

  private func table(_ from: StadiumID, _ to: StadiumID) -> Drive? {
    dataset.drives?[from, to] ?? dataset.drives?[to, from]
  }

  /// Rounds up to whole minutes and tenths of a mile, so that printed numbers add up.
  private static func whole(_ estimate: TravelEstimate) -> TravelEstimate {
    TravelEstimate(
      drive: Drive(
        minutes: estimate.drive.minutes.rounded(.up),
        miles: (estimate.drive.miles * 10).rounded() / 10),
      minutesP10: estimate.minutesP10.rounded(),
      minutesP90: estimate.minutesP90.rounded(.up))
  }
}
