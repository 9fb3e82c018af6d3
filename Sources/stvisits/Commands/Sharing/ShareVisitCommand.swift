import ArgumentParser
import Catalog
import Foundation
import PhotoImport
import Reports
import Sharing
import SportsModel
import VisitStore

struct ShareVisitCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "visit",
    abstract: "A card of one visit, with a photo if you like.",
    discussion: """
      Of the photo only its pixels get onto the card: it is decoded, turned upright,
      made smaller and encoded anew. JPEG and PNG are always read, WebP and HEIC
      where the machine has decoders for them.

      Examples:
        stvisits share visit 5f3a --output fenway.png
        stvisits share visit 5f3a -o fenway.png --photo ~/Pictures/IMG_0042.jpg
      """)

  @Argument(help: "The visit's id, or how it begins.", completion: NameCompletion.visit)
  var id: String

  @Option(help: .value("file", "A photo for the card."), completion: .file())
  var photo: String?

  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let visit = try VisitEditor.visit(withID: id, in: context.readOnlyStore()).visit
    let card = VisitCard(
      visit, stadium: catalog.stadiums[visit.stadium], photo: try photo.map(pixels))
    return try sharing.share(card, context)
  }

  private func pixels(of path: String) throws -> PhotoPixels {
    do throws(DrawingError) {
      return try PhotoPixels(ofFile: URL(typed: path).path)
    } catch .unreadablePhoto(let reason) {
      throw CommandFailure("\(path) cannot be used as a photo: \(reason). JPEG and PNG always can.")
    }
  }
}
