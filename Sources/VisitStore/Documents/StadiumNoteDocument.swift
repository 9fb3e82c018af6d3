import Foundation
package import SportsModel

/// A note about a stadium as the JSON documents show it.
package struct StadiumNoteDocument: Encodable, Sendable {
  private let id: String
  private let stadiumID: StadiumID
  private let stadiumName: String
  private let topic: String
  private let text: String
  private let rating: Int?
  private let author: String?
  private let authorKey: String?
  private let createdAt: String
  private let changedAt: String

  package init(_ note: StadiumNote) {
    id = note.id.text
    stadiumID = note.stadium
    stadiumName = note.stadiumName
    topic = note.topic.rawValue
    text = note.text
    rating = note.rating
    author = note.author?.name
    authorKey = note.author?.key
    createdAt = note.createdAt.utcText
    changedAt = note.changedAt.utcText
  }
}
