import ArgumentParser
import Catalog
import Drawing
import Sharing
import Trips

struct ShareTripCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "trip", abstract: "Make a card of a saved trip.",
    discussion: """
      Examples:
        stvisits share trip chicago --output chicago.png
        stvisits share trip chicago -o chicago.svg --theme dark
      """)

  @Argument(
    help: "Name or ID of the trip; the start of an ID is enough.", completion: NameCompletion.trip)
  var trip: String

  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let found = try context.readOnlyTripStore(catalog).trip(trip)
    let card = TripCard(
      found, try context.planBasis(), names: catalog, outlines: try catalog.outlines(),
      format: context.displayFormat)
    return try sharing.share(card, context)
  }
}
