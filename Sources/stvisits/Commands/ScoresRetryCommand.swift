import ArgumentParser
import Scores
import SportsModel
import StvisitsKit
import VisitStore

struct ScoresRetryCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Look once more for the scores that visits wait for.",
    discussion: """
      What is found is written to the visits; undo takes it back. Scores you gave stay yours.

      Examples:
        stvisits scores retry
        stvisits scores retry --tiers api --json
      """)

  @OptionGroup var tiers: TierOptions
  @OptionGroup var options: GlobalOptions

  func run(_ world: World) throws -> ExitStatus {
    let catalog = try world.catalog()
    let store = try world.store(catalog)
    let pending = try store.visits().map(\.visit).filter(\.isScorePending)
    let finder = ScoreFinder(catalog: catalog, desk: try world.scoreDesk(catalog))
    let plan = try tiers.plan(options)
    let errand = Errand { await finder.find(for: pending, plan: plan) }
    guard let findings = errand.wait() else { throw Failure("The look-up was interrupted.") }
    let scored = try finder.write(findings, to: store)
    if options.json {
      try world.console.print([
        "schema": 1, "visits": .array(findings.map(\.json)),
        "resolved": .integer(scored.count), "pending": .integer(pending.count - scored.count),
      ])
    } else {
      try tell(findings, scored, world)
      try world.tellBadges(of: store)
    }
    guard findings.contains(where: { $0.answer?.isForWantOfAnswer ?? false }) else { return .done }
    return .offline
  }

  private func tell(
    _ findings: [ScoreFinder.Finding], _ scored: [Visit], _ world: World
  ) throws {
    if findings.isEmpty { world.console.remark("No visit waits for a score.") }
    for visit in scored {
      try world.console.print("\(visit.day)  \(visit.title)".cleanedForTerminal)
    }
    for finding in findings {
      guard let remark = finding.remark else { continue }
      let line = "\(finding.visit.day)  \(finding.visit.title): \(remark)"
      world.console.remark(line.cleanedForTerminal)
    }
  }
}
