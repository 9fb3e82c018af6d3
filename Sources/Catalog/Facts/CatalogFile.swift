import AppSupport
import Foundation
package import SportsModel
import Synchronization

/// A data file in blocks: lines `key value`, one block per entry, `#` for comments.
struct CatalogFile {
  struct Line {
    let number: Int
    let key, value: String
  }

  /// The lines of one entry; the first has its name.
  struct Block {
    let lines: ArraySlice<Line>
    let path: String

    var number: Int { lines.first?.number ?? 1 }
    var name: String { lines.first?.value ?? "" }

    func malformed(_ cause: String, at line: Line? = nil) -> CatalogError {
      .malformed(path: path, line: line?.number ?? number, cause: cause)
    }
  }

  let path: String
  let lines: [Line]

  init(_ file: URL) throws(CatalogError) {
    self.init(path: file.path, bytes: try Self.bytes(of: file))
  }

  init(path: String, bytes: [UInt8]) {
    self.path = path
    let text = String(decoding: bytes, as: UTF8.self)
    lines = text.utf8.split(separator: ASCII.newline, omittingEmptySubsequences: false).enumerated()
      .compactMap { index, line in
        guard let first = line.first, first != ASCII.hash else { return nil }
        let key = line.prefix { $0 != ASCII.space }
        return Line(
          number: index + 1, key: String(Substring(key)),
          value: String(Substring(line[key.endIndex...].dropFirst())))
      }
  }

  /// The blocks, each beginning with a line whose key is `head`.
  func blocks(of head: String) throws(CatalogError) -> [Block] {
    let starts = lines.indices.filter { lines[$0].key == head }
    if let first = lines.first, first.key != head {
      throw .malformed(
        path: path, line: first.number, cause: "expected a line '\(head) …', found '\(first.key)'")
    }
    return zip(starts, starts.dropFirst() + [lines.endIndex]).map {
      Block(lines: lines[$0..<$1], path: path)
    }
  }

  static func bytes(of file: URL) throws(CatalogError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw .unreadable(path: file.path)
    }
    return [UInt8](data)
  }
}

/// A span of years: `1912-1957`, `1912-`, `-1957` or `-` if an end is unknown.
package struct YearSpan: Hashable, Sendable, CustomStringConvertible {
  package let first, last: Int?

  package init(first: Int?, last: Int?) { (self.first, self.last) = (first, last) }

  /// Parses the format of `description`; nil for any other text or if the end is before the start.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ $0.utf8.count <= 4 && $0.allSatisfy { ("0"..."9").contains($0) } })
    else { return nil }
    self.init(first: Int(parts[0]), last: Int(parts[1]))
    guard first ?? .min <= last ?? .max else { return nil }
  }

  package var description: String {
    "\(first.map(String.init) ?? "")-\(last.map(String.init) ?? "")"
  }
}

extension CatalogFile.Block {
  /// Splits `1912-1957 Ebbets Field` into the years and the rest.
  func dated(_ line: CatalogFile.Line) throws(CatalogError) -> (span: YearSpan, rest: String) {
    let space = line.value.utf8.firstIndex(of: ASCII.space) ?? line.value.endIndex
    let rest = line.value[space...].dropFirst()
    guard !rest.isEmpty, let span = YearSpan(line.value[..<space]) else {
      throw malformed("expected years and a text, such as '1912-1957 …'", at: line)
    }
    return (span, String(rest))
  }
}

enum ASCII {
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let hash = UInt8(ascii: "#")
  static let hyphen = UInt8(ascii: "-")
  static let bar = UInt8(ascii: "|")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")
}

extension String {
  /// Returns the parts between separators; bytes are many times faster than characters.
  func parts(between separator: UInt8) -> [Substring] {
    utf8.split(separator: separator, omittingEmptySubsequences: false).map { Substring($0) }
  }
}

extension StringProtocol {
  /// The number of one to nine digits; nil if there is anything else.
  var number: Int? {
    guard (1...9).contains(utf8.count), utf8.allSatisfy((ASCII.zero...ASCII.nine).contains)
    else { return nil }
    return Int(self)
  }
}

/// The reason why a line, a row or a feature can't be read.
struct MalformedEntry: Error, Hashable {
  let cause: String
  init(_ cause: String) { self.cause = cause }
}

extension CSVTable {
  /// Reads the rows of a bundled table; none if there is no file.
  static func bundled<Value>(
    _ file: URL, of things: String, required columns: [String],
    read: (Row) throws(MalformedEntry) -> Value
  ) throws(CatalogError) -> [Value] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let bytes = try CatalogFile.bytes(of: file)
    let table = try Result { () throws(Problem) in try CSVTable(bytes, required: columns) }
      .mapError {
        CatalogError.malformed(path: file.path, line: 1, cause: "not a table of \(things): \($0)")
      }.get()
    return try table.rows.map { row throws(CatalogError) in
      do throws(MalformedEntry) { return try read(row) } catch {
        throw .malformed(path: file.path, line: row.line, cause: error.cause)
      }
    }
  }
}

extension CSVTable.Row {
  var coordinate: Coordinate? {
    guard let latitude = self["latitude"].flatMap(Double.init),
      let longitude = self["longitude"].flatMap(Double.init)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

extension Catalog {
  /// Reads a bundled table of places, with a name and a position in each row; none if there is no
  /// file.
  func places<Place>(
    _ name: String, columns: [String],
    read: (CSVTable.Row, (name: String, coordinate: Coordinate)) throws(MalformedEntry) -> Place
  ) throws(CatalogError) -> [Place] {
    try CSVTable.bundled(
      folder.appendingPathComponent(name), of: "places",
      required: ["name", "latitude", "longitude"] + columns
    ) { row throws(MalformedEntry) in
      guard let name = row["name"], let coordinate = row.coordinate else {
        throw MalformedEntry("expected a name and a position")
      }
      return try read(row, (name, coordinate))
    }
  }
}

/// A value that is read at its first use.
final class LazyContent<Value: Sendable>: Sendable {
  private let read: @Sendable () throws(CatalogError) -> Value
  private let known = Mutex<Value?>(nil)

  init(_ read: @escaping @Sendable () throws(CatalogError) -> Value) { self.read = read }

  func value() throws(CatalogError) -> Value {
    try known.withLock { known throws(CatalogError) in
      if let known { return known }
      let value = try read()
      known = value
      return value
    }
  }
}

/// Writes leagues, teams and stadiums in blocks of `key value` lines.
package enum CatalogWriter {
  package static func leagues(_ structures: [LeagueStructure]) -> String {
    var text = """
      # Leagues and their present divisions: division conference|division|teams.
      # Format: docs/catalog.md.

      """
    for structure in structures {
      let league = structure.league
      text += """

        league \(league.id)
        name \(league.name)
        sport \(league.sport)
        minutes \(league.typicalGameMinutes)
        season \(league.seasonSpansYears ? "two-years" : "one-year")

        """
      for conference in structure.conferences {
        for division in conference.divisions {
          let teams = division.teams.map(\.rawValue).joined(separator: " ")
          text += "division \(conference.name)|\(division.name)|\(teams)\n"
        }
      }
    }
    return text
  }

  /// Returns teams with their names and aliases, and with homes if they have them.
  package static func blocks(_ teams: [Team]) -> String {
    var text = ""
    for team in teams {
      text += "\nteam \(team.id)\ncode \(team.code)\n"
      if team.isActive { text += "active\n" }
      for name in team.names { text += "name \(span(name.first, name.last)) \(name.name)\n" }
      for alias in team.aliases { text += "alias \(alias)\n" }
      for home in team.homes { text += "home \(span(home.first, home.last)) \(home.stadium)\n" }
    }
    return text
  }

  package static func stadiums(_ stadiums: [Stadium]) -> String {
    var text = """
      # Every stadium: names by year, place city|region|country, position with its error in meters
      # (rough: never decides by itself), tenants by season. Format: docs/catalog.md.

      """
    for stadium in stadiums.sorted(by: { $0.id < $1.id }) { text += block(stadium) }
    return text
  }

  private static func block(_ stadium: Stadium) -> String {
    var text = "\nstadium \(stadium.id)\n"
    for name in stadium.names { text += "name \(span(name.first, name.last)) \(name.name)\n" }
    for alias in stadium.aliases { text += "alias \(alias)\n" }
    text += "place \(stadium.city)|\(stadium.region)|\(stadium.country)\n"
    let point = stadium.coordinate
    text += "position \(point.latitude) \(point.longitude) \(Int(stadium.positionErrorMeters))"
    text += stadium.isPositionApproximate ? " rough\n" : "\n"
    if let elevation = stadium.elevation { text += "elevation \(Int(elevation))\n" }
    text += "zone \(stadium.timeZoneID)\n"
    if stadium.opened != nil || stadium.closed != nil {
      text += "open \(span(stadium.opened, stadium.closed))\n"
    }
    if stadium.roof != .unknown { text += "roof \(stadium.roof.rawValue)\n" }
    if let capacity = stadium.capacity { text += "capacity \(capacity)\n" }
    if stadium.footprintMeters != Stadium.usualFootprintMeters {
      text += "footprint \(Int(stadium.footprintMeters))\n"
    }
    if let kind = stadium.busyArea { text += "thoroughfare \(kind.rawValue)\n" }
    for tenancy in stadium.tenancies {
      text += "tenant \(span(tenancy.first, tenancy.last)) \(tenancy.team)\n"
    }
    return text
  }

  private static func span(_ first: Int?, _ last: Int?) -> String {
    YearSpan(first: first, last: last).description
  }
}
