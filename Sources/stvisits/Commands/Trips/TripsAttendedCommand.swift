import AppSupport
import ArgumentParser
import SportsModel
import Trips

struct TripsAttendedCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits trips attended [<options>] <trip>",
    abstract: "Record the past games of a trip as visits.",
    discussion: """
      Games that already have a visit are skipped. To undo all of it at once, use
      stvisits undo.

      Examples:
        stvisits trips attended chicago
        stvisits trips attended chicago \\
          --game mlb:wrigley-field-chicago:2025-06-06:mlb-chc:0
      """)

  @Argument(help: .trip, completion: .trip) var trip: String

  @Option(name: .customLong("game"), help: .id("Only this game. Can be repeated."))
  var games: [String] = []

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let store = try context.store(catalog)
    let savedTrips = SavedTripStore(catalog: catalog, store: store, clock: context.clock)
    let keys = try games.map { text in
      guard let key = GameKey(text) else { throw SavedTripError.noSuchGame(text) }
      return key
    }
    let attendance = try savedTrips.attend(
      try savedTrips.trip(trip), games: keys.isEmpty ? nil : keys)
    return try context.console.report(
      attendance.document, or: SavedTripFormatter.lines(attendance).map(\.cleanedForTerminal),
      notes: SavedTripFormatter.remarks(attendance, text: context.planFormatter(catalog)),
      badges: attendance.badgeChanges)
  }
}
