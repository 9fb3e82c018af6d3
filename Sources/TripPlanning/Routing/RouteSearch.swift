import SportsModel

/// Searches routes game by game in time order, and keeps the labels that no other label makes
/// superfluous.
///
/// While the steps last, all labels are kept. Otherwise the search starts again with fewer hops
/// from each game and fewer labels at each (beam search), and returns an upper bound.
struct RouteSearch {
  let graph: RouteGraph
  /// Maximum number of label extensions.
  let steps: Int
  private let dominance: Dominance
  private let future, futureCities: [PlaceSet]
  /// The least number of stadiums of a route, and the bound that finds routes with fewer early.
  let minStadiums: Int
  private let completion: StadiumCompletionBound?
  private(set) var labels: [RouteLabel] = []
  private(set) var atNode: [[LabelReference]] = []
  private(set) var stepsTaken = 0
  private var isCut = false

  init(
    _ graph: RouteGraph, steps: Int, minStadiums: Int = 0, completion: StadiumCompletionBound? = nil
  ) {
    (self.graph, self.steps, self.minStadiums) = (graph, steps, minStadiums)
    self.completion = completion
    dominance = Dominance(graph, stadiumsMatter: minStadiums > 0)
    var future: [PlaceSet] = [PlaceSet()]
    var cities: [PlaceSet] = [PlaceSet()]
    for node in graph.nodes.reversed() {
      var places = future[future.count - 1]
      places.insert(node.place)
      future.append(places)
      var city = cities[cities.count - 1]
      city.insert(node.city)
      cities.append(city)
    }
    self.future = future.reversed()
    futureCities = cities.reversed()
  }

  private struct BeamWidth {
    var labels, edges: Int
    static let all = BeamWidth(labels: .max, edges: .max)
  }

  mutating func run() -> RouteSearchResult {
    guard !graph.nodes.isEmpty else { return RouteSearchResult() }
    let count = graph.nodes.count
    let edges = RouteEdges(graph)
    // With more games, the exact search isn't tried.
    if count <= 48, search(edges.all(), width: .all, limit: steps) {
      return result(isExact: !isCut)
    }
    let width = BeamWidth(
      labels: max(3, min(64, steps / max(1, count * 16))), edges: count <= 96 ? 96 : 16)
    let narrow = edges.best(width.edges)
    _ = search(narrow.edges, width: width, limit: .max)
    let isExact = !isCut && !narrow.isCut
    var found = result(isExact: isExact)
    if !found.isExact, completion == nil {
      found.bound = max(found.bound, RouteBound(graph).value(edges))
    }
    return found
  }

  /// Tries all routes, however many games there are; returns nil if the steps were used up.
  mutating func runExactly() -> RouteSearchResult? {
    search(RouteEdges(graph).all(), width: .all, limit: steps) ? result(isExact: !isCut) : nil
  }

  private mutating func search(_ edges: [[RouteGraph.Edge]], width: BeamWidth, limit: Int) -> Bool {
    labels.removeAll(keepingCapacity: true)
    atNode = Array(repeating: [], count: graph.nodes.count)
    isCut = graph.placeCount > PlaceSet.capacity
    let before = stepsTaken
    for node in graph.nodes.indices {
      if graph.canBegin(with: node) { start(with: node, width.labels) }
      for reference in atNode[node] {
        for edge in edges[node] {
          stepsTaken += 1
          extend(reference.label, by: edge, maxLabels: width.labels)
        }
        if stepsTaken - before > limit { return false }
      }
    }
    return true
  }

  /// Starts routes with a node on the latest day that reaches it, and on earlier days while that
  /// leaves more driving hours for the day of the game.
  private mutating func start(with index: Int, _ maxLabels: Int) {
    let node = graph.nodes[index]
    let firstDay = graph.scheduler.days.index(of: graph.problem.first)
    guard graph.problem.start != nil else {
      guard node.startDay >= firstDay else { return }
      start(with: fresh(index, departure: node.startDay, used: 0, cost: 0, hop: .stay), maxLabels)
      return
    }
    for hop in graph.startHops[node.place].all { start(with: index, by: hop, firstDay, maxLabels) }
  }

  private mutating func start(with index: Int, by hop: Hop, _ firstDay: Int, _ maxLabels: Int) {
    let node = graph.nodes[index]
    var departure = node.startDay
    while departure >= firstDay {
      var state = DrivingState.fresh
      let morning = graph.scheduler.days.morning(departure, graph.startZone)
      if let outcome = graph.scheduler.place(
        hop, zone: graph.startZone, leaving: morning, by: node.deadline, state: &state)
      {
        let used = state.used(on: node.leavingDay)
        let cost = graph.problem.rates.cost(hop) + graph.problem.rates.tiringMinute * outcome.tiring
        var label = fresh(index, departure: departure, used: used, cost: cost, hop: hop)
        if node.isHome {
          label.nightsAtHome = node.startDay - outcome.lastDay
          label.driveAtHome(hop)
        }
        start(with: label, maxLabels)
        if used == 0 { return }
      }
      departure -= 1
    }
  }

  private func fresh(_ index: Int, departure: Int, used: Int, cost: Int, hop: Hop) -> RouteLabel {
    let node = graph.nodes[index]
    var places = PlaceSet()
    places.insert(node.place)
    var cities = PlaceSet()
    cities.insert(node.city)
    var label = RouteLabel(
      node: index, previous: -1, count: 1, departure: departure, used: used,
      gamesToday: 1, gameDaysInARow: 1, flights: hop.mode == .flight ? 1 : 0,
      flownTenths: hop.flownTenths, isFlown: hop.mode == .flight,
      isAway: !node.isHome, tenthsOfMiles: hop.roadTenths,
      score: node.value + node.bonus + cost
        + graph.problem.rates.day * (node.startDay - departure + 1),
      scoreBeforeTiring: 0, goals: node.goals, progress: node.progress, places: places,
      cities: cities,
      earlierCities: PlaceSet())
    label.scoreBeforeTiring = scoreBeforeTiring(label)
    return label
  }

  private mutating func start(with label: RouteLabel, _ maxLabels: Int) {
    let node = label.node
    if isPromising(node, places: label.places, gamesToday: 1, gameDaysInARow: 1),
      isWithinLimits(label, lastDay: graph.nodes[node].startDay)
    {
      insert(label, maxLabels: maxLabels)
    }
  }

  private func scoreBeforeTiring(_ label: RouteLabel) -> Int {
    let tiring = max(0, label.used - DrivingRules.tiringMinutes)
    return label.score - graph.problem.rates.tiringMinute * tiring
  }

  @inline(__always)
  func isWithinLimits(_ label: RouteLabel, lastDay: Int) -> Bool {
    if label.isAway, label.nightsAtHome > 0, !graph.problem.allowsNightsAtHome { return false }
    let limits = graph.problem.limits
    let days = lastDay - label.departure + 1
    if let maximum = limits.maximumDays, days > maximum { return false }
    guard let limit = limits.budget.limit else { return true }
    let cost = limits.budget.cost(
      days: days, nights: days - 1 - label.nightsAtHome,
      tenthsOfMiles: label.tenthsOfMiles - label.tenthsAtHome, flights: label.flights,
      flownTenths: label.flownTenths, games: label.count)
    return cost.total <= Int((limit * 100).rounded())
  }

  private mutating func extend(_ index: Int, by edge: RouteGraph.Edge, maxLabels: Int) {
    let label = labels[index]
    let (from, to) = (graph.nodes[label.node], graph.nodes[edge.to])
    let (limits, rates) = (graph.problem.limits, graph.problem.rates)
    let dayGap = to.day - from.day
    let (gamesToday, gameDaysInARow) = label.dayCounts(afterDays: dayGap)
    var places = label.places
    places.insert(to.place)
    // The quick checks come first.
    guard label.count < limits.stops.highest, gamesToday <= limits.gamesPerDay,
      gameDaysInARow <= limits.gameDaysInARow,
      isPromising(edge.to, places: places, gamesToday: gamesToday, gameDaysInARow: gameDaysInARow),
      let hop = graph.hops[edge.hop],
      to.progress >= label.progress - TripCorridor.backtrackingMiles,
      limits.allowsRepeatCities || !hasVisited(city: to.city, before: to.day, label)
    else { return }
    var state = DrivingState(
      day: from.leavingDay, used: label.used, restsSince: from.end, lastDay: from.startDay)
    let isStay = hop.mode == .stay
    guard
      let outcome = graph.scheduler.place(
        hop, zone: from.zone, leaving: isStay ? from.end : from.leaving,
        by: isStay ? to.start : to.deadline, state: &state)
    else { return }
    var next = label
    next.node = edge.to
    next.previous = index
    next.count += 1
    next.isFlown = hop.mode == .flight
    next.isAway = label.isAway || !to.isHome
    (next.gamesToday, next.gameDaysInARow) = (gamesToday, gameDaysInARow)
    next.used = (state.used(on: to.leavingDay))
    next.score +=
      to.value + rates.cost(hop) + rates.tiringMinute * outcome.tiring
      + rates.day * (to.startDay - from.startDay)
    if !isStay {
      next.tenthsOfMiles += hop.roadTenths
      next.fly(hop)
      if to.deadline - outcome.arrival < DrivingRules.tightSlack { next.score += rates.tightHop }
      if !hasVisited(place: to.place, label) { next.score += to.bonus }
    }
    if from.isHome {
      next.nightsAtHome += (isStay ? to.startDay : outcome.firstDay) - from.startDay
    }
    if to.isHome, !isStay {
      next.nightsAtHome += to.startDay - outcome.lastDay
      if from.isHome { next.driveAtHome(hop) }
    }
    next.goals |= to.goals
    next.progress = max(label.progress, to.progress)
    next.places = places
    if dayGap > 0 { next.earlierCities = label.cities }
    next.cities.insert(to.city)
    next.scoreBeforeTiring = scoreBeforeTiring(next)
    guard isWithinLimits(next, lastDay: to.startDay) else { return }
    insert(next, maxLabels: maxLabels)
  }

  private func hasVisited(place: Int, _ label: RouteLabel) -> Bool {
    if place < PlaceSet.capacity { return label.places.contains(place) }
    return path(to: label).contains { graph.nodes[$0].place == place }
  }

  private func hasVisited(city: Int, before day: Int, _ label: RouteLabel) -> Bool {
    if city < PlaceSet.capacity {
      let isSameDay = graph.nodes[label.node].day == day
      return (isSameDay ? label.earlierCities : label.cities).contains(city)
    }
    return path(to: label).contains { graph.nodes[$0].city == city && graph.nodes[$0].day < day }
  }

  func path(to label: RouteLabel) -> [Int] {
    var nodes = [label.node]
    var previous = label.previous
    while previous >= 0 {
      nodes.append(labels[previous].node)
      previous = labels[previous].previous
    }
    return nodes.reversed()
  }

  /// Returns the positions of games on the way to a label that are reached by a flight.
  func flights(to label: RouteLabel, andHome isFlownHome: Bool) -> Set<Int> {
    var flown: Set<Int> = isFlownHome ? [label.count] : []
    var current = label
    while true {
      if current.isFlown { flown.insert(current.count - 1) }
      guard current.previous >= 0 else { return flown }
      current = labels[current.previous]
    }
  }

  /// Returns whether a route that begins like this can have the least number of stadiums.
  @inline(__always)
  private func isPromising(
    _ node: Int, places: PlaceSet, gamesToday: Int, gameDaysInARow: Int
  ) -> Bool {
    guard let completion, graph.placeCount <= PlaceSet.capacity else { return true }
    let after = completion.stadiums(
      after: node, gameDaysInARow: gameDaysInARow, gamesToday: gamesToday)
    return after >= 0 && places.count + after >= minStadiums
  }

  func hasMinStadiums(_ label: RouteLabel) -> Bool {
    graph.placeCount > PlaceSet.capacity || label.places.count >= minStadiums
  }

  /// Adds a label to those at its node, unless one of them makes it superfluous, and removes those
  /// that it makes superfluous.
  private mutating func insert(_ label: RouteLabel, maxLabels: Int) {
    let node = label.node
    let future = self.future[node + 1]
    let cities = futureCities[node + 1]
    var references: [LabelReference] = []
    swap(&references, &atNode[node])
    defer { swap(&references, &atNode[node]) }
    var kept = 0
    var worst = -1
    var worstScore = Int.max
    var isBeaten = false
    for position in references.indices {
      let other = references[position]
      if !isBeaten, other.scoreBeforeTiring >= label.scoreBeforeTiring, other.used <= label.used,
        dominance.holds(labels[other.label], over: label, future: future, futureCities: cities)
      {
        if kept == position { return }
        isBeaten = true
      } else if other.scoreBeforeTiring <= label.scoreBeforeTiring, other.used >= label.used,
        dominance.holds(label, over: labels[other.label], future: future, futureCities: cities)
      {
        continue
      }
      if position != kept { references[kept] = other }
      if other.score < worstScore { (worst, worstScore) = (kept, other.score) }
      kept += 1
    }
    if kept < references.count { references.removeSubrange(kept...) }
    if isBeaten { return }
    if kept >= maxLabels {
      isCut = true
      guard worst >= 0, worstScore < label.score else { return }
      references.remove(at: worst)
    }
    references.append(LabelReference(labels.count, label: label))
    labels.append(label)
  }
}
