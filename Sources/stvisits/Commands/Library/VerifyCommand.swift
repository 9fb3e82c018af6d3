import AppSupport
import ArgumentParser
import Foundation
import LibraryCare
import SportsModel
import VisitStore

struct VerifyCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check your data, and find photos that moved.",
    discussion: """
      Checks the database, whether the facts still know your stadiums and games,
      whether the photos are where they were, and that only you can read it all. In
      the folders named, photos that are gone are looked for by their content, and
      where they are now is noted; undo takes that back.

      Examples:
        stvisits verify
        stvisits verify ~/Pictures
        stvisits verify ~/Pictures --dry-run --json
        stvisits verify --fix
      """)

  @Argument(help: "Where to look for photos that moved.", completion: .directory)
  var paths: [String] = []

  @Flag(help: "Tell where photos are now; note nothing.")
  var dryRun = false

  @Flag(help: "Take the rights of others from your data.")
  var fix = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    InterruptHandler.listen()
    var report = try report(context)
    let inventory = DataInventory(folder: context.dataFolder, others: context.cacheFolder)
    let fixed = fix && !dryRun ? inventory.close() : []
    report.problems += inventory.entries.filter(\.isReadableByOthers)
      .filter { !fixed.contains($0.path) }
      .map(LibraryCheck.Problem.init(readableByOthers:))
    try options.json
      ? context.console.print(json(report, fixed)) : printResult(report, fixed, context)
    for doubled in report.doubled {
      context.console.remark(doubled.line.cleanedForTerminal)
    }
    if InterruptHandler.wasRaised { return .interrupted }
    return report.problems.isEmpty ? .done : .failed
  }

  /// What was found; for scripts also when the database cannot be read.
  private func report(_ context: AppContext) throws -> LibraryCheck.Report {
    do {
      guard FileManager.default.fileExists(atPath: context.dataFolder.path),
        let store = try context.existingStore()
      else { throw CommandFailure("There is nothing to verify in \(context.dataFolder.path).") }
      let catalog = try context.catalog()
      let check = LibraryCheck(
        store: store, catalog: catalog,
        scanner: context.scanner(memory: context.scanMemory(isReadOnly: true)))
      return try check.run(
        paths: paths.map { AppContext.url($0).standardizedFileURL.path }, isDryRun: dryRun,
        isCancelled: { InterruptHandler.wasRaised })
    } catch let error as VisitStoreError where options.json && error.isOfContent {
      return LibraryCheck.Report(unreadable: CommandFailure(error)?.message ?? "\(error)")
    }
  }

  private func printResult(
    _ report: LibraryCheck.Report, _ fixed: [String], _ context: AppContext
  ) throws {
    let print = { (line: String) in try context.console.print(line.cleanedForTerminal) }
    for photo in report.moved { try print("Moved: \(photo.old.first ?? "?") → \(photo.new)") }
    for path in fixed { try print("Mended the rights of \(path)") }
    let shown = options.verbose ? report.problems.count : 40
    for (index, problem) in report.problems.prefix(shown).enumerated() {
      try print(problem.what)
      // One advice for many of a kind.
      let next = index + 1 < shown ? report.problems.dropFirst(index + 1).first : nil
      if next?.advice != problem.advice { try print("  \(problem.advice)") }
    }
    if report.problems.count > shown {
      try print("and \(report.problems.count - shown) more; --verbose names them all")
    }
    let sum = "\(report.visits.counted("visit")), \(report.photos.counted("photo"))"
    if report.superseded > 0 {
      try print("To games that were moved since: \(report.superseded.counted("visit")).")
    }
    let count = report.problems.count
    try print(count == 0 ? "All is well: \(sum)." : "\(count.counted("problem")); \(sum).")
    if dryRun { context.console.remark("Nothing was written.") }
  }

  private func json(_ report: LibraryCheck.Report, _ fixed: [String]) -> JSONValue {
    [
      "schema": 1, "visits": .integer(report.visits), "photos": .integer(report.photos),
      "superseded": .integer(report.superseded), "dry_run": .bool(dryRun),
      "problems": .array(
        report.problems.map {
          ["kind": .string($0.kind), "what": .string($0.what), "advice": .string($0.advice)]
        }),
      "moved": .array(
        report.moved.map {
          [
            "photo_id": .string($0.photo.text), "from": .array($0.old.map { .string($0) }),
            "to": .string($0.new),
          ]
        }),
      "mended": .array(fixed.map { .string($0) }),
    ]
  }
}

extension VisitStoreError {
  /// Whether the file is there and can be read, and what is in it cannot be used.
  fileprivate var isOfContent: Bool {
    switch self {
    case .damaged, .notADatabase: true
    default: false
    }
  }
}
