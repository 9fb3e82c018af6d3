import ArgumentParser
import Catalog
import Reports
import SportsModel
import VisitStore

struct StatsCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Your record, streaks, miles and ratings; a year in review.",
    discussion: """
      The record is that of your teams in games you saw: those you name with
      --team, else the team of each league that you saw most, if you saw it three
      times. Miles are great circles from each visit's stadium to the next one's.

      Examples:
        stvisits stats
        stvisits stats --team "Red Sox" --by opponent
        stvisits stats --year 2024
        stvisits stats --ratings month
      """)

  @Option(
    help: ArgumentHelp("Your team; may be given several times.", valueName: "team"),
    completion: NameCompletion.team)
  var team: [String] = []

  @Option(help: "A year in review.")
  var year: Int?

  @Option(help: "Only this table, all of it.")
  var by: StatisticsFormatter.Table?

  @Option(help: "Only ratings and notes.")
  var ratings: StatisticsRatings.Unit?

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if by != nil, ratings != nil {
      throw ValidationError("--by and --ratings are different views; give one.")
    }
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    var statisticsOptions = VisitStatistics.Options()
    statisticsOptions.leagues = try context.leagues(leagues, in: catalog)
    statisticsOptions.teams = try team.map {
      try context.team($0, in: catalog, of: statisticsOptions.leagues)
    }
    statisticsOptions.year = year
    let visits = try context.readOnlyStore().visits().map(\.visit)
    let statistics = VisitStatistics(visits, StatisticsContext(catalog), statisticsOptions)
    if options.json {
      try context.console.print(statistics.json)
      return .done
    }
    let screen = context.screen
    let text = StatisticsFormatter(statistics, screen)
    let lines = by.map { text.table($0) } ?? ratings.map { text.ratings(by: $0) } ?? text.overview
    if lines.isEmpty { context.console.remark(nothing(of: visits)) }
    try context.console.print(lines)
    return .done
  }

  private func nothing(of visits: [Visit]) -> String {
    if visits.isEmpty { return "No visits yet. Begin with: stvisits import ~/Pictures" }
    if ratings != nil {
      return "No ratings or notes. Rate a visit with: stvisits visits edit ID --rating 5"
    }
    return "No visits\(year.map { " in \($0)" } ?? "") to tell of."
  }
}

extension StatisticsFormatter.Table: ExpressibleByArgument {}
extension StatisticsRatings.Unit: ExpressibleByArgument {}

extension AppContext {
  /// The one team that a name means, in some leagues or in all; what is no longer played counts
  /// only when nothing else fits.
  func team(_ name: String, in catalog: Catalog, of leagues: Set<LeagueID>?) throws -> TeamID {
    let found = catalog.teams(named: name).filter { leagues?.contains($0.league) ?? true }
    let active = found.filter(\.isActive)
    let fitting = active.isEmpty ? found : active
    let exact = fitting.filter { team in
      ([team.id.rawValue, team.code] + team.names.map(\.name) + team.aliases)
        .contains { $0.lowercased() == name.lowercased() }
    }
    let meant = exact.isEmpty ? fitting : exact
    guard let first = meant.first else { throw NameLookupError.noSuchTeam(name) }
    guard meant.count == 1 else {
      let list = meant.prefix(12).map { "  \($0.id)  \($0.name)" }.joined(separator: "\n")
      throw CommandFailure("“\(name)” can be several teams; name one by its id:\n\(list)")
    }
    return first.id
  }
}
