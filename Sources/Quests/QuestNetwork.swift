import Foundation
import SportsModel

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
  let starts: ContiguousArray<Int>
  let ends: ContiguousArray<Int>
  /// The stadium index of each game.
  let stadiums: ContiguousArray<Int>
  /// For game × stadium, the next game there, −1 if there is none; with limited driving hours, for
  /// a rested driver.
  let next: ContiguousArray<Int32>
  /// For stadium × stadium, the cost of the leg except time.
  let prices: ContiguousArray<Double>
  /// For stadium × stadium, travel time including buffers.
  let travel: ContiguousArray<Int>
  /// When a quest begins that has this game as its first, and ends that has it as its last.
  let openings: ContiguousArray<Int>
  let closings: ContiguousArray<Int>
  /// For each stadium, the cost of the leg from the start and to the end except time.
  let openingPrices: ContiguousArray<Double>
  let closingPrices: ContiguousArray<Double>
  /// For stadium × first stadium, the time of the return leg; empty without one.
  let returns: ContiguousArray<Int>
  /// The latest end of a quest.
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

  /// Returns the value that ending with a game adds, including the return leg; infinite if the
  /// quest ends too late.
  ///
  /// - Parameters:
  ///   - game: the last game.
  ///   - first: the first stadium.
  ///   - driven: milliseconds driven since the last night.
  ///   - early: how much earlier than its opening the quest began.
  /// - Returns: the added value.
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

extension QuestNetwork {
  /// The part of a network in which quests begin and end within given times.
  struct Window: Sendable {
    let network: QuestNetwork
    /// Index of each of its games in the whole network.
    let originals: ContiguousArray<Int>
    /// Whether a quest may begin with each game.
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
    var next: ContiguousArray<Int32> = []
    next.reserveCapacity(originals.count * stadiumCount)
    for game in originals {
      for stadium in 0..<stadiumCount {
        let onward = self.next[game * stadiumCount + stadium]
        next.append(onward < 0 ? -1 : position[Int(onward)])
      }
    }
    var hourLimits = hourLimits
    hourLimits?.onward = onward(originals, position)
    let network = QuestNetwork(
      stadiumCount: stadiumCount, games: [], starts: pick(starts, originals),
      ends: pick(ends, originals), stadiums: pick(stadiums, originals), next: next,
      prices: prices, travel: travel, openings: pick(openings, originals),
      closings: pick(closings, originals), openingPrices: openingPrices,
      closingPrices: closingPrices, returns: returns, deadline: deadline,
      perMillisecond: perMillisecond, hourLimits: hourLimits)
    return Window(
      network: network, originals: originals,
      begins: ContiguousArray(originals.map { range.contains(openings[$0]) }))
  }

  /// Returns the onward games of some games, by their new positions.
  private func onward(
    _ originals: ContiguousArray<Int>, _ position: ContiguousArray<Int32>
  ) -> ContiguousArray<DrivingHourLimits.Onward> {
    guard let hourLimits else { return [] }
    var onward: ContiguousArray<DrivingHourLimits.Onward> = []
    let length = stadiumCount * DrivingHourLimits.choices
    onward.reserveCapacity(originals.count * length)
    for game in originals {
      for way in hourLimits.onward[game * length..<(game + 1) * length] {
        let target = way.game < 0 ? -1 : position[Int(way.game)]
        onward.append(target < 0 ? .none : .init(game: target, nights: way.nights))
      }
    }
    return onward
  }

  private func pick(_ values: ContiguousArray<Int>, _ indices: ContiguousArray<Int>)
    -> ContiguousArray<Int>
  {
    ContiguousArray(indices.map { values[$0] })
  }
}
