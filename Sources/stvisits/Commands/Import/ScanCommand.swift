import AppSupport
import ArgumentParser
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
        let line = options.json ? JSONValue(photo: file).line : Self.text(file)
        guard console.write(line + "\n", to: .standardOutput) else {
          isClosed.withLock { $0 = true }
          throw Console.Closed()
        }
      })
    progress.clear()
    for problem in summary.problems { console.error("\(problem.path): \(problem.message)") }
    if options.json {
      try console.print(summary.json.line)
    } else {
      console.remark(summary.text)
    }
    if InterruptHandler.wasRaised { return .interrupted }
    return summary.failed > 0 || !summary.problems.isEmpty ? .partly : .done
  }

  /// The line of a file, and indented below it the explanation, if there is one.
  private static func text(_ file: ScannedFile) -> String {
    let explanation = file.explanation ?? []
    return ([text(file.facts)] + explanation.map { "    " + $0.cleanedForTerminal })
      .joined(separator: "\n")
  }

  private static func text(_ facts: PhotoFacts) -> String {
    let place = facts.coordinate?.text ?? "no place"
    let time =
      facts.localTime.map { "\($0)\(facts.utcOffset?.description ?? "")" }
      ?? facts.localDay?.description
      ?? facts.utcTime?.utcText ?? "no time"
    let error = facts.error.map { "  (\($0))" } ?? ""
    return "\(facts.path)  \(time)  \(place)\(error)".cleanedForTerminal
  }
}

extension ScanSummary {
  /// Files that could not be read although they should have been.
  var failed: Int {
    ScanBucket.allCases.filter(\.isFailure).map(count).reduce(0, +)
  }

  var json: JSONValue {
    [
      "type": "summary",
      "files": .integer(total),
      "file_buckets": .object(
        Dictionary(
          ScanBucket.allCases.map { ($0.rawValue, .integer(count($0))) },
          uniquingKeysWith: { first, _ in first })),
      "interrupted": .bool(isCancelled),
    ]
  }

  var text: String {
    let told = ScanBucket.allCases.filter { count($0) > 0 }.map { "\(count($0)) \($0.rawValue)" }
    return "\(total) files: \(told.joined(separator: ", "))"
  }
}
