import AppSupport
import ArgumentParser
import PhotoImport
import VisitStore

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

  @Argument(help: "ID of the visit; its start is enough.", completion: NameCompletion.visit)
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
      explanation.document,
      or: explanation.lines(zone: context.timeZone).map(\.cleanedForTerminal))
  }
}
