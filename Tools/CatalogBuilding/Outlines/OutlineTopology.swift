import SportsModel

/// Cuts rings at junctions, so that each border is one line shared by both regions.
///
/// A junction is a point with different neighbors in two rings, as in TopoJSON (Bostock, "How To
/// Infer Topology", 2013).
struct OutlineTopology {
  typealias Point = RegionOutlines.Point

  private(set) var lines: [[Point]] = []
  private(set) var regions: [RegionOutlines.Region] = []
  private var known: [[Point]: Int] = [:]
  private var junctions: Set<Point> = []

  init(_ source: [OutlineSource.Region]) {
    junctions = Self.junctions(of: source.flatMap(\.rings))
    for region in source {
      let rings = region.rings.map { ring in cut(ring).map { number(of: $0) } }
      regions.append(RegionOutlines.Region(id: region.id, name: region.name, rings: rings))
    }
  }

  /// The number of rings that use each line.
  var uses: [Int] {
    var uses = Array(repeating: 0, count: lines.count)
    for line in regions.flatMap({ $0.rings.joined() }) { uses[Int(line.magnitude) - 1] += 1 }
    return uses
  }

  private static func junctions(of rings: [[Point]]) -> Set<Point> {
    var neighbours: [Point: Set<Point>] = [:]
    for ring in rings where ring.count > 2 {
      for (index, point) in ring.enumerated() {
        neighbours[point, default: []].insert(ring[(index + 1) % ring.count])
        neighbours[point, default: []].insert(ring[(index + ring.count - 1) % ring.count])
      }
    }
    return Set(neighbours.filter { $0.value.count > 2 }.keys)
  }

  /// Returns the lines of a ring from junction to junction.
  ///
  /// A ring without a junction is one closed line. It begins at its smallest point, so that an
  /// enclave and its hole are the same line.
  private func cut(_ ring: [Point]) -> [[Point]] {
    let order = { (point: Point) in (point.longitude, point.latitude) }
    guard let first = ring.indices.min(by: { order(ring[$0]) < order(ring[$1]) }) else { return [] }
    let start = ring.firstIndex(where: junctions.contains) ?? first
    let turned = ring[start...] + ring[...start]
    var lines: [[Point]] = []
    var line: [Point] = []
    for point in turned {
      line.append(point)
      if line.count > 1, junctions.contains(point) {
        lines.append(line)
        line = [point]
      }
    }
    if line.count > 1 { lines.append(line) }
    return lines
  }

  /// Returns the number of a line, negative for a known line backwards.
  private mutating func number(of line: [Point]) -> Int {
    if let number = known[line] { return number }
    if let number = known[line.reversed()] { return -number }
    lines.append(line)
    known[line] = lines.count
    return lines.count
  }
}
