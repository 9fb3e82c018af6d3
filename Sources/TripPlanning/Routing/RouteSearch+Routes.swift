import SportsModel

extension RouteSearch {
  func result(isExact: Bool) -> RouteSearchResult {
    var finished: [(label: Int, end: CompletedRoute)] = []
    for node in graph.nodes.indices where graph.canEnd(with: node) {
      for reference in atNode[node] {
        if let end = finish(labels[reference.label]) { finished.append((reference.label, end)) }
      }
    }
    finished.sort { ($0.end.score, $1.label) > ($1.end.score, $0.label) }
    var routes = finished.prefix(DiverseRouteSelector.maxCandidates).map { label, end in
      FoundRoute(
        games: path(to: labels[label]),
        departure: graph.scheduler.days.base + labels[label].departure,
        flown: flights(to: labels[label], andHome: end.isFlown), score: end.score,
        days: end.days, tenthsOfMiles: end.tenthsOfMiles)
    }
    routes.sort(by: Self.isBetter)
    return RouteSearchResult(
      routes: routes, isExact: isExact, bound: routes.first?.score ?? 0, steps: stepsTaken)
  }

  private struct CompletedRoute {
    let isFlown: Bool
    let score, days, tenthsOfMiles: Int
  }

  static func isBetter(_ left: FoundRoute, _ right: FoundRoute) -> Bool {
    if left.score != right.score { return left.score > right.score }
    if left.tenthsOfMiles != right.tenthsOfMiles { return left.tenthsOfMiles < right.tenthsOfMiles }
    if left.games != right.games { return left.games.lexicographicallyPrecedes(right.games) }
    return left.departure > right.departure
  }

  /// Returns the complete route of a label; nil if it doesn't meet all conditions.
  private func finish(_ label: RouteLabel) -> CompletedRoute? {
    let problem = graph.problem
    guard label.goals == problem.allGoals, label.count >= problem.limits.stops.minimum,
      hasMinStadiums(label)
    else { return nil }
    guard problem.end != nil else { return finish(label, by: nil) }
    let endHops = graph.endHops[graph.nodes[label.node].place]
    guard let flight = endHops.flight else { return endHops.main.flatMap { finish(label, by: $0) } }
    return [endHops.main, flight].compactMap { hop in hop.flatMap { finish(label, by: $0) } }
      .max { ($0.score, $1.tenthsOfMiles) < ($1.score, $0.tenthsOfMiles) }
  }

  private func finish(_ label: RouteLabel, by hop: Hop?) -> CompletedRoute? {
    let problem = graph.problem
    var label = label
    let node = graph.nodes[label.node]
    var lastDay = node.startDay
    if let hop {
      guard let outcome = arrivalAtEnd(label, hop: hop) else { return nil }
      lastDay = outcome.lastDay
      label.score +=
        problem.rates.cost(hop) + problem.rates.tiringMinute * outcome.tiring
        + problem.rates.day * (lastDay - node.startDay)
      label.tenthsOfMiles += hop.roadTenths
      label.fly(hop)
      if node.isHome {
        label.nightsAtHome += outcome.firstDay - node.startDay
        if isHomeAtEnd { label.driveAtHome(hop) }
      }
    }
    guard isWithinLimits(label, lastDay: lastDay) else { return nil }
    if let wanted = problem.limits.stops.wanted {
      label.score += problem.rates.stopAside * abs(wanted - label.count)
    }
    return CompletedRoute(
      isFlown: hop?.mode == .flight, score: label.score, days: lastDay - label.departure + 1,
      tenthsOfMiles: label.tenthsOfMiles)
  }

  private var isHomeAtEnd: Bool {
    guard let start = graph.problem.start, let end = graph.problem.end else { return false }
    return TripBudget.isNear(start.coordinate, end.coordinate)
  }

  private func arrivalAtEnd(_ label: RouteLabel, hop: Hop) -> HopScheduler.Outcome? {
    let node = graph.nodes[label.node]
    let days = graph.scheduler.days
    let lastDay = days.index(of: graph.problem.last)
    var state = DrivingState(
      day: node.leavingDay, used: label.used, restsSince: node.end, lastDay: node.startDay)
    let outcome = graph.scheduler.place(
      hop, zone: node.zone, leaving: node.leaving,
      by: days.midnight(days.index(of: graph.problem.homeBy), graph.endZone), state: &state)
    guard let outcome, outcome.lastDay <= lastDay else { return nil }
    return outcome
  }
}
