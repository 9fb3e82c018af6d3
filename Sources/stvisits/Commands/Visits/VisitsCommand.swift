import AppSupport
import ArgumentParser
import Catalog
import Foundation
import PhotoImport
import SportsModel
import Thumbnails
import VisitStore

struct VisitsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "visits",
    abstract: "List, show, add, edit and delete visits, and their photos.",
    discussion: """
      Without a subcommand they are listed.

      Example:
        stvisits visits --league mlb
      """,
    subcommands: [
      VisitsListCommand.self, VisitsShowCommand.self, VisitsAddCommand.self,
      VisitsEditCommand.self, VisitsDeleteCommand.self, VisitsPhotosCommand.self,
    ],
    defaultSubcommand: VisitsListCommand.self)
}

struct VisitsListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List your visits, the oldest first.",
    discussion: """
      Examples:
        stvisits visits list
        stvisits visits list --league mlb --year 2019
        stvisits visits list --json | jq -r '.visits[].stadium_name' | sort | uniq -c
        stvisits visits list --porcelain | cut -f 2,4
      """)

  @Option(help: "Only visits of this year.")
  var year: Int?

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let wanted =
      leagues.league.isEmpty ? nil : try leagues.ids(in: context.catalog(), context.settings)
    let visits = try context.readOnlyStore().visits().filter { stored in
      (year.map { stored.visit.day.year == $0 } ?? true)
        && (wanted.map { stored.visit.league.map($0.contains) ?? false } ?? true)
    }
    return try printList(
      VisitListDocument(visits), items: \.visits, .visits, context,
      remark: visits.isEmpty ? "No visits yet. Begin with: stvisits import ~/Pictures" : nil,
      table: VisitFormatter.table(visits))
  }
}

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

struct VisitsAddCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a visit by hand.",
    discussion: """
      With exactly one game there that day it is that game; with several, name one;
      with none the visit is of type other unless you say so.

      Examples:
        stvisits visits add --stadium "Fenway Park" --date 2018-07-09 --seat "37 9"
        stvisits visits add --stadium "Shea Stadium" --date 1986-10-25 --rating 5
        stvisits visits add --stadium "Wrigley Field" --date 2018-01-20 --type tour
      """)

  @OptionGroup(title: "Visit") var visit: VisitOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let store = try context.store(catalog)
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    return try editor.add(visit.request)
      .printResult(context, verb: "Added")
  }
}

extension VisitEditor.Outcome {
  /// Prints the changed visit, its remarks and its badge changes.
  func printResult(_ context: AppContext, verb: String) throws -> ExitStatus {
    for remark in VisitFormatter.remarks(self) { context.console.remark(remark) }
    return try context.console.report(
      VisitChangeDocument(self), or: "\(verb) \(visit.shortID): \(VisitFormatter.title(visit))",
      badges: badgeChanges)
  }
}

struct VisitsEditCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change what a visit says.",
    discussion: """
      Only what you name is changed; an empty text takes it away. Another stadium
      or day looks the game up again. What a visit was found to be is kept beside a
      correction: `stvisits visits show` tells it, --original puts it back.

      Examples:
        stvisits visits edit 5f3a --rating 5 --note "Walk-off in the ninth"
        stvisits visits edit 5f3a --date 2019-06-16
        stvisits visits edit 5f3a --original
      """)

  @Argument(help: "The visit's id, or how it begins.", completion: NameCompletion.visit)
  var id: String

  @Flag(help: "Put back what the visit was found to be before it was corrected.")
  var original = false

  @OptionGroup(title: "Visit") var visit: VisitOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let store = try context.store(catalog)
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    var request = visit.request
    request.restoresOriginal = original
    return try editor.edit(id, request)
      .printResult(context, verb: "Changed")
  }
}

struct VisitsDeleteCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a visit.",
    discussion: """
      The photos stay where they are, and the next import does not bring the visit
      back. `stvisits undo` does.

      Example:
        stvisits visits delete 5f3a --yes
      """)

  @Argument(help: "The visit's id, or how it begins.", completion: NameCompletion.visit)
  var id: String

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let store = try context.store(catalog)
    let visit = try VisitEditor.visit(withID: id, in: store).visit
    let what = VisitFormatter.title(visit)
    guard try context.console.confirms("Delete \(what)?", yes: yes) else { return .done }
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    let deleted = try editor.delete(visit.id.text)
    return try context.console.report(
      VisitDeletionDocument(deleted.value, badges: deleted.badgeChanges), or: "Deleted \(what)",
      badges: deleted.badgeChanges)
  }
}

struct VisitOptions: ParsableArguments {
  @Option(help: "The stadium: an id or any name it has worn.", completion: NameCompletion.stadium)
  var stadium: String?

  @Option(help: .value("yyyy-mm-dd", "The day at the stadium."))
  var date: LocalDay?

  @Option(help: .value("game-id", "The game, where there were several that day."))
  var game: String?

  @Option(help: "The home team.", completion: NameCompletion.team)
  var home: String?

  @Option(help: "The away team.", completion: NameCompletion.team)
  var away: String?

  @Option(help: .value("h-a", "The final score, home first."))
  var score: Score?

  @Option(help: "What it was: game, tour or other.")
  var type: Visit.Kind?

  @Option(help: "A note of yours.")
  var note: String?

  @Option(help: "Section, row and seat.")
  var seat: String?

  @Option(help: "What it was, in your words.")
  var description: String?

  @Option(help: "Your rating, 1 to 5; 0 takes it away.")
  var rating: Int?

  var request: VisitRequest {
    var request = VisitRequest()
    request.stadium = stadium
    request.day = date
    request.game = game
    request.home = home
    request.away = away
    request.score = score
    request.kind = type
    request.note = note
    request.seat = seat
    request.description = description
    request.rating = rating
    return request
  }
}

extension LocalDay: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension Visit.Kind: ExpressibleByArgument {}

extension Score: ExpressibleByArgument {
  package init?(argument: String) { self.init(text: argument) }
}

struct VisitsPhotosCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "photos",
    abstract: "List, add, remove, caption and order the photos of a visit.",
    discussion: """
      After the visit say what to do: add PATH…, remove PHOTO…, caption PHOTO TEXT or
      order PHOTO…; nothing lists them. A PHOTO is the number that is shown, how its
      id begins, or its path. Files are only read: what is removed stays on the disk,
      and the next import does not put it back. `stvisits undo` does.

      Examples:
        stvisits visits photos 5f3a
        stvisits visits photos 5f3a add ~/Pictures/IMG_0815.jpg
        stvisits visits photos 5f3a caption 2 "The ball got by"
        stvisits visits photos 5f3a order 3 1
        stvisits visits photos 5f3a remove 2
      """)

  enum Action: String, CaseIterable, ExpressibleByArgument {
    case list, add, remove, caption, order
  }

  @Argument(help: "The visit's id, or how it begins.", completion: NameCompletion.visit)
  var id: String

  @Argument(help: "What to do with the photos.")
  var action: Action = .list

  @Argument(help: .value("what", "Paths to add, or photos of the visit."))
  var items: [String] = []

  @Flag(help: "With add: take photos from the visits that they belong to.")
  var move = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    let isFitting =
      switch action {
      case .list: items.isEmpty
      case .add, .remove, .order: !items.isEmpty
      case .caption: items.count == 2
      }
    try require(
      isFitting, "Say add PATH…, remove PHOTO…, caption PHOTO TEXT or order PHOTO…, or nothing.")
    try require(!move || action == .add, "--move goes with add.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.store()
    let photos = try VisitPhotoService(id, in: store)
    var status = ExitStatus.done
    switch action {
    case .list: break
    case .add: status = try add(to: photos, context)
    case .remove:
      let removed = try photos.remove(items)
      context.console.remark("Removed \(removed.count.counted("photo")); the files stay.")
    case .caption:
      let isNew = try photos.caption(items[0], items[1])
      context.console.remark(isNew ? "Written." : "It said so before.")
    case .order: try photos.order(items)
    }
    try list(photos, context)
    return status
  }

  private func add(to photos: VisitPhotoService, _ context: AppContext) throws -> ExitStatus {
    let done = try photos.add(
      items.map(ImportCommand.absolute), moves: move, with: context.scanner())
    for problem in done.problems {
      context.console.error("\(problem.path): \(problem.message)")
    }
    context.console.remark(VisitFormatter.sentence(done))
    return done.problems.isEmpty ? .done : .partly
  }

  private func list(_ photos: VisitPhotoService, _ context: AppContext) throws {
    let list = VisitPhotoList(
      try photos.all(), exists: { FileManager.default.fileExists(atPath: $0) })
    let lines = list.lines(context.screen)
    try context.console.report(
      VisitPhotosDocument(list, of: photos.visit), or: lines,
      notes: lines.isEmpty ? ["The visit has no photos."] : [])
  }
}
