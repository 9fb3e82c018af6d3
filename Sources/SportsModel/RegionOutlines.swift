/// The outlines of states, provinces and countries, as lines that neighbors share.
package struct RegionOutlines: Sendable, Equatable {
  /// A point in thousandths of a degree (WGS 84), about a hundred meters.
  package struct Point: Hashable, Sendable {
    package let longitude, latitude: Int32

    package init(longitude: Int32, latitude: Int32) {
      (self.longitude, self.latitude) = (longitude, latitude)
    }
  }

  /// A state, province or country.
  package struct Region: Hashable, Sendable, Identifiable {
    /// ISO 3166-2 for states and provinces (`US-NY`), ISO 3166-1 for countries (`MX`).
    package let id: String
    package let name: String
    /// The rings as line numbers: 1 is the first of `lines`, −1 the same backwards.
    package var rings: [[Int]]

    package init(id: String, name: String, rings: [[Int]]) {
      (self.id, self.name, self.rings) = (id, name, rings)
    }
  }

  /// Coasts and borders, each once, at least two points long.
  package let lines: [[Point]]
  package let regions: [Region]

  /// Creates outlines; nil if a ring has an unknown line or isn't closed.
  package init?(lines: [[Point]], regions: [Region]) {
    (self.lines, self.regions) = (lines, regions)
    guard lines.allSatisfy({ $0.count > 1 }) else { return nil }
    for ring in regions.lazy.flatMap(\.rings) {
      guard let first = ring.first.flatMap(start), var end = Optional(first) else { return nil }
      for line in ring {
        guard let from = start(of: line), from == end, let to = start(of: -line) else { return nil }
        end = to
      }
      guard end == first else { return nil }
    }
  }

  /// No outlines, if the data has none.
  package static let none = RegionOutlines()

  private init() {
    lines = []
    regions = []
  }

  private func start(of line: Int) -> Point? {
    guard line != 0, line.magnitude <= lines.count else { return nil }
    let points = lines[Int(line.magnitude) - 1]
    return line > 0 ? points.first : points.last
  }
}
