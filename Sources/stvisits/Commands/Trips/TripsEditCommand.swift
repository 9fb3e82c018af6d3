import AppSupport
import ArgumentParser
import SportsModel
import Trips

struct TripsEditCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change one item of a trip.",
    discussion: """
      stvisits trips show prints the numbers of the items. A change that breaks the
      plan is not saved unless you add --anyway. Times are local.

      Examples:
        stvisits trips edit chicago --add Museum --at 2026-06-13T10:00 --minutes 90
        stvisits trips edit chicago --move 2 --to 2026-06-13T09:30
        stvisits trips edit chicago --remove 2
      """)

  @Argument(help: .trip, completion: .trip) var trip: String
  @Option(help: .number("Remove a game or an item that you added.")) var remove: Int?
  @Option(help: .number("Move a drive or an item that you added; needs --to.")) var move: Int?
  @Option(help: .value("time", "New start, like 2026-06-06T09:30.")) var to: String?
  @Option(help: .number("Keep an item as it is.")) var lock: Int?
  @Option(help: .number("Allow changes to an item again.")) var unlock: Int?
  @Option(help: .value("title", "Add an item of your own; needs --at.")) var add: String?
  @Option(help: .value("time", "Start of the new item, like 2026-06-06T09:30.")) var at: String?
  @Option(help: "Length of the new item.") var minutes = 60
  @Flag(help: "Save the change even if it breaks the plan.") var anyway = false
  @OptionGroup var travel: TravelOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    let changes = [remove, move, lock, unlock].compactMap(\.self).count + (add == nil ? 0 : 1)
    try require(changes == 1, message: "Use one of --remove, --move, --lock, --unlock and --add.")
    try require((move == nil) == (to == nil), message: "--move needs --to.")
    try require((add == nil) == (at == nil), message: "--add needs --at.")
    try require(minutes, in: 1...10_080, option: "--minutes")
    try require(
      (1...200).contains(add?.count ?? 1), message: "A title must have 1 to 200 characters.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let edit = try edit(context)
    let savedTrips = try context.savedTripStore(catalog)
    let found = try savedTrips.trip(trip)
    // Only violations that the change causes; trips check reports all.
    let (itinerary, violations) = try await context.tripPlanningService(catalog, travel: travel)
      .change(found, by: edit)
    guard violations.isEmpty || anyway else {
      let lines = try found.lines(
        violations, text: context.planFormatter(catalog), catalog: catalog)
      throw CommandFailure(
        "This change breaks the plan:\n" + lines.map { "  \($0)\n" }.joined()
          + "Nothing was changed. Add --anyway to save it.")
    }
    try savedTrips.update(found, to: itinerary).show(context, catalog: catalog)
    return .done
  }

  private func edit(_ context: AppContext) throws -> TripEdit {
    if let remove { return .remove(remove) }
    if let lock { return .lock(lock, true) }
    if let unlock { return .lock(unlock, false) }
    if let move, let to { return .move(move, to: try context.time(typed: to)) }
    guard let add, let at else { throw CleanExit.helpRequest(self) }
    return .add(add, at: try context.time(typed: at), minutes: minutes)
  }
}

struct TripsCheckCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits trips check [<options>] [<trip>]",
    abstract: "Check trips against the current schedule.",
    discussion: """
      Shows games that were moved or canceled, and every part of the plan that no
      longer works. The exit code is 1 if there is a problem.

      Examples:
        stvisits trips check
        stvisits trips check chicago
      """)

  @Argument(help: "Name or ID of the trip (default: all planned trips).", completion: .trip)
  var trip: String?

  @OptionGroup var travel: TravelOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let savedTrips = try context.savedTripStore(catalog)
    let trips =
      try trip.map { [try savedTrips.trip($0)] }
      ?? savedTrips.planned()
    let planner = try context.tripPlanningService(catalog, travel: travel)
    let text = context.planFormatter(catalog)
    var findings: [(trip: SavedTrip, lines: [String])] = []
    for trip in trips {
      findings.append(
        (trip, try trip.lines(await planner.violations(of: trip), text: text, catalog: catalog)))
    }
    try context.console.report(
      SavedTrip.document(ofCheck: findings),
      or: findings.flatMap { SavedTripFormatter.lines($0.trip, violations: $0.lines) },
      notes: findings.isEmpty ? ["No planned trips."] : [])
    return findings.allSatisfy(\.lines.isEmpty) ? .done : .failed
  }
}
