import AppSupport
import ArgumentParser
import PhotoImport
import Scores
import SportsModel
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
    let wanted = try self.wanted(store, context)
    let finder = ScoreFinder(catalog: catalog, service: try context.scoreService(catalog))
    var plan = try tiers.plan(context)
    plan.comparesAll = !visits.isEmpty
    let progress = ProgressLine(console: context.console, clock: context.clock)
    if !wanted.isEmpty { progress.show("looking up \(wanted.count) scores") }
    let findings = try await withCancellation(when: { InterruptHandler.wasRaised }) { [plan] in
      await finder.find(for: wanted, plan: plan)
    }
    progress.clear()
    let outcome = try ScoreWriter(store).write(findings, in: store.begin(.scores))
    if options.json {
      try context.console.print(form(findings, outcome))
    } else {
      try printResult(findings, outcome, context)
      try context.printBadgeChanges(outcome.badgeChanges)
    }
    guard !InterruptHandler.wasRaised else { return .interrupted }
    guard findings.contains(where: { $0.answer?.isForWantOfAnswer ?? false }) else { return .done }
    return .offline
  }

  /// The visits named, or all whose score is to come or may change.
  private func wanted(_ store: VisitStore, _ context: AppContext) throws -> [Visit] {
    guard visits.isEmpty else {
      return try visits.map { try VisitEditor.visit(withID: $0, in: store).visit }
    }
    let now = context.clock()
    return try store.visits().map(\.visit).filter { visit in
      visit.isScorePending || visit.hasRecentScore(at: now)
    }
  }

  private func form(
    _ findings: [ScoreFinder.Finding], _ outcome: ScoreWriter.Outcome
  ) -> JSONValue {
    let found = findings.count { $0.visit.isScorePending && $0.answer?.result != nil }
    let pending = findings.count(where: \.visit.isScorePending)
    return [
      "schema": 1, "visits": .array(findings.map(\.json)), "resolved": .integer(found),
      "corrected": .integer(outcome.scored.count - found),
      "pending": .integer(pending - found - outcome.asked.count),
      "asked": .integer(outcome.asked.count),
    ]
  }

  private func printResult(
    _ findings: [ScoreFinder.Finding], _ outcome: ScoreWriter.Outcome, _ context: AppContext
  ) throws {
    if findings.isEmpty { context.console.remark("No visit waits for a score.") }
    for visit in outcome.scored {
      try context.console.print("\(visit.day)  \(visit.title)".cleanedForTerminal)
    }
    let asked = Set(outcome.asked.map(\.id))
    for finding in findings {
      let remark =
        asked.contains(finding.visit.id)
        ? "not played that day; stvisits review asks what it was" : finding.remark
      guard let remark else { continue }
      let line = "\(finding.visit.day)  \(finding.visit.title): \(remark)"
      context.console.remark(line.cleanedForTerminal)
    }
  }
}
