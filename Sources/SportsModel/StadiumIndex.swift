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
  /// One bit for each cell that a circle of `commonRadius` around a stadium touches.
  private let surroundings: [UInt64]
  /// Meters; most searches have a smaller radius.
  private static let commonRadius = 6_000.0

  package init(_ stadiums: [Stadium]) {
    self.stadiums = stadiums.sorted { $0.id < $1.id }
    positions = Dictionary(
      self.stadiums.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let cellOfEach = self.stadiums.map { Cells.cell(of: $0.coordinate) }
    cells = Dictionary(grouping: cellOfEach.indices) { cellOfEach[$0] }
    var surroundings = [UInt64](repeating: 0, count: Cells.count / 64 + 1)
    for stadium in self.stadiums {
      Cells.forEach(around: stadium.coordinate, radius: Self.commonRadius) { cell in
        surroundings[cell / 64] |= 1 << UInt64(cell % 64)
      }
    }
    self.surroundings = surroundings
  }

  package subscript(id: StadiumID) -> Stadium? { positions[id].map { stadiums[$0] } }

  /// Returns the stadiums within `radius` meters that were open in the year of the day, nearest
  /// first, equal distances by id.
  package func near(_ point: Coordinate, on day: LocalDay?, within radius: Double) -> [Neighbor] {
    if radius <= Self.commonRadius {
      // Most photos are far from all stadiums, and end here.
      let cell = Cells.cell(of: point)
      guard surroundings[cell / 64] & 1 << UInt64(cell % 64) != 0 else { return [] }
    }
    var found: [Neighbor] = []
    Cells.forEach(around: point, radius: radius) { cell in
      for position in cells[cell] ?? [] {
        let distance = stadiums[position].coordinate.distance(to: point)
        guard distance <= radius, day.map({ stadiums[position].isOpen(in: $0.year) }) ?? true
        else { continue }
        found.append(Neighbor(stadium: stadiums[position], distance: distance))
      }
    }
    guard found.count > 1 else { return found }
    return found.sorted { ($0.distance, $0.stadium.id) < ($1.distance, $1.stadium.id) }
  }

  /// Squares of a quarter of a degree, numbered row by row from the south pole.
  private enum Cells {
    private static let perDegree = 4.0
    private static let inARow = Int(360 * perDegree)
    private static let rows = Int(180 * perDegree) + 1
    static let count = rows * inARow

    static func cell(of point: Coordinate) -> Int {
      cell(
        row: Int((point.latitude * perDegree).rounded(.down)),
        column: Int((point.longitude * perDegree).rounded(.down)))
    }

    /// Calls `body` with the cells that a circle can touch, each once, also across the date line.
    static func forEach(around point: Coordinate, radius: Double, _ body: (Int) -> Void) {
      let degrees = radius / metersPerDegree
      let (row, column) = (point.latitude * perDegree, point.longitude * perDegree)
      let rowReach = degrees * perDegree
      let farthest = min(89, abs(point.latitude) + degrees)
      let columnReach = rowReach / max(0.05, cos(farthest * .pi / 180))
      let firstColumn = Int((column - columnReach).rounded(.down))
      let endColumn = min(Int((column + columnReach).rounded(.down)) + 1, firstColumn + inARow)
      for row in Int((row - rowReach).rounded(.down))...Int((row + rowReach).rounded(.down))
      where abs(row) <= rows / 2 {
        for column in firstColumn..<endColumn { body(cell(row: row, column: column)) }
      }
    }

    private static func cell(row: Int, column: Int) -> Int {
      (row + rows / 2) * inARow + (column % inARow + inARow) % inARow
    }

    /// Meters in a degree of latitude, rounded down.
    private static let metersPerDegree = 111_000.0
  }
}
