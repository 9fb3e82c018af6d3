import AppSupport
import Foundation
package import SportsModel

/// Reads a user's own stadiums, schedule and travel times from CSV tables.
package enum QuestCSVReader {
  /// A stadium from the table.
  package struct Place: Hashable, Sendable {
    package let id: StadiumID
    package let name: String
    package let coordinate: Coordinate
  }

  /// Reads a schedule: `start,end,stadium,home,away`.
  ///
  /// Times are ISO 8601 with an offset, `2019-03-28T13:05:00-04:00`. If `end` is empty or the
  /// column is missing, a game lasts `gameHours`. Its ID is `game-` and its line number.
  package static func games(_ text: String, gameHours: Double) throws(QuestFileError)
    -> [QuestGame]
  {
    let table = try QuestCSVTable(text, columns: ["start", "stadium"])
    var games: [QuestGame] = []
    for row in table.rows {
      let start = try time("start", of: row)
      let end =
        row["end"] == nil
        ? start.instant + gameHours * 3600 : try time("end", of: row).instant
      guard end > start.instant else { throw QuestFileError(line: row.line, .endsBeforeItStarts) }
      games.append(
        QuestGame(
          id: "game-\(row.line)", stadium: StadiumID(try row.filled("stadium")),
          home: row["home"] ?? "", away: row["away"] ?? "",
          start: start.instant, end: end, offset: start.offset))
    }
    return games
  }

  /// Reads stadiums: `id,name,latitude,longitude`.
  package static func stadiums(_ text: String) throws(QuestFileError) -> [Place] {
    let table = try QuestCSVTable(text, columns: ["id", "latitude", "longitude"])
    var places: [Place] = []
    var seen: Set<String> = []
    for row in table.rows {
      let id = try row.filled("id")
      guard seen.insert(id).inserted else {
        throw QuestFileError(line: row.line, .sameStadiumTwice(id))
      }
      let latitude = try row.number("latitude", in: -90...90)
      let longitude = try row.number("longitude", in: -180...180)
      guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
        throw QuestFileError(line: row.line, .emptyCell("latitude"))
      }
      places.append(Place(id: StadiumID(id), name: row["name"] ?? id, coordinate: coordinate))
    }
    return places
  }

  /// Reads travel times: `from,to,minutes,miles`.
  ///
  /// If a pair occurs twice, the last one counts.
  package static func drives(_ text: String) throws(QuestFileError) -> QuestDrives {
    let table = try QuestCSVTable(text, columns: ["from", "to", "minutes", "miles"])
    var drives = QuestDrives()
    for row in table.rows {
      let from = StadiumID(try row.filled("from"))
      let to = StadiumID(try row.filled("to"))
      drives[from, to] = Drive(
        minutes: try row.number("minutes", in: 0...1_000_000),
        miles: try row.number("miles", in: 0...1_000_000))
    }
    return drives
  }

  /// Returns the games that start on or after the first date and end by the second, both at 00:00
  /// in the first game's offset.
  package static func games(_ games: [QuestGame], from: LocalDay, to: LocalDay) -> [QuestGame] {
    guard let first = games.min(by: { $0.start < $1.start }) else { return [] }
    let opening = LocalDateTime(day: from, microsecondOfDay: 0).instant(offset: first.offset)
    let closing = LocalDateTime(day: to, microsecondOfDay: 0).instant(offset: first.offset)
    return games.filter { $0.start >= opening && $0.end <= closing }
  }

  private static func time(
    _ column: String, of row: CSVTable.Row
  ) throws(QuestFileError) -> (instant: Date, offset: UTCOffset) {
    let value = try row.filled(column)
    let split = value.hasSuffix("Z") ? 1 : 6
    guard value.utf8.count > 6, let offset = UTCOffset(value.suffix(split)),
      let local = LocalDateTime(value.dropLast(split))
    else { throw QuestFileError(line: row.line, .notATime(column, value)) }
    return (local.instant(offset: offset), offset)
  }
}
