package import Foundation
import GRDB
import SportsModel

extension VisitReader {
  /// Returns all saved trips in the order in which they were saved.
  package func trips() throws -> [StoredTrip] { try trips(where: "TRUE", []) }

  package func trip(_ id: UUID) throws -> StoredTrip? {
    try trips(where: "id = ?", [id.uuidString]).first
  }

  package func trip(named name: String) throws -> StoredTrip? {
    try trips(where: "name = ?", [name]).first
  }

  /// Returns the learned factor of each scoring weight.
  package func learnedFactors() throws -> [String: Double] {
    let rows = try Row.fetchAll(database, sql: "SELECT id, factor FROM taste")
    return Dictionary(
      rows.map { ($0[0] as String, $0[1] as Double) }, uniquingKeysWith: { first, _ in first })
  }

  private func trips(
    where condition: String, _ arguments: StatementArguments
  ) throws -> [StoredTrip] {
    let rows = try Row.fetchAll(
      database, sql: "SELECT * FROM trip WHERE \(condition) ORDER BY created_at, id",
      arguments: arguments)
    return try rows.columns(of: .trip).map(StoredTrip.init)
  }
}

extension VisitStore {
  package func trips() throws -> [StoredTrip] { try read { try $0.trips() } }

  package func trip(_ id: UUID) throws -> StoredTrip? { try read { try $0.trip(id) } }

  package func learnedFactors() throws -> [String: Double] { try read { try $0.learnedFactors() } }
}
