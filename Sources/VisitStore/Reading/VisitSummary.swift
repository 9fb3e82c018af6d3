package import Foundation
import GRDB
package import SportsModel

/// A visit with the number of its photos.
package struct StoredVisit: Hashable, Sendable {
  package let visit: Visit
  package let photoCount: Int
}

/// The identifying columns of a visit, without the rest: an import reads them for every visit.
package struct VisitSummary: Sendable, Hashable {
  package let id: UUID
  package let kind: Visit.Kind
  package let stadium: StadiumID
  package let day: LocalDay
  package let game: GameKey?
  /// The number of its photos.
  package let photoCount: Int
}

extension VisitSource {
  /// Returns summaries of all visits in the order of `visits()`.
  package func visitSummaries() throws -> [VisitSummary] {
    try read { reader in
      let rows = try Row.fetchCursor(
        reader.database,
        sql: """
          SELECT id, kind, stadium_id, local_date, game_key,
              (SELECT count(*) FROM photo WHERE visit_id = visit.id) AS photos FROM visit
            ORDER BY local_date, stadium_id, created_at, id
          """)
      return try rows.map(of: .visit) { columns in
        VisitSummary(
          id: try columns.id(), kind: try columns.required("kind", Visit.Kind.init(rawValue:)),
          stadium: StadiumID(rawValue: try columns.value("stadium_id")),
          day: try columns.required("local_date") { LocalDay($0) },
          game: try columns.parsed("game_key") { GameKey($0) },
          photoCount: try columns.value("photos"))
      }
    }
  }
}
