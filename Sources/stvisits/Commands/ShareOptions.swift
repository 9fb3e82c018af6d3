import ArgumentParser
import Foundation
import Sharing
import StvisitsKit
import VisitStore

/// Where a card goes, and how it is drawn.
struct ShareOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file: .png, .svg or .pdf, as it ends.", valueName: "file"),
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
      size: size ?? settings.word(.cardSize, or: .story),
      theme: theme ?? settings.word(.cardTheme, or: .light), name: name ?? settings.text(.cardName))
  }

  func validate() throws {
    guard DrawingForm(fileName: output) != nil else {
      throw ValidationError("The file must end in .png, .svg or .pdf: \(output)")
    }
  }

  var file: SharedFile {
    SharedFile(
      World.url(output), form: DrawingForm(fileName: output) ?? .png, replaces: force)
  }
}

extension CardStyle.Size: ExpressibleByArgument {}
extension Theme.Name: ExpressibleByArgument {}

extension World {
  /// Draws a card, writes it, says so, and hands it on as wanted.
  func share(_ card: Card, _ sharing: ShareOptions, _ options: GlobalOptions) throws -> ExitStatus {
    let drawing = card.drawing(sharing.style(settings))
    let file = sharing.file
    do throws(LibraryFileError) {
      try file.checkPlace()
    } catch .exists(_) {
      throw Failure("\(sharing.output) exists already. Name another file, or say --force.")
    }
    try file.write(drawing)
    if options.json {
      try console.print(file.json(drawing))
    } else {
      try console.print("Wrote \(sharing.output): \(drawing.title)".cleanedForTerminal)
    }
    // The file is there, whatever becomes of the rest.
    if sharing.copy { try SharingPrograms(environment).copy(file) }
    if sharing.open { try SharingPrograms(environment).open(file.place) }
    return .done
  }
}
