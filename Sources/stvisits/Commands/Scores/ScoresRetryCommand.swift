import AppSupport
import ArgumentParser
import PhotoImport
import Scores
import SettingKeys
import VisitStore

struct ScoresRetryCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits scores retry [<options>] [<visits> ...]",
    abstract: "Fetch missing scores of your visits.",
    discussion: """
      Also checks the scores of games in the last 30 days for corrections, once a
      day. For the visits that you list, it compares all providers. Scores that you
      entered stay. stvisits undo restores the earlier scores.

      With box_scores = true, it also fetches missing box scores of your games, or of
      the visits that you list.

      Examples:
        stvisits scores retry
        stvisits scores retry 3f2a
        stvisits scores retry --tiers api --json
      """)

  @Argument(help: "IDs of visits (default: those without a score).") var visits: [String] = []
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
    if !wanted.isEmpty { progress.show("Fetching \(wanted.count.counted("score"))") }
    let findings = try await withCancellation(when: { InterruptHandler.wasRaised }) { [plan] in
      await finder.find(for: wanted, plan: plan)
    }
    progress.clear()
    var retry = ScoreRetry(
      findings: findings,
      outcome: try ScoreWriter(store).write(findings, in: store.makeBatch(.scores)))
    plan.comparesAll = false
    retry.boxScores = try await context.fetchBoxScores(
      of: ScoreRetry.visitsWithBoxScores(visits, in: store), catalog, store: store, plan: plan,
      isAllowed: context.settings.boxScores)
    try context.console.report(
      retry.document, or: retry.lines,
      notes: retry.remarks,
      badges: retry.outcome.badgeChanges + (retry.boxScores?.badgeChanges ?? []))
    guard !InterruptHandler.wasRaised else { return .interrupted }
    return retry.lacksResponses ? .offline : .done
  }
}

struct ScoresStatusCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits scores status [<options>]",
    abstract: "Show the sources of your scores and missing scores.",
    discussion: """
      Examples:
        stvisits scores status
        stvisits scores status --json
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let visits = try context.storedVisits()
    let report = ScoreStatus(
      of: visits, cached: try context.scoreCache(isReadOnly: true).entryCounts())
    if try context.console.printsJSON(report.document()) { return .done }
    try context.console.print(report.lines)
    guard !report.pending.isEmpty else { return context.console.remark("No missing scores.") }
    try context.console.print("")
    return try context.console.print(report.table)
  }
}

struct ScoresExplainCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits scores explain [<options>] <visit>",
    abstract: "Show the source and history of a visit's score.",
    discussion: """
      Shows its source and date, conflicting scores, earlier values, and providers
      without a result. Sends no requests.

      Examples:
        stvisits scores explain 3f2a
        stvisits scores explain 3f2a --json
      """)

  @Argument(help: "ID of the visit; its start is enough.", completion: .visit) var visit: String
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    guard let store = try context.existingStore() else {
      throw VisitRequestError.noSuchVisit(visit)
    }
    let visit = try context.visit(visit, in: store)
    let cache = context.scoreCache(isReadOnly: true)
    let explanation = try ScoreExplanation(
      of: visit, in: store, record: await visit.scoreRecord(in: cache))
    return try context.console.report(
      explanation.document, or: explanation.lines(zone: context.timeZone))
  }
}
