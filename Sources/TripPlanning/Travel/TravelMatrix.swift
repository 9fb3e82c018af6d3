package import SportsModel

/// Drives between stadiums from a table supplied by the user.
///
/// The table is CSV with the columns from, to, minutes and miles; from and to are stadium IDs.
package struct TravelMatrix: Sendable {
  private struct Pair: Hashable {
    let from: StadiumID
    let to: StadiumID
  }

  private var drives: [Pair: Drive] = [:]

  /// Every stadium of the table.
  package private(set) var stadiums: Set<StadiumID> = []

  package var count: Int { drives.count }

  /// Reads a table.
  package init(csv: String) throws(TravelMatrixError) {
    var number = 0
    for line in csv.utf8.split(separator: 0x0a, omittingEmptySubsequences: false) {
      number += 1
      let cells = TravelMatrixLine(line, number: number)
      if number == 1 {
        guard cells.isHeader else {
          throw TravelMatrixError(line: 1, cause: "expected '\(TravelMatrixLine.header)'")
        }
      } else if !cells.isEmpty {
        try add(cells)
      }
    }
    guard number > 0, !drives.isEmpty else {
      throw TravelMatrixError(line: number, cause: "the table has no drive")
    }
  }

  /// Returns the drive from one stadium to another, or the drive back if only that is in the table.
  package subscript(from: StadiumID, to: StadiumID) -> Drive? {
    drives[Pair(from: from, to: to)] ?? drives[Pair(from: to, to: from)]
  }

  private mutating func add(_ line: TravelMatrixLine) throws(TravelMatrixError) {
    let (from, to, drive) = try line.drive()
    guard drives.count < TravelMatrixLine.maxDrives else {
      throw line.malformed("more than \(TravelMatrixLine.maxDrives) drives")
    }
    guard drives.updateValue(drive, forKey: Pair(from: from, to: to)) == nil else {
      throw line.malformed("the drive from \(from) to \(to) is there twice")
    }
    stadiums.insert(from)
    stadiums.insert(to)
  }
}

/// An error in a table of drives.
package struct TravelMatrixError: Error, Hashable, Sendable {
  /// Line number, from 1.
  package let line: Int
  package let cause: String

  package init(line: Int, cause: String) {
    self.line = line
    self.cause = cause
  }
}

extension TravelMatrixError: CustomStringConvertible {
  package var description: String { "line \(line): \(cause)" }
}
