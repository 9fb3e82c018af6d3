import AppSupport
package import SportsModel

/// The user's preferences for a trip.
///
/// Only the leagues are required. If a mode needs more (dates, places, teams) and it is missing,
/// planning returns a `PlanningFailure` that says so.
package struct TripPreferences: Hashable, Sendable, Codable {
  package var mode: TripMode = .dates
  @SortedSet package var leagues: Set<LeagueID>
  /// First and last day of the trip, in local time of the place.
  package var firstDay, lastDay: LocalDay?
  /// Maximum length in days, first and last included; nil for the whole range.
  package var length: Int?
  /// Maximum number of nights away; nil for no limit.
  package var lodgingNights: Int?

  @SortedSet package var mustSeeGames: Set<GameKey> = []
  @SortedSet package var mustStops: Set<MustStop> = []
  package var start, end: TripPlace?
  @SortedSet package var teams: Set<TeamID> = []
  package var followedGames = FollowedGames.both
  /// The only opponents of followed teams to see, sorted; nil for all.
  package var opponents: [TeamID]?
  /// The only weekdays with games, as ISO 8601 counts; nil for all.
  package var weekdays: [Int]?
  /// Teams, and stadiums and cities, whose games are left out, sorted; nil for none.
  package var unwantedTeams: [TeamID]?
  package var unwantedStops: [MustStop]?

  package var drivers = 1
  /// Driving hours per driver and day.
  package var hoursPerDriver = 8.0
  /// True if driving outside the hours of the road rules is allowed.
  package var allowsNightDriving = false
  /// nil for trips saved before there were such rules.
  package var roadRules: RoadRules? = RoadRules()
  package var electricCar: ElectricCar?
  /// nil if flights are not allowed.
  package var flights: FlightRules?

  package var stops = StopCountPreference()
  package var leisure = Leisure.moderate
  /// True if a city may be visited on more than one day; several games on one day are always
  /// allowed.
  package var allowsRepeatCities = true
  /// Regions to take games from; empty for everywhere.
  @SortedSet package var regions: Set<TripRegion> = []
  /// The surroundings of a place to take games from, inside the regions; nil for everywhere.
  package var vicinity: TripRegion?
  package var routePreference = RoutePreference.balanced
  /// True if a route may turn back, in mode `route`.
  package var allowsBacktracking = false
  package var budget = TripBudget()

  package init(leagues: Set<LeagueID>, _ change: (inout TripPreferences) -> Void = { _ in }) {
    self.leagues = leagues
    change(&self)
  }

  /// True if the trip is to see several places, and nothing else decides which games.
  var isChosenSet: Bool { mode == .dates && mustStops.count > 1 && stops == StopCountPreference() }

  package func isInRegion(_ stadium: Stadium) -> Bool {
    (regions.isEmpty || regions.contains { $0.contains(stadium) })
      && vicinity?.contains(stadium) ?? true
  }

  /// Returns whether a game is in the regions, on the weekdays and not left out.
  package func allows(_ game: PlannedGame) -> Bool {
    isInRegion(game.stadium) && weekdays?.contains(game.day.isoWeekday) ?? true
      && !(unwantedTeams ?? []).contains { [game.game.home, game.game.away].contains($0) }
      && !(unwantedStops ?? []).contains { $0.isMet(by: game) }
  }

  package mutating func returnToStart() { end = end ?? start }

  package var maximumDays: Int? {
    switch (length, lodgingNights) {
    case (let length?, let nights?): min(length, nights + 1)
    case (let length?, nil): length
    case (nil, let nights?): nights + 1
    case (nil, nil): nil
    }
  }

  /// Maximum length in days of trips to several teams at home, if there is no other.
  package var usualDays: Int? {
    mode == .teams && maximumDays == nil ? max(3, teams.count * 2) : nil
  }

  func follows(_ game: Game) -> Bool {
    let (isHome, isAway) = (teams.contains(game.home), teams.contains(game.away))
    let isWanted = opponents.map {
      isHome && $0.contains(game.away) || isAway && $0.contains(game.home)
    }
    guard isWanted ?? true else { return false }
    return switch followedGames {
    case .home: isHome
    case .away: isAway
    case .both: isHome || isAway
    }
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

/// Limits on driving for the whole car, with any driver.
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

  /// Returns the preferences for each weekend, within the first and the last day; none without a
  /// Saturday.
  ///
  /// `days` is 3 from Friday to Sunday, 4 to Monday; nil for one span of all days.
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

/// The wanted number of games, exact if there are such trips; otherwise it is the most.
package struct StopCountPreference: Hashable, Sendable, Codable {
  /// The preferred number; nil for as many as are worthwhile.
  package var wanted: Int?
  package var minimum, maximum: Int

  package var highest: Int { min(maximum, wanted ?? maximum) }

  package init(wanted: Int? = nil, minimum: Int = 1, maximum: Int = 20) {
    (self.wanted, self.minimum, self.maximum) = (wanted, minimum, maximum)
  }
}

/// The basis of a trip.
package enum TripMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Any games in a date range.
  case dates
  /// All of the chosen games.
  case games
  /// From one place to another, with games along the way.
  case route
  /// The games of chosen teams.
  case follow
  /// All chosen teams at home, on the best days of a season.
  case teams
}

/// The kinds of a followed team's games to include.
package enum FollowedGames: String, Hashable, Sendable, Codable, CaseIterable {
  case home, away, both
}

/// The pace of a trip.
package enum Leisure: String, Hashable, Sendable, Codable, CaseIterable {
  /// Up to three games a day, no days off.
  case packed
  /// Up to two games a day, and a day off after five game days.
  case moderate
  /// One game a day, and a day off after two game days.
  case relaxed

  package var gamesPerDay: Int { limits.games }
  package var gameDaysInARow: Int { limits.days }

  private var limits: (games: Int, days: Int) {
    switch self {
    case .packed: (3, .max)
    case .moderate: (2, 5)
    case .relaxed: (1, 2)
    }
  }
}

/// The user's preference for the way between two games.
package enum RoutePreference: String, Hashable, Sendable, Codable, CaseIterable {
  /// Little driving: miles count double, and a route's corridor is narrow.
  case direct
  /// Driving is part of the fun: miles count half, and the corridor is wide.
  case scenic
  case balanced

  package var driveFactor: Double { factors.drive }
  /// Maximum ratio of the way via one stadium to the direct way, in great-circle miles.
  package var corridorFactor: Double { factors.corridor }

  private var factors: (drive: Double, corridor: Double) {
    switch self {
    case .direct: (2, 1.15)
    case .scenic: (0.5, 1.6)
    case .balanced: (1, 1.3)
    }
  }
}

/// A rule that preferences break.
package struct TripPreferencesError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}

extension TripPreferences {
  /// Maximum number of days from first to last.
  package static let maxDays = 400
  /// Maximum number of must-stops, and of teams.
  package static let maxGoals = 30

  /// Every rule that these preferences break, in a fixed order.
  package var errors: [TripPreferencesError] {
    (errorsOfDates + errorsOfStops + errorsOfMeans).map(TripPreferencesError.init)
  }

  private var errorsOfDates: [String] {
    var found: [String] = []
    found.require(!leagues.isEmpty, text: "Choose at least one league")
    found.require(
      mode != .games || !mustSeeGames.isEmpty, text: "Choose at least one game to plan around")
    if let first = firstDay, let last = lastDay {
      found.require(last >= first, text: "The last day (\(last)) is before the first (\(first))")
      found.require(
        last - first < Self.maxDays,
        text: "A plan can span at most \(Self.maxDays) days (got \(last - first + 1))")
    }
    found.require(drivers >= 1, text: "At least one driver is needed (got \(drivers))")
    for (hours, what) in [(hoursPerDriver, ""), (roadRules?.carHours ?? 24, " in one car")] {
      found.require(
        1...24 ~= hours,
        text: "Hours of driving a day\(what) must be 1 to 24 (got \(hours.plainText))")
    }
    for days in [length, lodgingNights.map { $0 + 1 }].compactMap(\.self) {
      found.require(days >= 1, text: "A trip needs at least one day (got \(days))")
    }
    return found
  }

  private var errorsOfStops: [String] {
    var found: [String] = []
    let wanted = stops.wanted ?? stops.minimum
    found.require(
      1 <= stops.minimum && stops.minimum <= wanted && wanted <= stops.maximum
        && stops.maximum <= 60,
      text: "The number of games must be \(max(1, stops.minimum)) to \(min(60, stops.maximum)) "
        + "(got \(wanted))")
    for (count, what) in [(mustStops.count, "required stops"), (teams.count, "teams")] {
      found.require(
        count <= Self.maxGoals,
        text: "A trip can have at most \(Self.maxGoals) \(what) (got \(count))")
    }
    let circles = (Array(regions) + [vicinity].compactMap(\.self)).compactMap {
      if case .circle(_, let miles) = $0 { miles } else { nil }
    }
    let places = mustStops.compactMap { if case .place(_, let miles) = $0 { miles } else { nil } }
    for miles in (circles + places).sorted() {
      found.require(
        miles > 0 && miles.isFinite,
        text: "A radius must be more than 0 miles (got \(miles.plainText))")
    }
    return found
  }

  private var errorsOfMeans: [String] {
    var found: [String] = []
    if let car = electricCar {
      found.require(
        car.rangeMiles >= 30 && car.rangeMiles.isFinite && 1...240 ~= car.minutesPerCharge,
        text:
          "An electric car needs a range of at least 30 miles (got \(car.rangeMiles.plainText)) and "
          + "charges of 1 to 240 minutes (got \(car.minutesPerCharge))")
    }
    if let flights {
      found.require(
        flights.milesPerHour >= 50 && flights.milesPerHour.isFinite
          && 0...1_000 ~= flights.overheadMinutes && flights.overMinutes ?? 0 >= 0,
        text:
          "The speed of flights must be at least 50 miles an hour, and their times can't be negative"
      )
    }
    let amounts = [
      budget.perDay, budget.perNight ?? 0, budget.perMile, budget.perFlight,
      budget.perRentalDay ?? 0, budget.perTicket ?? 0, budget.limit ?? 0,
    ]
    found.require(
      amounts.allSatisfy { 0...1e6 ~= $0 }, text: "Costs must be 0 to 1,000,000 dollars")
    return found
  }

  /// Throws the first rule that the preferences break.
  package func validate() throws(TripPreferencesError) {
    if let error = errors.first { throw error }
  }
}

extension [String] {
  /// Appends the text of a rule that is broken.
  fileprivate mutating func require(_ isKept: Bool, text: @autoclosure () -> String) {
    if !isKept { append(text()) }
  }
}
