import Foundation
import SportsModel
import Travel

/// A quest problem in numbers: stadiums and games by index, times in milliseconds, and which game
/// is next.
///
/// Waiting is free and a later end never helps. So of a stadium's reachable games only the one that
/// ends first is worth visiting, and a game has one successor per stadium. With limited driving
/// hours this holds for rested drivers only; `hourLimits` covers the others.
struct QuestNetwork: Sendable {
  let stadiumCount: Int
  /// The eligible games, by start.
  let games: ContiguousArray<QuestGame>
  /// Milliseconds since the first start.
  let starts, ends: ContiguousArray<Int>
  /// The stadium index of each game.
  let stadiums: ContiguousArray<Int>
  /// The games worth considering for each game × stadium: one, or several if hours are limited.
  let choices: Int
  /// For game × stadium × `choices`, these games.
  let onward: ContiguousArray<OnwardGame>
  /// For game × stadium, the first of them: the next game for a rested driver, −1 if there is none.
  let next: ContiguousArray<Int32>
  /// For stadium × stadium, the cost of the leg except time.
  let prices: ContiguousArray<Double>
  /// For stadium × stadium, travel time including buffers.
  let travel: ContiguousArray<Int>
  /// The start of a quest with this game as its first, and the end of a quest with it as its last.
  let openings, closings: ContiguousArray<Int>
  /// For each stadium, the cost of the leg from the start and to the end except time.
  let openingPrices, closingPrices: ContiguousArray<Double>
  /// For stadium × first stadium, the time of the return leg; empty without one.
  let returns: ContiguousArray<Int>
  var deadline = Int.max
  let perMillisecond: Double
  /// nil if drivers take turns.
  var hourLimits: DrivingHourLimits?

  var gameCount: Int { starts.count }
  var allStadiums: UInt64 { (UInt64(1) << UInt64(stadiumCount)) - 1 }

  /// For each game, the stadiums that can be visited after it, if necessary via others: when drives
  /// take nights, two short ones can be faster than a long one.
  var reach: ContiguousArray<UInt64> {
    var reach = ContiguousArray<UInt64>(repeating: 0, count: gameCount)
    for game in stride(from: gameCount - 1, through: 0, by: -1) {
      for stadium in 0..<stadiumCount {
        let onward = next[game * stadiumCount + stadium]
        guard onward >= 0 else { continue }
        reach[game] |= UInt64(1) << UInt64(stadium) | reach[Int(onward)]
      }
    }
    return reach
  }

  /// Returns the value of a quest that has just begun with a game.
  func opening(_ game: Int) -> Double {
    openingPrices[stadiums[game]] - Double(openings[game]) * perMillisecond
  }

  /// Returns the value that ending with a game adds, without the return leg.
  func closing(_ game: Int) -> Double {
    closingPrices[stadiums[game]] + Double(closings[game]) * perMillisecond
  }

  /// Returns the value that ending with a game adds, including the return leg to the first stadium;
  /// infinite if the quest ends too late.
  ///
  /// `driven` is the milliseconds driven since the last night, `early` how much earlier than its
  /// opening the quest began.
  func ending(_ game: Int, first: Int, driven: Int, early: Int) -> Double {
    let way = returns.isEmpty ? -1 : stadiums[game] * stadiumCount + first
    let delay =
      delayAtEnd(after: game, driven: driven)
      + delayOfReturn(after: game, to: first, driven: driven)
    let home = way < 0 ? 0 : returns[way]
    let (end, overflow) = closings[game].addingReportingOverflow(home + delay + early)
    guard !overflow, end <= deadline else { return .infinity }
    return closing(game) + (way < 0 ? 0 : prices[way] + Double(home) * perMillisecond)
      + Double(delay) * perMillisecond
  }
}

struct OnwardGame: Sendable {
  /// −1 if there is none.
  let game: Int32
  /// The number of nights that fit before it.
  let nights: Int32

  static let none = OnwardGame(-1, nights: 0)

  init(_ game: Int, nights: Int) {
    self.game = Int32(truncatingIfNeeded: game)
    self.nights = Int32(truncatingIfNeeded: nights)
  }
}

extension QuestNetwork {
  func onward(from game: Int) -> ContiguousArray<OnwardGame>.SubSequence {
    onward[game * stadiumCount * choices..<(game + 1) * stadiumCount * choices]
  }

  /// The part of a network in which quests begin and end within given times.
  struct Window: Sendable {
    let network: QuestNetwork
    let originals: ContiguousArray<Int>
    let begins: ContiguousArray<Bool>
  }

  /// Returns the games of quests that begin within `openings` and end by `deadline`.
  ///
  /// Every game of a quest starts after the quest's opening. If a night makes the leg from the
  /// start longer than a detour, the game's own opening may be earlier.
  func window(openings range: ClosedRange<Int>, deadline: Int) -> Window {
    let deadline = min(deadline, self.deadline)
    var originals: ContiguousArray<Int> = []
    var position = ContiguousArray<Int32>(repeating: -1, count: gameCount)
    for game in 0..<gameCount
    where starts[game] >= range.lowerBound && closings[game] <= deadline {
      position[game] = Int32(truncatingIfNeeded: originals.count)
      originals.append(game)
    }
    var onward: ContiguousArray<OnwardGame> = []
    onward.reserveCapacity(originals.count * stadiumCount * choices)
    for way in originals.lazy.flatMap(self.onward(from:)) {
      let target = way.game < 0 ? -1 : position[Int(way.game)]
      onward.append(target < 0 ? .none : OnwardGame(Int(target), nights: Int(way.nights)))
    }
    let network = QuestNetwork(
      stadiumCount: stadiumCount, games: [], starts: pick(starts, originals),
      ends: pick(ends, originals), stadiums: pick(stadiums, originals), choices: choices,
      onward: onward, next: Self.next(onward, choices: choices), prices: prices, travel: travel,
      openings: pick(openings, originals), closings: pick(closings, originals),
      openingPrices: openingPrices, closingPrices: closingPrices, returns: returns,
      deadline: deadline, perMillisecond: perMillisecond, hourLimits: hourLimits)
    return Window(
      network: network, originals: originals,
      begins: ContiguousArray(originals.map { range.contains(openings[$0]) }))
  }

  private static func next(_ onward: ContiguousArray<OnwardGame>, choices: Int) -> ContiguousArray<
    Int32
  > { ContiguousArray(stride(from: 0, to: onward.count, by: choices).map { onward[$0].game }) }

  private func pick(_ values: ContiguousArray<Int>, _ indices: ContiguousArray<Int>)
    -> ContiguousArray<Int>
  {
    ContiguousArray(indices.map { values[$0] })
  }

  /// Creates the network of a problem, weighted by its objective or by miles alone.
  init(_ problem: QuestProblem, valuing weights: ObjectiveWeights) throws(QuestFailure) {
    try problem.validate()
    let stadiums = problem.stadiums
    let index = Dictionary(uniqueKeysWithValues: stadiums.enumerated().map { ($1, $0) })
    let games = problem.eligibleGames(index)
    if let bare = stadiums.first(where: { id in !games.contains { $0.stadium == id } }) {
      throw .noGame(at: bare)
    }
    let ways = try StadiumTravelTable(problem)
    let first = games.first.map { $0.start.timeIntervalSince1970 } ?? 0
    func instant(_ date: Date) -> Int {
      Int(((date.timeIntervalSince1970 - first) * 1000).rounded())
    }
    let places = ContiguousArray(games.map { index[$0.stadium] ?? 0 })
    let starts = ContiguousArray(games.map { instant($0.start) })
    let ends = ContiguousArray(games.map { instant($0.end) })
    let before = StadiumTravelTable.milliseconds(problem.rules.bufferBefore)
    let after = StadiumTravelTable.milliseconds(problem.rules.bufferAfter)
    let count = stadiums.count
    func times(of ways: [QuestTravel], buffer: Int) -> [Int] {
      ways.map { StadiumTravelTable.milliseconds($0.minutes) + buffer }
    }
    let travel = ContiguousArray(times(of: ways.between, buffer: before + after))
    let hourLimits = DrivingLimit(problem.rules).map { DrivingHourLimits($0, ways: ways) }
    let choices = hourLimits == nil ? 1 : DrivingHourLimits.choices
    var onward = ContiguousArray(repeating: OnwardGame.none, count: games.count * count * choices)
    for stadium in 0..<count {
      let here = StadiumGames(at: stadium, starts: starts, ends: ends, places: places)
      for game in games.indices where places[game] != stadium {
        let way = places[game] * count + stadium
        let arrival =
          ends[game] + (hourLimits.map { $0.travel[way] + before + after } ?? travel[way])
        let found =
          hourLimits.map { limits in
            limits.choices(here, starts: starts, drive: limits.drives[way], arrival: arrival)
          } ?? here.first(from: arrival).map { [OnwardGame($0, nights: 0)] } ?? []
        let base = (game * count + stadium) * choices
        for (position, choice) in found.enumerated() { onward[base + position] = choice }
      }
    }
    let fromStart = ways.fromStart.map { times(of: $0, buffer: before) }
    let toEnd = ways.toEnd.map { times(of: $0, buffer: after) }
    let hasReturn = problem.isClosed && problem.end == nil && ways.toEnd == nil && count > 1
    let free = Array(repeating: 0.0, count: count)
    self.init(
      stadiumCount: count, games: ContiguousArray(games), starts: starts, ends: ends,
      stadiums: places, choices: choices, onward: onward, next: Self.next(onward, choices: choices),
      prices: ContiguousArray(ways.between.map(weights.price)), travel: travel,
      openings: ContiguousArray(games.indices.map { starts[$0] - (fromStart?[places[$0]] ?? 0) }),
      closings: ContiguousArray(games.indices.map { ends[$0] + (toEnd?[places[$0]] ?? 0) }),
      openingPrices: ContiguousArray(ways.fromStart?.map(weights.price) ?? free),
      closingPrices: ContiguousArray(ways.toEnd?.map(weights.price) ?? free),
      returns: ContiguousArray(hasReturn ? times(of: ways.between, buffer: after) : []),
      perMillisecond: weights.perMillisecond, hourLimits: hourLimits)
  }

  struct ObjectiveWeights: Sendable {
    let perMillisecond, perMile, perFlightDollar: Double

    init(_ objective: QuestObjective) {
      perMillisecond = objective.perMinute / 60_000
      perMile = objective.perMile
      if case .cost = objective { perFlightDollar = 1 } else { perFlightDollar = 0 }
    }

    private init() {
      (perMillisecond, perMile, perFlightDollar) = (0, 1, 0)
    }

    static let miles = ObjectiveWeights()

    func price(_ way: QuestTravel) -> Double {
      way.miles * perMile + (way.flightCost ?? 0) * perFlightDollar
    }
  }
}

/// The games of one stadium, searchable for the one that ends first among those that start late
/// enough.
struct StadiumGames {
  private let starts: [Int]
  /// For each position, the game that ends first among the games from there on.
  private let best: [Int]

  /// Selects the games at a stadium; the input is sorted by start.
  init(
    at stadium: Int, starts: ContiguousArray<Int>, ends: ContiguousArray<Int>,
    places: ContiguousArray<Int>
  ) {
    var best = starts.indices.filter { places[$0] == stadium }
    self.starts = best.map { starts[$0] }
    for position in best.indices.dropLast().reversed()
    where ends[best[position + 1]] < ends[best[position]] {
      best[position] = best[position + 1]
    }
    self.best = best
  }

  func first(from arrival: Int) -> Int? {
    let position = starts.partitioningIndex { $0 >= arrival }
    return position < best.count ? best[position] : nil
  }
}

/// A problem's travel by stadium index.
struct StadiumTravelTable {
  /// Stadium × stadium.
  let between: [QuestTravel]
  let fromStart, toEnd: [QuestTravel]?

  init(_ problem: QuestProblem) throws(QuestFailure) {
    var between: [QuestTravel] = []
    for from in problem.stadiums {
      for to in problem.stadiums {
        if from == to {
          between.append(.none)
        } else if let drive = problem.drives[from, to] {
          between.append(try Self.travel(drive, rules: problem.rules))
        } else {
          throw .missingDrive(from: from, to: to)
        }
      }
    }
    self.between = between
    var fromStart: [QuestTravel] = []
    var toEnd: [QuestTravel] = []
    for stadium in problem.stadiums {
      if let start = problem.start {
        guard let drive = start[stadium] else { throw .missingDriveFromStart(to: stadium) }
        fromStart.append(try Self.travel(drive, rules: problem.rules))
      }
      if let end = problem.end {
        guard let drive = end[stadium] else { throw .missingDriveToEnd(from: stadium) }
        toEnd.append(try Self.travel(drive, rules: problem.rules))
      }
    }
    self.fromStart = problem.start == nil ? nil : fromStart
    self.toEnd = problem.end == nil ? nil : toEnd
  }

  private static func travel(_ drive: Drive, rules: QuestRules) throws(QuestFailure) -> QuestTravel
  {
    guard (0...Self.maxMinutes).contains(drive.minutes), (0...1e6).contains(drive.miles) else {
      throw .outOfRange("drive")
    }
    let way = rules.travel(drive)
    guard (0...Self.maxMinutes).contains(way.minutes) else { throw .outOfRange("drive") }
    return way
  }

  /// Ten years.
  static let maxMinutes = 5_256_000.0

  static func milliseconds(_ minutes: Double) -> Int {
    let milliseconds = (minutes * 60_000).rounded()
    return milliseconds.isFinite ? Int(min(max(milliseconds, -1e15), 1e15)) : 0
  }
}
