import GRDB

/// A row of any table, on any machine.
struct RowKey: Hashable {
  let table: StoreTable
  let id: String

  /// What says to which row it belongs.
  func values(belongingTo owner: RowKey?) -> [String: DatabaseValue] {
    guard let owner, let column = table.owners.first(where: { $0.table == owner.table })?.column
    else { return [:] }
    return [column: owner.id.databaseValue]
  }
}

extension StoreTable {
  /// The columns by which a row says to which one of another table it belongs.
  var owners: [(column: String, table: StoreTable)] {
    switch self {
    case .photo: [("visit_id", .visit), ("question_id", .question)]
    case .photoPath: [("photo_id", .photo)]
    case .question: [("visit_id", .visit)]
    case .visit, .trip, .taste, .achievement: []
    }
  }
}
