import ArgumentParser
import Catalog
import Foundation
import Localization
import SettingKeys
import Settings
import SportsModel
import Travel
import TripPlanning
import Trips
import Web

struct TravelOptions: ParsableArguments {
  @Option(help: .file("CSV file of driving times: from,to,minutes,miles."), completion: .file())
  var travelTimes: String?

  @Option(help: .value("url", "OSRM server to ask for driving times.")) var osrm: String?

  func validate() throws {
    try require(travelTimes == nil || osrm == nil, message: "Use either --travel-times or --osrm.")
  }

  /// Returns the source that the options name, or the source in the settings.
  func source(_ context: AppContext) throws -> TravelTimeSource {
    if let path = travelTimes {
      let text = String(decoding: try InputFile.bytes(of: path), as: UTF8.self)
      do throws(PlanningDataError) {
        return .table(try TravelMatrix(csv: text))
      } catch {
        throw CommandFailure("\(path), \(error).")
      }
    }
    guard let address = osrm ?? context.settings.routingServer else { return .roads }
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme ?? ""),
      url.host()?.isEmpty == false
    else {
      throw CommandFailure(
        "Not a URL: \"\(address)\". Enter the OSRM server like http://localhost:5000.",
        status: .usage)
    }
    return .server(
      RoutingServer(
        url, web: context.downloader("driving-times"), headers: context.agentHeaders,
        cache: context.cacheStore(), isOffline: context.isOffline, pace: .live(context.clock)))
  }
}

struct SaveOptions: ParsableArguments {
  @Option(help: .name("Save one of the options under this name.")) var save: String?
  @Option(help: .number("Number of the option to save (default: 1).")) var pick: Int?

  func validate() throws {
    try require(pick == nil || save != nil, message: "--pick needs --save.")
    try require(pick ?? 1 >= 1, message: "--pick must be 1 or more (got \(pick ?? 1)).")
    try require(
      (1...100).contains(save?.count ?? 1), message: "A trip name must have 1 to 100 characters.")
  }
}

struct GameChoiceOptions: ParsableArguments {
  @Option(
    name: .customLong("opponent"),
    help: .team("Only games against this team (follow)."),
    completion: .team)
  var opponents: [String] = []

  @Option(help: .kind("Where the team plays.")) var venue: FollowedGames?
  @Option(help: .days("Only weekends: 3 from Friday to Sunday, 4 to Monday.")) var weekends: Int?

  @Option(
    name: .customLong("weekday"),
    help: .value("day", "Only games on this weekday. Can be repeated."))
  var weekdays: [String] = []

  @Option(
    help: .place("Team, stadium or city to leave out. Can be repeated."), completion: .place)
  var without: [String] = []

  @Option(help: .number("Maximum number of nights.")) var nights: Int?
  @Option(help: .number("Minimum number of games.")) var minStops: Int?
  @Option(help: .number("Maximum number of games.")) var maxStops: Int?

  func validate() throws {
    try require(weekends, in: 3...4, option: "--weekends")
    for day in weekdays where CalendarNames.weekday(named: day) == nil {
      throw ValidationError(localized("Not a weekday: \"\(day)\". Enter it like Saturday or Sat."))
    }
    try require(minStops, in: 1...60, option: "--min-stops")
    try require(maxStops, in: 1...60, option: "--max-stops")
  }

  func apply(to wanted: inout TripPreferences) {
    wanted.followedGames = venue ?? wanted.followedGames
    wanted.lodgingNights = nights ?? wanted.lodgingNights
    let days = Set(weekdays.compactMap { CalendarNames.weekday(named: $0) }).sorted()
    wanted.weekdays = days.isEmpty ? nil : days
    wanted.stops.minimum = minStops ?? wanted.stops.minimum
    wanted.stops.maximum = maxStops ?? max(wanted.stops.maximum, wanted.stops.minimum)
  }

  /// Leaves out teams, and stadiums and cities; the name of a city isn't its team.
  func leaveOut(
    from wanted: inout TripPreferences, on day: LocalDay, catalog: Catalog, context: AppContext
  ) throws {
    for name in without {
      let isCity = catalog.stadiums.stadiums.contains { $0.city.lowercased() == name.lowercased() }
      let teams =
        isCity
        ? []
        : catalog.teams(named: name, season: day.year)
          .filter { wanted.leagues.contains($0.league) }
      if let team = catalog.team(TeamID(name)) ?? (teams.count == 1 ? teams[0] : nil) {
        wanted.unwantedTeams = ((wanted.unwantedTeams ?? []) + [team.id]).sorted()
      } else {
        let place = try context.place(typed: name, in: catalog, on: day)
        let stop = catalog.mustStop(at: place, on: day, of: wanted.leagues)
        wanted.unwantedStops = ((wanted.unwantedStops ?? []) + [stop]).sorted()
      }
    }
  }
}

extension FollowedGames: ExpressibleByArgument {}

struct TripRateOptions: ParsableArguments {
  @Option(help: .dollars("Cost per night away from home (default: 130).")) var perNight: Double?
  @Option(help: .dollars("Meals per day of a trip with nights (default: 0).")) var perDay: Double?
  @Option(help: .dollars("Fuel or mileage per mile (default: 0.25).")) var perMile: Double?

  @Option(help: .dollars("Cost of a flight apart from its miles (default: 130)."))
  var perFlight: Double?

  @Option(help: .dollars("Cost per mile of a flight (default: 0.06).")) var perFlightMile: Double?

  @Option(help: .dollars("Rental car per day with flights (default: 60)."))
  var perRentalDay: Double?

  @Option(help: .dollars("Price of a ticket (default: not included).")) var ticketPrice: Double?

  /// Applies the rates of the options, or of the settings.
  func apply(to budget: inout TripBudget, _ settings: UserSettings) {
    budget.perDay = perDay ?? settings.perDay
    budget.perNight = perNight ?? settings.perNight
    budget.perMile = perMile ?? settings.perMile
    budget.perFlight = perFlight ?? settings.perFlight
    budget.perFlightMile = perFlightMile ?? settings.perFlightMile
    budget.perRentalDay = perRentalDay ?? settings.perRentalDay
    budget.perTicket = ticketPrice
  }
}
