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
      outcome: try ScoreWriter(store).write(findings, in: store.begin(.scores)))
    plan.comparesAll = false
    retry.boxScores = try await context.fetchBoxScores(
      of: ScoreRetry.visitsWithBoxScores(visits, in: store), catalog, store, plan: plan,
      isAllowed: context.settings.boxScores)
    try context.console.report(
      retry.document, or: retry.lines.map(\.cleanedForTerminal),
      notes: retry.remarks,
      badges: retry.outcome.badgeChanges + (retry.boxScores?.badgeChanges ?? []))
    guard !InterruptHandler.wasRaised else { return .interrupted }
    return retry.lacksResponses ? .offline : .done
  }
}
