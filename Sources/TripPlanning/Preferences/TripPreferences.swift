package import SportsModel

/// The user's preferences for a trip.
///
/// Only the leagues are required. If a mode needs more (dates, places, teams) and it is missing,
/// planning returns a `PlanningFailure` that says so.
package struct TripPreferences: Hashable, Sendable, Codable {
  package var mode: TripMode = .dates
  @SortedSet package var leagues: Set<LeagueID>
  /// First and last day of the trip, in local time of the place.
  package var firstDay: LocalDay?
  package var lastDay: LocalDay?
  /// Maximum length in days, first and last included; nil for the whole range.
  package var length: Int?
  /// Maximum number of nights away; nil for no limit.
  package var lodgingNights: Int?

  @SortedSet package var mustSeeGames: Set<GameKey> = []
  @SortedSet package var mustStops: Set<MustStop> = []
  package var start: TripPlace?
  package var end: TripPlace?
  @SortedSet package var teams: Set<TeamID> = []
  package var followedGames = FollowedGames.both
  /// The only opponents of followed teams to see, sorted; nil for all.
  package var opponents: [TeamID]?

  package var drivers = 1
  /// Driving hours per driver and day.
  package var hoursPerDriver = 8.0
  /// Whether driving outside the hours of the road rules is allowed.
  package var allowsNightDriving = false
  /// nil for trips saved before there were such rules.
  package var roadRules: RoadRules? = RoadRules()
  package var electricCar: ElectricCar?
  /// nil if flights are not allowed.
  package var flights: FlightRules?

  package var stops = StopCountPreference()
  package var leisure = Leisure.moderate
  /// Whether a city may be visited on more than one day.
  ///
  /// Several games on one day are always allowed.
  package var allowsRepeatCities = true
  /// Regions to take games from; empty for everywhere.
  @SortedSet package var regions: Set<TripRegion> = []
  /// The surroundings of a place to take games from, inside the regions; nil for everywhere.
  package var vicinity: TripRegion?
  package var routePreference = RoutePreference.balanced
  /// Whether a route may turn back, in mode `route`.
  package var allowsBacktracking = false
  package var budget = TripBudget()

  /// Creates preferences with some of them changed.
  package init(leagues: Set<LeagueID>, _ change: (inout TripPreferences) -> Void = { _ in }) {
    self.leagues = leagues
    change(&self)
  }

  /// Whether the trip is to see several places, and nothing else decides which games.
  var isChosenSet: Bool {
    mode == .dates && mustStops.count > 1 && stops == StopCountPreference()
  }

  /// Returns whether a stadium is in one of the regions, and in the vicinity.
  package func isInRegion(_ stadium: Stadium) -> Bool {
    (regions.isEmpty || regions.contains { $0.contains(stadium) })
      && vicinity?.contains(stadium) ?? true
  }

  /// Ends the trip where it starts if it has no other end.
  package mutating func returnToStart() { end = end ?? start }

  /// Maximum number of days, by length and nights.
  package var maximumDays: Int? {
    switch (length, lodgingNights) {
    case (let length?, let nights?): min(length, nights + 1)
    case (let length?, nil): length
    case (nil, let nights?): nights + 1
    case (nil, nil): nil
    }
  }
}

extension TripPreferences {
  /// Returns whether a followed team plays one of the opponents.
  func isAgainstOpponent(_ game: Game) -> Bool {
    guard let opponents else { return true }
    return teams.contains(game.home) && opponents.contains(game.away)
      || teams.contains(game.away) && opponents.contains(game.home)
  }
}

/// A set that is encoded in sorted order, so that equal preferences have equal encodings.
@propertyWrapper
package struct SortedSet<Element: Hashable & Comparable & Codable & Sendable>: Hashable, Sendable,
  Codable
{
  package var wrappedValue: Set<Element>

  package init(wrappedValue: Set<Element>) { self.wrappedValue = wrappedValue }

  package init(from decoder: any Decoder) throws { wrappedValue = try Set(from: decoder) }

  package func encode(to encoder: any Encoder) throws {
    try wrappedValue.sorted().encode(to: encoder)
  }
}

/// Limits on driving for the whole car, whoever drives.
package struct RoadRules: Hashable, Sendable, Codable {
  /// Driving hours of the car per day.
  package var carHours = 11.0
  /// Driving minutes before each break.
  package var minutesBetweenBreaks = 180
  package var breakMinutes = 20
  /// Local hours between which to drive.
  package var firstHour = 7
  package var lastHour = 22

  package init() {}
}

extension TripPreferences {
  /// Maximum number of weekends to plan for: a year of them.
  private static let maxWeekends = 53

  /// Returns the preferences for each weekend, within the first and the last day.
  ///
  /// - Parameter days: the days of a weekend: 3 from Friday to Sunday, 4 to Monday; nil for one span
  ///   of all days.
  /// - Returns: nothing if no Saturday is between the first and the last day.
  package func windows(ofWeekends days: Int?) -> [TripPreferences] {
    guard let days, let first = firstDay, let last = lastDay, first <= last else { return [self] }
    var found: [TripPreferences] = []
    var saturday = first + (6 - first.isoWeekday + 7) % 7
    while saturday <= last, found.count < Self.maxWeekends {
      var weekend = self
      weekend.firstDay = max(first, saturday - 1)
      weekend.lastDay = min(last, saturday + (days - 2))
      found.append(weekend)
      saturday = saturday + 7
    }
    return found
  }
}

/// The wanted number of games.
///
/// It is exact if there are trips with that many games; otherwise it is the most.
package struct StopCountPreference: Hashable, Sendable, Codable {
  /// The preferred number; nil for as many as are worthwhile.
  package var wanted: Int?
  package var minimum: Int
  package var maximum: Int

  /// The most games of a trip.
  package var most: Int { min(maximum, wanted ?? maximum) }

  package init(wanted: Int? = nil, minimum: Int = 1, maximum: Int = 20) {
    self.wanted = wanted
    self.minimum = minimum
    self.maximum = maximum
  }
}
