import AppSupport
import ArgumentParser
import Catalog
import SportsModel
import Trips

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
