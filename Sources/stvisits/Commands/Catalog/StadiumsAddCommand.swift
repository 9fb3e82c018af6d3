import ArgumentParser
import DataUpdates
import SportsModel

struct StadiumsAddCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a stadium.",
    discussion: """
      Nothing is added within 150 m of another stadium with that name. Without
      --time-zone, the time zone of the nearest stadium is used.

      Examples:
        stvisits stadiums add "Elm Park" --at 44.31,-71.22 --city Elmtown
        stvisits stadiums add "Oak Field" --at=-34.9,138.6 \\
          --time-zone Australia/Adelaide
      """)

  @Argument(help: "Name of the stadium.") var name: String
  @Option(help: .value("lat,lon", "Position in degrees.")) var at: String
  @Option(help: "ID: a-z, 0-9 and hyphens (default: from the name).") var id: String?
  @Option(help: "City.") var city: String?
  @Option(help: "State or province, such as NH.") var region: String?
  @Option(help: "Country, such as US.") var country: String?
  @Option(help: .value("zone", "Time zone, such as Europe/Madrid.")) var timeZone: String?
  @Option(help: .value("year", "First year.")) var opened: Int?
  @Option(help: .value("year", "Last year.")) var closed: Int?
  @Option(help: "Number of seats.") var capacity: Int?

  @Option(help: .value("meters", "Distance from the center to the outer walls."))
  var footprint: Int?

  @Flag(help: .dryRun) var dryRun = false
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(
      place != nil,
      message: "--at must be latitude,longitude in degrees, such as 44.31,-71.22 (got \"\(at)\").")
  }

  private var place: Coordinate? {
    let parts = at.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0.filter { $0 != " " })
    }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    guard let place else { return .usage }
    var request = OwnStadiumRequest(name: name, place: place)
    request.id = id
    request.city = city
    request.region = region
    request.country = country
    request.zone = timeZone
    request.opened = opened
    request.closed = closed
    request.capacity = capacity
    request.footprint = footprint
    let addition = try request.addition(
      to: context.catalog(), isDryRun: dryRun, format: context.displayFormat)
    if addition.isNew { try context.ownLeagues(isDryRun: dryRun).save(addition.stadium) }
    return try context.console.report(
      addition.document, or: addition.sentence, notes: addition.notes.map { "  \($0)" },
      isDryRun: dryRun)
  }
}
