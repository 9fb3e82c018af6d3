import AppSupport
import ArgumentParser
import Catalog
import PhotoImport
import Scores
import SportsModel

struct ScoresCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scores", abstract: "Look up scores and check their sources.",
    discussion: """
      Scores come from the bundled data, then from the cache, then from providers.

      Examples:
        stvisits scores lookup --league mlb --date 2018-07-09
        stvisits scores retry
        stvisits scores explain 3f2a
      """,
    subcommands: [
      ScoresStatusCommand.self, ScoresRetryCommand.self, ScoresLookupCommand.self,
      ScoresProvidersCommand.self, ScoresExplainCommand.self,
    ])
}

struct ScoresLookupCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits scores lookup [<options>] --league <league> --date <date>",
    abstract: "Look up the games and scores of a day.",
    discussion: """
      Searches the tiers in order until every score is known: catalog (bundled data),
      cache, api, and pages (reference sites). Pages are searched only with --tiers
      pages or STVISITS_PAGES=on. Nothing is recorded.

      Examples:
        stvisits scores lookup --league mlb --date 2018-07-09 --home "Red Sox"
        stvisits scores lookup --league nhl --date 2026-11-20 --tiers api --json
      """)

  @Option(help: .league("League, such as mlb."), completion: .league) var league: String
  @Option(help: .date("Date at the stadium.")) var date: String
  @Option(help: .team("Only home games of this team."), completion: .team) var home: String?
  @OptionGroup var tiers: TierOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let league = try catalog.league(named: league)
    let date = try context.day(typed: date)
    let homes = try teams(of: league, on: date, in: catalog)
    let service = try context.scoreService(catalog)
    let plan = try tiers.plan(context)
    let outcome = await service.games(of: league, on: date, homes: homes, plan: plan)
    let formatter = ScoreFormatter(names: catalog)
    try context.console.report(formatter.document(outcome), or: formatter.table(outcome, on: date))
    if !options.json, outcome.games.isEmpty, outcome.pending == nil {
      // Without a response of a provider, only the schedule says which days have no games.
      let isListed = outcome.steps.contains { [.notListed, .notListedLately].contains($0.outcome) }
      let gap = isListed ? nil : catalog.scheduleGap(in: date...date, of: [league])
      context.console.remark(gap?.sentence ?? "No games on \(DisplayFormat.date(date)).")
    }
    if options.verbose, !options.json {
      for step in outcome.steps { context.console.remark("  \(step.sentence)") }
    }
    guard outcome.pending == nil else {
      throw CommandFailure(formatter.failure(outcome, on: date), status: .offline)
    }
    return .done
  }

  private func teams(
    of league: LeagueID, on date: LocalDay, in catalog: Catalog
  ) throws -> Set<TeamID>? {
    guard let home else { return nil }
    let season = catalog.season(of: date, in: league)
    let found = catalog.teams(named: home, season: season, league: league)
    guard !found.isEmpty else { throw NameLookupError.noSuchTeam(home) }
    return Set(found.map(\.id))
  }
}

struct TierOptions: ParsableArguments {
  @Option(help: .value("tiers", "Tiers to search: catalog,cache,api,pages.")) var tiers: String?

  func validate() throws { _ = try named() }

  /// Returns the tiers to search; pages are on if they are named here or turned on in the settings.
  func plan(_ context: AppContext) throws -> ScoreLookupPlan {
    guard let tiers = try named() else { return context.scorePlan }
    return ScoreLookupPlan(
      tiers: tiers, usesReferencePages: tiers.contains(.pages), isOffline: context.isOffline)
  }

  /// The tiers named; nil for the default ones.
  private func named() throws -> Set<ScoreTier>? {
    guard let tiers else { return nil }
    let named = try tiers.split(separator: ",").map { word in
      let word = word.lowercased().filter { $0 != " " }
      guard let tier = ScoreTier(rawValue: word), tier != .person else {
        throw ValidationError("Unknown tier \"\(word)\". Use catalog, cache, api or pages.")
      }
      return tier
    }
    try require(
      !named.isEmpty, message: "--tiers needs at least one tier: catalog, cache, api or pages.")
    return Set(named)
  }
}

struct ScoresProvidersCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits scores providers [<options>]",
    abstract: "Show score providers and their status.",
    discussion: """
      A provider that keeps failing is paused for a while. Sends no requests.

      Examples:
        stvisits scores providers
        stvisits scores providers --json
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let reports = try context.providerReports()
    return try context.console.report(reports.document, or: reports.table(zone: context.timeZone))
  }
}
