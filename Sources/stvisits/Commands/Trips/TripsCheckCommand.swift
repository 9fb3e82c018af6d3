import AppSupport
import ArgumentParser
import Catalog
import TripPlanning
import Trips
import VisitStore

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
    let text = PlanFormatter(
      catalog, columns: context.console.columns, format: context.displayFormat)
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
