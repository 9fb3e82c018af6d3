import Foundation
import SportsModel
import Travel

extension QuestNetwork {
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
    let travel = ContiguousArray(
      ways.between.map { StadiumTravelTable.milliseconds($0.minutes) + before + after })
    var hourLimits = DrivingLimit(problem.rules).map { DrivingHourLimits($0, ways) }
    hourLimits?.findOnwardGames(starts: starts, ends: ends, places: places, buffers: before + after)
    let hasReturn = problem.isClosed && problem.end == nil && ways.toEnd == nil && count > 1
    let free = Array(repeating: 0.0, count: count)
    self.init(
      stadiumCount: count, games: ContiguousArray(games), starts: starts, ends: ends,
      stadiums: places,
      next: hourLimits?.next
        ?? Self.next(starts: starts, ends: ends, places: places, travel: travel, count: count),
      prices: ContiguousArray(ways.between.map(weights.price)), travel: travel,
      openings: ContiguousArray(
        games.indices.map { game in
          let way = ways.fromStart?[places[game]]
          return starts[game]
            - (way.map { StadiumTravelTable.milliseconds($0.minutes) + before } ?? 0)
        }),
      closings: ContiguousArray(
        games.indices.map { game in
          let way = ways.toEnd?[places[game]]
          return ends[game] + (way.map { StadiumTravelTable.milliseconds($0.minutes) + after } ?? 0)
        }),
      openingPrices: ContiguousArray(ways.fromStart?.map(weights.price) ?? free),
      closingPrices: ContiguousArray(ways.toEnd?.map(weights.price) ?? free),
      returns: hasReturn
        ? ContiguousArray(ways.between.map { StadiumTravelTable.milliseconds($0.minutes) + after })
        : [],
      perMillisecond: weights.perMillisecond, hourLimits: hourLimits)
  }

  /// The weights of time, miles and flights in the objective.
  struct ObjectiveWeights: Sendable {
    let perMillisecond: Double
    let perMile: Double
    let perFlightDollar: Double

    init(_ objective: QuestObjective) {
      perMillisecond = objective.perMinute / 60_000
      perMile = objective.perMile
      if case .cost = objective { perFlightDollar = 1 } else { perFlightDollar = 0 }
    }

    private init() {
      perMillisecond = 0
      perMile = 1
      perFlightDollar = 0
    }

    static let miles = ObjectiveWeights()

    func price(_ way: QuestTravel) -> Double {
      way.miles * perMile + (way.flightCost ?? 0) * perFlightDollar
    }
  }

  /// Returns, for each game and stadium, the reachable game there that ends first.
  private static func next(
    starts: ContiguousArray<Int>, ends: ContiguousArray<Int>, places: ContiguousArray<Int>,
    travel: ContiguousArray<Int>, count: Int
  ) -> ContiguousArray<Int32> {
    var next = ContiguousArray<Int32>(repeating: -1, count: starts.count * count)
    for stadium in 0..<count {
      let here = StadiumGames(at: stadium, starts: starts, ends: ends, places: places)
      for game in starts.indices where places[game] != stadium {
        let arrival = ends[game] + travel[places[game] * count + stadium]
        if let onward = here.first(from: arrival) {
          next[game * count + stadium] = Int32(truncatingIfNeeded: onward)
        }
      }
    }
    return next
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

  /// Returns the game that ends first among those that start at or after the arrival.
  func first(from arrival: Int) -> Int? {
    let position = starts.partitioningIndex { $0 >= arrival }
    return position < best.count ? best[position] : nil
  }
}

/// A problem's travel by stadium index.
struct StadiumTravelTable {
  /// Stadium × stadium.
  let between: [QuestTravel]
  let fromStart: [QuestTravel]?
  let toEnd: [QuestTravel]?

  init(_ problem: QuestProblem) throws(QuestFailure) {
    var between: [QuestTravel] = []
    for from in problem.stadiums {
      for to in problem.stadiums {
        if from == to {
          between.append(.none)
        } else if let drive = problem.drives[from, to] {
          between.append(try Self.travel(drive, problem.rules))
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
        fromStart.append(try Self.travel(drive, problem.rules))
      }
      if let end = problem.end {
        guard let drive = end[stadium] else { throw .missingDriveToEnd(from: stadium) }
        toEnd.append(try Self.travel(drive, problem.rules))
      }
    }
    self.fromStart = problem.start == nil ? nil : fromStart
    self.toEnd = problem.end == nil ? nil : toEnd
  }

  private static func travel(_ drive: Drive, _ rules: QuestRules) throws(QuestFailure)
    -> QuestTravel
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
