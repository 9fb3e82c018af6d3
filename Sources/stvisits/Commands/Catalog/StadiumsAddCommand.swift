import ArgumentParser
import DataUpdates
import SportsModel

struct StadiumsAddCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a stadium that is not known.",
    discussion: """
      Within 150 m of a known one it is that one, and nothing is added. The clock is
      that of the nearest known stadium, unless --time-zone says otherwise.

      Examples:
        stvisits stadiums add "Elm Park" --at 44.31,-71.22 --city Elmtown
        stvisits stadiums add "Oak Field" --at=-34.9,138.6 --opened 1999
      """)

  @Argument(help: "What it is called.")
  var name: String

  @Option(help: .value("latitude,longitude", "Its position in degrees."))
  var at: String

  @Option(help: "Lower case letters, digits and hyphens; made of the name without it.")
  var id: String?

  @Option(help: "The city it is in.")
  var city: String?

  @Option(help: "State or province, such as NH.")
  var region: String?

  @Option(help: "Country, such as US.")
  var country: String?

  @Option(help: .value("zone", "Its clock, such as Europe/Madrid."))
  var timeZone: String?

  @Option(help: .value("year", "The first year."))
  var opened: Int?

  @Option(help: .value("year", "The last year."))
  var closed: Int?

  @Option(help: "Seats.")
  var capacity: Int?

  @Option(help: .value("metres", "How far a photo inside is from its centre."))
  var footprint: Int?

  @Flag(help: "Tell what would be added, and keep nothing.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(place != nil, "--at is latitude,longitude in degrees, such as 44.31,-71.22.")
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
    let addition = try request.addition(to: context.catalog(), isDryRun: dryRun)
    if addition.isNew { try context.ownLeagues(isDryRun: dryRun).save(addition.stadium) }
    return try context.console.report(
      addition.document, or: addition.sentence, notes: addition.notes.map { "  \($0)" },
      isDryRun: dryRun)
  }
}
