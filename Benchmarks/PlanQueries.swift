import Catalog
import SportsModel
import TripPlanning

/// Wishes of all modes, the same on every run.
struct PlanQueries {
  let schedule: TripSchedule
  let leagues: Set<LeagueID>
  let homes: [Stadium]
  let teams: [TeamID]

  init(_ schedule: TripSchedule, _ catalog: Catalog) throws {
    self.schedule = schedule
    leagues = Set(catalog.leagues.map(\.id))
    let teams = catalog.teams.filter { $0.isActive && $0.currentHome != nil }.sorted {
      $0.id < $1.id
    }
    self.teams = teams.map(\.id)
    homes = teams.compactMap { $0.currentHome.flatMap { catalog.stadiums[$0] } }
  }

  func all(_ count: Int) -> [TripPreferences] {
    var state: UInt64 = 25
    func number(_ range: Range<Int>) -> Int {
      // Knuth's multiplier of 64 bits; the high bits are the good ones.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int(state >> 33) % range.count
    }
    func place() -> TripPlace {
      let stadium = homes[number(0..<homes.count)]
      return TripPlace(
        name: stadium.city, coordinate: stadium.coordinate, timeZoneID: stadium.timeZoneID)
    }
    return (0..<count).map { index in
      var preferences = TripPreferences(leagues: leagues)
      let first = schedule.firstDay + number(0..<350)
      preferences.firstDay = first
      preferences.lastDay = first + number(6..<14)
      preferences.stops = StopCountPreference(wanted: number(4..<11), minimum: 1, maximum: 10)
      preferences.leisure = Leisure.allCases[number(0..<3)]
      preferences.allowsRepeatCities = number(0..<2) == 0
      preferences.drivers = number(1..<3)
      switch index % 6 {
      case 0: break
      case 1: preferences.start = place()
      case 2:
        preferences.start = place()
        preferences.end = preferences.start
      case 3:
        preferences.mode = .route
        preferences.start = place()
        preferences.end = place()
      case 4:
        preferences.mode = .follow
        preferences.teams = [teams[number(0..<teams.count)]]
      default:
        let games = schedule.games(from: first, through: first + 13)
        guard let game = games.isEmpty ? nil : games[number(0..<games.count)] else { break }
        preferences.mode = .games
        preferences.mustSeeGames = [game.id]
        preferences.length = 7
        preferences.lastDay = first + 13
      }
      return preferences
    }
  }

  /// Requests for suggestions over the whole schedule, two of three from a home, half with flights.
  func suggestions(_ count: Int) -> [SuggestionRequest] {
    (0..<count).map { index in
      var preferences = TripPreferences(leagues: leagues)
      preferences.drivers = 1 + index % 2
      if index / 2 % 2 == 0 { preferences.flights = FlightRules() }
      var request = SuggestionRequest(
        preferences, from: schedule.firstDay, through: schedule.lastDay)
      if index % 3 > 0 {
        let stadium = homes[index * 31 % homes.count]
        request.home = TripPlace(
          name: stadium.city, coordinate: stadium.coordinate, timeZoneID: stadium.timeZoneID)
      }
      return request
    }
  }
}
