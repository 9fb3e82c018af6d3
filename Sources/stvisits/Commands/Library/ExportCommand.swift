import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import Reports
import VisitStore

struct ExportCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write all of your data, or your visits, into one file.",
    discussion: """
      --all: visits, photos with their facts and thumbnails, questions, trips,
      badges, the history with which undo works, and your own leagues and badges:
      JSON lines, the same bytes for the same data. Not in it: the photos themselves,
      and what may be deleted at any time.

      --visits: your visits for other programs, as .csv (for spreadsheets), .json
      (the form of visits list --json) or .gpx (a waypoint for each, at the stadium,
      never where you took a photo).

      Both say where you were. Only you may read the file.

      Examples:
        stvisits export --all library.jsonl
        stvisits export --all - | gzip > library.jsonl.gz
        stvisits import --from-export library.jsonl
        stvisits export --visits visits.csv
        stvisits export --visits - --format gpx > visits.gpx
      """)

  @Flag(help: "Everything.")
  var all = false

  @Flag(help: "Your visits for other programs: .csv, .json or .gpx.")
  var visits = false

  @Option(help: "What the file of the visits is, where its name does not say it.")
  var format: VisitsFile.Form?

  @Flag(help: "Write over a file that exists.")
  var force = false

  @Argument(help: "The file to write; - is standard output.", completion: .file())
  var file: String

  @OptionGroup var options: GlobalOptions

  private var output: OutputFile { OutputFile(name: file, replaces: force, opens: false) }

  func validate() throws {
    try require(all != visits, "Say either --all or --visits.")
    guard visits else {
      try require(format == nil, "--format goes with --visits.")
      try require(
        file != "-" || !options.json, "The export itself is on standard output; leave out --json.")
      return
    }
    try output.validate(
      VisitsFile.Form.form(of: file, saying: format), what: "The export", options)
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    try visits ? exportVisits(context) : exportAll(context)
  }

  /// Writes the visits as a table, a document or waypoints, readable only for their owner.
  private func exportVisits(_ context: AppContext) throws -> ExitStatus {
    let form = try VisitsFile.Form.form(of: file, saying: format)
    try output.checkDestination(context)
    let visits = try context.existingStore()?.visits() ?? []
    if visits.isEmpty { context.console.remark("No visits yet.") }
    let text = try VisitsFile(visits, context.catalog()).text(form)
    return try output.write(
      Array(text.utf8), form, contents: ["visits": visits.count],
      summary: "\(visits.count.counted("visit")).", isShared: false, context)
  }

  private func exportAll(_ context: AppContext) throws -> ExitStatus {
    guard let store = try context.existingStore() else {
      throw CommandFailure("There is nothing to export in \(context.dataFolder.path).")
    }
    let files = UserDataFiles(context)
    guard file != "-" else {
      _ = try files.export(with: store) { lines in
        guard context.console.write(lines, to: .standardOutput) else { throw Console.Closed() }
      }
      return .done
    }
    try output.checkDestination(context)
    let draft = try AtomicFileWriter(output.place, replaces: force)
    let tally = try files.export(with: store, draft.write)
    try draft.finish()
    return try context.console.report(
      ExportDocument(output.place, rows: tally.rows, files: tally.files),
      or: "Wrote \(file): \(tally.rows) rows.")
  }
}

extension VisitsFile.Form: OutputFormat {}

extension UserDataFiles {
  init(_ context: AppContext) {
    self.init(folder: context.dataFolder, learned: context.learnedFacts)
  }
}
