package import Achievements
package import AppSupport

/// Formats badges for output.
package enum BadgeFormatter {
  /// Returns one line for a badge that was earned, lost or earned again.
  package static func line(_ change: BadgeChange) -> String {
    switch change.what {
    case .awarded: "New badge: \(change.name) (\(change.earnedOn))"
    case .restored: "Badge is back: \(change.name) (\(change.earnedOn))"
    case .revoked(let reason): "Badge lost: \(change.name), \(reason)"
    }
  }
}

extension BadgeChange {
  /// The change as in the JSON documents of commands that change visits.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "id": .string(definition), "name": .string(name),
      "earned_on": JSONValue(earnedOn), "reason": .null,
    ]
    switch what {
    case .awarded: members["change"] = "awarded"
    case .restored: members["change"] = "restored"
    case .revoked(let reason):
      members["change"] = "revoked"
      members["reason"] = .string(reason)
    }
    return .object(members)
  }
}
