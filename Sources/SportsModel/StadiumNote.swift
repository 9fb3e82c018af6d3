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

    package init(name: String, key: String) { (self.name, self.key) = (name, key) }
  }

  /// The maximum length of a text in bytes (UTF-8).
  package static let maxBytes = 4_000

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
    (self.id, self.stadium, self.stadiumName, self.topic) = (id, stadium, stadiumName, topic)
    (self.text, self.rating, self.author, self.createdAt) = (text, rating, author, createdAt)
    self.changedAt = changedAt
  }

  /// Returns a text without control characters and blanks around it, with line feeds only.
  package static func cleaned(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      String(String.UnicodeScalarView($0.unicodeScalars.filter { !isControl($0) }))
    }
    return lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns whether a character controls a terminal or the direction of text.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    case .format:
      (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    default: false
    }
  }

  /// The first eight letters of the ID, which usually identify a note.
  package var shortID: String { String(id.text.prefix(8)) }

  /// Returns `Bring cash. (Ana)`, on one line; a name in `shared` gets the beginning of the key.
  package func line(sharedNames shared: Set<String>) -> String {
    let text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard let author else { return text }
    let name =
      shared.contains(author.name) ? "\(author.name), key \(author.key.prefix(8))" : author.name
    return "\(text) (\(name))"
  }
}

extension Sequence<StadiumNote> {
  /// The names of authors with more than one key.
  package var sharedAuthorNames: Set<String> {
    let authors = Set(compactMap(\.author))
    return Set(Dictionary(grouping: authors, by: \.name).filter { $0.value.count > 1 }.keys)
  }
}
