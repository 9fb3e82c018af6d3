import Foundation
import GRDB
import SportsModel

extension Question {
  init(_ columns: ColumnReader, photos: [StoredPhoto]) throws {
    self.init(
      id: try columns.id(), stadium: try columns.parsed("stadium_id", StadiumID.init(rawValue:)),
      day: try columns.parsed("local_date") { LocalDay($0) },
      kind: try columns.required("kind", Kind.init(rawValue:)),
      state: try columns.required("state", State.init(rawValue:)),
      evidence: try columns.value("evidence"),
      visit: try columns.parsed("visit_id", UUID.init(uuidString:)),
      createdAt: try columns.date("created_at"), changedAt: try columns.date("changed_at"),
      photos: photos)
  }
}
