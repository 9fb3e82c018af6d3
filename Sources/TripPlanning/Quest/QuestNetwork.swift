import Foundation
import SportsModel

/// A quest as numbers: stadiums and games by index, times in milliseconds, and which game is next.
///
/// Waiting is free and a later end never helps, so of the games of a stadium that can be reached
/// only the one that ends first is ever worth going to: a game has one way on to each stadium. Where
/// hours at the wheel are limited that is true of fresh drivers only, and `wheel` knows the rest.
struct QuestNetwork: Sendable {
  let stadiumCount: Int
  /// The games that may be seen, by start.
  let games: ContiguousArray<QuestGame>
  /// Since the first start.
  let starts: ContiguousArray<Int>
  let ends: ContiguousArray<Int>
  /// Index of the stadium of each game.
  let stadiums: ContiguousArray<Int>
  /// For game × stadium the game to go on to, −1 where there is none left; for a driver fresh from
  /// a night, where hours at the wheel are limited.
  let next: ContiguousArray<Int32>
  /// For stadium × stadium what the way costs beside time.
  let prices: ContiguousArray<Double>
  /// For stadium × stadium, buffers included.
  let travel: ContiguousArray<Int>
  /// When a quest begins whose first game this is, and when it ends if it is the last.
  let openings: ContiguousArray<Int>
  let closings: ContiguousArray<Int>
  /// For each stadium what the way from the start and to the end costs beside time.
  let openingPrices: ContiguousArray<Double>
  let closingPrices: ContiguousArray<Double>
  /// For stadium × first stadium how long the way back takes; empty where none is to be driven.
  let returns: ContiguousArray<Int>
  /// When a quest has to be over.
  var deadline = Int.max
  let perMillisecond: Double
  /// nil where drivers take turns.
  var wheel: DrivingHourLimits?

  var gameCount: Int { starts.count }
  var allStadiums: UInt64 { (UInt64(1) << UInt64(stadiumCount)) - 1 }

  /// For each game the stadiums that can still be seen after it, if need be by way of others: where
  /// drives take nights, two short ones can be quicker than a long one.
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

  /// What it is worth to have begun with a game, and nothing else yet.
  func opening(_ game: Int) -> Double {
    openingPrices[stadiums[game]] - Double(openings[game]) * perMillisecond
  }

  /// What ending with a game adds, but for the way back to the first stadium.
  func closing(_ game: Int) -> Double {
    closingPrices[stadiums[game]] + Double(closings[game]) * perMillisecond
  }

  /// What ending with a game adds, the way back to the first stadium included; infinite where the
  /// quest is over too late.
  ///
  /// - Parameters:
  ///   - game: the last one.
  ///   - first: the first stadium.
  ///   - wheel: milliseconds at the wheel since the last night.
  ///   - early: how much earlier than its opening tells the quest began.
  /// - Returns: what it adds to the value.
  func ending(_ game: Int, first: Int, wheel: Int, early: Int) -> Double {
    let way = returns.isEmpty ? -1 : stadiums[game] * stadiumCount + first
    let delay =
      delayAtEnd(after: game, wheel: wheel) + delayOfReturn(after: game, to: first, wheel: wheel)
    let home = way < 0 ? 0 : returns[way]
    let (end, overflow) = closings[game].addingReportingOverflow(home + delay + early)
    guard !overflow, end <= deadline else { return .infinity }
    return closing(game) + (way < 0 ? 0 : prices[way] + Double(home) * perMillisecond)
      + Double(delay) * perMillisecond
  }
}

extension QuestNetwork {
  /// The part of a network in which a quest begins and ends within given times.
  struct Window: Sendable {
    let network: QuestNetwork
    /// Index of each of its games in the whole.
    let originals: ContiguousArray<Int>
    /// Whether a quest may begin with the game.
    let begins: ContiguousArray<Bool>
  }

  /// The games of quests that begin within `openings` and end by `deadline`.
  ///
  /// Every game of a quest starts after its opening; where a night makes the way from the start
  /// longer than a detour, its own opening may be earlier.
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
    var wheel = wheel
    wheel?.onward = onward(originals, position)
    let network = QuestNetwork(
      stadiumCount: stadiumCount, games: [], starts: pick(starts, originals),
      ends: pick(ends, originals), stadiums: pick(stadiums, originals), next: next,
      prices: prices, travel: travel, openings: pick(openings, originals),
      closings: pick(closings, originals), openingPrices: openingPrices,
      closingPrices: closingPrices, returns: returns, deadline: deadline,
      perMillisecond: perMillisecond, wheel: wheel)
    return Window(
      network: network, originals: originals,
      begins: ContiguousArray(originals.map { range.contains(openings[$0]) }))
  }

  /// The games to go on to from some games, by their new positions.
  private func onward(
    _ originals: ContiguousArray<Int>, _ position: ContiguousArray<Int32>
  ) -> ContiguousArray<DrivingHourLimits.Onward> {
    guard let wheel else { return [] }
    var onward: ContiguousArray<DrivingHourLimits.Onward> = []
    let length = stadiumCount * DrivingHourLimits.choices
    onward.reserveCapacity(originals.count * length)
    for game in originals {
      for way in wheel.onward[game * length..<(game + 1) * length] {
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
