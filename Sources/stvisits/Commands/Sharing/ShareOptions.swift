import ArgumentParser
import Drawing
import SettingKeys
import Settings
import Sharing

struct ShareOptions: ParsableArguments {
  @Option(help: "Shape of the card.") var size: CardStyle.Size?
  @Option(help: "Colors of the card.") var theme: Theme.Name?
  @Option(help: "Your name on the card (default: none).") var name: String?

  @Option(
    name: [.short, .long], help: .value("file", "File to write: .png, .svg or .pdf."),
    completion: .file(extensions: ["png", "svg", "pdf"]))
  var output: String

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
    try require(output != "-", "A card needs a file, such as --output card.png.")
    _ = try DrawingFileFormat.form(of: output, saying: nil)
  }

  /// Draws a card, writes and reports its file, and copies it if requested.
  func share(_ card: some Card, _ context: AppContext) throws -> ExitStatus {
    let form = try DrawingFileFormat.form(of: output, saying: nil)
    try file.checkDestination(context)
    context.useBundledFonts()
    let drawing = card.drawing(style(context))
    let bytes = try drawing.file(form)
    try file.write(
      bytes, form, contents: CardDocument(drawing), summary: drawing.title, context)
    // Last, because the file remains even if this fails.
    if copy { try SharingPrograms(context: context).copy(file.place, form) }
    return .done
  }
}

extension DrawingFileFormat: OutputFormat {
  /// False, because a card is a picture even as SVG.
  var isText: Bool { false }
}

extension CardStyle.Size: ExpressibleByArgument {}

extension Theme.Name: ExpressibleByArgument {}
