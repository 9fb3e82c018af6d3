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

struct RestoreCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a copy in the place of your visits.",
    discussion: """
      The copy is checked before anything is touched, and brought up to date if an
      older stvisits made it. What is there now is copied first, so that this can be
      taken back by restoring that copy.

      Examples:
        stvisits backup --list
        stvisits restore visits-import-20261121T101500.000000Z.sqlite
        stvisits restore ~/visits-2026.sqlite --yes
      """)

  @Argument(help: "A file, or the name of a copy that is kept.", completion: .file())
  var file: String

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(!file.isEmpty, "Name a file, or a copy that is kept.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let source = try source(context)
    let staged = try StagedLibrary.copy(of: source, in: context.dataFolder, clock: context.clock)
    defer { staged.discard() }
    let then = try staged.contentSummary()
    let now = try? context.existingStore()?.contentSummary()
    let present = now.map { "\($0.sentence), last changed \($0.lastChange)" } ?? "nothing readable"
    context.console.remark("Now:  \(present)")
    context.console.remark("Then: \(then.sentence), last changed \(then.lastChange)")
    let name = source.lastPathComponent.cleanedForTerminal
    guard try context.console.confirms("Put \(name) in its place?", yes: yes) else { return .done }
    staged.patience = context.patience
    let installed = try staged.restore(in: context.dataFolder, note: source.lastPathComponent)
    _ = try context.store()
    return try context.console.report(
      RestoreDocument(then, installed), or: LibraryFormatter.lines(then, installed))
  }

  private func source(_ context: AppContext) throws -> URL {
    let typed = URL(typed: file)
    if FileManager.default.fileExists(atPath: typed.path) { return typed }
    let copies = BackupFile.all(in: context.dataFolder)
    guard let copy = copies.first(where: { $0.name == file || $0.name == file + ".sqlite" }) else {
      throw LibraryFileError.noSuchCopy(file)
    }
    return copy.file
  }
}
