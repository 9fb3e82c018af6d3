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

  func run(_ world: World) throws -> ExitStatus {
    Interrupt.listen()
    let catalog = try world.catalog()
    let store = try world.store(catalog)
    let wanted = try self.wanted(store, world)
    let finder = ScoreFinder(catalog: catalog, desk: try world.scoreDesk(catalog))
    var plan = try tiers.plan(world)
    plan.comparesAll = !visits.isEmpty
    let progress = ProgressLine(console: world.console, clock: world.clock)
    if !wanted.isEmpty { progress.show("looking up \(wanted.count) scores") }
    let errand = Errand { [plan] in await finder.find(for: wanted, plan: plan) }
    let findings = errand.wait(isCancelled: { Interrupt.wasRaised }) ?? []
    progress.clear()
    let outcome = try ScoreWriter(store).write(findings, in: store.begin(.scores))
    if options.json {
      try world.console.print(form(findings, outcome))
    } else {
      try tell(findings, outcome, world)
      try world.tellBadges(of: store)
    }
    guard !Interrupt.wasRaised else { return .interrupted }
    guard findings.contains(where: { $0.answer?.isForWantOfAnswer ?? false }) else { return .done }
    return .offline
  }

  /// The visits named, or all whose score is to come or may change.
  private func wanted(_ store: VisitStore, _ world: World) throws -> [Visit] {
    guard visits.isEmpty else {
      return try visits.map { try VisitEditor.visit(withID: $0, in: store).visit }
    }
    let now = world.clock()
    return try store.visits().map(\.visit).filter { visit in
      visit.isScorePending || visit.hasYoungScore(at: now)
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

  private func tell(
    _ findings: [ScoreFinder.Finding], _ outcome: ScoreWriter.Outcome, _ world: World
  ) throws {
    if findings.isEmpty { world.console.remark("No visit waits for a score.") }
    for visit in outcome.scored {
      try world.console.print("\(visit.day)  \(visit.title)".cleanedForTerminal)
    }
    let asked = Set(outcome.asked.map(\.id))
    for finding in findings {
      let remark =
        asked.contains(finding.visit.id)
        ? "not played that day; stvisits review asks what it was" : finding.remark
      guard let remark else { continue }
      let line = "\(finding.visit.day)  \(finding.visit.title): \(remark)"
      world.console.remark(line.cleanedForTerminal)
    }
  }
}
