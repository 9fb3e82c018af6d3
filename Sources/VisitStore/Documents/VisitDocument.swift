import Foundation
package import SportsModel

/// A visit as the JSON documents show it.
package struct VisitDocument: Encodable, Sendable {
  private let facts: VisitFactsDocument
  private let details: Details

  private struct Details: Encodable {
    let id: String
    let rating: Int?
    let seat, note, description: String?
    let photoCount: Int
  }

  package init(_ visit: Visit, photoCount: Int) {
    facts = VisitFactsDocument(visit.facts)
    details = Details(
      id: visit.id.text, rating: visit.rating, seat: visit.seat, note: visit.note,
      description: visit.description, photoCount: photoCount)
  }

  package init(_ stored: StoredVisit) { self.init(stored.visit, photoCount: stored.photoCount) }

  package func encode(to encoder: any Encoder) throws {
    try facts.encode(to: encoder)
    try details.encode(to: encoder)
  }
}

/// A visit with the facts that a correction by the user replaced.
package struct CorrectedVisitDocument: Encodable, Sendable {
  private let visit: VisitDocument
  private let original: VisitFactsDocument?

  private enum CodingKeys: CodingKey {
    case original
  }

  package init(_ visit: Visit, photoCount: Int) {
    self.visit = VisitDocument(visit, photoCount: photoCount)
    original = visit.original.map(VisitFactsDocument.init)
  }

  package func encode(to encoder: any Encoder) throws {
    try visit.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(original, forKey: .original)
  }
}

/// Stadium, day, game and score of a visit; the values have types of JSON, because others take
/// longer to encode.
struct VisitFactsDocument: Encodable {
  private let stadiumID, stadiumName, localDate: String
  private let league: String?
  private let type: String
  private let gameID, home, away: String?
  private let homeScore, awayScore: Int?
  private let scoreSource: String?
  private let dataSource: String
  private let pending: Bool

  init(_ facts: Visit.Original) {
    (stadiumID, stadiumName) = (facts.stadium.rawValue, facts.stadiumName)
    (localDate, league) = (facts.day.description, facts.league?.rawValue)
    (type, gameID) = (facts.kind.rawValue, facts.game?.key?.description)
    (home, away) = (facts.game?.homeName, facts.game?.awayName)
    (homeScore, awayScore) = (facts.game?.score?.home, facts.game?.score?.away)
    (scoreSource, dataSource) = (facts.scoreSource?.rawValue, facts.dataSource.rawValue)
    pending = facts.isScorePending
  }
}

/// The list of visits as `visits list` and `export --visits` write it.
package struct VisitListDocument: Encodable, Sendable {
  private let schema = 1
  package let visits: [VisitDocument]

  package init(_ visits: [StoredVisit]) { self.visits = visits.map { VisitDocument($0) } }
}

/// A note about a stadium as the JSON documents show it.
package struct StadiumNoteDocument: Encodable, Sendable {
  private let id: String
  private let stadiumID: StadiumID
  private let stadiumName, topic, text: String
  private let rating: Int?
  private let author, authorKey: String?
  private let createdAt, changedAt: String

  package init(_ note: StadiumNote) {
    (id, stadiumID, stadiumName) = (note.id.text, note.stadium, note.stadiumName)
    (topic, text, rating) = (note.topic.rawValue, note.text, note.rating)
    (author, authorKey) = (note.author?.name, note.author?.key)
    (createdAt, changedAt) = (note.createdAt.utcText, note.changedAt.utcText)
  }
}
