package import Foundation
package import SportsModel

/// A badge that was earned once, as it is kept: held, or lost with the reason.
package struct AchievementRecord: Hashable, Sendable {
  /// A loss: when it was found, and why.
  package struct Revocation: Hashable, Sendable {
    package let at: Date
    package let reason: String

    package init(at: Date, reason: String) {
      self.at = at
      self.reason = reason
    }
  }

  /// The id of the definition.
  package let definition: String
  /// The version of the definition by which it was earned.
  package var version: Int
  /// The local day of the visit that completed it: a pure function of the visits.
  package var earnedOn: LocalDay
  /// When the program first said so; a loss and a return do not change it.
  package let firstAwardedAt: Date
  package var revocation: Revocation?
  /// The visits that earned it, by day; of a lost one those that did.
  package var visits: [VisitFact]
  /// The counting rules without which these visits would not have earned it.
  package var needs: RequiredCountingRules

  package init(
    definition: String, version: Int, earnedOn: LocalDay, firstAwardedAt: Date,
    revocation: Revocation? = nil, visits: [VisitFact], needs: RequiredCountingRules = []
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

/// A badge that was won, lost or won back.
package struct BadgeChange: Hashable, Sendable {
  package enum What: Hashable, Sendable {
    case awarded, restored
    case revoked(reason: String)
  }

  /// The id of the definition.
  package let definition: String
  package let name: String
  package let what: What
  package let earnedOn: LocalDay

  package init(definition: String, name: String, what: What, earnedOn: LocalDay) {
    self.definition = definition
    self.name = name
    self.what = what
    self.earnedOn = earnedOn
  }
}
