import Foundation

/// An index of stadiums by location, in a grid of degrees.
package struct StadiumIndex: Sendable {
  /// A stadium and its distance from a point.
  package struct Neighbor: Sendable, Hashable {
    package let stadium: Stadium
    /// Great-circle distance to the stadium's center, in meters.
    package let distance: Double
  }

  /// All stadiums, ordered by id.
  package let stadiums: [Stadium]
  private let positions: [StadiumID: Int]
  private let cells: [Int: [Int]]

  package init(_ stadiums: [Stadium]) {
    self.stadiums = stadiums.sorted { $0.id < $1.id }
    positions = Dictionary(
      self.stadiums.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let cellOfEach = self.stadiums.map { Cells.cell(of: $0.coordinate) }
    cells = Dictionary(grouping: cellOfEach.indices) { cellOfEach[$0] }
  }

  package subscript(id: StadiumID) -> Stadium? { positions[id].map { stadiums[$0] } }

  /// Returns the stadiums within `radius` meters that were open in the year of the day, nearest
  /// first, equal distances by id.
  package func near(_ point: Coordinate, on day: LocalDay?, within radius: Double) -> [Neighbor] {
    var found: [Neighbor] = []
    for row in Cells.rows(point, radius: radius) {
      for column in Cells.columns(point, radius: radius) {
        guard let positions = cells[Cells.cell(row: row, column: column)] else { continue }
        for position in positions {
          let distance = stadiums[position].coordinate.distance(to: point)
          guard distance <= radius,
            day.map({ stadiums[position].isOpen(in: $0.year) }) ?? true
          else { continue }
          found.append(Neighbor(stadium: stadiums[position], distance: distance))
        }
      }
    }
    guard found.count > 1 else { return found }
    return found.sorted { ($0.distance, $0.stadium.id) < ($1.distance, $1.stadium.id) }
  }

  /// Squares of a quarter of a degree, numbered row by row.
  private enum Cells {
    private static let perDegree = 4.0
    private static let inARow = Int(360 * perDegree)

    static func cell(row: Int, column: Int) -> Int {
      row * inARow + (column % inARow + inARow) % inARow
    }

    static func cell(of point: Coordinate) -> Int {
      cell(
        row: Int((point.latitude * perDegree).rounded(.down)),
        column: Int((point.longitude * perDegree).rounded(.down)))
    }

    static func rows(_ point: Coordinate, radius: Double) -> ClosedRange<Int> {
      let reach = radius / metersPerDegree * perDegree
      let row = point.latitude * perDegree
      return Int((row - reach).rounded(.down))...Int((row + reach).rounded(.down))
    }

    /// Returns the columns that a circle can touch, each once, also across the date line.
    static func columns(_ point: Coordinate, radius: Double) -> Range<Int> {
      let degrees = radius / metersPerDegree
      let farthest = min(89, abs(point.latitude) + degrees)
      let reach = degrees * perDegree / max(0.05, cos(farthest * .pi / 180))
      let column = point.longitude * perDegree
      let first = Int((column - reach).rounded(.down))
      return first..<min(Int((column + reach).rounded(.down)) + 1, first + inARow)
    }

    /// Meters in a degree of latitude, rounded down.
    private static let metersPerDegree = 111_000.0
  }
}
