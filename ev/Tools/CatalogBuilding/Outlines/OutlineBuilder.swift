import Catalog
import SportsModel

/// Builds the bundled outlines from rings of a map: shared borders, fewer points, no tiny islands.
struct OutlineBuilder {
  typealias Point = RegionOutlines.Point

  /// The area of the triangle of a point and its neighbors below which the point is removed, in
  /// square kilometers.
  static let minTriangleArea = 6.0
  /// The area below which an island is removed, in square kilometers; a region keeps its largest
  /// ring.
  static let minIslandArea = 60.0

  static func build(_ source: [OutlineSource.Region]) throws(SourceError) -> RegionOutlines {
    let topology = OutlineTopology(source.map(withoutTinyIslands))
    let lines = simplified(topology.lines)
    // Borders that were drawn slightly differently on both sides may have become one.
    let rings = topology.regions.map { region in
      OutlineSource.Region(
        id: region.id, name: region.name,
        rings: region.rings.map { ring in points(of: ring, in: lines) })
    }
    let joined = OutlineTopology(rings)
    guard let outlines = RegionOutlines(lines: joined.lines, regions: joined.regions) else {
      throw SourceError(path: "outlines", cause: "a ring isn't closed")
    }
    return outlines
  }

  /// Returns a region without islands that are too small to see.
  private static func withoutTinyIslands(_ region: OutlineSource.Region) -> OutlineSource.Region {
    let sized = region.rings.map { ($0, OutlineSimplifier.weightedArea(of: $0)) }
    let largest = sized.map(\.1).max() ?? 0
    return OutlineSource.Region(
      id: region.id, name: region.name,
      rings: sized.filter { $0.1 >= min(minIslandArea, largest) }.map(\.0))
  }

  /// Returns lines with fewer points; lines that would cross keep more of them.
  private static func simplified(_ lines: [[Point]]) -> [[Point]] {
    var areas = Array(repeating: minTriangleArea, count: lines.count)
    var result = lines.map { OutlineSimplifier(minArea: minTriangleArea).simplified($0) }
    for _ in 0..<12 {
      let crossing = OutlineCrossings.crossing(result)
      if crossing.isEmpty { break }
      for line in crossing {
        areas[line] /= 3
        result[line] = OutlineSimplifier(minArea: areas[line]).simplified(lines[line])
      }
    }
    return result
  }

  private static func points(of ring: [Int], in lines: [[Point]]) -> [Point] {
    ring.flatMap { number in
      let line = lines[Int(number.magnitude) - 1]
      return number > 0 ? Array(line.dropLast()) : Array(line.reversed().dropLast())
    }
  }
}
