import SportsModel

/// A way of having seen some games up to one of them.
struct RouteLabel: Sendable {
  var node: Int32
  /// The label it came from; −1 for the first game.
  var previous: Int32
  var count: Int32
  /// The driving day on which the trip begins, as an index.
  var departure: Int32
  /// Minutes at the wheel on the driving day on which one leaves the game.
  var used: Int32
  var gamesToday: Int32
  var gameDaysInARow: Int32
  var flights: Int32
  var tenthsOfMiles: Int32
  var score: Int
  /// The score without what was taken off it for tiring driving on the day on which one leaves.
  ///
  /// A label with fewer hours behind it on that day may still tire, but never more than another
  /// has on the day as a whole: so these are compared, and not the scores.
  var scoreBeforeTiring: Int
  var goals: UInt64
  /// The farthest point of the corridor reached, in miles.
  var progress: Double
  var places: PlaceSet
  var cities: PlaceSet
  /// The cities seen on days before that of the game.
  var earlierCities: PlaceSet
}

/// Which label makes another superfluous.
struct Dominance: Sendable {
  /// Numbers of games are compared because a number is wanted or limited.
  let countsMatter: Bool
  let departuresMatter: Bool
  let costsMatter: Bool
  let citiesMatter: Bool
  let bonuses: [Int]

  init(_ graph: RouteGraph) {
    let limits = graph.problem.limits
    let days = graph.problem.last - graph.problem.first + 1
    let most = min(graph.nodes.count, days &* limits.gamesPerDay)
    countsMatter =
      limits.stops.wanted != nil || limits.stops.minimum > 1 || limits.stops.maximum < most
    departuresMatter = limits.maximumDays != nil || limits.budget.limit != nil
    costsMatter = limits.budget.limit != nil
    citiesMatter = !limits.allowsRepeatCities
    bonuses = graph.bonusByPlace
  }

  /// Whether all that can follow `right` can follow `left`, and is worth as much.
  ///
  /// `future` holds the places that have games after this one, `futureCities` the cities.
  @inline(__always)
  func holds(
    _ left: RouteLabel, over right: RouteLabel, future: PlaceSet, futureCities: PlaceSet
  ) -> Bool {
    guard left.scoreBeforeTiring >= right.scoreBeforeTiring, left.used <= right.used,
      left.gamesToday <= right.gamesToday, left.gameDaysInARow <= right.gameDaysInARow,
      left.goals & right.goals == right.goals, left.progress <= right.progress
    else { return false }
    if countsMatter, left.count != right.count { return false }
    if departuresMatter, left.departure < right.departure { return false }
    if costsMatter, left.tenthsOfMiles > right.tenthsOfMiles || left.flights > right.flights {
      return false
    }
    if citiesMatter {
      let more = left.cities.subtracting(right.cities).intersection(futureCities)
      let earlier = left.earlierCities.subtracting(right.earlierCities)
      guard more.isEmpty, earlier.intersection(futureCities).isEmpty else { return false }
    }
    // A place that only `left` has seen is worth nothing more to it, but is to `right`.
    let seen = left.places.subtracting(right.places).intersection(future)
    return seen.isEmpty || left.scoreBeforeTiring - seen.sum(bonuses) >= right.scoreBeforeTiring
  }
}
