import SportsModel

/// A partial route: some games, up to one of them.
struct RouteLabel: Sendable {
  var node: Int
  /// The previous label; −1 for the first game.
  var previous: Int
  var count: Int
  /// The driving day on which the trip begins, as an index.
  var departure: Int
  /// Driving minutes on the driving day of the departure from the game.
  var used: Int
  var gamesToday, gameDaysInARow, flights, flownTenths: Int
  var isFlown: Bool
  var tenthsOfMiles: Int
  /// Nights, and tenths of miles of drives, near the start.
  var nightsAtHome: Int = 0
  var tenthsAtHome: Int = 0
  var score: Int
  /// The score without the deduction for tiring driving on the day of departure.
  ///
  /// A label with less driving on that day may still be deducted more, but never more than another
  /// label for the whole day. That is why these are compared instead of the scores.
  var scoreBeforeTiring: Int
  var goals: UInt64
  /// The farthest point of the corridor reached, in miles.
  var progress: Double
  var places, cities: PlaceSet
  /// The cities visited on days before the game's.
  var earlierCities: PlaceSet

  func dayCounts(afterDays gap: Int) -> (gamesToday: Int, gameDaysInARow: Int) {
    if gap == 0 { return (gamesToday + 1, gameDaysInARow) }
    return (1, gap == 1 ? gameDaysInARow + 1 : 1)
  }

  mutating func driveAtHome(_ hop: Hop) {
    if hop.mode == .drive { tenthsAtHome += hop.roadTenths }
  }

  mutating func fly(_ hop: Hop) {
    guard hop.mode == .flight else { return }
    flights += 1
    flownTenths += hop.flownTenths
  }
}

/// The position of a label, with what decides most comparisons.
struct LabelReference: Sendable {
  let label, used: Int
  let score, scoreBeforeTiring: Int

  init(_ position: Int, label: RouteLabel) {
    self.label = position
    (used, score, scoreBeforeTiring) = (label.used, label.score, label.scoreBeforeTiring)
  }
}

/// The rule for which label makes another superfluous.
struct Dominance: Sendable {
  /// Whether the number of games matters, because it is wanted or limited.
  let countsMatter: Bool
  let departuresMatter, costsMatter, ticketsMatter, citiesMatter: Bool
  /// Whether less driving that day isn't always better.
  let drivingMatters: Bool
  /// Whether a route must have a number of stadiums, whatever they cost.
  let stadiumsMatter: Bool
  let bonuses: [Int]

  init(_ graph: RouteGraph, stadiumsMatter: Bool) {
    self.stadiumsMatter = stadiumsMatter
    let limits = graph.problem.limits
    let days = graph.problem.last - graph.problem.first + 1
    let most = min(graph.nodes.count, days &* limits.gamesPerDay)
    countsMatter =
      limits.stops.wanted != nil || limits.stops.minimum > 1 || limits.stops.most < most
    departuresMatter = limits.maximumDays != nil || limits.budget.limit != nil
    costsMatter = limits.budget.limit != nil
    ticketsMatter = costsMatter && limits.budget.perTicket != nil
    citiesMatter = !limits.allowsRepeatCities
    drivingMatters = !graph.problem.rules.nightsCoverRest
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
    if drivingMatters, left.used != right.used { return false }
    if countsMatter, left.count != right.count { return false }
    if ticketsMatter, left.count > right.count { return false }
    if departuresMatter, left.departure < right.departure { return false }
    if costsMatter,
      left.tenthsOfMiles - left.tenthsAtHome > right.tenthsOfMiles - right.tenthsAtHome
        || left.nightsAtHome < right.nightsAtHome || left.flights > right.flights
        || left.flownTenths > right.flownTenths
    {
      return false
    }
    if citiesMatter {
      let more = left.cities.subtracting(right.cities).intersection(futureCities)
      let earlier = left.earlierCities.subtracting(right.earlierCities)
      guard more.isEmpty, earlier.intersection(futureCities).isEmpty else { return false }
    }
    // A place that only `left` has visited gives nothing more to it, but to `right`.
    let seen = left.places.subtracting(right.places).intersection(future)
    if stadiumsMatter, left.places.count - seen.count < right.places.count { return false }
    return seen.isEmpty || left.scoreBeforeTiring - seen.sum(bonuses) >= right.scoreBeforeTiring
  }
}

/// A set of the numbers 0 to 255; larger numbers are never in it.
struct PlaceSet: Hashable, Sendable {
  private var bits = SIMD4<UInt64>()

  static let capacity = 256

  func contains(_ number: Int) -> Bool {
    (0..<Self.capacity).contains(number) && bits[number / 64] >> UInt64(number % 64) & 1 == 1
  }

  mutating func insert(_ number: Int) {
    guard (0..<Self.capacity).contains(number) else { return }
    bits[number / 64] |= 1 << UInt64(number % 64)
  }

  var count: Int { bits.indices.reduce(0) { $0 + bits[$1].nonzeroBitCount } }
  var isEmpty: Bool { bits == SIMD4() }

  func intersection(_ other: PlaceSet) -> PlaceSet {
    var result = self
    result.bits &= other.bits
    return result
  }

  func subtracting(_ other: PlaceSet) -> PlaceSet {
    var result = self
    result.bits &= ~other.bits
    return result
  }

  func sum(_ values: [Int]) -> Int {
    var total = 0
    for lane in bits.indices {
      var rest = bits[lane]
      while rest != 0 {
        total += values[64 * lane + rest.trailingZeroBitCount]
        rest &= rest - 1
      }
    }
    return total
  }
}
