package import Catalog
package import Quests
package import SportsModel
package import Travel

/// The user's conditions for a quest.
package struct QuestRequest: Sendable {
  package struct Place: Hashable, Sendable {
    package let name: String
    /// The stadium, if it is one of the dataset.
    package let stadium: StadiumID?
    package let coordinate: Coordinate?

    package init(name: String, stadium: StadiumID? = nil, coordinate: Coordinate?) {
      (self.name, self.stadium, self.coordinate) = (name, stadium, coordinate)
    }
  }

  /// Games begin on or after this day and end by the beginning of `to`, by local time there.
  package var from, to: LocalDay
  package var objective = QuestObjective.time
  package var rules = QuestRules()
  package var start, end: Place?
  /// True if the quest returns to its first stadium.
  package var isClosed = false
  package var mustSee: Set<String> = []
  /// Dollars, for the cost with any objective.
  package var perDay = 130.0
  package var perMile = 0.25

  package init(from: LocalDay, to: LocalDay, _ change: (inout QuestRequest) -> Void = { _ in }) {
    (self.from, self.to) = (from, to)
    change(&self)
  }
}

/// Builds the problem of a quest from a dataset and a request.
package struct QuestProblemBuilder: Sendable {
  package let dataset: QuestDataset
  package let request: QuestRequest
  package let roads: QuestDriveEstimator
  /// The number of drives that the table should contain but doesn't.
  package let estimatedWays: Int

  /// - Throws: an error if the road data is incomplete.
  package init(_ dataset: QuestDataset, request: QuestRequest, catalog: Catalog) throws {
    (self.dataset, self.request) = (dataset, request)
    let roads = QuestDriveEstimator(dataset, facts: try RoadDataLoader.read(from: catalog.folder))
    self.roads = roads
    var estimated = 0
    if dataset.drives != nil {
      for (index, from) in dataset.stadiums.enumerated() {
        estimated += dataset.stadiums[(index + 1)...].count { roads.table(from, $0) == nil }
      }
    }
    estimatedWays = estimated
  }

  /// Returns the problem for the solver.
  ///
  /// - Throws: `QuestError` if there are no stadiums, or stadiums without a game within the days.
  package func problem() throws(QuestError) -> QuestProblem {
    guard !dataset.stadiums.isEmpty else { throw QuestError(.noStadiums, builder: self) }
    guard dataset.stadiums.count <= QuestProblem.maxStadiums else {
      throw QuestError(.tooManyStadiums(dataset.stadiums.count), builder: self)
    }
    let games = QuestCSVReader.games(dataset.games, from: request.from, to: request.to)
    let played = Set(games.map(\.stadium))
    let bare = dataset.stadiums.filter { !played.contains($0) }
    guard bare.isEmpty else { throw QuestError(noGameAt: bare, self) }
    var problem = QuestProblem(
      stadiums: dataset.stadiums, games: games,
      drives: StadiumDrives(among: dataset.stadiums) { roads.estimate(from: $0, to: $1)?.drive },
      objective: request.objective)
    (problem.rules, problem.isClosed) = (request.rules, request.isClosed)
    problem.mustSee = request.mustSee
    if let start = request.start { problem.start = drives { roads.estimate(from: start, to: $0) } }
    if let end = request.end { problem.end = drives { roads.estimate(from: $0, to: end) } }
    return problem
  }

  private func drives(_ estimate: (QuestRequest.Place) -> TravelEstimate?) -> [StadiumID: Drive] {
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

  /// Solves the quest and checks the route; if `isCancelled` returns true, with the best route so
  /// far.
  package func solve(
    effort: QuestEffort, isCancelled: @escaping () -> Bool,
    progress: @escaping (QuestProgress) -> Void
  ) throws(QuestError) -> QuestSolution {
    let problem = try problem()
    let solution: QuestSolution
    do throws(QuestFailure) {
      solution = try QuestSolver(effort: effort).solve(
        problem, isCancelled: isCancelled, progress: progress)
    } catch {
      throw QuestError(error, builder: self)
    }
    let faults = QuestChecker(problem).violations(in: solution.route)
    guard faults.isEmpty else { throw QuestError(faults: faults) }
    return solution
  }
}

/// The drives of a quest: from a table, or from the road model if the table has none.
package struct QuestDriveEstimator: Sendable {
  private let dataset: QuestDataset
  private let roads: RoadModel
  private let band: TravelTimeBand

  init(_ dataset: QuestDataset, facts: RoadData) {
    self.dataset = dataset
    let places = dataset.sites.values.compactMap(\.coordinate)
      .sorted { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
    roads = RoadModel(facts).prepared(for: places)
    band = facts.pace.band
  }

  /// Returns the drive and its uncertainty; nil if neither source has one.
  package func estimate(from: QuestRequest.Place, to: QuestRequest.Place) -> TravelEstimate? {
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

  func table(_ from: StadiumID, _ to: StadiumID) -> Drive? {
    dataset.drives?[from, to] ?? dataset.drives?[to, from]
  }

  /// Rounds up to whole minutes and tenths of a mile, so that printed numbers add up.
  private static func whole(_ estimate: TravelEstimate) -> TravelEstimate {
    TravelEstimate(
      drive: Drive(
        minutes: estimate.drive.minutes.rounded(.up),
        miles: (estimate.drive.miles * 10).rounded() / 10),
      minutesP10: estimate.minutesP10.rounded(), minutesP90: estimate.minutesP90.rounded(.up))
  }
}

/// The reason that there is no quest, with advice.
package struct QuestError: Error, Hashable, Sendable {
  package let kind, message: String
  package let advice: [String]

  /// Creates the error for stadiums without a complete game within the days.
  init(noGameAt stadiums: [StadiumID], _ builder: QuestProblemBuilder) {
    let names = stadiums.map(builder.dataset.name(of:))
    let more = names.count > 8 ? " and \(names.count - 8) more" : ""
    kind = "noGamesInRange"
    message =
      "no complete game from \(builder.request.from) to \(builder.request.to) at "
      + names.prefix(8).joined(separator: ", ") + more + Self.gap(builder)
    advice = ["other dates with --from and --to", "fewer stadiums with --stadium"]
  }

  /// Creates the error for a route that violates the rules: a bug in the solver.
  package init(faults: [QuestChecker.Violation]) {
    kind = "fault"
    message = "the solver found an invalid route (\(faults.prefix(3))). Please report this bug"
    advice = []
  }

  /// Creates the error for a failure of the solver.
  package init(_ failure: QuestFailure, builder: QuestProblemBuilder) {
    let name = builder.dataset.name(of:)
    (kind, message, advice) =
      switch failure {
      case .noStadiums: ("noStadiums", "there are no stadiums to visit" + Self.gap(builder), [])
      case .tooManyStadiums(let count):
        (
          "tooManyStadiums",
          "a quest can have at most \(QuestProblem.maxStadiums) stadiums (got \(count))",
          ["one league at a time", "fewer stadiums with --stadium"]
        )
      case .tooManyGames(let count):
        ("tooManyGames", "too many games (\(count))", ["a shorter period with --from and --to"])
      case .sameStadiumTwice(let id): ("sameStadiumTwice", "\(name(id)) appears twice", [])
      case .sameGameTwice(let id): ("sameGameTwice", "game \(id) appears twice", [])
      case .noGame(let id): ("noGamesInRange", "no complete game at \(name(id))", ["other dates"])
      case .missingDrive(let from, let to):
        (
          "missingDrive", "no known drive from \(name(from)) to \(name(to))",
          ["your own travel times with --travel-times"]
        )
      case .missingDriveFromStart(let id):
        ("missingDrive", "no known drive from the start to \(name(id))", [])
      case .missingDriveToEnd(let id):
        ("missingDrive", "no known drive from \(name(id)) to the end", [])
      case .outOfRange(let name): ("outOfRange", "the \(name) is out of range", [])
      case .unknownMustSee(let id):
        ("unknownMustSee", "game \(id) is not among the games in these dates", [])
      case .mustSeeTwice(let id): ("mustSeeTwice", "two required games are at \(name(id))", [])
      case .noRoute:
        (
          "noValidRoutes",
          "no route visits all \(builder.dataset.stadiums.count) stadiums in time (proven)",
          ["a longer period with --from and --to", "fewer stadiums with --stadium"]
        )
      case .noneFound:
        (
          "noneFound", "no route was found, but one may exist",
          ["a longer search with --effort", "a longer period with --from and --to"]
        )
      }
  }

  /// Returns a sentence without its period: where the schedules end if the quest has later days.
  private static func gap(_ builder: QuestProblemBuilder) -> String {
    builder.dataset.gap.map { ". \($0.sentence.dropLast())" } ?? ""
  }
}
