import AppSupport
import ArgumentParser
import Catalog
import SportsModel
import Trips
import VisitStore

struct TripsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trips",
    abstract: "Your saved trips: list, show, edit, check, export, and what became of them.",
    discussion: """
      A trip is saved by `stvisits plan … --save NAME`. Without a subcommand they are
      listed.

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
    commandName: "list",
    abstract: "List your saved trips, the oldest first.",
    discussion: """
      Examples:
        stvisits trips list
        stvisits trips list --json
        stvisits trips list --porcelain | cut -f 2,4,5
      """)

  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let trips = try context.savedTripStore(try context.catalog()).trips()
    return try printList(
      SavedTripListDocument(trips), items: \.trips, .trips, context,
      remark: trips.isEmpty ? "No trips yet. Save one with: stvisits plan … --save NAME" : nil,
      table: SavedTripFormatter.table(trips))
  }
}

struct TripsShowCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a trip hour by hour, with the numbers by which it is edited.",
    discussion: """
      Examples:
        stvisits trips show chicago
        stvisits trips show 5f3a --json
        stvisits trips show chicago --split Ana Ben Cy
        stvisits trips show chicago --split 4
      """)

  @Argument(help: "The trip's name, its id, or how that begins.", completion: NameCompletion.trip)
  var trip: String

  @Option(
    parsing: .upToNextOption, help: .value("name", "Who shares the cost: their names, or how many.")
  )
  var split: [String] = []

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(
      split.isEmpty || CostSplit.payers(split) != nil,
      "--split takes 1 to 200 different names, or how many share.")
  }

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let found = try context.savedTripStore(catalog).trip(trip)
    let payers = split.isEmpty ? nil : CostSplit.payers(split)
    try found.show(context, catalog, sharedBy: payers)
    return .done
  }
}

extension SavedTrip {
  /// Prints the trip with the numbers of its items.
  func show(
    _ context: AppContext, _ catalog: Catalog, sharedBy payers: [String]? = nil
  ) throws {
    let basis = try context.planBasis()
    let split = payers.map { CostSplit(cents: costCents, among: $0) }
    let formatter = PlanFormatter(
      catalog, columns: context.console.columns, format: context.displayFormat)
    let lines = formatter.lines(
      option(basis), heading: "\(name) (\(stored.status.rawValue))", numbers: true)
    try context.console.report(
      TripDetailsDocument(self, basis, names: catalog, split: split),
      or: (lines + (split?.lines ?? [])).map(\.cleanedForTerminal))
  }
}

struct TripsDismissCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "dismiss",
    abstract: "Say that you do not want a trip after all.",
    discussion: """
      It stays in the list. Plans to come weigh against what set it apart from the
      other options it was chosen from: see stvisits plan weights.

      Example:
        stvisits trips dismiss chicago
      """)

  @Argument(help: "The trip's name, its id, or how that begins.", completion: NameCompletion.trip)
  var trip: String

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let savedTrips = try context.savedTripStore(try context.catalog())
    let found = try savedTrips.trip(trip)
    try savedTrips.dismiss(found)
    return try context.console.report(
      DismissedTripDocument(try savedTrips.trip(found.stored.id.text)),
      or: "Dismissed \(found.name)")
  }
}

struct TripsDeleteCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a saved trip.",
    discussion: """
      Its visits stay. `stvisits undo` brings it back.

      Example:
        stvisits trips delete chicago --yes
      """)

  @Argument(help: "The trip's name, its id, or how that begins.", completion: NameCompletion.trip)
  var trip: String

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let savedTrips = try context.savedTripStore(try context.catalog())
    let found = try savedTrips.trip(trip)
    let name = found.name.cleanedForTerminal
    guard try context.console.confirms("Delete the trip \(name)?", yes: yes) else { return .done }
    try savedTrips.delete(found)
    return try context.console.report(DeletedTripDocument(found), or: "Deleted \(name)")
  }
}
