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
    try require(file != "-", message: "Can't write a backup to standard output. Name a file.")
    try require(!list || file == nil, message: "--list doesn't work with a file.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    if list { return try printResult(BackupFile.all(in: context.dataFolder), context: context) }
    guard let store = try context.existingStore() else {
      throw CommandFailure("No visits to back up in \(context.dataFolder.path).")
    }
    let place: URL
    if let file {
      place = URL(typed: file)
      try OutputFile.checkIsNotProtected(place, context: context)
      try context.programFiles.whileWriting(place) { try store.backUp(to: place) }
    } else {
      place = try store.backUp()
    }
    return try context.console.report(
      ["schema": 1, "file": place.path] as JSONObject, or: "Saved the backup to \(place.path).")
  }

  private func printResult(_ backups: [BackupFile], context: AppContext) throws -> ExitStatus {
    try context.console.report(
      ["schema": 1, "backups": backups.map(\.document)] as JSONObject,
      or: backups.isEmpty
        ? [] : LibraryFormatter.table(backups).lines(within: context.console.terminalColumns),
      notes: backups.isEmpty ? ["No backups yet."] : [])
  }
}

struct RestoreCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits restore [<options>] <file>", abstract: "Restore your visits from a backup.",
    discussion: """
      The backup is checked first, and upgraded if an older stvisits made it. Your
      present visits are backed up, so you can restore them later.

      Examples:
        stvisits backup --list
        stvisits restore visits-import-20261121T101500.000000Z.sqlite
        stvisits restore ~/visits-2026.sqlite --yes
      """)

  @Argument(help: "File, or the name of a backup in the data folder.", completion: .file())
  var file: String

  @Flag(help: .yes) var yes = false
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(
      !file.isEmpty,
      message: "Enter a file, or the name of a backup. List them with: stvisits backup --list"
    )
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let source = try source(context)
    let staged = try StagedLibrary.copy(of: source, in: context.dataFolder, clock: context.clock)
    defer { staged.discard() }
    let backup = try staged.contentSummary()
    let now = try? context.existingStore()?.contentSummary()
    let present =
      now.map { "\($0.sentence), last changed \($0.lastChange)" } ?? "no readable visits"
    context.console.remark("Now:    \(present)")
    context.console.remark("Backup: \(backup.sentence), last changed \(backup.lastChange)")
    if !staged.damagedTables.isEmpty {
      context.console.error(
        "The backup is damaged: some values in \(DisplayFormat.list(staged.damagedTables)) changed "
          + "after it was made. Use another one if you can, or check it afterwards with: stvisits verify"
      )
    }
    let name = source.lastPathComponent.cleanedForTerminal
    guard try context.console.confirms("Replace your visits with \(name)?", yes: yes) else {
      return .done
    }
    staged.lockWait = context.lockWait
    let installed = try staged.restore(in: context.dataFolder, note: source.lastPathComponent)
    _ = try context.store()
    return try context.console.report(
      backup.document(installed), or: LibraryFormatter.lines(backup, installed: installed))
  }

  private func source(_ context: AppContext) throws -> URL {
    let typed = URL(typed: file)
    if FileManager.default.fileExists(atPath: typed.path) { return typed }
    let backups = BackupFile.all(in: context.dataFolder)
    guard let backup = backups.first(where: { $0.name == file || $0.name == file + ".sqlite" })
    else {
      throw LibraryFileError.noSuchCopy(file)
    }
    return backup.file
  }
}
