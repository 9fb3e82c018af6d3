package import Foundation
import GRDB
package import SportsModel

/// A saved trip.
package struct StoredTrip: Hashable, Sendable, Identifiable {
  package enum Status: String, Sendable, CaseIterable {
    case planned
    /// Its games became visits.
    case attended
    /// The user decided against it.
    case dismissed
  }

  package let id: UUID
  /// Unique.
  package var name: String
  package var status: Status
  /// JSON of the planner; the store doesn't read it.
  package var preferences: String
  package var games: [GameKey]
  /// JSON of the planner.
  package var itinerary: String
  package let createdAt: Date
  package var changedAt: Date

  package init(
    id: UUID, name: String, status: Status = .planned, preferences: String, games: [GameKey],
    itinerary: String, createdAt: Date, changedAt: Date
  ) {
    self.id = id
    self.name = name
    self.status = status
    self.preferences = preferences
    self.games = games
    self.itinerary = itinerary
    self.createdAt = createdAt
    self.changedAt = changedAt
  }
}

extension StoredTrip {
  init(_ columns: ColumnReader) throws {
    self.init(
      id: try columns.id(), name: try columns.value("name"),
      status: try columns.required("status", parse: Status.init(rawValue:)),
      preferences: try columns.value("preferences"),
      games: try columns.required("games") { try? StoredJSON.read([GameKey].self, text: $0) },
      itinerary: try columns.value("itinerary"), createdAt: try columns.date("created_at"),
      changedAt: try columns.date("changed_at"))
  }

  var image: RowImage {
    get throws {
      RowImage(columns: [
        "id": id.uuidString, "name": name, "status": status.rawValue, "preferences": preferences,
        "games": try StoredJSON.text(games), "itinerary": itinerary,
        "created_at": createdAt.storedText, "changed_at": changedAt.storedText,
      ])
    }
  }
}

extension StadiumNote {
  init(_ columns: ColumnReader) throws {
    let author: String? = try columns.optional("author")
    self.init(
      id: try columns.id(), stadium: StadiumID(try columns.value("stadium_id") as String),
      stadiumName: try columns.value("stadium_name"),
      topic: try columns.required("topic", parse: Topic.init(rawValue:)),
      text: try columns.value("text"), rating: try columns.optional("rating"),
      author: try author.map { Author(name: $0, key: try columns.value("author_key")) },
      createdAt: try columns.date("created_at"), changedAt: try columns.date("changed_at"))
  }

  var image: RowImage {
    RowImage(columns: [
      "id": id.uuidString, "stadium_id": stadium.rawValue, "stadium_name": stadiumName,
      "topic": topic.rawValue, "text": text, "rating": rating, "author": author?.name,
      "author_key": author?.key, "created_at": createdAt.storedText,
      "changed_at": changedAt.storedText,
    ])
  }
}

/// An outing that needs an answer, with its evidence.
package struct Question: Hashable, Sendable, Identifiable {
  package enum State: String, Sendable, CaseIterable {
    case open, answered, skipped
    /// New data or other photos made it pointless.
    case withdrawn
  }

  package let id: UUID
  package let stadium: StadiumID?
  package let day: LocalDay?
  /// Whether the user is asked; otherwise it is only counted and listed.
  package let isAsked: Bool
  package let state: State
  /// JSON of the asking feature; the store doesn't read it.
  package let evidence: String
  /// The visit that answered it, if that exists.
  package let visit: UUID?
  package let createdAt: Date
  package let changedAt: Date
  package let photos: [StoredPhoto]
}

extension Question {
  /// Creates an open question that isn't stored yet; its photos are new.
  package init(
    unstored id: UUID, day: LocalDay, isAsked: Bool, evidence: String, photos: [NewPhoto],
    at now: Date
  ) {
    self.init(
      id: id, stadium: nil, day: day, isAsked: isAsked, state: .open, evidence: evidence,
      visit: nil, createdAt: now, changedAt: now,
      photos: photos.enumerated().map { index, photo in
        StoredPhoto(
          id: UUID(), sha256: photo.sha256, paths: [photo.facts.path], facts: photo.facts,
          caption: photo.caption, position: index, uploadState: .pending, hasThumbnail: false,
          owner: .question(id), addedAt: now)
      })
  }

  /// Returns the text of the column `kind`.
  static func kind(isAsked: Bool) -> String { isAsked ? "ask" : "unresolved" }

  private static func isAsked(kind: String) -> Bool? {
    kind == Self.kind(isAsked: true) ? true : kind == Self.kind(isAsked: false) ? false : nil
  }

  init(_ columns: ColumnReader, photos: [StoredPhoto]) throws {
    self.init(
      id: try columns.id(),
      stadium: try columns.parsed("stadium_id", parse: StadiumID.init(rawValue:)),
      day: try columns.parsed("local_date") { LocalDay($0) },
      isAsked: try columns.required("kind") { Self.isAsked(kind: $0) },
      state: try columns.required("state", parse: State.init(rawValue:)),
      evidence: try columns.value("evidence"),
      visit: try columns.parsed("visit_id", parse: UUID.init(uuidString:)),
      createdAt: try columns.date("created_at"), changedAt: try columns.date("changed_at"),
      photos: photos)
  }
}
