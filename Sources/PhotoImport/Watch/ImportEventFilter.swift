import Matching
import Synchronization

/// Tells what is new of imports that look at the same photos again and again.
package final class ImportEventFilter: Sendable {
  private let told = Mutex<Set<String>>([])

  package init() {}

  /// Whether an event tells of something that no earlier import told.
  ///
  /// Of outings those are news that became a visit, and questions as they were not asked before.
  package func isNew(_ event: ImportPipeline.Event) -> Bool {
    switch event {
    case .problem(let path, let message): isFirst("\(path): \(message)")
    case .passedOver(let path): isFirst(path)
    case .outing(let report):
      report.isNewVisit
        || report.outcome == .pending && isFirst("\(report.decided.outing.id) \(report.reason)")
    case .scanning, .deciding, .lookingUp, .reading: true
    }
  }

  private func isFirst(_ text: String) -> Bool { told.withLock { $0.insert(text).inserted } }
}
