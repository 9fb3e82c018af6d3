import AppSupport
package import SportsModel

/// Drives between stadiums from a table supplied by the user.
///
/// The table is CSV with the columns from, to, minutes and miles; from and to are stadium IDs.
package struct TravelMatrix: Sendable {
  private var drives = StadiumDrives()

  /// Every stadium of the table.
  package private(set) var stadiums: Set<StadiumID> = []

  package var count: Int { drives.count }

  private static let columns = ["from", "to", "minutes", "miles"]
  private static let maxDrives = 1_000_000

  /// Reads a table.
  package init(csv: String) throws(PlanningDataError) {
    let table = try Self.table(csv)
    for row in table.rows where row.cellCount > Self.columns.count || !row.isEmpty {
      try add(row)
    }
    guard drives.count > 0 else {
      throw PlanningDataError(line: table.headingLine + 1, cause: "the table has no drives")
    }
  }

  private static func table(_ csv: String) throws(PlanningDataError) -> CSVTable {
    let header = columns.joined(separator: ",")
    do throws(CSVTable.Problem) {
      let table = try CSVTable(Array(csv.utf8), required: [], mostRows: maxDrives)
      guard table.headings.map({ $0.lowercased() }) == columns else {
        throw CSVTable.Problem.missingColumn(header)
      }
      return table
    } catch {
      switch error {
      case .empty, .missingColumn:
        throw PlanningDataError(line: 1, cause: "expected the header \(header)")
      case .openQuote(let line):
        throw PlanningDataError(line: line, cause: "unclosed quote")
      case .tooLarge(let line):
        throw PlanningDataError(line: line, cause: "more than \(maxDrives) drives")
      }
    }
  }

  /// Returns the drive from one stadium to another, or the drive back if only that is in the table.
  package subscript(from: StadiumID, to: StadiumID) -> Drive? {
    drives[from, to] ?? drives[to, from]
  }

  private mutating func add(_ row: CSVTable.Row) throws(PlanningDataError) {
    guard row.cellCount == Self.columns.count else {
      let count = min(row.cellCount, 5)
      throw row.malformed(
        "expected \(Self.columns.joined(separator: ",")), found \(count) cells")
    }
    guard let from = row["from"], let to = row["to"] else {
      throw row.malformed("missing stadium ID")
    }
    guard from != to else { throw row.malformed("a drive from \"\(from)\" to itself") }
    let (start, end) = (StadiumID(from), StadiumID(to))
    // Three months, and three times around the earth: larger values are mistakes.
    let drive = Drive(
      minutes: try row.amount("minutes", most: 129_600),
      miles: try row.amount("miles", most: 75_000))
    guard drives[start, end] == nil else {
      throw row.malformed("the drive from \"\(from)\" to \"\(to)\" appears twice")
    }
    drives[start, end] = drive
    stadiums.formUnion([start, end])
  }
}

extension CSVTable.Row {
  fileprivate var isEmpty: Bool {
    ["from", "to", "minutes", "miles"].allSatisfy { self[$0] == nil }
  }

  fileprivate func amount(_ column: String, most: Double) throws(PlanningDataError) -> Double {
    let cell = self[column] ?? ""
    guard let value = Double(cell), value.isFinite, value >= 0, value <= most else {
      throw malformed(
        "\(column) must be 0 to \(DisplayFormat.number(Int(most))) (got \"\(cell.prefix(40))\")")
    }
    return value
  }
}
