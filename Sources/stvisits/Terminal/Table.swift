import StvisitsKit

/// Columns of text, each as wide as its widest cell.
struct Table {
  private let header: [String]
  private var rows: [[String]] = []

  init(_ header: String...) { self.init(header) }

  init(_ header: [String]) { self.header = header }

  mutating func add(_ cells: String...) { add(cells) }

  mutating func add(_ cells: [String]) { rows.append(cells.map(\.cleanedForTerminal)) }

  /// The header and the rows, without blanks at the ends; nothing when there is no row.
  var lines: [String] {
    guard !rows.isEmpty else { return [] }
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      var line = cells.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}
