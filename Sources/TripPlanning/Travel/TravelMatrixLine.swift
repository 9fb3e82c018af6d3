import SportsModel

/// A line of a table of drives.
struct TravelMatrixLine {
  static let header = "from,to,minutes,miles"
  static let maxDrives = 1_000_000
  /// Three months, and three times around the earth: larger values are mistakes.
  private static let maxMinutes = 129_600.0
  private static let maxMiles = 75_000.0

  private let number: Int
  private let cells: [Substring]

  init(_ line: Substring.UTF8View, number: Int) {
    self.number = number
    var text = Substring(line)
    if text.utf8.last == 0x0d { text = Substring(text.utf8.dropLast()) }
    // Spreadsheets write a byte order mark.
    if number == 1, text.utf8.starts(with: [0xef, 0xbb, 0xbf]) {
      text = Substring(text.utf8.dropFirst(3))
    }
    // Splitting off a fifth cell is enough to detect too many.
    cells = text.utf8.split(separator: 0x2c, maxSplits: 4, omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  var isHeader: Bool { cells.joined(separator: ",") == Self.header }

  var isEmpty: Bool { cells.allSatisfy(\.isEmpty) }

  func malformed(_ cause: String) -> TravelMatrixError {
    TravelMatrixError(line: number, cause: cause)
  }

  func drive() throws(TravelMatrixError) -> (from: StadiumID, to: StadiumID, drive: Drive) {
    guard cells.count == 4 else {
      throw malformed("expected \(Self.header), found \(min(cells.count, 5)) cells or more")
    }
    guard !cells[0].isEmpty, !cells[1].isEmpty else { throw malformed("a stadium has no id") }
    guard cells[0] != cells[1] else { throw malformed("a drive from \(cells[0]) to itself") }
    let drive = Drive(
      minutes: try value(cells[2], most: Self.maxMinutes, of: "minutes"),
      miles: try value(cells[3], most: Self.maxMiles, of: "miles"))
    return (StadiumID(String(cells[0])), StadiumID(String(cells[1])), drive)
  }

  private func value(
    _ cell: Substring, most: Double, of name: String
  ) throws(TravelMatrixError) -> Double {
    guard let value = Double(cell), value.isFinite, value >= 0, value <= most else {
      throw malformed("expected \(name) from 0 to \(Int(most)), found '\(cell.prefix(40))'")
    }
    return value
  }
}
