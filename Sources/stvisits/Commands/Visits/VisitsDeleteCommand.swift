import AppSupport
import ArgumentParser
import PhotoImport
import SportsModel
import VisitStore

struct VisitsDeleteCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a visit.",
    discussion: """
      The photos stay where they are, and the next import does not bring the visit
      back. `stvisits undo` does.

      Example:
        stvisits visits delete 5f3a --yes
      """)

  @Argument(help: "The visit's id, or how it begins.", completion: NameCompletion.visit)
  var id: String

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let store = try context.store(catalog)
    let visit = try VisitEditor.visit(withID: id, in: store).visit
    let what = VisitFormatter.title(visit)
    guard try yes || context.confirm("Delete \(what)?", options) else {
      context.console.remark("Kept.")
      return .done
    }
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    let deleted = try editor.delete(visit.id.text)
    if options.json {
      try context.console.print(
        document: VisitDeletionDocument(
          deleted.value, badges: deleted.badgeChanges))
    } else {
      try context.console.print("Deleted \(what)")
      try context.printBadgeChanges(deleted.badgeChanges)
    }
    return .done
  }
}

extension AppContext {
  /// Asks yes or no on a terminal.
  ///
  /// - Throws: a usage error that names `--yes`, if there is no terminal.
  func confirm(_ question: String, _ options: GlobalOptions) throws -> Bool {
    guard console.isInteractive, !options.noInput else {
      throw CommandFailure("\(question) Say --yes to do it without being asked.", status: .usage)
    }
    console.write("\(question) [y/N] ", to: .standardError)
    let answer = console.readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }
}
