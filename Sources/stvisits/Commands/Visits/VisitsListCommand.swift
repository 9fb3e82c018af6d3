import AppSupport
import ArgumentParser
import BoxScores
import Localization
import PhotoImport
import Reports
import SportsModel
import Thumbnails
import VisitStore

struct VisitsListCommand: ListCommand, TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List your visits, oldest first.",
    discussion: """
      With several conditions, the visits that meet all of them are listed.

      Examples:
        stvisits visits list --team "Red Sox" --year 2019
        stvisits visits list --saw "Aaron Judge"
        stvisits visits list --from "Jun 1 2019" --to "Jun 30 2019"
        stvisits visits list --porcelain | cut -f 2,4
      """)

  @Option(help: "Visits of this year.") var year: Int?
  @Option(help: .date("Visits on this date or later.")) var from: String?
  @Option(help: .date("Visits on this date or earlier.")) var to: String?
  @Option(help: "Games of this team, home or away.", completion: .team) var team: String?
  @Option(help: "Visits to this stadium, by any name.", completion: .stadium) var stadium: String?
  @Option(help: .value("player", "Games in which you saw this player.")) var saw: String?
  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let query = try query(context)
    let all = try context.storedVisits()
    var visits = try query.selected(among: all, in: context.catalog)
    if let saw, !visits.isEmpty {
      let seen = try context.boxScores().seenPlayer(named: saw, on: visits.map(\.visit))
      let ids = Set(seen.games.map(\.visit.id))
      visits = visits.filter { ids.contains($0.visit.id) }
    }
    var remark: String? {
      guard visits.isEmpty else { return nil }
      return all.isEmpty
        ? localized("No visits yet. Start with: stvisits import ~/Pictures")
        : localized("No visits match your conditions.")
    }
    return try printList(
      ListDocument(visits), as: .visits, context: context,
      remark: remark, table: VisitFormatter.table(visits))
  }

  private func query(_ context: AppContext) throws -> VisitQuery {
    var query = VisitQuery()
    if !leagues.league.isEmpty {
      query.leagues = try leagues.ids(in: context.catalog(), context.settings)
    }
    query.team = team
    query.stadium = stadium
    query.year = year
    query.from = try from.map(context.day(typed:))
    query.to = try to.map(context.day(typed:))
    if let from = query.from, let to = query.to, to < from {
      throw CommandFailure(localized("--to (\(to)) is before --from (\(from))."), status: .usage)
    }
    return query
  }
}

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

  @Argument(help: .visit, completion: .visit) var id: String
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
    for line in saw?.lines ?? [] {
      try context.console.print(VisitFormatter.labeled(line.label, line.text))
    }
    try show(photos, context: context)
    return .done
  }

  /// Prints the paths of photos, each with its picture if the terminal shows pictures.
  private func show(_ photos: [StoredPhoto], context: AppContext) throws {
    let screen =
      photos.isEmpty
      ? nil : PictureTerminal(context, option: pictures.pictures, on: .standardOutput)
    let made = screen.map { _ in
      context.thumbnails(of: Array(photos.prefix(Self.maxPictures)))
    }
    for photo in photos {
      try context.console.print(
        VisitFormatter.labeled(localized("photo", context: "label"), photo.paths.first ?? ""))
      if let jpeg = made?.pictures[photo.sha256] { screen?.show([jpeg]) }
    }
    if let reason = made?.missingLibrary {
      context.console.remark(localized("Couldn't show photos: \(reason)"))
    }
  }
}

struct VisitsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "visits", abstract: "List, show, add, edit and delete your visits.",
    discussion: """
      Without a subcommand, lists your visits.

      Examples:
        stvisits visits --team "Red Sox"
        stvisits visits show 5f3a
      """,
    subcommands: [
      VisitsListCommand.self, VisitsShowCommand.self, VisitsAddCommand.self,
      VisitsEditCommand.self, VisitsDeleteCommand.self, VisitsPhotosCommand.self,
    ],
    defaultSubcommand: VisitsListCommand.self)
}
