import AppSupport
import ArgumentParser
import PhotoImport
import Scores
import VisitStore

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
