import ArgumentParser
import BoxScores
import Localization
import PhotoImport
import SportsModel
import Thumbnails
import VisitStore

struct VisitsShowCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a visit with all details.",
    discussion: """
      For most MLB games, and for games of the NFL since 1999, the NBA from 1996
      to 2020 and the NHL since 2009, it shows what happened: pitchers, home runs,
      scoring, leaders, no-hitters and other highlights, attendance and weather.
      With box_scores = true, import and scores retry fetch it for other games.

      Terminals with graphics (kitty, Ghostty, iTerm2, WezTerm and those with sixel
      support) also show the first twelve photos.

      Examples:
        stvisits visits show 5f3a
        stvisits visits show 5f3a --pictures never
      """)

  /// The number of photos that are shown; of others only the paths are printed.
  private static let maxPictures = 12

  @Argument(help: "The ID of the visit, or its beginning.", completion: NameCompletion.visit)
  var id: String

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.readOnlyStore()
    let stored = try VisitEditor.visit(withID: id, in: store)
    let photos = try store.photos(of: stored.visit.id)
    let saw = try context.bundledBoxScores(of: [stored.visit])?.seenGame(stored.visit)
    let document = try stored.document(photos: photos, saw: saw?.document)
    if try context.console.printsJSON(document) { return .done }
    try context.console.print(VisitFormatter.lines(stored.visit, format: context.displayFormat))
    for line in saw?.formatter.lines ?? [] {
      try context.console.print(VisitFormatter.labeled(line.label, line.text))
    }
    try show(photos, context)
    return .done
  }

  /// Prints the paths of photos, each with its picture if the terminal shows pictures.
  private func show(_ photos: [StoredPhoto], _ context: AppContext) throws {
    let screen =
      photos.isEmpty ? nil : PictureTerminal(context, pictures.pictures, on: .standardOutput)
    let made = screen.map { _ in
      context.thumbnails(of: Array(photos.prefix(Self.maxPictures)))
    }
    for photo in photos {
      try context.console.print(
        VisitFormatter.labeled(localized("photo", context: "label"), photo.paths.first ?? ""))
      if let jpeg = made?.pictures[photo.sha256] { screen?.show([jpeg]) }
    }
    if let words = made?.missingLibrary {
      context.console.remark(localized("Couldn't show photos: \(words)"))
    }
  }
}
