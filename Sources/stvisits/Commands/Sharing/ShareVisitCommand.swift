import ArgumentParser
import BoxScores
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
    abstract: "Make a card of a visit.",
    discussion: """
      With --photo, the card shows a photo without its metadata. JPEG and PNG always
      work. WebP and HEIC need their decoders on this computer.

      Examples:
        stvisits share visit 5f3a --output fenway.png
        stvisits share visit 5f3a -o fenway.png --photo ~/Pictures/IMG_0042.jpg
      """)

  @Argument(help: "ID of the visit; its start is enough.", completion: NameCompletion.visit)
  var id: String

  @Option(help: .value("file", "Photo to show on the card."), completion: .file())
  var photo: String?

  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let visit = try VisitEditor.visit(withID: id, in: context.readOnlyStore()).visit
    let card = VisitCard(
      visit, stadium: catalog.stadiums[visit.stadium], photo: try photo.map(pixels),
      seen: try context.bundledBoxScores(of: [visit])?.seenGame(visit))
    return try sharing.share(card, context)
  }

  private func pixels(of path: String) throws -> PhotoPixels {
    do throws(DrawingError) {
      return try PhotoPixels(ofFile: URL(typed: path).path)
    } catch .unreadablePhoto(let reason) {
      throw CommandFailure("Couldn't use the photo \(path): \(reason). Use a JPEG or PNG file.")
    }
  }
}
