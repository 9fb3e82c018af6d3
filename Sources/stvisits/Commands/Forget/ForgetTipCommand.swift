import ArgumentParser
import DataUpdates
import Foundation
import LibraryMerge
import VisitStore

struct ForgetTipCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits forget tip [<options>] <id> ...",
    abstract: "Permanently remove tips and reviews of stadiums.",
    discussion: """
      Also works for deleted tips that are still in the history.

      Examples:
        stvisits forget tip 7c1e
        stvisits forget tip 7c1e 0b77 --backups --yes
      """)

  @Argument(help: .value("id", "IDs of the tips; their start is enough.")) var tips: [String]
  @OptionGroup var forgetting: ForgetOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.store()
    let found = try tips.map { text throws in
      let ids = try store.notesIncludingDeleted(withIDPrefix: text)
      guard let first = ids.first else {
        try store.rewriteFile()
        throw TipError.unknown(text)
      }
      guard ids.count == 1 else {
        throw CommandFailure(
          "\(ids.count) tips have an ID that starts with \"\(text)\". Type more of it.")
      }
      return first
    }
    return try forgetting.forget(notes: Set(found), in: store, context)
  }
}
