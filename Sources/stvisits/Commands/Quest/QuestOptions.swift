import ArgumentParser
import Settings
import SportsModel
import TripPlanning
import Trips

enum QuestGoal: String, ExpressibleByArgument, CaseIterable {
  case time, cost
  case timeThenMiles = "time-then-miles"
}

enum QuestStadiums: String, EnumerableFlag {
  case missing, all

  static func help(for value: QuestStadiums) -> ArgumentHelp? {
    switch value {
    case .missing: "Leave out what you have been to (usual with --league alone)."
    case .all: "See all, been there or not (usual with --stadium and --schedule)."
    }
  }
}

struct QuestOptions: ParsableArguments {
  @Option(help: .value("yyyy-mm-dd", "Games begin on or after this day."))
  var from: LocalDay

  @Option(help: .value("yyyy-mm-dd", "Games end before this day begins, or just then."))
  var to: LocalDay

  @Option(
    help: """
      time: the fewest days; cost: the least money; time-then-miles: the fewest miles in the \
      fewest days.
      """)
  var objective: QuestGoal = .time

  @Option(help: .value("dollars", "Dollars a day (130)."))
  var perDay: Double?

  @Option(help: .value("dollars", "Dollars a mile (0.25)."))
  var perMile: Double?

  @Option(help: .value("minutes", "Minutes to be there before a game (30; with --schedule 0)."))
  var bufferBefore: Double?

  @Option(
    help: .value("minutes", "Minutes from the end of a game to the wheel (15; with --schedule 0)."))
  var bufferAfter: Double?

  @Option(
    help: .value(
      "hours",
      "Hours at the wheel between two nights of ten hours, whatever is seen meanwhile; 0 where "
        + "drivers take turns (11; with --schedule 0)."))
  var maxDriveHours: Double?

  @Option(help: .value("hours", "Fly where a drive, nights included, is longer."))
  var flyAbove: Double?

  @Option(help: .value("hours", "Hours of a flight from door to door (6)."))
  var flightHours: Double?

  @Option(help: .value("dollars", "Dollars a flight (300)."))
  var flightCost: Double?

  @Option(
    help: .value("place", "Where it begins: a city, a stadium, or latitude,longitude."),
    completion: NameCompletion.place)
  var start: String?

  @Option(help: .value("place", "Where it ends."), completion: NameCompletion.place)
  var end: String?

  @Flag(help: "End by driving back to the first stadium.")
  var roundTrip = false

  @Option(
    name: .customLong("game"), help: .value("id", "A game that must be part of it, by its id."))
  var games: [String] = []

  @Option(help: "How much work, 1 to 9 (5): each level three times the one before.")
  var effort: Int?

  func validate() throws {
    try require(from < to, "--from has to be before --to.")
    try require((1...9).contains(effort ?? 1), "--effort is 1 to 9.")
    let amounts = [
      ("per-day", perDay ?? 0), ("per-mile", perMile ?? 0), ("flight-hours", flightHours ?? 0),
      ("flight-cost", flightCost ?? 0), ("buffer-before", bufferBefore ?? 0),
      ("buffer-after", bufferAfter ?? 0), ("max-drive-hours", maxDriveHours ?? 0),
      ("fly-above", flyAbove ?? 0),
    ]
    for (name, amount) in amounts where !(0...10_000).contains(amount) {
      throw ValidationError("--\(name) is 0 to 10000.")
    }
    if let maxDriveHours, maxDriveHours > 0, maxDriveHours < 1 {
      throw ValidationError("--max-drive-hours is 1 or more, or 0 for drivers who take turns.")
    }
    try require(
      !roundTrip || (start == nil && end == nil), "--round-trip goes without --start and --end.")
  }

  /// Returns the request; the user's own schedule has no buffers by default.
  func request(userDataset: Bool, _ settings: Settings) -> QuestRequest {
    let perDay = perDay ?? settings.questPerDay
    let perMile = perMile ?? settings.questPerMile
    return QuestRequest(from: from, to: to) {
      $0.objective =
        switch objective {
        case .time: .time
        case .cost: .cost(perDay: perDay, perMile: perMile)
        case .timeThenMiles: .timeThenMiles
        }
      $0.rules = rules(userDataset: userDataset, settings)
      $0.isClosed = roundTrip
      $0.mustSee = Set(games)
      ($0.perDay, $0.perMile) = (perDay, perMile)
    }
  }

  private func rules(userDataset: Bool, _ settings: Settings) -> QuestRules {
    /// The option; otherwise 0 for the user's own schedule, or the setting, or the default.
    func amount(_ said: Double?, _ setting: Double?, or usual: Double) -> Double {
      said ?? (userDataset ? 0 : setting ?? usual)
    }
    return QuestRules {
      $0.bufferBefore = amount(bufferBefore, settings.bufferBefore, or: 30)
      $0.bufferAfter = amount(bufferAfter, settings.bufferAfter, or: 15)
      let hours = amount(maxDriveHours, settings.driveHours, or: 11)
      $0.maxDriveHours = hours > 0 ? hours : nil
      let flyAbove = flyAbove ?? (userDataset ? nil : settings.flyAbove)
      if let flyAbove {
        $0.flight = .init(
          aboveMinutes: flyAbove * 60,
          minutes: (flightHours ?? settings.flightHours) * 60,
          cost: flightCost ?? settings.flightCost)
      }
    }
  }
}
