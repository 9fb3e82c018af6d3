import AppSupport
import ArgumentParser
import Catalog
import Foundation
import SportsModel
import TripPlanning
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
    let formatter = PlanFormatter(catalog, columns: context.console.columns)
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

struct TripsCheckCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Hold trips against the schedule as it is now.",
    discussion: """
      Games that were moved or called off are named, and everything that cannot be
      kept any more with by how much. Exit code 1 when something is wrong.

      Examples:
        stvisits trips check
        stvisits trips check chicago
      """)

  @Argument(
    help: "The trip's name, its id, or how that begins; all planned trips without it.",
    completion: NameCompletion.trip)
  var trip: String?

  @OptionGroup var travel: TravelOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let savedTrips = try context.savedTripStore(catalog)
    let trips =
      try trip.map { [try savedTrips.trip($0)] }
      ?? savedTrips.trips().filter { $0.stored.status == .planned }
    let planner = try context.tripPlanningService(catalog, travel)
    let text = PlanFormatter(catalog, columns: context.console.columns)
    var findings: [(trip: SavedTrip, lines: [String])] = []
    for trip in trips {
      let violations = try await planner.editor(of: trip).checked(trip.itinerary).violations
      findings.append((trip, try trip.lines(violations, text, catalog)))
    }
    try context.console.report(
      TripsCheckDocument(findings),
      or: findings.flatMap { SavedTripFormatter.lines($0.trip, violations: $0.lines) }
        .map(\.cleanedForTerminal), notes: findings.isEmpty ? ["No planned trips."] : [])
    return findings.allSatisfy(\.lines.isEmpty) ? .done : .failed
  }
}

struct TripsAttendedCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "attended",
    abstract: "Make the games of a trip that are over visits.",
    discussion: """
      Games that you have a visit to already are left alone. `stvisits undo` takes
      all of it back at once.

      Examples:
        stvisits trips attended chicago
        stvisits trips attended chicago \\
          --game mlb:wrigley-field-chicago:2025-06-06:mlb-chc:0
      """)

  @Argument(help: "The trip's name, its id, or how that begins.", completion: NameCompletion.trip)
  var trip: String

  @Option(
    name: .customLong("game"), help: .value("id", "Only this game; may be given several times."))
  var games: [String] = []

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let store = try context.store(catalog)
    let savedTrips = SavedTripStore(catalog: catalog, store: store, clock: context.clock)
    let keys = try games.map { text in
      guard let key = GameKey(text) else { throw SavedTripError.noSuchGame(text) }
      return key
    }
    let attendance = try savedTrips.attend(
      try savedTrips.trip(trip), games: keys.isEmpty ? nil : keys)
    return try context.console.report(
      AttendanceDocument(attendance, badges: attendance.badgeChanges),
      or: SavedTripFormatter.lines(attendance).map(\.cleanedForTerminal),
      notes: SavedTripFormatter.remarks(attendance, catalog), badges: attendance.badgeChanges)
  }
}

struct TripsEditCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a trip by hand: one thing at a time.",
    discussion: """
      The numbers are those that `stvisits trips show` prints. What cannot be done is
      named and not kept, unless you say --anyway. Times are those of the place.

      Examples:
        stvisits trips edit chicago --remove 4
        stvisits trips edit chicago --move 2 --to 2026-06-06T09:30
        stvisits trips edit chicago --lock 2
        stvisits trips edit chicago --add Museum --at 2026-06-06T10:00 --minutes 90
      """)

  @Argument(help: "The trip's name, its id, or how that begins.", completion: NameCompletion.trip)
  var trip: String

  @Option(help: .value("number", "Take out a game, or what you added."))
  var remove: Int?

  @Option(help: .value("number", "Move a drive, or what you added."))
  var move: Int?

  @Option(help: .value("yyyy-mm-ddThh:mm", "When that begins."))
  var to: String?

  @Option(help: .value("number", "Keep something as it is."))
  var lock: Int?

  @Option(help: .value("number", "Let it change again."))
  var unlock: Int?

  @Option(help: .value("title", "Add something of your own."))
  var add: String?

  @Option(help: .value("yyyy-mm-ddThh:mm", "When that begins."))
  var at: String?

  @Option(help: "Minutes that it takes.")
  var minutes = 60

  @Flag(help: "Keep the change even when it cannot be done.")
  var anyway = false

  @OptionGroup var travel: TravelOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    let changes = [remove, move, lock, unlock].compactMap(\.self).count + (add == nil ? 0 : 1)
    try require(changes == 1, "Say one of --remove, --move, --lock, --unlock, --add.")
    try require((move == nil) == (to == nil), "--move needs --to.")
    try require((add == nil) == (at == nil), "--add needs --at.")
    try require((1...10_080).contains(minutes), "--minutes is 1 to 10080.")
    for time in [to, at].compactMap(\.self) where Self.time(time) == nil {
      throw ValidationError("“\(time)” is no time such as 2026-06-06T09:30.")
    }
    try require((1...200).contains(add?.count ?? 1), "A title has 1 to 200 characters.")
  }

  /// Parses a local time with or without seconds.
  static func time(_ text: String) -> LocalDateTime? {
    LocalDateTime(text.count == 16 ? "\(text):00" : text)
  }

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let savedTrips = try context.savedTripStore(catalog)
    let found = try savedTrips.trip(trip)
    let editor = try await context.tripPlanningService(catalog, travel).editor(of: found)
    let before = editor.checked(found.itinerary).violations
    let edited = try edit().apply(to: found.itinerary, with: editor)
    // Only violations that the change causes; trips check reports all.
    let new = edited.violations.filter { !before.contains($0) }
    guard new.isEmpty || anyway else {
      let lines = try found.lines(new, PlanFormatter(catalog), catalog)
      throw CommandFailure(
        "That cannot be done; --anyway keeps it nevertheless:\n"
          + lines.map { "  \($0)" }.joined(separator: "\n"))
    }
    let changed = try savedTrips.update(found, to: edited.itinerary)
    try changed.show(context, catalog)
    return .done
  }

  private func edit() throws -> TripEdit {
    if let remove { return .remove(remove) }
    if let lock { return .lock(lock, true) }
    if let unlock { return .lock(unlock, false) }
    if let move, let time = to.flatMap(Self.time) { return .move(move, to: time) }
    guard let add, let time = at.flatMap(Self.time) else { throw CleanExit.helpRequest(self) }
    return .add(add, at: time, minutes: minutes)
  }
}
