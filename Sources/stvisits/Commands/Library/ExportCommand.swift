import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import Reports

struct ExportCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits export [<options>] <file>",
    abstract: "Export your visits or all of your data.",
    discussion: """
      --all writes everything except the photos: visits, photo data and thumbnails,
      questions, trips, badges, the history, and your own leagues. To import the file
      again: stvisits import --from-export FILE

      --visits writes your visits for other programs, as .csv, .json, .gpx (one
      waypoint per stadium, never the location of a photo) or .ics (a calendar in
      which each visit repeats every year).

      Both show where you were. Only you can read the file.

      Examples:
        stvisits export --all library.jsonl
        stvisits export --visits visits.csv
        stvisits export --visits anniversaries.ics
        stvisits export --visits - --format gpx > visits.gpx
      """)

  @Argument(help: "File to write; - for standard output.", completion: .file()) var file: String
  @Flag(help: "Export everything.") var all = false
  @Flag(help: "Export your visits: .csv, .json, .gpx or .ics.") var visits = false
  @Option(help: "File format of --visits.") var format: VisitsFile.Form?
  @Flag(help: "Mark the .csv file of --visits as UTF-8, for Excel.") var bom = false
  @Flag(help: .overwrite) var force = false
  @OptionGroup var options: GlobalOptions

  private var output: OutputFile { OutputFile(name: file, replaces: force, opens: false) }

  func validate() throws {
    try require(all != visits, message: "Use either --all or --visits.")
    let form = visits ? try VisitsFile.Form.form(of: file, saying: format) : nil
    try require(!bom || form == .csv, message: "--bom needs a .csv file of --visits.")
    guard let form else {
      try require(format == nil, message: "--format needs --visits.")
      try require(
        file != "-" || !options.json,
        message: "The export is written to standard output. Leave out --json, or name a file.")
      return
    }
    try output.validate(form, what: "The export", options: options)
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    try visits ? exportVisits(context) : exportAll(context)
  }

  /// Writes the visits as a table, a document or waypoints, readable only for their owner.
  private func exportVisits(_ context: AppContext) throws -> ExitStatus {
    let form = try VisitsFile.Form.form(of: file, saying: format)
    try output.checkDestination(context)
    let visits = try context.storedVisits()
    if visits.isEmpty { context.console.remark("No visits yet.") }
    let text = try VisitsFile(visits, catalog: context.catalog()).text(form, hasByteOrderMark: bom)
    return try output.write(
      Array(text.utf8), as: form, contents: ["visits": visits.count],
      summary: "\(visits.count.counted("visit")).", isShared: false, context: context)
  }

  private func exportAll(_ context: AppContext) throws -> ExitStatus {
    guard let store = try context.existingStore() else {
      throw CommandFailure("No data to export in \(context.dataFolder.path).")
    }
    let files = UserDataFiles(context)
    guard file != "-" else {
      _ = try files.export(with: store) { lines in
        guard context.console.write(lines, to: .standardOutput) else { throw Console.Closed() }
      }
      return .done
    }
    try output.checkDestination(context)
    let tally = try context.programFiles.whileWriting(output.place) {
      let draft = try AtomicFileWriter(output.place, replaces: force)
      let tally = try files.export(with: store, draft.write)
      try draft.finish()
      return tally
    }
    return try context.console.report(
      [
        "schema": 1, "file": output.place.path, "rows": tally.rows, "files": tally.files,
      ] as JSONObject,
      or: "Wrote \(file): \(tally.rows.counted("row")).")
  }
}

extension UserDataFiles {
  init(_ context: AppContext) {
    self.init(folder: context.dataFolder, learned: context.learnedFacts)
  }
}
