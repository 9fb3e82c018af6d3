import ArgumentParser
import Catalog
import Foundation
import PhotoImport
import Settings
import SportsModel
import TripPlanning

struct TripOptions: ParsableArguments {
  @Option(help: .value("yyyy-mm-dd", "First day."))
  var from: LocalDay?

  @Option(help: .value("yyyy-mm-dd", "Last day."))
  var to: LocalDay?

  @Option(
    help: .value("place", "Where it begins: a city, a stadium, or latitude,longitude."),
    completion: NameCompletion.place)
  var start: String?

  @Option(help: .value("place", "Where it ends."), completion: NameCompletion.place)
  var end: String?

  @Option(name: .customLong("game"), help: .value("id", "A game that must be seen, by its id."))
  var games: [String] = []

  @Option(
    name: .customLong("team"), help: "A team; may be given several times.",
    completion: NameCompletion.team)
  var teams: [String] = []

  @Option(help: "How many drive (1).")
  var drivers: Int?

  @Option(help: "Hours at the wheel for each driver and day (8).")
  var hours: Double?

  @Option(help: "How many games are wanted.")
  var stops: Int?

  @Option(help: "Days from the first to the last at most.")
  var days: Int?

  @Option(help: "packed, moderate (usual) or relaxed.")
  var leisure: Leisure?

  @Flag(inversion: .prefixedNo, help: "See a city on more than one day, as is usual, or not.")
  var repeatCities: Bool?

  @Option(name: .customLong("region"), help: "east, central or west; may be given several times.")
  var regions: [String] = []

  @Option(
    name: .customLong("must-stop"),
    help: .value("place", "A place with a game on the way; may be given several times."),
    completion: NameCompletion.place)
  var mustStops: [String] = []

  @Option(help: "direct, balanced (usual) or scenic.")
  var route: RoutePreference?

  @Flag(inversion: .prefixedNo, help: "Drive at night, too.")
  var night: Bool?

  @Flag(inversion: .prefixedNo, help: "Fly where a hop is longer than a day's driving.")
  var fly: Bool?

  @Option(help: .value("miles", "Miles that an electric car goes on a full battery."))
  var evRange: Double?

  @Option(help: .value("dollars", "Dollars that the trip may cost."))
  var budget: Double?

  @Option(help: .value("dollars", "Dollars a day (130)."))
  var perDay: Double?

  @Option(help: .value("dollars", "Dollars a mile (0.25)."))
  var perMile: Double?

  @Option(help: "Options at most (5).")
  var limit: Int?

  @OptionGroup var leagues: LeagueOptions

  func validate() throws {
    try require((1...50).contains(limit ?? 1), "--limit is 1 to 50.")
  }

  func preferences(_ mode: TripMode, _ catalog: Catalog, _ context: AppContext) throws
    -> TripPreferences
  {
    let chosen = try leagues.ids(in: catalog, context.settings)
    let day = from ?? to ?? context.today
    var wanted = TripPreferences(leagues: chosen ?? Set(catalog.leagues.map(\.id)))
    wanted.mode = mode
    (wanted.firstDay, wanted.lastDay, wanted.length) = (from, to, days)
    wanted.start = try start.map { try catalog.place($0, on: day) }
    wanted.end = try end.map { try catalog.place($0, on: day) }
    wanted.mustSeeGames = Set(
      try games.map { text in
        guard let key = GameKey(text) else { throw VisitRequestError.noSuchGame(text) }
        return key
      })
    wanted.teams = Set(
      try teams.map { try team($0, on: day, chosen, catalog).id })
    wanted.mustStops = Set(
      try mustStops.map { .place(try catalog.place($0, on: day), withinMiles: 30) })
    wanted.regions = Set(try regions.map(Self.region))
    settle(&wanted, context.settings)
    return wanted
  }

  /// Applies the options, or the settings.
  private func settle(_ wanted: inout TripPreferences, _ settings: Settings) {
    wanted.drivers = drivers ?? settings.drivers
    wanted.hoursPerDriver = hours ?? settings.hours
    wanted.leisure = leisure ?? settings.leisure
    wanted.allowsRepeatCities = repeatCities ?? settings.repeatCities
    wanted.routePreference = route ?? settings.route
    wanted.allowsNightDriving = night ?? settings.night
    if fly ?? settings.fly { wanted.flights = FlightRules() }
    if let miles = evRange ?? settings.range {
      wanted.electricCar = ElectricCar(rangeMiles: miles)
    }
    if let stops = stops ?? settings.stops {
      wanted.stops = StopCountPreference(wanted: stops, minimum: 1, maximum: max(20, stops))
    }
    wanted.budget = TripBudget(
      perDay: perDay ?? settings.perDay, perMile: perMile ?? settings.perMile,
      limit: budget)
  }

  private func team(
    _ name: String, on day: LocalDay, _ leagues: Set<LeagueID>?, _ catalog: Catalog
  ) throws -> Team {
    let found = catalog.teams(named: name, season: day.year).filter {
      leagues?.contains($0.league) ?? true
    }
    guard let first = found.first else { throw NameLookupError.noSuchTeam(name) }
    guard found.count == 1 else {
      throw CommandFailure(
        "“\(name)” can be several teams; name one by its id:\n"
          + found.prefix(12).map { "  \($0.id)  \($0.name(season: day.year))" }
          .joined(separator: "\n"))
    }
    return first
  }

  private static func region(_ name: String) throws -> TripRegion {
    let regions: [String: TripRegion] = ["east": .east, "central": .central, "west": .west]
    guard let region = regions[name.lowercased()] else {
      throw CommandFailure(
        "No region is called “\(name)”; there are east, central, west.", status: .usage)
    }
    return region
  }
}

extension Leisure: ExpressibleByArgument {}

extension RoutePreference: ExpressibleByArgument {}
