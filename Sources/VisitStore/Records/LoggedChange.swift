package import Foundation

/// One change of one row from the log.
package struct LoggedChange: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case added, changed, removed
  }

  /// The table of the row: `visit`, `photo`, `photo_path`, `question`, `trip`, `taste`.
  package let entity: String
  package let id: String
  package let kind: Kind
  /// The columns before and after: all of an added or removed row, the changed ones otherwise.
  package let before: [String: RowValue]
  package let after: [String: RowValue]
  /// The whole row as it is now, or as it was last.
  package let row: [String: RowValue]
  /// A path of the file if the row is a photo.
  package let path: String?
  package let at: Date
}

/// The value of a column.
package enum RowValue: Hashable, Sendable {
  case null
  case integer(Int)
  case number(Double)
  case text(String)
  /// The size of a blob.
  case bytes(Int)

  package var text: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  package var integer: Int? {
    if case .integer(let integer) = self { return integer }
    return nil
  }
}
