import ArgumentParser
import Catalog
import SportsModel
import TripPlanning
import Trips

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
      let lines = try found.lines(
        new, PlanFormatter(catalog, format: context.displayFormat), catalog)
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
