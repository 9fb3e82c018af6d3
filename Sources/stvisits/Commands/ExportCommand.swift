import ArgumentParser
import Foundation
import StvisitsKit
import VisitStore

struct ExportCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write all of your data into one text file.",
    discussion: """
      Visits, photos with their facts and thumbnails, questions, trips, badges, the
      history with which undo works, and your own leagues and badges: JSON lines, the
      same bytes for the same data. Not in it: the photos themselves, and what may be
      deleted at any time.

      It says where you were. The file is for nobody else to read.

      Examples:
        stvisits export --all library.jsonl
        stvisits export --all - | gzip > library.jsonl.gz
        stvisits import --from-export library.jsonl
      """)

  @Flag(help: "Everything.")
  var all = false

  @Flag(help: "Write over a file that exists.")
  var force = false

  @Argument(help: "The file to write; - is standard output.", completion: .file())
  var file: String

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard all else { throw ValidationError("Say --all: there is no other export yet.") }
    guard file != "-" || !options.json else {
      throw ValidationError("The export itself is on standard output; leave out --json.")
    }
  }

  func run(_ world: World) throws -> ExitStatus {
    guard let store = try world.existingStore() else {
      throw Failure("There is nothing to export in \(world.dataFolder.path).")
    }
    let export = LibraryExport(store: store, files: world.dataFiles)
    guard file != "-" else {
      _ = try export.write { lines in
        guard world.console.write(lines, to: .standardOutput) else { throw Console.Closed() }
      }
      return .done
    }
    let place = World.url(file)
    if !force, FileManager.default.fileExists(atPath: place.path) {
      throw Failure("\(file) exists already. Name another file, or say --force.")
    }
    let draft = try DraftFile(place, replaces: force)
    let tally = try export.write(draft.write)
    try draft.finish()
    if options.json {
      try world.console.print([
        "schema": 1, "file": .string(place.path), "rows": .integer(tally.rows),
        "files": .integer(tally.files),
      ])
    } else {
      try world.console.print("Wrote \(file): \(tally.rows) rows.".cleanedForTerminal)
    }
    return .done
  }
}
