import ArgumentParser
import Catalog
import Sharing
import Trips

struct ShareTripCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "trip",
    abstract: "A card of a saved trip, stop by stop.",
    discussion: """
      Example:
        stvisits share trip chicago --output chicago.png --theme dark
      """)

  @Argument(help: "The trip's name, its id, or how that begins.", completion: NameCompletion.trip)
  var trip: String

  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let found = try context.savedTripStore(catalog).trip(trip)
    let card = TripCard(
      found, try context.planBasis(), names: catalog, format: context.displayFormat)
    return try sharing.share(card, context)
  }
}
