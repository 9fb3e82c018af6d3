import AppSupport
import Foundation
package import SportsModel
package import Travel

/// A stadium of a quest.
package struct QuestSite: Hashable, Sendable {
  package let id: StadiumID
  package let name: String
  /// nil if only its drives are known.
  package let coordinate: Coordinate?

  package init(id: StadiumID, name: String, coordinate: Coordinate?) {
    (self.id, self.name, self.coordinate) = (id, name, coordinate)
  }
}

/// Reads a user's own stadiums, schedule and travel times from CSV tables.
package enum QuestCSVReader {
  /// Reads a schedule: `start,end,stadium,home,away`.
  ///
  /// Times are ISO 8601 with an offset, `2019-03-28T13:05:00-04:00`. If `end` is empty or the
  /// column is missing, a game lasts `gameHours`. Its ID is `game-` and its line number.
  package static func games(_ text: String, gameHours: Double) throws(PlanningDataError)
    -> [QuestGame]
  {
    var games: [QuestGame] = []
    for row in try rows(text, columns: ["start", "stadium"]) {
      let start = try time("start", of: row)
      let end =
        row["end"] == nil
        ? start.instant + gameHours * 3600 : try time("end", of: row).instant
      guard end > start.instant else { throw row.malformed("the game ends before it starts") }
      games.append(
        QuestGame(
          id: "game-\(row.line)", stadium: StadiumID(try row.filled("stadium")),
          home: row["home"] ?? "", away: row["away"] ?? "",
          start: start.instant, end: end, offset: start.offset))
    }
    return games
  }

  /// Reads stadiums: `id,name,latitude,longitude`.
  package static func stadiums(_ text: String) throws(PlanningDataError) -> [QuestSite] {
    var places: [QuestSite] = []
    var seen: Set<String> = []
    for row in try rows(text, columns: ["id", "latitude", "longitude"]) {
      let id = try row.filled("id")
      guard seen.insert(id).inserted else { throw row.malformed("stadium \"\(id)\" appears twice") }
      let latitude = try row.number("latitude", in: -90...90)
      let longitude = try row.number("longitude", in: -180...180)
      guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
        throw row.malformed("column latitude is empty")
      }
      places.append(QuestSite(id: StadiumID(id), name: row["name"] ?? id, coordinate: coordinate))
    }
    return places
  }

  /// Reads travel times: `from,to,minutes,miles`; the last one of a pair counts.
  package static func drives(_ text: String) throws(PlanningDataError) -> StadiumDrives {
    var drives = StadiumDrives()
    for row in try rows(text, columns: ["from", "to", "minutes", "miles"]) {
      let (from, to) = (StadiumID(try row.filled("from")), StadiumID(try row.filled("to")))
      drives[from, to] = Drive(
        minutes: try row.number("minutes", in: 0...1_000_000),
        miles: try row.number("miles", in: 0...1_000_000))
    }
    return drives
  }

  /// Returns the games that start on or after the first day and end by 00:00 of the second, both
  /// local days at the stadium.
  package static func games(_ games: [QuestGame], from: LocalDay, to: LocalDay) -> [QuestGame] {
    let opening = LocalDateTime(day: from, microsecondOfDay: 0)
    let closing = LocalDateTime(day: to, microsecondOfDay: 0)
    return games.filter {
      $0.start >= opening.instant(offset: $0.offset) && $0.end <= closing.instant(offset: $0.offset)
    }
  }

  private static func time(
    _ column: String, of row: CSVTable.Row
  ) throws(PlanningDataError) -> (instant: Date, offset: UTCOffset) {
    let value = try row.filled(column)
    let split = value.hasSuffix("Z") ? 1 : 6
    guard value.utf8.count > 6, let offset = UTCOffset(value.suffix(split)),
      let local = LocalDateTime(value.dropLast(split))
    else {
      throw row.malformed(
        "not a time with an offset in column \(column): \"\(value)\". Use 2019-03-28T13:05:00-04:00"
      )
    }
    return (local.instant(offset: offset), offset)
  }

  static let maxRows = 200_000
  static let maxBytes = 64 << 20
  static let maxCellBytes = 4_096
  fileprivate static let tooLong = "too large"

  /// Reads the rows of a table, each with as many cells as there are columns; ignores blank lines
  /// and unknown columns.
  private static func rows(
    _ text: String, columns required: [String]
  ) throws(PlanningDataError) -> [CSVTable.Row] {
    guard text.utf8.count <= maxBytes else { throw PlanningDataError(line: 1, cause: tooLong) }
    let table: CSVTable
    do throws(CSVTable.Problem) {
      table = try CSVTable(Array(text.utf8), required: [], maxRows: maxRows)
    } catch {
      switch error {
      case .empty: throw PlanningDataError(line: 1, cause: "missing header line")
      case .missingColumn(let name):
        throw PlanningDataError(line: 1, cause: "missing column \"\(name)\"")
      case .openQuote(let line): throw PlanningDataError(line: line, cause: "unclosed quote")
      case .tooLarge(let line): throw PlanningDataError(line: line, cause: tooLong)
      }
    }
    try checkColumns(table, required: required)
    for row in table.rows where row.cellCount != table.headings.count {
      throw row.malformed("expected \(table.headings.count) cells, found \(row.cellCount)")
    }
    if let line = table.strayQuoteLine {
      throw PlanningDataError(line: line, cause: "a quote in the middle of a cell")
    }
    return table.rows
  }

  private static func checkColumns(
    _ table: CSVTable, required: [String]
  ) throws(PlanningDataError) {
    func malformed(_ cause: String) -> PlanningDataError {
      PlanningDataError(line: table.headingLine, cause: cause)
    }
    guard table.headings.count < CSVTable.maxCells else { throw malformed(tooLong) }
    var names: Set<String> = []
    for heading in table.headings where !names.insert(heading.lowercased()).inserted {
      throw malformed("column \"\(heading)\" appears twice")
    }
    for name in required where !names.contains(name) {
      throw malformed("missing column \"\(name)\"")
    }
  }
}

extension CSVTable.Row {
  fileprivate func filled(_ column: String) throws(PlanningDataError) -> String {
    guard let value = self[column] else { throw malformed("column \(column) is empty") }
    guard value.utf8.count <= QuestCSVReader.maxCellBytes else {
      throw malformed(QuestCSVReader.tooLong)
    }
    return value
  }

  fileprivate func number(
    _ column: String, in range: ClosedRange<Double>
  ) throws(PlanningDataError) -> Double {
    let value = try filled(column)
    guard let number = Double(value), range.contains(number) else {
      throw malformed(
        "column \(column) must be a number from \(range.lowerBound.plainText) to "
          + "\(range.upperBound.plainText) (got \"\(value)\")")
    }
    return number
  }
}
