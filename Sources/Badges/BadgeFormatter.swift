package import Achievements
package import AppSupport

/// Badges as a person reads them.
package enum BadgeFormatter {
  /// One line for a badge won, lost or won back.
  package static func line(_ change: BadgeChange) -> String {
    switch change.what {
    case .awarded: "New badge: \(change.name) (\(change.earnedOn))"
    case .restored: "Badge is back: \(change.name) (\(change.earnedOn))"
    case .revoked(let reason): "Badge lost: \(change.name), \(reason)"
    }
  }
}

extension BadgeChange {
  /// As in the documents of what adds, edits, deletes and takes back visits.
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
