import SportsModel

/// A change of a badge, in the documents of commands that change visits.
package struct BadgeChangeDocument: Encodable {
  let id: String
  let name: String
  let earnedOn: LocalDay
  let change: String
  let reason: String?

  package init(_ badge: BadgeChange) {
    (id, name, earnedOn) = (badge.definition, badge.name, badge.earnedOn)
    switch badge.what {
    case .awarded: (change, reason) = ("awarded", nil)
    case .restored: (change, reason) = ("restored", nil)
    case .revoked(let cause): (change, reason) = ("revoked", cause)
    }
  }
}
