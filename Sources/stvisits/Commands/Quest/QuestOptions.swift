import ArgumentParser
import Quests
import SettingKeys
import SportsModel
import Trips

enum QuestGoal: String, ExpressibleByArgument, CaseIterable {
  case time, cost
  case timeThenMiles = "time-then-miles"
}

enum QuestStadiums: String, EnumerableFlag {
  case missing, all

  static func help(for value: QuestStadiums) -> ArgumentHelp? {
    switch value {
    case .missing: "Skip visited stadiums (default with --league)."
    case .all: "Include visited stadiums (default with --stadium)."
    }
  }
}

struct QuestOptions: ParsableArguments {
  @Option(help: .date("First day, such as 2025-06-06 or Jun 6 2025.")) var from: String
  @Option(help: .date("Day by which all games must have ended.")) var to: String

  @Option(name: .customLong("game"), help: .id("ID of a game to include. Can be repeated."))
  var games: [String] = []

  @Option(help: .place("Where to start: city, stadium or latitude,longitude."), completion: .place)
  var start: String?

  @Option(help: .place("Where to end."), completion: .place) var end: String?
  @Flag(help: "Return to the first stadium.") var roundTrip = false
  @Option(help: .value("goal", "Minimize this.")) var objective: QuestGoal?

  @Option(help: .value("min", "Minutes at the stadium before a game (default: 30)."))
  var bufferBefore: Double?

  @Option(help: .value("min", "Minutes to leave after a game (default: 15)."))
  var bufferAfter: Double?

  @Option(help: .value("h", "Driving hours between nights; 0: any (default: 11)."))
  var maxDriveHours: Double?

  @Option(help: .hours("Fly if the drive, with nights, takes longer.")) var flyAbove: Double?
  @Option(help: .hours("Length of a flight, door to door (default: 6).")) var flightHours: Double?
  @Option(help: .dollars("Cost of a flight (default: 300).")) var flightCost: Double?
  @Option(help: .dollars("Cost per day (default: 130).")) var perDay: Double?
  @Option(help: .dollars("Cost per mile (default: 0.25).")) var perMile: Double?
  @Option(help: "Search effort, 1 to 9 (default: 5).") var effort: Int?

  func validate() throws {
    try require(effort, in: 1...9, option: "--effort")
    let amounts = [
      ("per-day", perDay ?? 0), ("per-mile", perMile ?? 0), ("flight-hours", flightHours ?? 0),
      ("flight-cost", flightCost ?? 0), ("buffer-before", bufferBefore ?? 0),
      ("buffer-after", bufferAfter ?? 0), ("max-drive-hours", maxDriveHours ?? 0),
      ("fly-above", flyAbove ?? 0),
    ]
    for (name, amount) in amounts { try require(amount, in: 0...10_000, option: "--\(name)") }
    if let maxDriveHours, maxDriveHours > 0, maxDriveHours < 1 {
      throw ValidationError("--max-drive-hours must be 1 or more, or 0 for no limit.")
    }
    try require(
      !roundTrip || (start == nil && end == nil),
      message: "--round-trip doesn't work with --start or --end."
    )
  }

  /// Returns the days on which games may be played.
  func days(_ context: AppContext) throws -> Range<LocalDay> {
    let (first, end) = (try context.day(typed: from), try context.day(typed: to))
    try require(first < end, message: "--from (\(first)) must be before --to (\(end)).")
    return first..<end
  }

  /// Returns the request; the user's own schedule has no buffers by default.
  func request(
    _ days: Range<LocalDay>, userDataset: Bool, settings: UserSettings
  ) -> QuestRequest {
    let perDay = perDay ?? settings.questPerDay
    let perMile = perMile ?? settings.questPerMile
    return QuestRequest(from: days.lowerBound, to: days.upperBound) {
      $0.objective =
        switch objective ?? .time {
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

  private func rules(userDataset: Bool, _ settings: UserSettings) -> QuestRules {
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
