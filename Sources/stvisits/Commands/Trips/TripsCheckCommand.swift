import AppSupport
import ArgumentParser
import Catalog
import TripPlanning
import Trips
import VisitStore

struct TripsCheckCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check trips against the current schedule.",
    usage: "stvisits trips check [<options>] [<trip>]",
    discussion: """
      Shows games that were moved or canceled, and every part of the plan that no
      longer works. The exit code is 1 if there is a problem.

      Examples:
        stvisits trips check
        stvisits trips check chicago
      """)

  @Argument(
    help: "Name or ID of the trip (default: all planned trips).",
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
    let text = context.planFormatter(catalog)
    var findings: [(trip: SavedTrip, lines: [String])] = []
    for trip in trips {
      let violations = try await planner.editor(of: trip).checked(trip.itinerary).violations
      findings.append((trip, try trip.lines(violations, text: text, catalog: catalog)))
    }
    try context.console.report(
      TripsCheckDocument(findings),
      or: findings.flatMap { SavedTripFormatter.lines($0.trip, violations: $0.lines) }
        .map(\.cleanedForTerminal), notes: findings.isEmpty ? ["No planned trips."] : [])
    return findings.allSatisfy(\.lines.isEmpty) ? .done : .failed
  }
}
