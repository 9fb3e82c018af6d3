package import SportsModel

/// The result of a sync: the seasons, and the visits whose game was moved.
package struct SyncResult: Sendable {
  package let reports: [SyncReport]
  package let movedVisits: [Visit]
  package let isDryRun: Bool

  package enum Conclusion: Hashable, Sendable {
    case done, interrupted
    /// A provider didn't answer.
    case unanswered
    /// A season couldn't be saved.
    case notSaved
  }

  package init(_ reports: [SyncReport], movedVisits: [Visit] = [], isDryRun: Bool) {
    self.reports = reports
    self.movedVisits = movedVisits
    self.isDryRun = isDryRun
  }

  package var conclusion: Conclusion {
    if reports.contains(where: \.isInterrupted) { return .interrupted }
    if reports.contains(where: \.isUnanswered) { return .unanswered }
    return reports.contains(where: \.isUnwritable) ? .notSaved : .done
  }

  package var document: SyncDocument { SyncDocument(self) }
}
