import AppSupport
import ArgumentParser
import Localization
import PhotoImport
import PhotoMetadata
import PhotoScanning
import SettingKeys
import SportsModel
import Synchronization

struct ScanCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits scan [<options>] <paths> ...",
    abstract: "Print the locations and times of photos.",
    discussion: """
      Examples:
        stvisits scan ~/Pictures/2019
        stvisits scan --explain ~/Pictures/2019/IMG_0042.jpg
        stvisits scan --json ~/Pictures | jq 'select(.latitude == null) | .path'
      """)

  @Argument(help: "Folders or photos.", completion: .directory) var paths: [String]
  @Flag(help: "Show each photo's metadata and which of it is used.") var explain = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    InterruptHandler.listen()
    let console = context.console
    let progress = ProgressLine(console: console, clock: context.clock)
    let isClosed = Mutex(false)
    let output = LineOutput(console)
    defer { output.flush() }
    let (isJSON, isVerbose) = (options.json, options.verbose)
    let scanner = PhotoSourceScanner(
      context.scanner(explains: explain), usesHidden: context.settings.usesHiddenPhotos,
      progress: {
        progress.show(localized("\(DisplayFormat.number($0.filesRead)) photos read"))
      },
      isCancelled: { InterruptHandler.wasRaised || isClosed.withLock { $0 } },
      onPhoto: { file, row in
        if isVerbose, file.bucket == .unsupported {
          progress.clear()
          console.remark(localized("\(file.facts.path): unsupported file type."))
        }
        if file.bucket.isFailure {
          progress.clear()
          console.error("\(file.facts.path): \(file.facts.error ?? localized("not readable"))")
        }
        guard output.append(line: file.line(of: row, isJSON: isJSON)) else {
          isClosed.withLock { $0 = true }
          throw Console.Closed()
        }
      })
    let summary = try await scanner.scan(paths)
    guard output.flush() else { throw Console.Closed() }
    progress.clear()
    for problem in summary.files.problems { console.error("\(problem.path): \(problem.message)") }
    if isJSON {
      try console.print(line: summary.document)
    } else {
      for line in ScanFormatter.lines(summary) { console.remark(line) }
    }
    if InterruptHandler.wasRaised { return .interrupted }
    return summary.files.failed > 0 || !summary.files.problems.isEmpty ? .partly : .done
  }
}

struct MatchCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits match [<options>] < <file>",
    abstract: "Match locations and times in JSON lines to games.",
    discussion: """
      Reads lines with latitude, longitude and local_time or utc_time. Optional keys
      are id, utc_offset, horizontal_error_m and outing; lines with the same outing
      are matched together. Prints one decision per outing and records nothing.

      Examples:
        stvisits match < photos.jsonl
        stvisits match --explain < photos.jsonl

      where a line of the file is
        {"latitude":33.8,"longitude":-117.88,"utc_time":"2019-07-17T03:00:00Z"}
      """)

  @OptionGroup var leagues: LeagueOptions
  @Flag(help: .explain) var explain = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    var input = MatchInput()
    while let line = context.console.readLine() {
      if let problem = input.add(line) { context.console.error(problem) }
    }
    let summary = try input.decide(
      in: catalog, leagues: try leagues.ids(in: catalog, context.settings),
      rules: context.settings.matchingRules
    ) { report in
      try context.console.printExactly(
        JSONValue(outing: report, names: catalog, explains: explain && options.json).line)
      guard explain, !options.json else { return }
      for line in report.explanation(names: catalog, context.displayFormat) {
        context.console.remark("  \(line)")
      }
    }
    try context.console.print(line: summary)
    return input.failures > 0 ? .partly : .done
  }
}
