import AppSupport
import ArgumentParser
import SportsModel
import Trips

struct TripsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trips", abstract: "Show and change your saved trips.",
    discussion: """
      To save a trip, use stvisits plan with --save NAME. Without a subcommand, this
      command lists your trips.

      Examples:
        stvisits plan "Cubs and White Sox at home in June 2026" --save chicago
        stvisits trips show chicago
        stvisits trips check chicago
      """,
    subcommands: [
      TripsListCommand.self, TripsShowCommand.self, TripsEditCommand.self, TripsCheckCommand.self,
      TripsAttendedCommand.self, TripsExportCommand.self, TripsDismissCommand.self,
      TripsDeleteCommand.self,
    ],
    defaultSubcommand: TripsListCommand.self)
}

struct TripsListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits trips list [<options>]", abstract: "List your saved trips, oldest first.",
    discussion: """
      Examples:
        stvisits trips list
        stvisits trips list --json
        stvisits trips list --porcelain | cut -f 2,4,5
      """)

  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let trips = try context.readOnlyTripStore(try context.catalog()).trips()
    return try printList(
      ListDocument("trips", items: trips.map(\.document)), as: .trips, context: context,
      remark: trips.isEmpty
        ? "No trips yet. To save one, use stvisits plan with --save NAME." : nil,
      table: SavedTripFormatter.table(trips))
  }
}

struct TripsShowCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits trips show [<options>] <trip>", abstract: "Show a trip hour by hour.",
    discussion: """
      The numbers are for stvisits trips edit. Below are a few sights near each stop;
      stvisits places near lists all.

      Examples:
        stvisits trips show chicago
        stvisits trips show 5f3a --json
        stvisits trips show chicago --split Ana Ben Cy
      """)

  @Argument(help: .trip, completion: .trip) var trip: String

  @Option(parsing: .upToNextOption, help: .name("Split the cost among these people, or a number."))
  var split: [String] = []

  @OptionGroup var own: PlaceFileOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(
      split.isEmpty || CostSplit.payers(split) != nil,
      message: "--split needs different names or a number, for 1 to 200 people.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let found = try context.readOnlyTripStore(catalog).trip(trip)
    let payers = split.isEmpty ? nil : CostSplit.payers(split)
    try found.show(context, catalog: catalog, files: own.places, sharedBy: payers)
    return .done
  }
}

struct TripsDismissCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits trips dismiss [<options>] <trip>",
    abstract: "Mark a trip that you don't want.",
    discussion: """
      The trip stays in the list. Later plans rank similar trips lower: see stvisits
      plan weights.

      Examples:
        stvisits trips dismiss chicago
        stvisits trips dismiss 5f3a
      """)

  @Argument(help: .trip, completion: .trip) var trip: String
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let savedTrips = try context.savedTripStore(try context.catalog())
    let found = try savedTrips.trip(trip)
    // Not in the call, which doesn't make the document without --json.
    let dismissed = try savedTrips.dismissed(found)
    return try context.console.report(
      ["schema": 1, "dismissed": dismissed.document] as JSONObject,
      or: "Dismissed \"\(found.name)\".")
  }
}

struct TripsDeleteCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits trips delete [<options>] <trip>", abstract: "Delete a saved trip.",
    discussion: """
      Its visits stay. To get the trip back, use stvisits undo.

      Examples:
        stvisits trips delete chicago
        stvisits trips delete chicago --yes
      """)

  @Argument(help: .trip, completion: .trip) var trip: String
  @Flag(help: .yes) var yes = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let savedTrips = try context.savedTripStore(try context.catalog())
    let found = try savedTrips.trip(trip)
    let name = found.name.cleanedForTerminal
    guard try context.console.confirms("Delete the trip \"\(name)\"?", yes: yes) else {
      return .done
    }
    try savedTrips.delete(found)
    return try context.console.report(
      ["schema": 1, "deleted": found.document] as JSONObject, or: "Deleted \"\(name)\".")
  }
}
