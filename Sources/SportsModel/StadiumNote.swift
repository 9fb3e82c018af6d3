package import Foundation

/// A note about a stadium that doesn't belong to a visit: a tip, or the user's review.
package struct StadiumNote: Hashable, Sendable, Identifiable {
  /// The subject of a note.
  package enum Topic: String, Hashable, Sendable, CaseIterable {
    case parking, transit, food, seats, bags, other
    /// The user's rating of the stadium with words; one for each stadium.
    case review

    /// The topics of tips.
    package static let tips = allCases.filter { $0 != .review }
  }

  /// The signer of an imported tip.
  package struct Author: Hashable, Sendable {
    /// As the author entered it; not unique.
    package let name: String
    /// The public key (Ed25519) in 64 hexadecimal digits.
    package let key: String

    package init(name: String, key: String) {
      (self.name, self.key) = (name, key)
    }
  }

  /// The maximum length of a text in bytes (UTF-8).
  package static let mostBytes = 4_000

  package let id: UUID
  package let stadium: StadiumID
  /// The name of the stadium when the note was written.
  package let stadiumName: String
  package var topic: Topic
  /// Empty only in a review with a rating.
  package var text: String
  /// From 1 to 5, of a review; nil without one.
  package var rating: Int?
  /// nil for the user's own notes.
  package let author: Author?
  package let createdAt: Date
  /// The last change by the author.
  package var changedAt: Date

  package init(
    id: UUID, stadium: StadiumID, stadiumName: String, topic: Topic, text: String,
    rating: Int? = nil, author: Author? = nil, createdAt: Date, changedAt: Date
  ) {
    self.id = id
    self.stadium = stadium
    self.stadiumName = stadiumName
    self.topic = topic
    self.text = text
    self.rating = rating
    self.author = author
    self.createdAt = createdAt
    self.changedAt = changedAt
  }

  /// The first eight letters of the ID, which usually identify a note.
  package var shortID: String { String(id.text.prefix(8)) }
}
