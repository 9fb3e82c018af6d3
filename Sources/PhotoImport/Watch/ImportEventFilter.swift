import AppSupport
import Matching
import Synchronization

/// Filters out events that an earlier import of the same photos has already reported.
package final class ImportEventFilter: Sendable {
  private let seen = Mutex<Set<String>>([])

  package init() {}

  /// Returns whether an event is new: progress, new visits, and first-time problems and questions.
  package func isNew(_ event: ImportPipeline.Event) -> Bool {
    switch event {
    case .problem(let path, let message): isFirst("\(path): \(message)")
    case .unsupported(let path): isFirst(path)
    case .outing(let step):
      step.isNewVisit
        || step.outcome == .pending
          && isFirst("\(step.decision.outing.id) \(step.reason(.metric))")
    case .progress: true
    }
  }

  private func isFirst(_ text: String) -> Bool { seen.withLock { $0.insert(text).inserted } }
}
