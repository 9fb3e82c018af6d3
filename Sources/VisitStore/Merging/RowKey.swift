import GRDB

/// A row of any table, on any machine.
struct RowKey: Hashable {
  let table: StoreTable
  let id: String

  /// Returns the columns that refer to an owner.
  func values(belongingTo owner: RowKey?) -> [String: DatabaseValue] {
    guard let owner, let column = table.owners.first(where: { $0.table == owner.table })?.column
    else { return [:] }
    return [column: owner.id.databaseValue]
  }
}

extension StoreTable {
  /// The columns that refer to a row of another table.
  var owners: [(column: String, table: StoreTable)] {
    switch self {
    case .photo: [("visit_id", .visit), ("question_id", .question)]
    case .photoPath: [("photo_id", .photo)]
    case .question: [("visit_id", .visit)]
    case .visit, .trip, .taste, .achievement: []
    }
  }
}
