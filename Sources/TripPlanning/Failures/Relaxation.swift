import AppSupport
package import SportsModel

/// A condition given up entirely or in part.
package enum Relaxation: Hashable, Sendable {
  case hoursPerDriver(Double)
  case drivers(Int)
  case nightDriving, flights, repeatCities, backtracking, widerCorridor
  case leisure(Leisure)
  case dates(first: LocalDay, last: LocalDay)
  case length(days: Int)
  case withoutRegions
  case withoutMustStop(MustStop)
  case withoutGames([GameKey])
  case withoutTeam(TeamID)
  case fewerStops(minimum: Int)
  case withoutBudgetLimit, withoutPlaces
  /// Ends at the start, or starts at the end.
  case roundTrip
  case withTeam(TeamID)
  case withLeague(LeagueID)
  case anyWeekday, anyOpponent, anyVenue
  /// With the teams, stadiums and cities that are left out.
  case withUnwanted
  case mode(TripMode)

  /// Returns the preferences without this condition.
  package func applied(to preferences: TripPreferences) -> TripPreferences {
    var changed = preferences
    switch self {
    case .hoursPerDriver(let hours): changed.hoursPerDriver = hours
    case .drivers(let drivers): changed.drivers = drivers
    case .nightDriving: changed.allowsNightDriving = true
    case .flights: changed.flights = FlightRules()
    case .repeatCities: changed.allowsRepeatCities = true
    case .backtracking: changed.allowsBacktracking = true
    case .widerCorridor: changed.routePreference = .scenic
    case .leisure(let leisure): changed.leisure = leisure
    case .dates(let first, let last): (changed.firstDay, changed.lastDay) = (first, last)
    case .length(let days): (changed.length, changed.lodgingNights) = (days, nil)
    case .withoutRegions: (changed.regions, changed.vicinity) = ([], nil)
    case .withoutMustStop(let stop): changed.mustStops.remove(stop)
    case .withoutGames(let games): changed.mustSeeGames.subtract(games)
    case .withoutTeam(let team): changed.teams.remove(team)
    case .fewerStops(let minimum): changed.stops = StopCountPreference(minimum: minimum)
    case .withoutBudgetLimit: changed.budget.limit = nil
    case .withoutPlaces: (changed.start, changed.end) = (nil, nil)
    case .roundTrip:
      (changed.start, changed.end) = (changed.start ?? changed.end, changed.end ?? changed.start)
    case .withTeam(let team): changed.teams.insert(team)
    case .withLeague(let league): changed.leagues.insert(league)
    case .anyWeekday: changed.weekdays = nil
    case .anyOpponent: changed.opponents = nil
    case .anyVenue: changed.followedGames = .both
    case .withUnwanted: (changed.unwantedTeams, changed.unwantedStops) = (nil, nil)
    case .mode(let mode): changed.mode = mode
    }
    return changed
  }

  /// Returns the advice as an instruction, with the names of teams that `team` returns.
  package func text(team: (TeamID) -> String) -> String { words(team).text }

  /// Returns the condition that the advice loosens; nil if it adds something.
  package func condition(team: (TeamID) -> String) -> String? { words(team).condition }

  private func words(_ team: (TeamID) -> String) -> (text: String, condition: String?) {
    switch self {
    case .hoursPerDriver(let hours):
      (
        "drive up to \(hours.plainText) \(hours == 1 ? "hour" : "hours") a day per driver",
        "hours of driving a day"
      )
    case .drivers(let drivers): ("take \(drivers.counted("driver"))", "number of drivers")
    case .nightDriving: ("allow driving at night", "no driving at night")
    case .flights: ("allow flights for long legs", "no flights")
    case .repeatCities: ("allow a city on more than one day", "each city on one day only")
    case .backtracking: ("allow turning back on the way", "no turning back")
    case .widerCorridor: ("plan a scenic route", "kind of route")
    case .leisure(let leisure): ("plan \(leisure.rawValue) days", "pace")
    case .dates(let first, let last): ("travel \(DisplayFormat.dates(first, last))", "dates")
    case .length(let days): ("take \(days.counted("day"))", "number of days")
    case .withoutRegions: ("drop the regions", "regions")
    case .withoutMustStop(let stop): ("skip \(stop.name)", "a game at \(stop.name)")
    case .withoutGames(let games):
      ("skip \(DisplayFormat.list(games.map(\.description)))", "chosen games")
    case .withoutTeam(let id): ("leave out \(team(id))", team(id))
    case .fewerStops(let minimum): ("accept \(minimum.counted("game"))", "number of games")
    case .withoutBudgetLimit: ("drop the budget limit", "budget")
    case .withoutPlaces: ("drop the start and the end", "start and end")
    case .roundTrip: ("make it a round trip", "start and end")
    case .withTeam(let id): ("choose \(team(id))", nil)
    case .withLeague(let league): ("include \(league.rawValue.uppercased()) games", nil)
    case .anyWeekday: ("allow every weekday", "weekdays")
    case .anyOpponent: ("allow every opponent", "opponent")
    case .anyVenue: ("follow both home and away games", "home or away games")
    case .withUnwanted: ("leave nothing out", "what is left out")
    case .mode(let mode): ("use: stvisits plan \(mode.rawValue)", nil)
    }
  }
}

/// The conditions that can be given up, smallest first.
struct RelaxationList {
  let preferences: TripPreferences
  let schedule: TripSchedule

  var singles: [Relaxation] {
    ruleRelaxations + drivingRelaxations + leisureRelaxations + dates + lengths + placeRelaxations
      + choiceRelaxations + gameRelaxations + teamRelaxations
  }

  /// The widest relaxation of each condition, those first that a user gives up last.
  var widest: [Relaxation] {
    let found =
      [.mode(.dates)] + teamRelaxations.dropLast() + gameRelaxations + choiceRelaxations
      + leagueRelaxations + placeRelaxations + dates + lengths + leisureRelaxations
      + drivingRelaxations + ruleRelaxations
    return found.enumerated().filter { index, relaxation in
      !found[(index + 1)...].contains { $0.kind == relaxation.kind }
    }.map(\.element)
  }

  /// Pairs of the relaxations that change most.
  var pairs: [[Relaxation]] {
    let strong =
      ruleRelaxations + drivingRelaxations.suffix(3) + leisureRelaxations.suffix(1)
      + dates.suffix(1) + lengths.suffix(1) + placeRelaxations.suffix(1)
    return strong.indices.flatMap { first in strong[(first + 1)...].map { [strong[first], $0] } }
  }

  var ruleRelaxations: [Relaxation] {
    var found: [Relaxation] = []
    if !preferences.allowsRepeatCities { found.append(.repeatCities) }
    if preferences.mode == .route, !preferences.allowsBacktracking { found.append(.backtracking) }
    return found + corridorRelaxations
  }

  var corridorRelaxations: [Relaxation] {
    preferences.mode == .route && preferences.routePreference != .scenic ? [.widerCorridor] : []
  }

  var drivingRelaxations: [Relaxation] {
    var found: [Relaxation] = []
    for more in [1.0, 2, 3, 4, 6] where preferences.hoursPerDriver + more <= 14 {
      found.append(.hoursPerDriver(preferences.hoursPerDriver + more))
    }
    found.append(.drivers(preferences.drivers + 1))
    if !preferences.allowsNightDriving { found.append(.nightDriving) }
    if preferences.flights == nil { found.append(.flights) }
    return found
  }

  var leisureRelaxations: [Relaxation] {
    switch preferences.leisure {
    case .relaxed: [.leisure(.moderate), .leisure(.packed)]
    case .moderate: [.leisure(.packed)]
    case .packed: []
    }
  }

  var dates: [Relaxation] {
    guard let first = preferences.firstDay, let last = preferences.lastDay else { return [] }
    return [1, 2, 3, 7, 14, 30].map { .dates(first: first - $0, last: last + $0) }
  }

  var lengths: [Relaxation] {
    guard let days = preferences.maximumDays ?? preferences.usualDays else { return [] }
    return [1, 2, 3, 5, 7].map { .length(days: days + $0) }
  }

  var placeRelaxations: [Relaxation] {
    var found: [Relaxation] = []
    if !preferences.regions.isEmpty || preferences.vicinity != nil { found.append(.withoutRegions) }
    if preferences.mode != .route, preferences.start != nil || preferences.end != nil {
      found.append(.withoutPlaces)
    }
    if preferences.stops.minimum > 1 {
      found += (1..<preferences.stops.minimum).reversed().map { .fewerStops(minimum: $0) }
    }
    if preferences.budget.limit != nil { found.append(.withoutBudgetLimit) }
    if preferences.mode == .route { found.append(.mode(.dates)) }
    return found
  }

  /// Relaxations of the conditions that leave out games.
  var choiceRelaxations: [Relaxation] {
    var found: [Relaxation] = []
    if preferences.weekdays != nil { found.append(.anyWeekday) }
    if preferences.unwantedTeams != nil || preferences.unwantedStops != nil {
      found.append(.withUnwanted)
    }
    guard preferences.mode == .follow else { return found }
    if preferences.opponents != nil { found.append(.anyOpponent) }
    if preferences.followedGames != .both { found.append(.anyVenue) }
    return found
  }

  var gameRelaxations: [Relaxation] {
    preferences.mustStops.sorted { $0.name < $1.name }.map { .withoutMustStop($0) }
      + preferences.mustSeeGames.sorted().map { .withoutGames([$0]) }
  }

  var teamRelaxations: [Relaxation] {
    guard preferences.mode == .teams, preferences.teams.count > 1 else { return [] }
    return preferences.teams.sorted().map { .withoutTeam($0) }
  }

  var leagueRelaxations: [Relaxation] {
    Set(schedule.games.map(\.game.league)).subtracting(preferences.leagues).sorted()
      .map { .withLeague($0) }
  }

  /// Date ranges of two weeks and longer, starting with the first game of the leagues.
  var firstDates: [Relaxation] {
    guard let game = schedule.games.first(where: { matchesSelection($0.game) }) else { return [] }
    let first = preferences.firstDay ?? game.day
    return [13, 29, 59].map {
      .dates(first: first, last: max(first, preferences.lastDay ?? first + $0))
    }
  }

  private func matchesSelection(_ game: Game) -> Bool {
    preferences.leagues.contains(game.league)
      && (preferences.teams.isEmpty || preferences.teams.contains(game.home)
        || preferences.teams.contains(game.away))
  }

  /// The (up to three) teams with the most home games in the date range.
  var busyTeams: [TeamID] {
    let games = schedule.games(
      from: preferences.firstDay ?? schedule.firstDay,
      through: preferences.lastDay ?? schedule.lastDay)
    var counts: [TeamID: Int] = [:]
    for game in games where preferences.leagues.contains(game.game.league) {
      counts[game.game.home, default: 0] += 1
    }
    return Array(
      counts.keys.sorted { (-counts[$0, default: 0], $0) < (-counts[$1, default: 0], $1) }.prefix(3)
    )
  }

  /// Dates that include all chosen games, or fewer games.
  var outsideDateRelaxations: [[Relaxation]] {
    let known = preferences.mustSeeGames.compactMap { schedule[$0]?.day }
    let outside = preferences.mustSeeGames.filter { key in
      guard let day = schedule[key]?.day else { return true }
      return preferences.firstDay.map { day < $0 } ?? false
        || preferences.lastDay.map { $0 < day } ?? false
    }
    let unknown = outside.filter { schedule[$0] == nil }.sorted()
    var found: [[Relaxation]] = [[.withoutGames(outside.sorted())]]
    if let first = preferences.firstDay, let last = preferences.lastDay,
      let earliest = known.min(), let latest = known.max()
    {
      for margin in [0, 1, 3] {
        var remedy: [Relaxation] = [
          .dates(first: min(first, earliest - margin), last: max(last, latest + margin))
        ]
        if !unknown.isEmpty { remedy.append(.withoutGames(unknown)) }
        found.append(remedy)
      }
    }
    if preferences.mode == .games, outside.count == preferences.mustSeeGames.count {
      found.append([.withoutGames(outside.sorted()), .mode(.dates)])
    }
    return found
  }
}

extension Relaxation {
  /// The kind of condition, whatever the amount.
  var kind: String {
    switch self {
    case .hoursPerDriver: "hours"
    case .drivers: "drivers"
    case .dates: "dates"
    case .length: "length"
    case .fewerStops: "stops"
    case .leisure: "leisure"
    default: text { $0.rawValue }
    }
  }
}
