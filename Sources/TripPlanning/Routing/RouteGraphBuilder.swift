import Foundation
import SportsModel

/// Assigns numbers to the games, places, cities and zones of a problem.
struct RouteGraphBuilder {
  let problem: RouteProblem
  let scheduler: HopScheduler
  let startZone: Int
  let endZone: Int
  private(set) var nodes: [RouteGraph.Node] = []
  private(set) var places: [Coordinate] = []
  private(set) var nodesByPlace: [[Int]] = []
  private(set) var bonusByPlace: [Int] = []
  private(set) var mustSeeBefore = [0]
  private var placeNumbers: [StadiumID: Int] = [:]
  private var cityNumbers: [String: Int] = [:]
  private let zoneNumbers: [String: Int]

  init(_ problem: RouteProblem) {
    self.problem = problem
    var zones: [TimeZone] = []
    var numbers: [String: Int] = [:]
    func number(_ zone: TimeZone) -> Int {
      if let known = numbers[zone.identifier] { return known }
      numbers[zone.identifier] = zones.count
      zones.append(zone)
      return zones.count - 1
    }
    startZone = problem.start.map { number($0.zone) } ?? 0
    endZone = problem.end.map { number($0.zone) } ?? 0
    for game in problem.games { _ = number(game.zone) }
    zoneNumbers = numbers
    scheduler = HopScheduler(
      rules: problem.rules,
      days: DrivingDayTable(zones: zones, from: problem.first, through: problem.last))
  }

  mutating func addNodes() {
    nodes.reserveCapacity(problem.games.count)
    for (index, game) in problem.games.enumerated() {
      let place = placeNumber(of: game, bonus: problem.bonuses[index])
      nodesByPlace[place].append(index)
      nodes.append(node(index, game, place))
      mustSeeBefore.append(mustSeeBefore[index] + (problem.isMustSee[index] ? 1 : 0))
    }
  }

  private mutating func placeNumber(of game: PlannedGame, bonus: Int) -> Int {
    if let known = placeNumbers[game.stadium.id] { return known }
    placeNumbers[game.stadium.id] = places.count
    places.append(game.stadium.coordinate)
    bonusByPlace.append(bonus)
    nodesByPlace.append([])
    return places.count - 1
  }

  private mutating func node(_ index: Int, _ game: PlannedGame, _ place: Int) -> RouteGraph.Node {
    let days = scheduler.days
    let zone = zoneNumbers[game.zone.identifier] ?? 0
    let city = cityNumbers[game.city] ?? cityNumbers.count
    cityNumbers[game.city] = city
    let leaving = game.usualEnd.minutes + problem.rules.minutesAfterGame
    let day = days.index(of: game.day)
    let startDay = days.index(of: game.start.minutes, zone) ?? day
    return RouteGraph.Node(
      start: game.start.minutes, end: game.usualEnd.minutes, leaving: leaving,
      deadline: game.start.minutes - problem.rules.minutesBeforeGame, zone: zone, place: place,
      city: city, day: day, startDay: startDay,
      leavingDay: days.index(of: leaving, zone) ?? startDay, value: problem.values[index],
      bonus: problem.bonuses[index], goals: problem.goals[index],
      progress: problem.progress?[index] ?? 0)
  }
}
