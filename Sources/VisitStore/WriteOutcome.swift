package import Achievements

/// The result of a write, with the badges that changed in the same transaction.
///
/// The members of the value can be read directly: `outcome.undone` is `outcome.value.undone`.
@dynamicMemberLookup
package struct WriteOutcome<Value> {
  package let value: Value
  /// Badges awarded, revoked and restored, in the order of events.
  package let badgeChanges: [BadgeChange]

  package init(_ value: Value, badgeChanges: [BadgeChange] = []) {
    self.value = value
    self.badgeChanges = badgeChanges
  }

  package subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member {
    value[keyPath: path]
  }
}

extension WriteOutcome: Sendable where Value: Sendable {}
extension WriteOutcome: Equatable where Value: Equatable {}
extension WriteOutcome: Hashable where Value: Hashable {}
