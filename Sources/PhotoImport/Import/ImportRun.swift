import Foundation

/// One run of an import: its options, how it is followed and stopped, and its counts so far.
struct ImportRun {
  let options: ImportPipeline.Options
  /// Whether to stop; what was written until then stays.
  let isCancelled: @Sendable () -> Bool
  /// Receives progress, problems and outings as they come.
  let report: @Sendable (ImportPipeline.Event) -> Void
  var summary = ImportSummary()

  /// Checks for cancellation and remembers it in the summary.
  mutating func stopsHere() -> Bool {
    summary.wasCancelled = summary.wasCancelled || isCancelled()
    return summary.wasCancelled
  }
}
