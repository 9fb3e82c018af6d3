import Localization

/// Formats badges for output.
package enum BadgeFormatter {
  /// Returns one line for a badge that was earned, lost or earned again.
  package static func line(_ change: BadgeChange) -> String {
    switch change.what {
    case .awarded: localized("New badge: \(change.localizedName) (\(change.earnedOn))")
    case .restored: localized("Badge earned again: \(change.localizedName) (\(change.earnedOn))")
    case .revoked(let reason):
      localized("Badge lost: \(change.localizedName) (\(reason.text))")
    }
  }
}

extension AchievementDefinition {
  /// The name in the user's language; the user's own badges have no translation.
  package var localizedName: String { localized(LocalizedMessage(key: name), context: "badge") }

  /// The description in the user's language; the user's own badges have no translation.
  package var localizedDescription: String {
    localized(LocalizedMessage(key: description), context: "badge")
  }
}

extension BadgeChange {
  /// The name in the user's language; the user's own badges have no translation.
  package var localizedName: String { localized(LocalizedMessage(key: name), context: "badge") }
}
