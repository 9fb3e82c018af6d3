package import Foundation
import GRDB
package import SportsModel

/// What tells which visit is which, without all that it says: an import looks at every one of them.
package struct VisitSummary: Sendable, Hashable {
  package let id: UUID
  package let kind: Visit.Kind
  package let stadium: StadiumID
  package let day: LocalDay
  package let game: GameKey?
  /// How many photos belong to it.
  package let photoCount: Int
}

extension VisitReader {
  /// Every visit in outline, in the order of `visits()`.
  package func visitSummaries() throws -> [VisitSummary] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT id, kind, stadium_id, local_date, game_key,
            (SELECT count(*) FROM photo WHERE visit_id = visit.id) AS photos FROM visit
          ORDER BY local_date, stadium_id, created_at, id
        """)
    return try Row.fetchAll(statement).columns(of: .visit).map { columns in
      VisitSummary(
        id: try columns.id(), kind: try columns.required("kind", Visit.Kind.init(rawValue:)),
        stadium: StadiumID(rawValue: try columns.value("stadium_id")),
        day: try columns.required("local_date") { LocalDay($0) },
        game: try columns.parsed("game_key") { GameKey($0) },
        photoCount: try columns.value("photos"))
    }
  }
}

extension VisitStore {
  package func visitSummaries() throws -> [VisitSummary] { try read { try $0.visitSummaries() } }
}
