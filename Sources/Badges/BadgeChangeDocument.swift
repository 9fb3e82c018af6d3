import SportsModel

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
