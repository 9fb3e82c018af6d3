import AppSupport
import ArgumentParser
import Foundation
import SportsModel
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
    guard !file.isEmpty else { throw ValidationError("Name a file, or a copy that is kept.") }
  }

  func run(_ world: World) throws -> ExitStatus {
    let source = try source(world)
    let staged = try StagedLibrary.copy(of: source, in: world.dataFolder, clock: world.clock)
    defer { staged.discard() }
    let then = try staged.outline()
    let now = world.outlineOfPresent()
    let present = now.map { "\($0.sentence), last changed \(Self.day($0))" } ?? "nothing readable"
    world.console.remark("Now:  \(present)")
    world.console.remark("Then: \(then.sentence), last changed \(Self.day(then))")
    let name = source.lastPathComponent.cleanedForTerminal
    guard try yes || world.confirm("Put \(name) in its place?", options) else {
      world.console.remark("Kept.")
      return .done
    }
    staged.patience = world.patience
    let installed = try staged.restore(in: world.dataFolder, note: source.lastPathComponent)
    _ = try world.store()
    try tell(then, installed, world)
    return .done
  }

  /// A path, or the name of one of the copies.
  private func source(_ world: World) throws -> URL {
    let typed = World.url(file)
    if FileManager.default.fileExists(atPath: typed.path) { return typed }
    let copies = BackupCopy.all(in: world.dataFolder)
    guard let copy = copies.first(where: { $0.name == file || $0.name == file + ".sqlite" }) else {
      throw LibraryFileError.noSuchCopy(file)
    }
    return copy.file
  }

  private func tell(
    _ then: StagedLibrary.Outline, _ installed: StagedLibrary.Installed, _ world: World
  ) throws {
    if options.json {
      try world.console.print([
        "schema": 1, "restored": then.json, "backup": JSONValue(installed.backup?.path),
        "set_aside": JSONValue(installed.setAside?.path),
      ])
      return
    }
    try world.console.print("Restored \(then.sentence).")
    if let backup = installed.backup {
      try world.console.print(
        "Back to what was: stvisits restore \(backup.lastPathComponent)")
    }
    if let folder = installed.setAside {
      try world.console.print("What could not be read is in \(folder.path)".cleanedForTerminal)
    }
  }

  private static func day(_ outline: StagedLibrary.Outline) -> String {
    outline.changedAt.map { String($0.utcText.prefix(10)) } ?? "never"
  }
}

extension World {
  /// What the database holds; nil when there is none or it cannot be read.
  func outlineOfPresent() -> StagedLibrary.Outline? {
    guard let store = try? existingStore() else { return nil }
    return try? store.outline()
  }
}
