import Foundation
package import SportsModel

/// Checks a quest against its problem, game by game, by other means than those that found it.
package struct QuestChecker {
  /// What is wrong with a quest.
  package enum Violation: Hashable, Sendable {
    /// Not one of the games of the problem, or not as it is there.
    case unknownGame(String)
    /// A game at a stadium that is not to be seen.
    case strangeStadium(StadiumID)
    case seenTwice(StadiumID)
    case leftOut(StadiumID)
    case mustSeeLeftOut(String)
    /// A game that is reached so many minutes too late.
    case late(for: String, minutes: Double)
    /// So many minutes too long at the wheel without a night, on the way to a game or, at the end,
    /// from it.
    case tired(near: String, minutes: Double)
    /// On the way to a game, or from the last, there is no time for its nights.
    case noNight(near: String, minutes: Double)
    case missingDrive(from: StadiumID?, to: StadiumID?)
    /// A sum that the games and drives do not make, by its name.
    case wrongSum(String, stated: Double, found: Double)
  }

  let problem: QuestProblem

  package init(_ problem: QuestProblem) { self.problem = problem }

  /// Everything that is wrong with a route; empty when nothing is.
  package func violations(in route: QuestRoute) -> [Violation] {
    var found = violations(in: route.games)
    guard found.isEmpty else { return found }
    found = violations(inNights: route.legs.map(\.travel.nights), of: route.games)
    let sums = sums(of: route.games)
    for (name, stated, sum) in [
      ("minutes", route.minutes, sums.minutes), ("miles", route.miles, sums.miles),
      ("minutes at the wheel", route.driveMinutes, sums.wheel),
      ("flights", route.flightCost, sums.flights),
    ] where abs(stated - sum) > 0.001 || !stated.isFinite {
      found.append(.wrongSum(name, stated: stated, found: sum))
    }
    return found
  }

  /// Everything that keeps games in this order from being a quest.
  package func violations(in games: [QuestGame]) -> [Violation] {
    var found: [Violation] = []
    let known = Set(problem.games)
    var seen: Set<StadiumID> = []
    for game in games {
      if !known.contains(game) { found.append(.unknownGame(game.id)) }
      if !problem.stadiums.contains(game.stadium) { found.append(.strangeStadium(game.stadium)) }
      if !seen.insert(game.stadium).inserted { found.append(.seenTwice(game.stadium)) }
    }
    found += problem.stadiums.filter { !seen.contains($0) }.map { .leftOut($0) }
    let ids = Set(games.map(\.id))
    found += problem.mustSee.subtracting(ids).sorted().map { .mustSeeLeftOut($0) }
    for (before, after) in zip(games, games.dropFirst()) {
      guard let way = way(before.stadium, after.stadium) else {
        found.append(.missingDrive(from: before.stadium, to: after.stadium))
        continue
      }
      let arrival =
        before.end + 60 * (problem.rules.bufferAfter + way.minutes + problem.rules.bufferBefore)
      let late = arrival.timeIntervalSince(after.start)
      // Times are kept to the millisecond.
      if late > 0.001 { found.append(.late(for: after.id, minutes: late / 60)) }
    }
    found += violationsAtTheEnds(of: games)
    return found.isEmpty ? driven(games).violations : found
  }

  private func violationsAtTheEnds(of games: [QuestGame]) -> [Violation] {
    guard let first = games.first?.stadium, let last = games.last?.stadium else { return [] }
    var found: [Violation] = []
    if let start = problem.start, start[first] == nil {
      found.append(.missingDrive(from: nil, to: first))
    }
    if let end = problem.end {
      if end[last] == nil { found.append(.missingDrive(from: last, to: nil)) }
    } else if problem.isClosed, first != last, problem.drives[last, first] == nil {
      found.append(.missingDrive(from: last, to: first))
    }
    return found
  }

  // MARK: Ways

  /// A way without its nights.
  struct TravelLeg {
    var minutes = 0.0
    var wheel = 0.0
    var miles = 0.0
    var flights = 0.0
  }

  func way(_ from: StadiumID, _ to: StadiumID) -> TravelLeg? { problem.drives[from, to].map(way) }

  func wayFromStart(to first: QuestGame) -> TravelLeg? { problem.start?[first.stadium].map(way) }

  /// The way from the last of so many games to the end, or back to the first.
  func wayHome(from last: QuestGame, first: QuestGame, count: Int) -> TravelLeg? {
    if let end = problem.end { return end[last.stadium].map(way) }
    return problem.isClosed && count > 1 ? way(last.stadium, first.stadium) : nil
  }

  private func way(_ drive: Drive) -> TravelLeg {
    if let flight = problem.rules.flight {
      var driver = DriverSimulator(problem.rules)
      let minutes = drive.minutes + Double(driver.driveOn(drive.minutes)) * driver.night
      if minutes > flight.aboveMinutes {
        return TravelLeg(minutes: flight.minutes, flights: flight.cost)
      }
    }
    return TravelLeg(minutes: drive.minutes, wheel: drive.minutes, miles: drive.miles)
  }

  private func sums(of games: [QuestGame]) -> TravelLeg {
    guard let first = games.first, let last = games.last else { return TravelLeg() }
    let ways =
      zip(games, games.dropFirst()).compactMap { way($0.stadium, $1.stadium) }
      + [wayFromStart(to: first), wayHome(from: last, first: first, count: games.count)]
      .compactMap(\.self)
    var sum = TravelLeg()
    sum.minutes = driven(games).minutes
    for way in ways {
      sum.wheel += way.wheel
      sum.miles += way.miles
      sum.flights += way.flights
    }
    return sum
  }
}
