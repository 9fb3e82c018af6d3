/// The outlines of states, provinces and neighbouring countries, made of lines that neighbours share.
package struct RegionOutlines: Sendable, Equatable {
  /// A point in thousandths of a degree (WGS 84), about a hundred metres.
  package struct Point: Hashable, Sendable {
    package let longitude: Int32
    package let latitude: Int32

    package init(longitude: Int32, latitude: Int32) {
      self.longitude = longitude
      self.latitude = latitude
    }
  }

  /// What lies within some rings.
  package struct Region: Hashable, Sendable, Identifiable {
    /// ISO 3166-2 for states and provinces (`US-NY`), ISO 3166-1 for countries (`MX`).
    package let id: String
    package let name: String
    /// Each ring as the lines that it is made of: 1 is the first of `lines`, −1 the same backwards.
    package let rings: [[Int]]

    package init(id: String, name: String, rings: [[Int]]) {
      self.id = id
      self.name = name
      self.rings = rings
    }
  }

  /// Coasts and borders, each once, at least two points long.
  package let lines: [[Point]]
  package let regions: [Region]

  /// Outlines, or nil when a ring names a line that there is not, or does not close.
  package init?(lines: [[Point]], regions: [Region]) {
    self.lines = lines
    self.regions = regions
    guard lines.allSatisfy({ $0.count > 1 }) else { return nil }
    for ring in regions.lazy.flatMap(\.rings) {
      guard let first = ring.first.flatMap(start), var end = Optional(first) else { return nil }
      for line in ring {
        guard let from = start(of: line), from == end, let to = start(of: -line) else {
          return nil
        }
        end = to
      }
      guard end == first else { return nil }
    }
  }

  /// Nothing to draw, where the facts have no outlines.
  package static let none = RegionOutlines()

  private init() {
    lines = []
    regions = []
  }

  /// The points of a ring, the first not repeated at the end.
  package func points(of ring: [Int]) -> [Point] {
    var points: [Point] = []
    for line in ring where line != 0 && line.magnitude <= lines.count {
      let own = lines[Int(line.magnitude) - 1]
      points += line > 0 ? own.dropLast() : own.reversed().dropLast()
    }
    return points
  }

  private func start(of line: Int) -> Point? {
    guard line != 0, line.magnitude <= lines.count else { return nil }
    let points = lines[Int(line.magnitude) - 1]
    return line > 0 ? points.first : points.last
  }
}
