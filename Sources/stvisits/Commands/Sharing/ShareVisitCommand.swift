import AppSupport
import ArgumentParser
import BoxScores
import Catalog
import Drawing
import Foundation
import Localization
import PhotoImport
import Reports
import SettingKeys
import Settings
import Sharing
import SportsModel
import Thumbnails
import VisitStore

struct ShareVisitCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "visit", abstract: "Make a card of a visit.",
    discussion: """
      With --photo, the card shows a photo, cropped to what catches the eye, without
      its metadata: a file, or a number for one of the visit's photos.

      Examples:
        stvisits share visit 5f3a --output fenway.png
        stvisits share visit 5f3a -o fenway.png --photo 1
        stvisits share visit 5f3a -o fenway.png --photo ~/Pictures/IMG_0042.heic
      """)

  @Argument(help: "ID of the visit; its start is enough.", completion: .visit) var id: String

  @Option(help: .file("Photo to show: a file, or a number such as 1."), completion: .file())
  var photo: String?

  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let store = try context.readOnlyStore()
    let visit = try VisitEditor.visit(withID: id, in: store).visit
    let own = try store.photos(of: visit.id).compactMap(\.paths.first)
    let style = sharing.style(context)
    let picture = try photo.map {
      try pixels(of: Self.path($0, among: own), style, context: context)
    }
    let card = VisitCard(
      visit, stadium: catalog.stadiums[visit.stadium], photo: picture,
      seen: try context.bundledBoxScores(of: [visit])?.seenGame(visit),
      colors: try catalog.teamColors(),
      season: visit.league.map { catalog.season(of: visit.day, in: $0) })
    let status = try sharing.share(card, context: context)
    if photo == nil { suggest(own, context: context) }
    return status
  }

  /// Returns the path of a photo of the visit by its number, or the path that was typed.
  private static func path(_ text: String, among own: [String]) throws -> String {
    guard let number = Int(text), !FileManager.default.fileExists(atPath: text) else { return text }
    guard own.indices.contains(number - 1) else {
      throw CommandFailure(
        own.isEmpty
          ? localized("The visit has no photos. Name a file with --photo.")
          : localized("The visit has no photo \(number). Use --photo 1 to --photo \(own.count)."))
    }
    return own[number - 1]
  }

  /// Proposes the photos of the visit.
  private func suggest(_ own: [String], context: AppContext) {
    let names = own.prefix(3).enumerated().map { index, path in
      "--photo \(index + 1) (\(URL(fileURLWithPath: path).lastPathComponent.onOneLine))"
    }
    guard !names.isEmpty else { return }
    let rest = own.count > names.count ? " … --photo \(own.count)" : ""
    let choices = names.joined(separator: ", ") + rest
    context.console.remark(localized("To show a photo of the visit: \(choices)"))
  }

  private func pixels(of path: String, _ style: CardStyle, context: AppContext) throws -> PixelGrid
  {
    let size = PictureSize(width: Int(style.width), height: Int(style.height))
    let worker = ThumbnailWorker(
      executable: context.executable, environment: context.environment, size: size)
    switch worker.outcomes(of: [URL(typed: path).path])[0] {
    case .made(let bytes): return PixelGrid(width: size.width, height: size.height, bytes: bytes)
    case .refused(let reason):
      throw CommandFailure(
        localized("Couldn't use the photo \(path): \(reason). Use a JPEG, HEIC or PNG file."))
    case .libraryMissing(let advice):
      throw CommandFailure(localized("Photos on cards need libvips. \(advice)."))
    }
  }
}

struct ShareOptions: ParsableArguments {
  @Option(help: "Shape of the card.") var size: CardStyle.Size?
  @Option(help: "Colors of the card.") var theme: Theme.Name?
  @Option(help: "Your name on the card (default: none).") var name: String?

  @Option(
    name: [.short, .long], help: .file("File to write: .png, .svg or .pdf."),
    completion: .file(extensions: ["png", "svg", "pdf"])) var output: String

  @Flag(help: "Overwrite an existing file.") var force = false
  @Flag(help: "Open the file when it is written.") var open = false
  @Flag(help: "Also copy the card to the clipboard.") var copy = false

  func style(_ context: AppContext) -> CardStyle {
    CardStyle(
      size: size ?? context.settings.cardSize, theme: theme ?? context.settings.cardTheme,
      name: name ?? context.settings.cardName, format: context.displayFormat)
  }

  private var file: OutputFile { OutputFile(name: output, replaces: force, opens: open) }

  func validate() throws {
    try require(output != "-", message: "A card needs a file, such as --output card.png.")
    _ = try DrawingFileFormat.form(of: output, saying: nil)
  }

  /// Draws a card, writes and reports its file, and copies it if requested.
  func share(_ card: some Card, context: AppContext) throws -> ExitStatus {
    let form = try DrawingFileFormat.form(of: output, saying: nil)
    try file.checkDestination(context)
    context.useBundledFonts()
    let drawing = card.drawing(style(context))
    let bytes = try drawing.file(form)
    let contents: JSONObject = [
      "title": drawing.title, "width": Int(drawing.width), "height": Int(drawing.height),
    ]
    try file.write(bytes, as: form, contents: contents, summary: drawing.title, context: context)
    // Last, because the file remains even if this fails.
    if copy { try SharingPrograms(context: context).copy(file.place, form: form) }
    return .done
  }
}

extension DrawingFileFormat: OutputFormat {
  /// False, because a card is a picture even as SVG.
  var isText: Bool { false }
}

extension CardStyle.Size: ExpressibleByArgument {}

extension Theme.Name: ExpressibleByArgument {}
