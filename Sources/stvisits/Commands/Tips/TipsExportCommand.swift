import AppSupport
import ArgumentParser
import Catalog
import DataUpdates
import Foundation
import LibraryCare
import SportsModel
import VisitStore

struct TipsExportCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits tips export [<options>] <file> --author <name>",
    abstract: "Write your tips to a file that others can import.",
    discussion: """
      The file has your tips with your name, without your reviews and visits. It is
      signed with the key of this computer, so that any change is noticed.

      Examples:
        stvisits tips export my-tips.txt --author Ana
        stvisits tips export wrigley.txt --author Ana --stadium "Wrigley Field"
      """)

  @Argument(help: "File to write.", completion: .file()) var file: String
  @Option(help: .name("Your name, as others will see it.")) var author: String

  @Option(help: "Only tips about this stadium. Can be repeated.", completion: .stadium)
  var stadium: [String] = []

  @Flag(help: "Overwrite an existing file.") var force = false
  @OptionGroup var options: GlobalOptions

  func validate() throws { try require(file != "-", message: "Name a file, such as my-tips.txt.") }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let output = OutputFile(name: file, replaces: force, opens: false)
    try output.checkDestination(context)
    let stadiums = Set(
      try stadium.map { try catalog.stadium(named: $0, context).id })
    let notes = try context.stadiumNotes().filter {
      stadiums.isEmpty || stadiums.contains($0.stadium)
    }
    guard !notes.isEmpty else { throw TipError.nothingToExport }
    let identity = try MachineIdentity(in: context.dataFolder)
    let pack = try TipPack(notes, by: author, key: identity.publicKey)
    try AtomicFileWriter.write(
      try pack.signed(by: identity.secret), to: output.place, replaces: force, isShared: true)
    return try context.console.report(
      [
        "schema": 1, "path": output.place.path, "author": pack.author.name,
        "key": pack.author.key, "tips": pack.tips.count,
      ] as JSONObject,
      or: "Wrote \(file): \(pack.tips.count.counted("tip")) by \(pack.author.name).",
      notes: ["Signed with the key \(pack.author.key)."])
  }
}

struct TipsImportCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits tips import [<options>] <file>",
    abstract: "Add the tips of a file that another fan exported.",
    discussion: """
      The signature is checked. Your tips and those of other authors stay; a later
      version of a tip replaces the one by the same author. One undo removes them.

      Examples:
        stvisits tips import ana.txt
        stvisits tips import ana.txt --dry-run
        stvisits tips import ana.txt --key 0f3c...9d
      """)

  @Argument(help: "File with tips.", completion: .file()) var file: String
  @Option(help: "Require a signature by this public key.") var key: String?
  @Flag(help: .dryRun) var dryRun = false
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(
      key == nil || key.flatMap(PackTrailer.publicKey) != nil,
      message: "--key must be a public key of 64 hexadecimal digits.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let bytes = try InputFile.bytes(of: file, atMost: TipPack.maxBytes)
    let pack = try TipPack(bytes, path: file, signedBy: key.flatMap(PackTrailer.publicKey))
    let store = try context.store(catalog)
    let present = try store.notes()
    let merge = try StadiumNoteEditor(catalog, store: store, today: context.today)
      .merge(pack, isDryRun: dryRun)
    let keys = Set(
      present.compactMap { $0.author?.name == pack.author.name ? $0.author?.key : nil })
    var notes = ["Signed with the key \(pack.author.key)."]
    if !keys.isEmpty, !keys.contains(pack.author.key) {
      notes.append(
        "Earlier tips by \(pack.author.name) were signed with another key. Check with the author.")
    }
    return try context.console.report(
      merge.document(of: pack, isDryRun: dryRun),
      or: "\(pack.tips.count.counted("tip")) by \(pack.author.name): \(merge.added.count) new, "
        + "\(merge.updated.count) changed, \(merge.known) known.",
      notes: notes, isDryRun: dryRun)
  }
}
