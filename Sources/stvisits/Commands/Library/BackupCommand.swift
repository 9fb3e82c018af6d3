import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import VisitStore

struct BackupCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits backup [<options>] [<file>]", abstract: "Back up your visits.",
    discussion: """
      Without a file, the backup goes into the data folder. stvisits also makes one
      before each import, restore and upgrade of the database. The newest five of
      each kind are kept, and one per month for a year.

      Examples:
        stvisits backup
        stvisits backup ~/visits-2026.sqlite
        stvisits backup --list
      """)

  @Argument(help: "New file for the backup.", completion: .file()) var file: String?
  @Flag(help: "List the backups in the data folder.") var list = false
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(file != "-", "Can't write a backup to standard output. Name a file.")
    try require(!list || file == nil, "--list doesn't work with a file.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    if list { return try printResult(BackupFile.all(in: context.dataFolder), context) }
    guard let store = try context.existingStore() else {
      throw CommandFailure("No visits to back up in \(context.dataFolder.path).")
    }
    let place: URL
    if let file {
      place = URL(typed: file)
      try OutputFile.checkIsNotProtected(place, context)
      try context.programFiles.whileWriting(place) { try store.backUp(to: place) }
    } else {
      place = try store.backUp()
    }
    return try context.console.report(
      ["schema": 1, "file": place.path] as JSONObject, or: "Saved the backup to \(place.path).")
  }

  private func printResult(_ backups: [BackupFile], _ context: AppContext) throws -> ExitStatus {
    try context.console.report(
      ["schema": 1, "backups": backups.map(\.document)] as JSONObject,
      or: backups.isEmpty
        ? [] : LibraryFormatter.table(backups).lines(within: context.console.terminalColumns),
      notes: backups.isEmpty ? ["No backups yet."] : [])
  }
}
