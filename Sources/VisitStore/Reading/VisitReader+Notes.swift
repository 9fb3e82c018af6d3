package import Foundation
import GRDB
package import SportsModel

extension VisitSource {
  /// Returns all notes by stadium, then topic, then the time they were written.
  package func notes() throws -> [StadiumNote] { try read { try $0.notes(where: "TRUE", []) } }

  /// Returns the notes about a stadium by topic.
  package func notes(at stadium: StadiumID) throws -> [StadiumNote] {
    try read { try $0.notes(where: "stadium_id = ?", [stadium.rawValue]) }
  }

  package func note(_ id: UUID) throws -> StadiumNote? {
    try read { try $0.notes(where: "id = ?", [id.uuidString]).first }
  }

  /// Returns the user's reviews by stadium.
  package func reviews() throws -> [StadiumID: StadiumNote] {
    let reviews = try read {
      try $0.notes(where: "topic = 'review' AND author IS NULL", [])
    }
    return Dictionary(reviews.map { ($0.stadium, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// Returns the notes whose id has a prefix; none for an empty prefix.
  package func notes(withIDPrefix prefix: String) throws -> [StadiumNote] {
    let wanted = prefix.uppercased()
    guard !wanted.isEmpty, wanted.allSatisfy({ $0.isHexDigit || $0 == "-" }) else { return [] }
    return try read { try $0.notes(where: "id LIKE ?", [wanted + "%"]) }
  }
}

extension VisitReader {
  fileprivate func notes(
    where condition: String, _ arguments: StatementArguments
  ) throws -> [StadiumNote] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT * FROM stadium_note WHERE \(condition)
          ORDER BY stadium_name, stadium_id, topic, created_at, id
        """, arguments: arguments)
    return try rows.map(of: .stadiumNote, StadiumNote.init)
  }
}
