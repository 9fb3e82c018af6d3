import ArgumentParser
import PhotoImport
import VisitStore

struct ForgetVisitCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "visit",
    abstract: "Remove visits with their photos for good.",
    discussion: """
      Also visits that you deleted and the history still knows. Badges are judged
      anew.

      Examples:
        stvisits forget visit 5f3a
        stvisits forget visit 5f3a 0b77 --backups --yes
      """)

  @Argument(
    help: .value("id", "The visits' ids, or how they begin."), completion: NameCompletion.visit)
  var visits: [String]

  @OptionGroup var wishes: ForgetOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.store()
    let found = try visits.map { text throws in
      let ids = try store.visitsIncludingDeleted(withIDPrefix: text)
      guard let first = ids.first else { throw VisitRequestError.noSuchVisit(text) }
      guard ids.count == 1 else {
        throw CommandFailure("\(ids.count) visits' ids begin with \(text); name more of it.")
      }
      return first
    }
    return try wishes.forget(visits: Set(found), in: store, context)
  }
}
