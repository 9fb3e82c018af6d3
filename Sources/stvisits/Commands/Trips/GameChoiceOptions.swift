import ArgumentParser
import Catalog
import SportsModel
import TripPlanning

/// Options for the games and days of a trip.
struct GameChoiceOptions: ParsableArguments {
  @Option(
    name: .customLong("opponent"),
    help: .value("team", "Only games against this team (follow)."),
    completion: NameCompletion.team)
  var opponents: [String] = []

  @Option(help: .value("kind", "Where the team plays."))
  var venue: FollowedGames?

  @Option(help: .value("days", "Only weekends: 3 from Friday to Sunday, 4 to Monday."))
  var weekends: Int?

  @Option(help: .value("number", "Maximum number of nights."))
  var nights: Int?

  @Option(help: .value("number", "Minimum number of games."))
  var minStops: Int?

  @Option(help: .value("number", "Maximum number of games."))
  var maxStops: Int?

  func validate() throws {
    try require(weekends, in: 3...4, "--weekends")
    try require(minStops, in: 1...60, "--min-stops")
    try require(maxStops, in: 1...60, "--max-stops")
  }

  /// Applies the options that are set.
  func apply(to wanted: inout TripPreferences) {
    wanted.followedGames = venue ?? wanted.followedGames
    wanted.lodgingNights = nights ?? wanted.lodgingNights
    wanted.stops.minimum = minStops ?? wanted.stops.minimum
    wanted.stops.maximum =
      maxStops ?? max(wanted.stops.maximum, wanted.stops.minimum)
  }
}

extension FollowedGames: ExpressibleByArgument {}

extension AppContext {
  /// Miles around the center of a city.
  private static let milesOfCity = 30.0
  /// Miles around a stadium, without the stadiums next to it.
  private static let milesOfStadium = 0.1

  /// Returns the region that a text means: a part of the country, a state, a stadium or a city.
  func region(_ text: String, in catalog: Catalog, on day: LocalDay) throws -> TripRegion {
    let parts: [String: TripRegion] = ["east": .east, "central": .central, "west": .west]
    if let part = parts[text.lowercased()] { return part }
    if let state = TripRegion.names.first(where: { code, name in
      code == text || name.lowercased() == text.lowercased()
    }) {
      return .named(state.key)
    }
    let place = try place(typed: text, in: catalog, on: day)
    let isStadium = catalog.stadiums.stadiums.contains { $0.coordinate == place.coordinate }
    return .circle(center: place, miles: isStadium ? Self.milesOfStadium : Self.milesOfCity)
  }
}
