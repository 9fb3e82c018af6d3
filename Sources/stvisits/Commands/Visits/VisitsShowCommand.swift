import ArgumentParser
import PhotoImport
import SportsModel
import Thumbnails
import VisitStore

struct VisitsShowCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show everything about one visit.",
    discussion: """
      In terminals that take pictures (kitty, Ghostty, iTerm2, WezTerm, and those
      that know sixels) the first twelve photos are shown beside their paths.

      Examples:
        stvisits visits show 5f3a
        stvisits visits show 5f3a --pictures never
      """)

  /// The number of photos that are shown; of others only the paths are printed.
  private static let maxPictures = 12

  @Argument(help: "The visit's id, or how it begins.", completion: NameCompletion.visit)
  var id: String

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.readOnlyStore()
    let stored = try VisitEditor.visit(withID: id, in: store)
    let photos = try store.photos(of: stored.visit.id)
    if try context.console.printsJSON(VisitShowDocument(stored, photos: photos)) { return .done }
    try context.console.print(VisitFormatter.lines(stored.visit))
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
      try context.console.print(VisitFormatter.labeled("photo", photo.paths.first ?? ""))
      if let jpeg = made?.pictures[photo.sha256] { screen?.show([jpeg]) }
    }
    if let words = made?.missingLibrary { context.console.remark("No pictures: \(words)") }
  }
}
