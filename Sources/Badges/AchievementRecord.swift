package import Foundation
import Localization
package import SportsModel

/// The stored record of a badge that was earned once: held, or lost with the reason.
package struct AchievementRecord: Hashable, Sendable {
  /// The date and reason of a loss.
  package struct Revocation: Hashable, Sendable {
    package let at: Date
    package let reason: LossReason

    package init(at: Date, reason: LossReason) {
      self.at = at
      self.reason = reason
    }
  }

  package let definition: String
  /// The version of the definition by which it was earned.
  package var version: Int
  /// The local day of the visit that completed it.
  package var earnedOn: LocalDay
  /// The date of the first award; a loss and a return don't change it.
  package let firstAwardedAt: Date
  package var revocation: Revocation?
  /// The visits that earned it, by day; also kept after a loss.
  package var visits: [VisitFact]
  /// The counting rules without which these visits wouldn't have earned it.
  package var needs: CountingRules

  package init(
    definition: String, version: Int, earnedOn: LocalDay, firstAwardedAt: Date,
    revocation: Revocation? = nil, visits: [VisitFact], needs: CountingRules = []
  ) {
    (self.definition, self.version, self.earnedOn) = (definition, version, earnedOn)
    (self.firstAwardedAt, self.revocation, self.visits) = (firstAwardedAt, revocation, visits)
    self.needs = needs
  }

  package var isHeld: Bool { revocation == nil }
}

/// A badge that was earned, lost or earned again.
package struct BadgeChange: Hashable, Sendable {
  package enum What: Hashable, Sendable {
    case awarded, restored
    case revoked(reason: LossReason)
  }

  package let definition: String
  package let name: String
  package let what: What
  package let earnedOn: LocalDay

  /// The reason of a loss in English; nil for other changes.
  package var lossReason: String? {
    if case .revoked(let reason) = what { reason.english } else { nil }
  }
}

/// A change of a badge, in the documents of commands that change visits.
package struct BadgeChangeDocument: Encodable {
  let id: String
  let name: String
  let earnedOn: LocalDay
  let change: String
  let reason: String?

  package init(_ badge: BadgeChange) {
    (id, name, earnedOn, reason) = (badge.definition, badge.name, badge.earnedOn, badge.lossReason)
    change =
      switch badge.what {
      case .awarded: "awarded"
      case .restored: "restored"
      case .revoked: "revoked"
      }
  }
}

/// Formats badges for output.
package enum BadgeFormatter {
  /// Returns one line for a badge that was earned, lost or earned again.
  package static func line(_ change: BadgeChange) -> String {
    switch change.what {
    case .awarded: localized("New badge: \(change.localizedName) (\(change.earnedOn))")
    case .restored: localized("Badge earned again: \(change.localizedName) (\(change.earnedOn))")
    case .revoked(let reason): localized("Badge lost: \(change.localizedName) (\(reason.text))")
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
