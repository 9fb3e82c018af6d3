import AppSupport
import ArgumentParser
import Catalog
import PhotoImport
import PhotoMetadata
import SportsModel
import Synchronization

struct ScanCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Print what photos say about place and time.",
    discussion: """
      Examples:
        stvisits scan ~/Pictures/2019
        stvisits scan --explain ~/Pictures/2019/IMG_0042.jpg
        stvisits scan --json ~/Pictures | jq 'select(.latitude == null) | .path'
      """)

  @Argument(help: "Folders or photos.", completion: .directory)
  var paths: [String]

  @Flag(help: "Say what was found in each photo, and why a value was taken or refused.")
  var explain = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    InterruptHandler.listen()
    let console = context.console
    let progress = ProgressLine(console: console, clock: context.clock)
    let isClosed = Mutex(false)
    let summary = try context.scanner(explains: explain).scan(
      paths, progress: { progress.show($0.filesRead, "photos read") },
      isCancelled: { InterruptHandler.wasRaised || isClosed.withLock { $0 } },
      onFile: { file in
        if options.verbose, file.bucket == .unsupported {
          progress.clear()
          console.remark("\(file.facts.path): a kind that is not read yet".cleanedForTerminal)
        }
        if file.bucket.isFailure {
          progress.clear()
          console.error("\(file.facts.path): \(file.facts.error ?? "cannot be read")")
        }
        let line = options.json ? JSONValue(photo: file).line : ScanFormatter.text(file)
        guard console.write(line + "\n", to: .standardOutput) else {
          isClosed.withLock { $0 = true }
          throw Console.Closed()
        }
      })
    progress.clear()
    for problem in summary.problems { console.error("\(problem.path): \(problem.message)") }
    if options.json {
      try console.print(line: ScanSummaryDocument(summary))
    } else {
      console.remark(ScanFormatter.text(summary))
    }
    if InterruptHandler.wasRaised { return .interrupted }
    return summary.failed > 0 || !summary.problems.isEmpty ? .partly : .done
  }
}

struct MatchCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Decide on facts that a script gives as JSON lines.",
    discussion: """
      Reads lines with latitude, longitude, local_time or utc_time, and optionally
      id, utc_offset, horizontal_error_m and outing (lines of one value are one
      outing); prints a decision for each outing. Nothing is recorded.

      Example:
        stvisits match --explain < facts.jsonl

      where a line of the file is
        {"latitude":33.8,"longitude":-117.88,"utc_time":"2019-07-17T03:00:00Z"}
      """)

  @Flag(help: "Print the evidence behind every decision.")
  var explain = false

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    var input = MatchInput()
    while let line = context.console.readLine() {
      if let problem = input.add(line) { context.console.error(problem) }
    }
    let matcher = PhotoFactsMatcher(
      catalog: catalog, leagues: try leagues.ids(in: catalog, context.settings),
      rules: context.settings.matchingRules)
    let summary = try matcher.decide(input) { report in
      try context.console.print(
        JSONValue(outing: report, names: catalog, explains: explain && options.json).line)
      guard explain, !options.json else { return }
      for line in report.explanation(names: catalog) {
        context.console.remark("  \(line)".cleanedForTerminal)
      }
    }
    try context.console.print(line: summary)
    return input.failures > 0 ? .partly : .done
  }
}
