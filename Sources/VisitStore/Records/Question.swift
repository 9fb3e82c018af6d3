package import Foundation
package import SportsModel

/// An outing that needs an answer, with its evidence.
package struct Question: Hashable, Sendable, Identifiable {
  package enum Kind: String, Sendable, CaseIterable {
    case ask
    /// Counted and listed, not asked.
    case unresolved
  }

  package enum State: String, Sendable, CaseIterable {
    case open, answered, skipped
    /// New data or other photos made it pointless.
    case withdrawn
  }

  package let id: UUID
  package let stadium: StadiumID?
  package let day: LocalDay?
  package let kind: Kind
  package let state: State
  /// JSON of the asking feature; the store doesn't read it.
  package let evidence: String
  /// The visit that answered it, if that exists.
  package let visit: UUID?
  package let createdAt: Date
  package let changedAt: Date
  package let photos: [StoredPhoto]
}
