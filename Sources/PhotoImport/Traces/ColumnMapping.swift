package import AppSupport
package import Traces

/// The user's mapping of table columns.
package struct ColumnMapping: Sendable, Hashable {
  package var headings: [VisitColumn: String] = [:]
  package var dateOrder: DateOrder?

  package init() {}

  /// A pair without the name of a column.
  package struct UnknownColumn: Error, Hashable, Sendable {
    package let message: String
  }

  /// Reads `date=Day,stadium=Where`.
  package mutating func read(_ text: String) throws(UnknownColumn) {
    for pair in text.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingBlanks }
      guard parts.count == 2, !parts[1].isEmpty,
        let column = VisitColumn.mappable.first(where: { $0.rawValue == parts[0] })
      else {
        let known = VisitColumn.mappable.map(\.rawValue).joined(separator: ", ")
        throw UnknownColumn(
          message:
            "Unknown column mapping \"\(pair)\". Use pairs like date=Day with these names: \(known)."
        )
      }
      headings[column] = parts[1]
    }
  }
}
