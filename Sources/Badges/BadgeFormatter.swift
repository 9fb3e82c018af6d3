package import Achievements

/// Formats badges for output.
package enum BadgeFormatter {
  /// Returns one line for a badge that was earned, lost or earned again.
  package static func line(_ change: BadgeChange) -> String {
    switch change.what {
    case .awarded: "New badge: \(change.name) (\(change.earnedOn))"
    case .restored: "Badge earned again: \(change.name) (\(change.earnedOn))"
    case .revoked(let reason): "Badge lost: \(change.name) (\(reason))"
    }
  }
}
