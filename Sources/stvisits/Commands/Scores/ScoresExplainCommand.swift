import AppSupport
import ArgumentParser
import PhotoImport
import VisitStore

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
