package import SportsModel

/// All that a person says about the trip that is wanted.
///
/// Only the leagues have to be said; the rest has defaults. What a mode needs beyond them (dates,
/// places, teams) is asked for by a `PlanningFailure` when it is missing.
package struct TripPreferences: Hashable, Sendable {
  package var mode: TripMode = .dates
  package var leagues: Set<LeagueID>
  /// First and last day on which something of the trip may happen, by the clocks of the place.
  package var firstDay: LocalDay?
  package var lastDay: LocalDay?
  /// Days that the trip may last, first and last included; nil for all of them.
  package var length: Int?
  /// Nights away at most; nil for any number.
  package var lodgingNights: Int?

  package var mustSeeGames: Set<GameKey> = []
  package var mustStops: Set<MustStop> = []
  package var start: TripPlace?
  package var end: TripPlace?
  package var teams: Set<TeamID> = []
  package var followedGames = FollowedGames.both

  package var drivers = 1
  /// Hours at the wheel for each driver and day.
  package var hoursPerDriver = 8.0
  /// Whether anybody drives between midnight and six.
  package var allowsNightDriving = false
  package var electricCar: ElectricCar?
  /// nil when nobody flies.
  package var flights: FlightRules?

  package var stops = StopCountPreference()
  package var leisure = Leisure.moderate
  /// Whether a city may be seen on more than one day; several games there on one day always may.
  package var allowsRepeatCities = true
  /// Games are taken from any of these; from everywhere when empty.
  package var regions: Set<TripRegion> = []
  package var routePreference = RoutePreference.balanced
  /// Whether a route may lead back the way it came, in the mode `route`.
  package var allowsBacktracking = false
  package var budget = TripBudget()

  package init(leagues: Set<LeagueID>) { self.leagues = leagues }

  /// Preferences with some of them changed.
  package init(leagues: Set<LeagueID>, _ change: (inout TripPreferences) -> Void) {
    self.leagues = leagues
    change(&self)
  }

  /// Days of the trip at most, by its length and its nights.
  package var maximumDays: Int? {
    switch (length, lodgingNights) {
    case (let length?, let nights?): min(length, nights + 1)
    case (let length?, nil): length
    case (nil, let nights?): nights + 1
    case (nil, nil): nil
    }
  }
}
