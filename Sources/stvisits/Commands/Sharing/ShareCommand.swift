import ArgumentParser
import Badges
import Catalog
import Foundation
import PhotoImport
import Reports
import Settings
import Sharing
import SportsModel
import Trips
import VisitStore

struct ShareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Cards to post: progress, badges, visits, trips, years.",
    discussion: """
      PNG, SVG or PDF, for a story or a square, by day or by night. Nothing is sent
      anywhere: a file is written, and what you do with it is yours.

      On a card is what it shows and nothing else: no position, no seat, no note,
      no name unless you say it with --name, and of a photo nothing but its pixels.

      Examples:
        stvisits share progress --league mlb --output mlb.png
        stvisits share year 2024 --output 2024.png --size square --theme dark
      """,
    subcommands: [
      ShareProgressCommand.self, ShareAchievementCommand.self, ShareVisitCommand.self,
      ShareTripCommand.self, ShareYearCommand.self,
    ])
}

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

struct ShareProgressCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "A card of how far you have come in a league.",
    discussion: """
      What counts is what counts for stvisits progress.

      Examples:
        stvisits share progress --league mlb --output mlb.png
        stvisits share progress --league nhl -o nhl.svg --theme dark --name Ana
      """)

  @Option(
    help: "The league: mlb, nba, nhl, nfl, mls, wnba, nwsl or one of yours.",
    completion: NameCompletion.league)
  var league: String

  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let league = try catalog.league(named: league)
    let visits = try context.existingVisits()
    let rules = try context.countingSettings.rules(environment: context.environment)
    let card = try ProgressCard(
      of: league, visits, rules: rules, in: catalog, style: sharing.style(context.settings))
    return try sharing.share(card, context)
  }
}

struct ShareAchievementCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "achievement",
    abstract: "A card of a badge, or of how far it is.",
    discussion: """
      Ids are those of stvisits achievements --json; the badge's name does, too.

      Examples:
        stvisits share achievement first-pitch --output first.png
        stvisits share achievement "Coast to Coast" -o coast.png --size square
      """)

  @Argument(help: "The badge: its id or its name.")
  var badge: String

  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let evaluator = try context.evaluator(context.catalog())
    let report = try AchievementsReport(
      of: context.storeForReporting(judgingBy: evaluator), evaluator: evaluator)
    let card = AchievementCard(try report.item(called: badge))
    return try sharing.share(card, context)
  }
}

struct ShareVisitCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "visit",
    abstract: "A card of one visit, with a photo if you like.",
    discussion: """
      Of the photo only its pixels get onto the card: it is decoded, turned upright,
      made smaller and encoded anew. JPEG and PNG are always read, WebP and HEIC
      where the machine has decoders for them.

      Examples:
        stvisits share visit 5f3a --output fenway.png
        stvisits share visit 5f3a -o fenway.png --photo ~/Pictures/IMG_0042.jpg
      """)

  @Argument(help: "The visit's id, or how it begins.", completion: NameCompletion.visit)
  var id: String

  @Option(help: .value("file", "A photo for the card."), completion: .file())
  var photo: String?

  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let visit = try VisitEditor.visit(withID: id, in: context.readOnlyStore()).visit
    let card = VisitCard(
      visit, stadium: catalog.stadiums[visit.stadium], photo: try photo.map(pixels))
    return try sharing.share(card, context)
  }

  private func pixels(of path: String) throws -> PhotoPixels {
    do throws(DrawingError) {
      return try PhotoPixels(ofFile: URL(typed: path).path)
    } catch .unreadablePhoto(let reason) {
      throw CommandFailure("\(path) cannot be used as a photo: \(reason). JPEG and PNG always can.")
    }
  }
}

struct ShareTripCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "trip",
    abstract: "A card of a saved trip, stop by stop.",
    discussion: """
      Example:
        stvisits share trip chicago --output chicago.png --theme dark
      """)

  @Argument(help: "The trip's name, its id, or how that begins.", completion: NameCompletion.trip)
  var trip: String

  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let found = try context.savedTripStore(catalog).trip(trip)
    let card = TripCard(found, try context.planBasis(), names: catalog)
    return try sharing.share(card, context)
  }
}

struct ShareYearCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "year",
    abstract: "A card of a year in review.",
    discussion: """
      The record is that of the teams that stvisits stats would take, unless you
      name yours with --team.

      Examples:
        stvisits share year 2024 --output 2024.png
        stvisits share year 2024 --output sox.pdf --team "Red Sox" --name Ana
      """)

  @Argument(help: "The year.")
  var year: Int

  @OptionGroup var teams: TeamOptions
  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let statistics = try teams.statistics(
      of: context.existingVisits(), year: year, leagues, context)
    guard let card = YearCard(statistics) else { throw ReportError.noVisits(year: year) }
    return try sharing.share(card, context)
  }
}
