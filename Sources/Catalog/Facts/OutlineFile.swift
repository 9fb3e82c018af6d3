import Foundation
package import SportsModel

/// Reads and writes `outlines.txt`.
package enum OutlineFile {
  private static let maxBytes = 1 << 20

  /// Returns the file: `line` with the first point and the steps from point to point, in
  /// thousandths of a degree, longitude before latitude; `region` with its `ring`s; the checksum.
  package static func text(_ outlines: RegionOutlines) -> String {
    var text = """
      # Outlines of states, provinces and neighboring countries. Format: docs/catalog.md.

      """
    for line in outlines.lines {
      var last = RegionOutlines.Point(longitude: 0, latitude: 0)
      var numbers: [String] = []
      for point in line {
        numbers.append(String(point.longitude - last.longitude))
        numbers.append(String(point.latitude - last.latitude))
        last = point
      }
      text += "line \(numbers.joined(separator: " "))\n"
    }
    for region in outlines.regions {
      text += "region \(region.id) \(region.name)\n"
      for ring in region.rings { text += "ring \(ring.map(String.init).joined(separator: " "))\n" }
    }
    return String(decoding: PackTrailer.sealed(text), as: UTF8.self)
  }

  static func read(_ bytes: [UInt8], path: String) throws(CatalogError) -> RegionOutlines {
    guard bytes.count <= maxBytes, let opened = try? PackTrailer.open(bytes, path: path) else {
      throw .malformed(path: path, line: 1, cause: "damaged (wrong checksum)")
    }
    let file = CatalogFile(path: path, bytes: Array(opened.body))
    var lines: [[RegionOutlines.Point]] = []
    var regions: [RegionOutlines.Region] = []
    for line in file.lines {
      guard take(line, lines: &lines, regions: &regions) else {
        throw .malformed(path: path, line: line.number, cause: "expected line, region or ring")
      }
    }
    guard let outlines = RegionOutlines(lines: lines, regions: regions) else {
      throw .malformed(path: path, line: 1, cause: "a ring isn't closed")
    }
    return outlines
  }

  private static func take(
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
}
