package import AppSupport
import Localization

/// One run of an import: its options, how it is followed and stopped, and its counts so far.
struct ImportRun {
  let options: ImportPipeline.Options
  /// Whether to stop; what was written until then stays.
  let isCancelled: @Sendable () -> Bool
  /// Receives progress, problems and outings as they come.
  let report: @Sendable (ImportPipeline.Event) -> Void
  var summary = ImportSummary()
  /// The pass over the phases: photos and other sources each take one.
  var pass = 0

  var passes: Int { !options.hasPhotos || options.sources == nil ? 1 : 2 }

  /// Reports progress; the total is nil while unknown.
  func report(_ phase: ImportProgress.Phase, done: Int, of total: Int?) {
    report(.progress(ImportProgress(phase, done: done, total: total, pass: pass, passes: passes)))
  }

  /// Checks for cancellation and remembers it in the summary.
  mutating func checkCancellation() -> Bool {
    summary.wasCancelled = summary.wasCancelled || isCancelled()
    return summary.wasCancelled
  }
}

/// The progress of an import.
package struct ImportProgress: Sendable, Hashable {
  package enum Phase: Int, Sendable, CaseIterable {
    /// Listing files.
    case find
    /// Reading photos, or entries of other sources.
    case scan
    case match
    /// Fetching scores.
    case scores
    /// Hashing photos and writing visits and questions.
    case write
  }

  package let phase: Phase
  package let done: Int
  /// nil while unknown.
  package let total: Int?
  /// The number of this pass over the phases: first photos, then other sources.
  package let pass: Int
  package let passes: Int

  package init(_ phase: Phase, done: Int, total: Int?, pass: Int = 0, passes: Int = 1) {
    self.phase = phase
    self.done = done
    self.total = total
    self.pass = pass
    self.passes = max(1, passes)
  }

  /// The part of the whole import that is done, from 0 to 1; reading the photos takes longest.
  package var fraction: Double {
    let ends = [0, 0.02, 0.8, 0.85, 0.95, 1]
    let part = total.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 0 } ?? 0
    let (start, end) = (ends[phase.rawValue], ends[phase.rawValue + 1])
    return (Double(pass) + start + part * (end - start)) / Double(passes)
  }

  /// The phase as a step of the whole import.
  package var step: StepProgress {
    StepProgress(title, done: done, of: total, fraction: fraction)
  }

  private var title: String {
    switch phase {
    case .find: localized("Finding files")
    case .scan: total == nil ? localized("Reading entries") : localized("Reading photos")
    case .match: localized("Matching games")
    case .scores: localized("Fetching scores")
    case .write: localized("Saving visits")
    }
  }
}
