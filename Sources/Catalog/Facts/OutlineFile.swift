import AppSupport
import Foundation
package import SportsModel

/// Reads `outlines.txt`.
enum OutlineFile {
  private static let maxBytes = 1 << 20

  static func read(_ bytes: [UInt8], path: String) throws(CatalogError) -> RegionOutlines {
    guard bytes.count <= maxBytes, let opened = try? PackTrailer.open(bytes, path: path) else {
      throw .malformed(path: path, line: 1, cause: "damaged (wrong checksum)")
    }
    let file = CatalogFile(path: path, bytes: Array(opened.body))
    var lines: [[RegionOutlines.Point]] = []
    var regions: [RegionOutlines.Region] = []
    for line in file.lines {
      guard parse(line, lines: &lines, regions: &regions) else {
        throw .malformed(path: path, line: line.number, cause: "expected line, region or ring")
      }
    }
    guard let outlines = RegionOutlines(lines: lines, regions: regions) else {
      throw .malformed(path: path, line: 1, cause: "a ring isn't closed")
    }
    return outlines
  }

  private static func parse(
    _ line: CatalogFile.Line, lines: inout [[RegionOutlines.Point]],
    regions: inout [RegionOutlines.Region]
  ) -> Bool {
    switch line.key {
    case "line":
      guard let points = numbers(line).flatMap(points) else { return false }
      lines.append(points)
    case "region":
      let parts = line.value.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { return false }
      regions.append(RegionOutlines.Region(id: String(parts[0]), name: String(parts[1]), rings: []))
    case "ring":
      guard let ring = numbers(line), !regions.isEmpty else { return false }
      regions[regions.count - 1].rings.append(ring)
    default: return false
    }
    return true
  }

  /// Returns the points of a first point and steps; nil if one is outside the map.
  private static func points(_ numbers: [Int]) -> [RegionOutlines.Point]? {
    guard numbers.count.isMultiple(of: 2) else { return nil }
    var points: [RegionOutlines.Point] = []
    var (longitude, latitude) = (0, 0)
    for index in stride(from: 0, to: numbers.count, by: 2) {
      longitude &+= numbers[index]
      latitude &+= numbers[index + 1]
      guard abs(longitude) <= 180_000, abs(latitude) <= 90_000 else { return nil }
      points.append(RegionOutlines.Point(longitude: Int32(longitude), latitude: Int32(latitude)))
    }
    return points
  }

  private static func numbers(_ line: CatalogFile.Line) -> [Int]? {
    let numbers = line.value.parts(between: ASCII.space).map { word in
      word.utf8.count <= 7 && !word.hasPrefix("+") ? Int(word) : nil
    }
    return numbers.contains(nil) ? nil : numbers.compactMap(\.self)
  }
}

extension Catalog {
  /// Returns the outlines of `outlines.txt`; none if there is no such file.
  package func outlines() throws(CatalogError) -> RegionOutlines {
    let file = folder.appendingPathComponent("outlines.txt")
    guard (try? file.checkResourceIsReachable()) == true else { return .none }
    return try OutlineFile.read(try CatalogFile.bytes(of: file), path: file.path)
  }

  /// Returns the spring training and Triple-A parks; they aren't stadiums of the catalog.
  package func otherParks() throws -> [OtherPark] { try otherParkFile.value() }

  /// Returns the nearest of these parks that was in use on a day, within `OtherPark.radius`; nil if
  /// there is none, or if a stadium in use is nearer.
  package func otherPark(near point: Coordinate, on day: LocalDay?) throws -> OtherPark? {
    var nearest: (park: OtherPark, distance: Double)?
    for park in try otherParkFile.value() where day.map({ park.isOpen(in: $0.year) }) ?? true {
      let distance = park.coordinate.distance(to: point)
      if distance <= min(OtherPark.radius, nearest?.distance ?? .infinity) {
        nearest = (park, distance)
      }
    }
    guard let nearest, stadiums.near(point, on: day, within: nearest.distance).isEmpty else {
      return nil
    }
    return nearest.park
  }

  package func teamColors() throws(CatalogError) -> TeamColorTable {
    try TeamColorTable(folder: folder)
  }
}

extension OtherPark {
  /// Reads `other-parks.csv`: the known parks without games in the catalog, in the order of the file;
  /// none if there is no file.
  static func all(_ file: URL) throws(CatalogError) -> [OtherPark] {
    try CSVTable.bundled(
      file, of: "parks",
      required: [
        "id", "name", "city", "region", "latitude", "longitude", "kind", "opened", "closed",
      ], read: OtherPark.init)
  }

  private init(_ row: CSVTable.Row) throws(MalformedEntry) {
    guard let id = row["id"], let name = row["name"], let city = row["city"],
      let region = row["region"]
    else { throw MalformedEntry("a park without ID, name, city or region") }
    guard let point = row.coordinate else {
      throw MalformedEntry("\(id): expected a latitude and a longitude")
    }
    guard let kind = row["kind"].flatMap(Kind.init) else {
      throw MalformedEntry("\(id): the kind must be spring or aaa")
    }
    func year(_ column: String) throws(MalformedEntry) -> Int? {
      guard let text = row[column] else { return nil }
      guard let year = Int(text), (1800...2200).contains(year) else {
        throw MalformedEntry("\(id): expected a year, found '\(text)'")
      }
      return year
    }
    self.init(
      id: id, name: name, city: city, region: region, coordinate: point, kind: kind,
      opened: try year("opened"), closed: try year("closed"))
  }
}

/// The colors of teams by season: `colors.csv`.
package struct TeamColorTable: Sendable {
  private struct Era {
    let seasons: ClosedRange<Int>
    let colors: TeamColors
  }

  private let eras: [TeamID: [Era]]

  /// Reads the table in a folder; an empty one if there is no file.
  init(folder: URL) throws(CatalogError) {
    let file = folder.appendingPathComponent("colors.csv")
    let rows = try CSVTable.bundled(
      file, of: "colors", required: ["team", "first", "last", "primary", "secondary"]
    ) { row throws(MalformedEntry) in
      let first = row["first"].map { Int($0) } ?? 0
      let last = row["last"].map { Int($0) } ?? 9_999
      guard let team = row["team"], let primary = row["primary"].flatMap(Self.color),
        let secondary = row["secondary"].flatMap(Self.color), let first, let last, first <= last
      else {
        throw MalformedEntry("expected a team, seasons and two colors such as 0c2340")
      }
      let colors = TeamColors(primary: primary, secondary: secondary)
      return (team: TeamID(team), era: Era(seasons: first...last, colors: colors))
    }
    eras = Dictionary(grouping: rows, by: \.team).mapValues { $0.map(\.era) }
  }

  private static func color(_ text: String) -> UInt32? {
    text.utf8.count == 6 ? UInt32(text, radix: 16) : nil
  }

  package var teams: Set<TeamID> { Set(eras.keys) }

  /// Returns the colors of a team in a season, of the shortest era that includes it; nil if they
  /// aren't known.
  package func colors(of team: TeamID, season: Int) -> TeamColors? {
    eras[team]?.filter { $0.seasons.contains(season) }
      .min { $0.seasons.count < $1.seasons.count }?.colors
  }
}
