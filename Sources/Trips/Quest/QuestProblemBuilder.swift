package import Catalog
package import Quests
import SportsModel
import Travel

/// Builds the problem of a quest from a dataset and a request.
package struct QuestProblemBuilder: Sendable {
  package let dataset: QuestDataset
  package let request: QuestRequest
  package let roads: QuestDriveEstimator
  /// The number of drives that the table should contain but doesn't.
  package let estimatedWays: Int

  /// - Parameters:
  ///   - dataset: stadiums, games and drives.
  ///   - request: the days, the rules and the objective.
  ///   - catalog: contains the road data.
  /// - Throws: an error if the road data is incomplete.
  package init(_ dataset: QuestDataset, _ request: QuestRequest, catalog: Catalog) throws {
    self.dataset = dataset
    self.request = request
    let roads = QuestDriveEstimator(dataset, try RoadDataLoader.read(from: catalog.folder))
    self.roads = roads
    var estimated = 0
    if dataset.drives != nil {
      for (index, from) in dataset.stadiums.enumerated() {
        estimated += dataset.stadiums[(index + 1)...].count { !roads.isInTable(from, $0) }
      }
    }
    estimatedWays = estimated
  }

  /// Returns the problem for the solver.
  ///
  /// - Throws: `QuestError` if there are no stadiums, or stadiums without a game within the days.
  package func problem() throws(QuestError) -> QuestProblem {
    guard !dataset.stadiums.isEmpty else { throw QuestError(.noStadiums, self) }
    guard dataset.stadiums.count <= QuestProblem.maxStadiums else {
      throw QuestError(.tooManyStadiums(dataset.stadiums.count), self)
    }
    let games = QuestCSVReader.games(dataset.games, from: request.from, to: request.to)
    let played = Set(games.map(\.stadium))
    let bare = dataset.stadiums.filter { !played.contains($0) }
    guard bare.isEmpty else { throw QuestError(noGameAt: bare, self) }
    var problem = QuestProblem(
      stadiums: dataset.stadiums, games: games,
      drives: StadiumDrives(among: dataset.stadiums) { roads.estimate(from: $0, to: $1)?.drive },
      objective: request.objective)
    problem.rules = request.rules
    problem.isClosed = request.isClosed
    problem.mustSee = request.mustSee
    if let start = request.start { problem.start = drives { roads.estimate(from: start, to: $0) } }
    if let end = request.end { problem.end = drives { roads.estimate(from: $0, to: end) } }
    return problem
  }

  private func drives(
    _ estimate: (QuestRequest.Place) -> TravelEstimate?
  ) -> [StadiumID: Drive] {
    var drives: [StadiumID: Drive] = [:]
    for stadium in dataset.stadiums { drives[stadium] = estimate(roads.place(stadium))?.drive }
    return drives
  }

  /// Returns the 90th percentile of a leg's driving time in minutes.
  func minutesP90(_ leg: QuestRoute.Leg) -> Double {
    guard leg.travel.flightCost == nil else { return leg.travel.minutes }
    let from = leg.from.map(roads.place) ?? request.start
    let to = leg.to.map(roads.place) ?? request.end
    guard let from, let to, let estimate = roads.estimate(from: from, to: to) else {
      return leg.travel.driveMinutes
    }
    return max(estimate.minutesP90, leg.travel.driveMinutes)
  }
}
