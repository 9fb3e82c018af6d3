import ArgumentParser
import Settings
import Sharing

struct ShareOptions: ParsableArguments {
  @Option(
    name: [.short, .long], help: .value("file", "The file: .png, .svg or .pdf, as it ends."),
    completion: .file(extensions: ["png", "svg", "pdf"]))
  var output: String

  @Option(help: "story (1080 by 1920, usual) or square (1080 by 1080).")
  var size: CardStyle.Size?

  @Option(help: "light (usual) or dark.")
  var theme: Theme.Name?

  @Option(help: "Whose card it is; without it no name is on it.")
  var name: String?

  @Flag(help: "Write over a file that exists.")
  var force = false

  @Flag(help: "Show it in the program that the system opens such files with.")
  var open = false

  @Flag(help: "Put it into the clipboard, too.")
  var copy = false

  func style(_ settings: Settings) -> CardStyle {
    CardStyle(
      size: size ?? settings.cardSize,
      theme: theme ?? settings.cardTheme, name: name ?? settings.cardName)
  }

  private var file: OutputFile { OutputFile(name: output, replaces: force, opens: open) }

  func validate() throws {
    try require(output != "-", "A card goes into a file; name one, for instance --output card.png.")
    _ = try DrawingFileFormat.form(of: output, saying: nil)
  }

  /// Draws a card, writes and reports its file, and copies it if requested.
  func share(_ card: some Card, _ context: AppContext) throws -> ExitStatus {
    let form = try DrawingFileFormat.form(of: output, saying: nil)
    try file.checkDestination(context)
    let drawing = card.drawing(style(context.settings))
    let bytes = try drawing.file(form)
    try file.write(
      bytes, form, contents: CardDocument(drawing), summary: drawing.title, context)
    // Last, because the file remains even if this fails.
    if copy { try SharingPrograms(environment: context.environment).copy(file.place, form) }
    return .done
  }
}

extension DrawingFileFormat: OutputFormat {
  /// False, because a card is a picture even as SVG.
  var isText: Bool { false }
}

extension CardStyle.Size: ExpressibleByArgument {}

extension Theme.Name: ExpressibleByArgument {}
