import ArgumentParser
import Catalog
import Foundation
import Reports
import SettingKeys
import SportsModel
import TripPlanning
import Trips

struct TripOptions: ParsableArguments {
  @OptionGroup var leagues: LeagueOptions
  @Option(help: .date("First day, such as 2025-06-06 or Jun 6 2025.")) var from: String?
  @Option(help: .date("Last day.")) var to: String?

  @Option(help: .place("Start: city, stadium, team or latitude,longitude."), completion: .place)
  var start: String?

  @Option(help: .place("Where to end (default: at the start)."), completion: .place)
  var end: String?

  @Flag(help: "Don't return to the start.") var oneWay = false

  @Option(
    name: .customLong("team"), help: "Team to see (follow, teams). Can be repeated.",
    completion: .team)
  var teams: [String] = []

  @Option(name: .customLong("game"), help: .id("ID of a game to include. Can be repeated."))
  var games: [String] = []

  @Option(
    name: .customLong("must-stop"),
    help: .place("Stadium or city of a game. Can be repeated."),
    completion: .place)
  var mustStops: [String] = []

  @Option(name: .customLong("region"), help: "Only east, central, west, a state or a place.")
  var regions: [String] = []

  @Option(help: .number("Number of games; fewer if no trip has as many.")) var stops: Int?
  @OptionGroup var choice: GameChoiceOptions
  @OptionGroup var around: NearOptions
  @Option(help: .number("Maximum number of days.")) var days: Int?
  @Option(help: .value("pace", "Pace of the trip.")) var leisure: Leisure?
  @Option(help: .kind("Kind of route.")) var route: RoutePreference?
  @Flag(help: "Allow a route to turn back on the way.") var backtrack = false
  @Flag(inversion: .prefixedNo, help: "Allow a city on more than one day.") var repeatCities: Bool?
  @Option(help: .number("Number of drivers (default: 1).")) var drivers: Int?
  @Option(help: "Driving hours per driver and day (default: 8).") var hours: Double?
  @Option(help: "Driving hours of the car per day (default: 11).") var carHours: Double?

  @Flag(inversion: .prefixedNo, help: "Allow driving before 07:00 and after 22:00.")
  var night: Bool?

  @Flag(inversion: .prefixedNo, help: "Allow flights where they beat driving.") var fly: Bool?
  @Option(help: .value("miles", "Range of your electric car.")) var evRange: Double?
  @Option(help: .dollars("Maximum cost of the trip.")) var budget: Double?
  @OptionGroup var rates: TripRateOptions
  @Option(help: .number("Maximum number of options (default: 5).")) var limit: Int?

  func validate() throws {
    try require(limit, in: 1...50, option: "--limit")
    try require(!oneWay || end == nil, message: "Use either --end or --one-way.")
  }

  func preferences(_ mode: TripMode, catalog: Catalog, context: AppContext) throws
    -> TripPreferences
  {
    let chosen = try leagues.ids(in: catalog, context.settings)
    let (first, last) = (try from.map(context.day(typed:)), try to.map(context.day(typed:)))
    let day = first ?? last ?? context.today
    var wanted = TripPreferences(leagues: chosen ?? Set(catalog.leagues.map(\.id)))
    wanted.mode = mode
    (wanted.firstDay, wanted.lastDay, wanted.length) = (first, last, days)
    // Trips begin and end at home unless one of the options says otherwise.
    let home = start == nil ? try context.homePlace(nil, in: catalog, on: day) : nil
    wanted.start = try start.map { try context.place(typed: $0, in: catalog, on: day) } ?? home
    wanted.end = try end.map { try context.place(typed: $0, in: catalog, on: day) }
    if !oneWay { wanted.returnToStart() }
    wanted.mustSeeGames = Set(
      try games.map { text in
        guard let key = GameKey(text) else {
          throw CommandFailure("Unknown game \"\(text)\". To find IDs: stvisits games --json")
        }
        return key
      })
    wanted.teams = Set(
      try teams.map { try team($0, on: day, in: chosen, catalog: catalog).id })
    wanted.mustStops = Set(
      try mustStops.map {
        catalog.mustStop(
          at: try context.place(typed: $0, in: catalog, on: day), on: day, of: wanted.leagues)
      })
    let opponents = try choice.opponents.map {
      try team($0, on: day, in: chosen, catalog: catalog).id
    }
    wanted.opponents = opponents.isEmpty ? nil : opponents.sorted()
    try choice.leaveOut(from: &wanted, on: day, catalog: catalog, context: context)
    wanted.regions = Set(try regions.map { try context.region($0, in: catalog, on: day) })
    if let vicinity = try around.vicinity(catalog, context: context, on: day, miles: 150) {
      wanted.vicinity = .circle(center: vicinity.place, miles: vicinity.miles)
    }
    settle(&wanted, settings: context.settings)
    choice.apply(to: &wanted)
    return wanted
  }

  /// Applies the options, or the settings.
  private func settle(_ wanted: inout TripPreferences, settings: UserSettings) {
    wanted.drivers = drivers ?? settings.drivers
    wanted.hoursPerDriver = hours ?? settings.hours
    wanted.roadRules?.carHours = carHours ?? settings.carHours
    wanted.leisure = leisure ?? settings.leisure
    wanted.allowsRepeatCities = repeatCities ?? settings.repeatCities
    wanted.routePreference = route ?? settings.route
    wanted.allowsBacktracking = backtrack
    wanted.allowsNightDriving = night ?? settings.night
    if fly ?? settings.fly { wanted.flights = FlightRules() }
    if let miles = evRange ?? settings.range { wanted.electricCar = ElectricCar(rangeMiles: miles) }
    if let stops = stops ?? settings.stops {
      wanted.stops = StopCountPreference(wanted: stops, minimum: 1, maximum: max(20, stops))
    }
    rates.apply(to: &wanted.budget, settings)
    wanted.budget.limit = budget
  }

  private func team(
    _ name: String, on day: LocalDay, in leagues: Set<LeagueID>?, catalog: Catalog
  ) throws -> Team {
    if let team = catalog.team(TeamID(name)) { return team }
    let found = catalog.teams(named: name, season: day.year).filter {
      leagues?.contains($0.league) ?? true
    }
    guard let first = found.first else { throw NameLookupError.noSuchTeam(name) }
    guard found.count == 1 else { throw NameLookupError.severalTeams(name, found) }
    return first
  }
}

extension Leisure: ExpressibleByArgument {}

extension RoutePreference: ExpressibleByArgument {}
