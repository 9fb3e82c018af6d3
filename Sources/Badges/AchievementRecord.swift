package import Foundation
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
    self.definition = definition
    self.version = version
    self.earnedOn = earnedOn
    self.firstAwardedAt = firstAwardedAt
    self.revocation = revocation
    self.visits = visits
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
