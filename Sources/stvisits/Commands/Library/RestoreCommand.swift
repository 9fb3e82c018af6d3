import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import VisitStore

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
