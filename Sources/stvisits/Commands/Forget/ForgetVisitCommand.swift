import ArgumentParser
import LibraryMerge
import PhotoImport
import VisitStore

struct ForgetVisitCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits forget visit [<options>] <id> ...",
    abstract: "Permanently remove visits and their photo data.",
    discussion: """
      Also works for deleted visits that are still in the history. The badges are
      updated.

      Examples:
        stvisits forget visit 5f3a
        stvisits forget visit 5f3a 0b77 --backups --yes
      """)

  @Argument(
    help: .value("id", "IDs of the visits; their start is enough."),
    completion: NameCompletion.visit)
  var visits: [String]

  @OptionGroup var forgetting: ForgetOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.store()
    let found = try visits.map { text throws in
      let ids = try store.visitsIncludingDeleted(withIDPrefix: text)
      guard let first = ids.first else {
        try store.rewriteFile()
        throw VisitRequestError.noSuchVisit(text)
      }
      guard ids.count == 1 else {
        throw CommandFailure(
          "\(ids.count) visits have an ID that starts with \"\(text)\". Type more of it.")
      }
      return first
    }
    return try forgetting.forget(visits: Set(found), in: store, context)
  }
}
