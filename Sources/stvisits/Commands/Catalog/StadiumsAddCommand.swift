import AppSupport
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

struct StadiumsNoteCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits stadiums note [<options>] <stadium> <text>",
    abstract: "Add a tip about a stadium.",
    discussion: """
      A tip belongs to the stadium, not to a visit. It is shown with the stadium and
      with trips. To change or share your tips, see: stvisits tips --help

      Examples:
        stvisits stadiums note "Wrigley Field" "Take the Red Line" --topic transit
        stvisits stadiums note fenway-park-boston "Best view: section 14" \\
          --topic seats
      """)

  @Argument(help: "Name or ID of the stadium.", completion: .stadium) var stadium: String
  @Argument(help: "The tip.") var text: String
  @Option(help: TipTopic.help, completion: TipTopic.completion) var topic: TipTopic?
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let note = try context.noteEditor(catalog).add(text, topic: topic?.topic ?? .other, at: stadium)
    return try context.console.report(
      note.changeDocument,
      or: "Added tip \(note.shortID) about \(note.stadiumName) (\(note.topic.rawValue)).")
  }
}

/// The subject of a tip, as the user enters it.
enum TipTopic: String, ExpressibleByArgument, CaseIterable {
  case parking, transit, food, seats, bags, other

  /// None: with them, the help of the option would take two lines.
  static var allValueStrings: [String] { [] }

  static let help = ArgumentHelp("Subject: parking, transit, food, seats, bags or other.")
  static let completion = CompletionKind.list(allCases.map(\.rawValue))

  var topic: StadiumNote.Topic { StadiumNote.Topic(rawValue: rawValue) ?? .other }
}

struct StadiumsRateCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits stadiums rate [<options>] <stadium> [<rating>]", abstract: "Rate a stadium.",
    discussion: """
      Without your own rating, a stadium has the average of the ratings of your
      visits. For a ranking, see: stvisits stadiums list --mine

      Examples:
        stvisits stadiums rate "Wrigley Field" 5 --words "Ivy, day games, no hurry"
        stvisits stadiums rate "Wrigley Field" --words ""
        stvisits stadiums rate "Wrigley Field" 0
      """)

  @Argument(help: "Name or ID of the stadium.", completion: .stadium) var stadium: String
  @Argument(help: "From 1 to 5; 0 removes your rating.") var rating: Int?
  @Option(help: .text("Your review in words; an empty text removes it.")) var words: String?
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(
      rating != nil || words != nil, message: "Enter a rating from 1 to 5, or use --words.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let found = try catalog.stadium(named: stadium, context)
    let review = try context.noteEditor(catalog).rate(found, rating: rating, text: words)
    let rated = review?.rating.map { "\($0) of 5" }
    return try context.console.report(
      review?.changeDocument ?? ["schema": 1, "note": JSONValue.null],
      or: review == nil
        ? "Removed your review of \(found.name)."
        : "\(found.name): \(rated ?? "reviewed without a rating").")
  }
}
