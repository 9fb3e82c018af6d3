package import Foundation
import GRDB
import SportsModel

extension VisitSource {
  /// Returns all saved trips in the order in which they were saved.
  package func trips() throws -> [StoredTrip] { try read { try $0.trips(where: "TRUE", []) } }

  package func trip(_ id: UUID) throws -> StoredTrip? {
    try read { try $0.trips(where: "id = ?", [id.uuidString]).first }
  }

  package func trip(named name: String) throws -> StoredTrip? {
    try read { try $0.trips(where: "name = ?", [name]).first }
  }

  /// Returns the learned factor of each scoring weight.
  package func learnedFactors() throws -> [String: Double] {
    try read { reader in
      let rows = try Row.fetchAll(reader.database, sql: "SELECT id, factor FROM taste")
      return try Dictionary(
        rows.map { (try $0[0], try $0[1]) }, uniquingKeysWith: { first, _ in first })
    }
  }
}

extension VisitReader {
  fileprivate func trips(
    where condition: String, _ arguments: StatementArguments
  ) throws -> [StoredTrip] {
    let rows = try Row.fetchCursor(
      database, sql: "SELECT * FROM trip WHERE \(condition) ORDER BY created_at, id",
      arguments: arguments)
    return try rows.map(of: .trip, StoredTrip.init)
  }
}
