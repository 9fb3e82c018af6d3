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
      status: try columns.required("status", Status.init(rawValue:)),
      preferences: try columns.value("preferences"),
      games: try columns.required("games") { try? StoredJSON.read([GameKey].self, $0) },
      itinerary: try columns.value("itinerary"), createdAt: try columns.date("created_at"),
      changedAt: try columns.date("changed_at"))
  }

  var image: RowImage {
    get throws {
      RowImage([
        "id": id.stored, "name": name.databaseValue, "status": status.rawValue.databaseValue,
        "preferences": preferences.databaseValue,
        "games": try StoredJSON.text(games).databaseValue, "itinerary": itinerary.databaseValue,
        "created_at": createdAt.storedText.databaseValue,
        "changed_at": changedAt.storedText.databaseValue,
      ])
    }
  }
}
