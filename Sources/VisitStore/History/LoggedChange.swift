package import Foundation

/// One change of one row, as the log tells it.
package struct LoggedChange: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case added, changed, removed
  }

  /// The table of the row: `visit`, `photo`, `photo_path`, `question`, `trip`, `taste`.
  package let entity: String
  package let id: String
  package let kind: Kind
  /// The columns before and after: all of a row that came or went, those that changed of another.
  package let before: [String: RowValue]
  package let after: [String: RowValue]
  /// The whole row, as it is now or as it last was.
  package let row: [String: RowValue]
  /// Of a photo, a place where its file was seen.
  package let path: String?
  package let at: Date
}

/// A value of a column.
package enum RowValue: Hashable, Sendable {
  case null
  case integer(Int)
  case number(Double)
  case text(String)
  /// So many bytes of a picture.
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
