import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
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
    try require(file != "-", "A copy does not go to standard output; name a file.")
    try require(!list || file == nil, "--list is of the copies that are kept; leave out the file.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    if list { return try printResult(BackupFile.all(in: context.dataFolder), context) }
    guard let store = try context.existingStore() else {
      throw CommandFailure("There is nothing to copy in \(context.dataFolder.path).")
    }
    let place: URL
    if let file {
      place = URL(typed: file)
      try OutputFile.checkIsNotProtected(place, context)
      try store.backUp(to: place)
    } else {
      place = try store.backUp()
    }
    return try context.console.report(BackupDocument(place), or: "Copied to \(place.path)")
  }

  private func printResult(_ copies: [BackupFile], _ context: AppContext) throws -> ExitStatus {
    try context.console.report(
      BackupListDocument(copies),
      or: copies.isEmpty
        ? [] : LibraryFormatter.table(copies).lines(within: context.console.terminalColumns),
      notes: copies.isEmpty ? ["No copies yet."] : [])
  }
}
