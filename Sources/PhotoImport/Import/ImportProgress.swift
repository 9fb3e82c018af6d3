package import AppSupport
import Localization

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
