import AppSupport
import ArgumentParser
import Localization
import PhotoImport
import PhotoMetadata
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
          console.remark(localized("\(file.facts.path): unsupported file type.").cleanedForTerminal)
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
      console.remark(ScanFormatter.text(summary))
    }
    if InterruptHandler.wasRaised { return .interrupted }
    return summary.files.failed > 0 || !summary.files.problems.isEmpty ? .partly : .done
  }
}
