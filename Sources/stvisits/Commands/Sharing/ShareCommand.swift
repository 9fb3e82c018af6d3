import ArgumentParser
import Badges
import Catalog
import Reports
import Sharing
import Trips

struct ShareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "Make cards to post.",
    discussion: """
      A card is a PNG, SVG or PDF file for a story or a square post. stvisits only
      writes the file and sends nothing.

      A card never contains coordinates, seats, notes or photo metadata. It contains
      a name only if you set one.

      Examples:
        stvisits share progress --league mlb --output mlb.png
        stvisits share year 2024 --output 2024.png --size square --theme dark
      """,
    subcommands: [
      ShareProgressCommand.self, ShareAchievementCommand.self, ShareVisitCommand.self,
      ShareTripCommand.self, ShareYearCommand.self,
    ])
}

struct ShareProgressCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress", abstract: "Make a card of your progress in a league.",
    discussion: """
      Counts the same visits as stvisits progress.

      Examples:
        stvisits share progress --league mlb --output mlb.png
        stvisits share progress --league nhl -o nhl.svg --theme dark --name Ana
      """)

  @Option(help: "League, such as mlb.", completion: .league) var league: String
  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let league = try catalog.league(named: league)
    let visits = try context.existingVisits()
    let rules = try context.countingRules()
    let card = try ProgressCard(of: league, visits, rules: rules, in: catalog)
    return try sharing.share(card, context: context)
  }
}

struct ShareAchievementCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "achievement", abstract: "Make a card of a badge.",
    discussion: """
      A badge that you don't have yet shows your progress. For the names and IDs of
      all badges, see stvisits achievements --all.

      Examples:
        stvisits share achievement first-pitch --output first.png
        stvisits share achievement "Coast to Coast" -o coast.png --size square
      """)

  @Argument(help: "Name or ID of the badge.") var badge: String
  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let report = try context.achievementsReport(context.evaluator(catalog))
    let card = AchievementCard(
      try report.item(called: badge), in: catalog, format: context.displayFormat)
    return try sharing.share(card, context: context)
  }
}

struct ShareTripCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "trip", abstract: "Make a card of a saved trip.",
    discussion: """
      Examples:
        stvisits share trip chicago --output chicago.png
        stvisits share trip chicago -o chicago.svg --theme dark
      """)

  @Argument(help: .trip, completion: .trip) var trip: String
  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let found = try context.readOnlyTripStore(catalog).trip(trip)
    let card = TripCard(
      found, basis: try context.planBasis(), names: catalog, outlines: try catalog.outlines(),
      format: context.displayFormat)
    return try sharing.share(card, context: context)
  }
}

struct ShareYearCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "year", abstract: "Make a card of your year in review.",
    discussion: """
      Shows the record of your teams: those of --team, or the same teams as stvisits
      stats.

      Examples:
        stvisits share year 2024 --output 2024.png
        stvisits share year 2024 --output sox.pdf --team "Red Sox" --name Ana
      """)

  @Argument(help: "Year of the card.") var year: Int
  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var teams: TeamOptions
  @OptionGroup var sharing: ShareOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    var statistics = try teams.statistics(
      of: context.existingVisits(), year: year, leagues, context: context)
    statistics.saw = try context.bundledBoxScores().map {
      try SeenTotals(statistics.entries, store: $0)
    }
    let outlines = try context.catalog().outlines()
    guard let card = YearCard(statistics, format: context.displayFormat, outlines: outlines) else {
      throw ReportError.noVisits(year: year)
    }
    return try sharing.share(card, context: context)
  }
}
