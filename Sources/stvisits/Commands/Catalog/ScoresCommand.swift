import AppSupport
import ArgumentParser
import Catalog
import Foundation
import PhotoImport
import Scores
import SportsModel
import VisitStore

struct ScoresCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scores",
    abstract: "Look up scores, and see who can be asked.",
    discussion: """
      Scores come from the bundled facts, then from the cache, then from those who
      publish them.

      Examples:
        stvisits scores lookup --league mlb --date 2018-07-09
        stvisits scores retry
        stvisits scores providers
        stvisits scores explain 3f2a
      """,
    subcommands: [
      ScoresStatusCommand.self, ScoresRetryCommand.self, ScoresLookupCommand.self,
      ScoresProvidersCommand.self, ScoresExplainCommand.self,
    ])
}

struct ScoresStatusCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Where the scores of your visits come from, and which are still to come.",
    discussion: """
      Examples:
        stvisits scores status
        stvisits scores status --json
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let visits = try context.existingStore()?.visits() ?? []
    let report = ScoreStatus(
      of: visits, cached: try context.scoreCache(isReadOnly: true).entryCounts())
    if try context.console.printsJSON(ScoreStatusDocument(report)) { return .done }
    try context.console.print(report.lines)
    guard !report.pending.isEmpty else {
      context.console.remark("No visit waits for a score.")
      return .done
    }
    try context.console.print("")
    try context.console.print(report.table)
    return .done
  }
}

struct ScoresRetryCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Look once more for the scores that visits wait for.",
    discussion: """
      Scores that providers told within 30 days of the game may still be corrected
      and are looked at again, at most once a day. Of visits that are named everybody
      is asked, and what they say is compared. What is found is written to the
      visits; undo takes it back. Scores you gave stay yours.

      Examples:
        stvisits scores retry
        stvisits scores retry 3f2a            ask everybody about one visit
        stvisits scores retry --tiers api --json
      """)

  @Argument(help: "Visits to compare, by their ids; without any, all that wait.")
  var visits: [String] = []

  @OptionGroup var tiers: TierOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    InterruptHandler.listen()
    let catalog = try context.catalog()
    let store = try context.store(catalog)
    let wanted = try ScoreRetry.visits(visits, in: store, at: context.clock())
    let finder = ScoreFinder(catalog: catalog, service: try context.scoreService(catalog))
    var plan = try tiers.plan(context)
    plan.comparesAll = !visits.isEmpty
    let progress = ProgressLine(console: context.console, clock: context.clock)
    if !wanted.isEmpty { progress.show("looking up \(wanted.count) scores") }
    let findings = try await withCancellation(when: { InterruptHandler.wasRaised }) { [plan] in
      await finder.find(for: wanted, plan: plan)
    }
    progress.clear()
    let retry = ScoreRetry(
      findings: findings,
      outcome: try ScoreWriter(store).write(findings, in: store.begin(.scores)))
    try context.console.report(
      ScoreRetryDocument(retry), or: retry.lines.map(\.cleanedForTerminal),
      notes: retry.remarks, badges: retry.outcome.badgeChanges)
    guard !InterruptHandler.wasRaised else { return .interrupted }
    return retry.lacksResponses ? .offline : .done
  }
}

struct ScoresLookupCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "lookup",
    abstract: "Look up the games of a day and how they ended.",
    discussion: """
      Each tier is asked until all is known: catalog, cache, api, pages. Pages are
      those of the reference sites and are read only when they are named, or with
      STVISITS_PAGES=on. Nothing is recorded.

      Examples:
        stvisits scores lookup --league mlb --date 2018-07-09 --home "Red Sox"
        stvisits scores lookup --league nhl --date 2026-11-20 --tiers api --json
        stvisits scores lookup --league nba --date 2026-11-20 --offline
      """)

  @Option(
    help: .value("league", "The league (mlb, nba, nhl, nfl, mls, wnba, nwsl)."),
    completion: NameCompletion.league)
  var league: String

  @Option(help: .value("yyyy-mm-dd", "The day at the stadium."))
  var date: LocalDay

  @Option(help: "Only games at home of this team.", completion: NameCompletion.team)
  var home: String?

  @OptionGroup var tiers: TierOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let league = try catalog.league(named: league)
    let homes = try teams(of: league, in: catalog)
    let service = try context.scoreService(catalog)
    let plan = try tiers.plan(context)
    let outcome = await service.games(of: league, on: date, homes: homes, plan: plan)
    let formatter = ScoreFormatter(names: catalog)
    try context.console.report(
      ScoreLookupDocument(outcome, names: catalog), or: formatter.table(outcome, on: date))
    if !options.json, outcome.games.isEmpty, outcome.pending == nil {
      context.console.remark("No games on \(date).")
    }
    if options.verbose, !options.json {
      for step in outcome.steps { context.console.remark("  \(step.sentence)") }
    }
    guard outcome.pending == nil else {
      throw CommandFailure(formatter.failure(outcome, on: date), status: .offline)
    }
    return .done
  }

  private func teams(of league: LeagueID, in catalog: Catalog) throws -> Set<TeamID>? {
    guard let home else { return nil }
    let season = SeasonSpan.season(of: date, league: league)
    let found = catalog.teams(named: home, season: season, league: league)
    guard !found.isEmpty else { throw NameLookupError.noSuchTeam(home) }
    return Set(found.map(\.id))
  }
}

struct ScoresProvidersCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "providers",
    abstract: "Who can be asked for scores, and how they are.",
    discussion: """
      A provider that keeps failing is left alone for a while; nothing is asked here.

      Examples:
        stvisits scores providers
        stvisits scores providers --json
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let reports = try context.providerReports()
    return try context.console.report(
      ProvidersDocument(reports), or: reports.table(zone: context.timeZone))
  }
}

struct ScoresExplainCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "How a visit came by its score.",
    discussion: """
      Who told it and when, who says otherwise, what it was before, and who was asked
      in vain. Nothing is asked here.

      Examples:
        stvisits scores explain 3f2a
        stvisits scores explain 3f2a --json
      """)

  @Argument(help: "The visit's id, or how it begins.", completion: NameCompletion.visit)
  var visit: String

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    guard let store = try context.existingStore() else {
      throw VisitRequestError.noSuchVisit(visit)
    }
    let visit = try VisitEditor.visit(withID: visit, in: store).visit
    let cache = context.scoreCache(isReadOnly: true)
    let explanation = try ScoreExplanation(
      of: visit, in: store, record: await visit.scoreRecord(in: cache))
    return try context.console.report(
      ScoreExplanationDocument(explanation),
      or: explanation.lines(zone: context.timeZone).map(\.cleanedForTerminal))
  }
}

struct TierOptions: ParsableArguments {
  @Option(
    help: .value(
      "tiers",
      "Which tiers to ask: catalog, cache, api, pages, by commas (default: all, but pages only "
        + "with STVISITS_PAGES=on)."))
  var tiers: String?

  func validate() throws { _ = try named() }

  /// Returns the tiers to ask; pages are on if they are named here or turned on in the settings.
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
        throw ValidationError("No tier is called “\(word)”; there are catalog, cache, api, pages.")
      }
      return tier
    }
    try require(!named.isEmpty, "Name at least one tier.")
    return Set(named)
  }
}
