import Catalog
import SportsModel

/// Turns the rings of a map into the bundled outlines: borders shared, fewer points, no specks.
struct OutlineBuilder {
  typealias Point = RegionOutlines.Point

  /// A triangle that a point makes with its neighbours vanishes below this, in square kilometres.
  static let minTriangleArea = 6.0
  /// An island vanishes below this, in square kilometres; a region keeps its largest ring.
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
      throw SourceError(path: "outlines", cause: "a ring does not close")
    }
    return outlines
  }

  /// A region without islands that are too small to be seen.
  private static func withoutTinyIslands(_ region: OutlineSource.Region) -> OutlineSource.Region {
    let sized = region.rings.map { ($0, OutlineSimplifier.weightedArea(of: $0)) }
    let largest = sized.map(\.1).max() ?? 0
    return OutlineSource.Region(
      id: region.id, name: region.name,
      rings: sized.filter { $0.1 >= min(minIslandArea, largest) }.map(\.0))
  }

  /// Lines with fewer points; those that would cross then keep more, down to all they had.
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
