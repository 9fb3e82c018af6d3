import AppSupport
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

  /// Photos that are shown; of others there are paths.
  private static let maxPictures = 12

  @Argument(help: "The visit's id, or how it begins.", completion: NameCompletion.visit)
  var id: String

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.readOnlyStore()
    let stored = try VisitEditor.visit(withID: id, in: store)
    let photos = try store.photos(of: stored.visit.id)
    if options.json {
      let visit = JSONValue(fullVisit: stored.visit, photoCount: stored.photoCount)
      let paths = photos.map { JSONValue.array($0.paths.map(JSONValue.string)) }
      try context.console.print(["schema": 1, "visit": visit, "photos": .array(paths)])
      return .done
    }
    for (name, value) in stored.visit.fields {
      let label = name + String(repeating: " ", count: max(0, 12 - name.count))
      try context.console.print("\(label)\(value)".cleanedForTerminal)
    }
    try show(photos, context)
    return .done
  }

  /// The paths of photos, each with its picture where the terminal takes one.
  private func show(_ photos: [StoredPhoto], _ context: AppContext) throws {
    let screen =
      photos.isEmpty ? nil : context.pictureScreen(pictures.pictures, on: .standardOutput)
    let made = screen.map { _ in
      context.thumbnails(of: Array(photos.prefix(Self.maxPictures)))
    }
    for photo in photos {
      try context.console.print("photo       \(photo.paths.first ?? "")".cleanedForTerminal)
      if let jpeg = made?.pictures[photo.sha256] { screen?.show([jpeg]) }
    }
    if let words = made?.missingLibrary { context.console.remark("No pictures: \(words)") }
  }
}

extension Visit {
  /// What is known, in the order in which it is told.
  fileprivate var fields: [(String, String)] {
    let all: [(String, String?)] = [
      ("id", id.text),
      ("date", day.description),
      ("stadium", "\(stadiumName) (\(stadium))"),
      ("what", title),
      ("start", game?.start?.hourAndMinute),
      ("league", league?.rawValue),
      ("game", game?.key?.description),
      ("score from", scoreSource?.rawValue),
      ("decided", dataSource.rawValue),
      ("originally", uncorrected.map { "\($0.day) \($0.stadiumName), \($0.title)" }),
      ("distance", evidence?.distance.map { "\(Int($0.rounded())) m from the centre" }),
      ("seat", seat),
      ("rating", rating.map { "\($0) of 5" }),
      ("note", note),
      ("description", description),
      ("recorded", createdAt.utcText),
    ]
    return all.compactMap { name, value in value.map { (name, $0) } }
  }
}
