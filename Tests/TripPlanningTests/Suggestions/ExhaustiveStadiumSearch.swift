import Foundation
import SportsModel
import Travel

@testable import TripPlanning

/// Tries every sequence of games at different stadiums in a window, to find the most stadiums that a
/// trip can visit.
///
/// It leaves out only what repeats a tried sequence: the same stadiums, the same last game, and at
/// least as many hours driven and games seen that day.
struct ExhaustiveStadiumSearch {
  private struct Step {
    var used, gamesToday, daysInARow: Int

    func isNoBetter(than other: Step) -> Bool {
      used >= other.used && gamesToday >= other.gamesToday && daysInARow >= other.daysInARow
    }
  }

  private struct Key: Hashable {
    let game: Int
    let stadiums: UInt64
  }

  private let problem: RouteProblem
  private let scheduler: HopScheduler
  private let zones: [TimeZone]
  private let places: [Coordinate]
  private let placeOfGame: [Int]
  private let hops: [[[Hop]]]
  private let homeHops: [(out: [Hop], back: [Hop])]
  private var tried: [Key: [Step]] = [:]
  private(set) var maxStadiums = 0

  init(_ problem: RouteProblem, _ travel: some TravelTimeEstimator) {
    self.problem = problem
    zones = [problem.start, problem.end].compactMap { $0?.zone } + problem.games.map(\.zone)
    scheduler = HopScheduler(
      rules: problem.rules,
      days: DrivingDayTable(
        zones: zones, from: problem.first, through: problem.last, problem.rules))
    let points = Array(Set(problem.games.map(\.stadium.coordinate)))
    places = points
    placeOfGame = problem.games.map { game in points.firstIndex(of: game.stadium.coordinate) ?? 0 }
    hops = points.map { from in
      points.map {
        from == $0
          ? []
          : problem.rules.hops(from: from, to: $0, start: problem.start?.coordinate, travel).all
      }
    }
    homeHops = points.map { point in
      (
        problem.start.map {
          problem.rules.hops(from: $0.coordinate, to: point, start: $0.coordinate, travel).all
        } ?? [],
        problem.end.map {
          problem.rules.hops(
            from: point, to: $0.coordinate, start: problem.start?.coordinate, travel
          ).all
        } ?? []
      )
    }
  }

  /// Returns the most stadiums of a trip.
  mutating func run() -> Int {
    for game in problem.games.indices { startTrip(with: game) }
    return maxStadiums
  }

  private func zone(_ game: Int) -> Int { zones.firstIndex(of: problem.games[game].zone) ?? 0 }

  private func leaving(_ game: Int) -> Int {
    problem.games[game].usualEnd.minutes + problem.rules.minutesAfterGame
  }

  private func deadline(_ game: Int) -> Int {
    problem.games[game].start.minutes - problem.rules.minutesBeforeGame
  }

  private func startDay(_ game: Int) -> Int {
    scheduler.days.index(of: problem.games[game].start.minutes, zone(game)) ?? 0
  }

  private func leavingDay(_ game: Int) -> Int {
    scheduler.days.index(of: leaving(game), zone(game)) ?? 0
  }

  private mutating func startTrip(with game: Int) {
    let stadiums = UInt64(1) << UInt64(placeOfGame[game])
    let first = scheduler.days.index(of: problem.first)
    guard let start = problem.start else {
      if startDay(game) >= first {
        visit(game, stadiums, Step(used: 0, gamesToday: 1, daysInARow: 1))
      }
      return
    }
    guard startDay(game) >= first else { return }
    let startZone = zones.firstIndex(of: start.zone) ?? 0
    for (departure, hop) in homeHops[placeOfGame[game]].out.flatMap({ hop in
      (first...startDay(game)).map { ($0, hop) }
    }) {
      var state = DrivingState.fresh
      let morning = scheduler.days.morning(departure, startZone)
      guard
        scheduler.place(hop, zone: startZone, leaving: morning, by: deadline(game), state: &state)
          != nil
      else { continue }
      let used = state.used(on: leavingDay(game))
      visit(game, stadiums, Step(used: used, gamesToday: 1, daysInARow: 1))
    }
  }

  private mutating func visit(_ game: Int, _ stadiums: UInt64, _ step: Step) {
    let key = Key(game: game, stadiums: stadiums)
    if let others = tried[key], others.contains(where: { step.isNoBetter(than: $0) }) { return }
    tried[key, default: []].append(step)
    let state = DrivingState(
      day: leavingDay(game), used: step.used,
      restsSince: problem.games[game].usualEnd.minutes, lastDay: startDay(game))
    if returns(from: game, state) { maxStadiums = max(maxStadiums, stadiums.nonzeroBitCount) }
    for next in problem.games.indices where next > game {
      go(from: game, to: next, stadiums, step, state)
    }
  }

  private mutating func go(
    from game: Int, to next: Int, _ stadiums: UInt64, _ step: Step, _ state: DrivingState
  ) {
    let place = placeOfGame[next]
    guard stadiums >> UInt64(place) & 1 == 0 else { return }
    let days = problem.games[next].day - problem.games[game].day
    let gamesToday = days == 0 ? step.gamesToday + 1 : 1
    let inARow = days == 0 ? step.daysInARow : days == 1 ? step.daysInARow + 1 : 1
    guard gamesToday <= problem.limits.gamesPerDay, inARow <= problem.limits.gameDaysInARow else {
      return
    }
    for hop in hops[placeOfGame[game]][place] {
      var state = state
      guard
        scheduler.place(
          hop, zone: zone(game), leaving: leaving(game), by: deadline(next), state: &state) != nil
      else { continue }
      visit(
        next, stadiums | 1 << UInt64(place),
        Step(used: state.used(on: leavingDay(next)), gamesToday: gamesToday, daysInARow: inARow))
    }
  }

  private func returns(from game: Int, _ state: DrivingState) -> Bool {
    guard let end = problem.end else { return true }
    let midnight = scheduler.days.midnight(
      scheduler.days.index(of: problem.homeBy), zones.firstIndex(of: end.zone) ?? 0)
    return homeHops[placeOfGame[game]].back.contains { hop in
      var state = state
      let outcome = scheduler.place(
        hop, zone: zone(game), leaving: leaving(game), by: midnight, state: &state)
      return outcome.map { $0.lastDay <= scheduler.days.index(of: problem.last) } ?? false
    }
  }
}
