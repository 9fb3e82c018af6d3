import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import SportsModel
import VisitStore

struct BackupCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the database with your visits.",
    discussion: """
      A copy is consistent whatever else is going on. Without a file it is kept with
      those that are made by themselves: before an import, before a restore and
      before a newer stvisits changes the database. Of each kind the newest five are
      kept, and the newest of each of the last twelve months.

      Examples:
        stvisits backup
        stvisits backup ~/visits-2026.sqlite
        stvisits backup --list
        stvisits restore ~/visits-2026.sqlite
      """)

  @Argument(help: "Where the copy goes; a file there stays.", completion: .file())
  var file: String?

  @Flag(help: "List the copies that are kept.")
  var list = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard file != "-" else {
      throw ValidationError("A copy does not go to standard output; name a file.")
    }
    guard !list || file == nil else {
      throw ValidationError("--list is of the copies that are kept; leave out the file.")
    }
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    if list { return try printResult(BackupFile.all(in: context.dataFolder), context) }
    guard let store = try context.existingStore() else {
      throw CommandFailure("There is nothing to copy in \(context.dataFolder.path).")
    }
    let place: URL
    if let file {
      place = AppContext.url(file)
      try context.checkIsNotProtected(place)
      try store.backUp(to: place)
    } else {
      place = try store.backUp()
    }
    if options.json {
      try context.console.print(document: BackupDocument(place))
    } else {
      try context.console.print("Copied to \(place.path)".cleanedForTerminal)
    }
    return .done
  }

  private func printResult(_ copies: [BackupFile], _ context: AppContext) throws -> ExitStatus {
    guard !options.json else {
      try context.console.print(document: BackupListDocument(copies))
      return .done
    }
    guard !copies.isEmpty else {
      context.console.remark("No copies yet.")
      return .done
    }
    try context.console.print(LibraryFormatter.table(copies))
    return .done
  }
}
