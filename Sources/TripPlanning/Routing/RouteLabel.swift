import SportsModel

/// A partial route: some games, up to one of them.
struct RouteLabel: Sendable {
  var node: Int32
  /// The previous label; −1 for the first game.
  var previous: Int32
  var count: Int32
  /// The driving day on which the trip begins, as an index.
  var departure: Int32
  /// Driving minutes on the driving day of the departure from the game.
  var used: Int32
  var gamesToday: Int32
  var gameDaysInARow: Int32
  var flights: Int32
  /// Tenths of miles in the air.
  var flownTenths: Int32
  /// Whether the last hop is a flight.
  var isFlown: Bool
  var tenthsOfMiles: Int32
  var score: Int
  /// The score without the deduction for tiring driving on the day of departure.
  ///
  /// A label with less driving on that day may still be deducted more, but never more than another
  /// label for the whole day. That is why these are compared instead of the scores.
  var scoreBeforeTiring: Int
  var goals: UInt64
  /// The farthest point of the corridor reached, in miles.
  var progress: Double
  var places: PlaceSet
  var cities: PlaceSet
  /// The cities visited on days before the game's.
  var earlierCities: PlaceSet
}

extension RouteLabel {
  /// Counts a hop if it is a flight.
  mutating func fly(_ hop: Hop) {
    guard hop.mode == .flight else { return }
    flights += 1
    flownTenths &+= Int32(clamping: hop.flownTenths)
  }
}

/// The rule for which label makes another superfluous.
struct Dominance: Sendable {
  /// Whether the number of games matters, because it is wanted or limited.
  let countsMatter: Bool
  let departuresMatter: Bool
  let costsMatter: Bool
  let ticketsMatter: Bool
  let citiesMatter: Bool
  let bonuses: [Int]

  init(_ graph: RouteGraph) {
    let limits = graph.problem.limits
    let days = graph.problem.last - graph.problem.first + 1
    let most = min(graph.nodes.count, days &* limits.gamesPerDay)
    countsMatter =
      limits.stops.wanted != nil || limits.stops.minimum > 1 || limits.stops.most < most
    departuresMatter = limits.maximumDays != nil || limits.budget.limit != nil
    costsMatter = limits.budget.limit != nil
    ticketsMatter = costsMatter && limits.budget.perTicket != nil
    citiesMatter = !limits.allowsRepeatCities
    bonuses = graph.bonusByPlace
  }

  /// Returns whether everything that can follow `right` can follow `left` for at least as many
  /// points.
  ///
  /// `future` contains the places that have games after this one, `futureCities` the cities.
  @inline(__always)
  func holds(
    _ left: RouteLabel, over right: RouteLabel, future: PlaceSet, futureCities: PlaceSet
  ) -> Bool {
    guard left.scoreBeforeTiring >= right.scoreBeforeTiring, left.used <= right.used,
      left.gamesToday <= right.gamesToday, left.gameDaysInARow <= right.gameDaysInARow,
      left.goals & right.goals == right.goals, left.progress <= right.progress
    else { return false }
    if countsMatter, left.count != right.count { return false }
    if ticketsMatter, left.count > right.count { return false }
    if departuresMatter, left.departure < right.departure { return false }
    if costsMatter,
      left.tenthsOfMiles > right.tenthsOfMiles || left.flights > right.flights
        || left.flownTenths > right.flownTenths
    {
      return false
    }
    if citiesMatter {
      let more = left.cities.subtracting(right.cities).intersection(futureCities)
      let earlier = left.earlierCities.subtracting(right.earlierCities)
      guard more.isEmpty, earlier.intersection(futureCities).isEmpty else { return false }
    }
    // A place that only `left` has visited gives no more points to it, but to `right`.
    let seen = left.places.subtracting(right.places).intersection(future)
    return seen.isEmpty || left.scoreBeforeTiring - seen.sum(bonuses) >= right.scoreBeforeTiring
  }
}
