import ArgumentParser
import Catalog
import Foundation
import SportsModel
import StvisitsKit
import TripPlanning

/// What a person says about a trip, whatever it is planned around.
struct TripOptions: ParsableArguments {
  @Option(help: ArgumentHelp("First day.", valueName: "yyyy-mm-dd"))
  var from: LocalDay?

  @Option(help: ArgumentHelp("Last day.", valueName: "yyyy-mm-dd"))
  var to: LocalDay?

  @Option(
    help: ArgumentHelp(
      "Where it begins: a city, a stadium, or latitude,longitude.", valueName: "place"))
  var start: String?

  @Option(help: ArgumentHelp("Where it ends.", valueName: "place"))
  var end: String?

  @Option(
    name: .customLong("game"),
    help: ArgumentHelp("A game that must be seen, by its id.", valueName: "id"))
  var games: [String] = []

  @Option(name: .customLong("team"), help: "A team; may be given several times.")
  var teams: [String] = []

  @Option(help: "How many drive.")
  var drivers = 1

  @Option(help: "Hours at the wheel for each driver and day.")
  var hours = 8.0

  @Option(help: "How many games are wanted.")
  var stops: Int?

  @Option(help: "Days from the first to the last at most.")
  var days: Int?

  @Option(help: "packed, moderate or relaxed.")
  var leisure: Leisure = .moderate

  @Flag(help: "See no city on more than one day.")
  var noRepeatCities = false

  @Option(name: .customLong("region"), help: "east, central or west; may be given several times.")
  var regions: [String] = []

  @Option(
    name: .customLong("must-stop"),
    help: ArgumentHelp(
      "A place with a game on the way; may be given several times.", valueName: "place"))
  var mustStops: [String] = []

  @Option(help: "direct, balanced or scenic.")
  var route: RoutePreference = .balanced

  @Flag(help: "Drive at night, too.")
  var night = false

  @Flag(help: "Fly where a hop is longer than a day's driving.")
  var fly = false

  @Option(
    help: ArgumentHelp("Miles that an electric car goes on a full battery.", valueName: "miles"))
  var evRange: Double?

  @Option(help: ArgumentHelp("Dollars that the trip may cost.", valueName: "dollars"))
  var budget: Double?

  @Option(help: ArgumentHelp("Dollars a day.", valueName: "dollars"))
  var perDay = 130.0

  @Option(help: ArgumentHelp("Dollars a mile.", valueName: "dollars"))
  var perMile = 0.25

  @Option(help: "Options at most.")
  var limit = 5

  @OptionGroup var leagues: LeagueOptions

  func validate() throws {
    guard (1...50).contains(limit) else { throw ValidationError("--limit is 1 to 50.") }
  }

  /// The preferences that the options make.
  func preferences(_ mode: TripMode, _ catalog: Catalog, _ world: World) throws -> TripPreferences {
    let chosen = try world.leagues(leagues, in: catalog)
    let day = from ?? to ?? LocalDateTime(world.clock(), zone: .current).day
    let finder = PlaceFinder(catalog: catalog, on: day)
    var wanted = TripPreferences(leagues: chosen ?? Set(catalog.leagues.map(\.id)))
    wanted.mode = mode
    (wanted.firstDay, wanted.lastDay, wanted.length) = (from, to, days)
    wanted.start = try start.map { try finder.place($0) }
    wanted.end = try end.map { try finder.place($0) }
    wanted.mustSeeGames = Set(
      try games.map { text in
        guard let key = GameKey(text) else { throw VisitRequestError.noSuchGame(text) }
        return key
      })
    wanted.teams = Set(
      try teams.map { try team($0, on: day, chosen, catalog).id })
    wanted.mustStops = Set(
      try mustStops.map { .place(try finder.place($0), withinMiles: 30) })
    wanted.regions = Set(try regions.map(Self.region))
    (wanted.drivers, wanted.hoursPerDriver) = (drivers, hours)
    (wanted.leisure, wanted.allowsRepeatCities) = (leisure, !noRepeatCities)
    (wanted.routePreference, wanted.allowsNightDriving) = (route, night)
    if fly { wanted.flights = FlightRules() }
    if let evRange { wanted.electricCar = ElectricCar(rangeMiles: evRange) }
    if let stops {
      wanted.stops = WantedStops(wanted: stops, minimum: 1, maximum: max(20, stops))
    }
    wanted.budget = TripBudget(perDay: perDay, perMile: perMile, limit: budget)
    return wanted
  }

  private func team(
    _ name: String, on day: LocalDay, _ leagues: Set<LeagueID>?, _ catalog: Catalog
  ) throws -> Team {
    let found = catalog.teams(named: name, season: day.year).filter {
      leagues?.contains($0.league) ?? true
    }
    guard let first = found.first else { throw VisitRequestError.noSuchTeam(name) }
    guard found.count == 1 else {
      throw Failure(
        "“\(name)” can be several teams; name one by its id:\n"
          + found.prefix(12).map { "  \($0.id)  \($0.name(season: day.year))" }
          .joined(separator: "\n"))
    }
    return first
  }

  private static func region(_ name: String) throws -> TripRegion {
    switch name.lowercased() {
    case "east": return .east
    case "central": return .central
    case "west": return .west
    default:
      throw Failure("No region is called “\(name)”; there are east, central, west.", status: .usage)
    }
  }
}

extension Leisure: ExpressibleByArgument {}
extension RoutePreference: ExpressibleByArgument {}
