import Foundation

/// Who is near a point on a day: every stadium, arranged in a grid of degrees.
package struct StadiumIndex: Sendable {
  /// A stadium and how far it is from the point asked about.
  package struct Neighbor: Sendable, Hashable {
    package let stadium: Stadium
    /// Great-circle metres to the stadium's centre.
    package let distance: Double

    package init(stadium: Stadium, distance: Double) {
      self.stadium = stadium
      self.distance = distance
    }
  }

  /// All stadiums, ordered by id.
  package let stadiums: [Stadium]
  private let positions: [StadiumID: Int]
  private let cells: [Cell: [Int]]

  package init(_ stadiums: [Stadium]) {
    self.stadiums = stadiums.sorted { $0.id < $1.id }
    positions = Dictionary(
      self.stadiums.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let cellOfEach = self.stadiums.map { Cell($0.coordinate) }
    cells = Dictionary(grouping: cellOfEach.indices) { cellOfEach[$0] }
  }

  package subscript(id: StadiumID) -> Stadium? { positions[id].map { stadiums[$0] } }

  /// Stadiums within `radius` metres that were open in the year of the day, nearest first.
  ///
  /// Equal distances are ordered by id, so that the answer is the same on every run.
  package func near(_ point: Coordinate, on day: LocalDay?, within radius: Double) -> [Neighbor] {
    let year = day?.year
    var found: [Neighbor] = []
    for cell in Cell.around(point, radius: radius) {
      for position in cells[cell] ?? [] {
        let stadium = stadiums[position]
        let distance = stadium.coordinate.distance(to: point)
        guard distance <= radius, year.map({ stadium.isOpen(in: $0) }) ?? true else { continue }
        found.append(Neighbor(stadium: stadium, distance: distance))
      }
    }
    return found.sorted { ($0.distance, $0.stadium.id) < ($1.distance, $1.stadium.id) }
  }

  /// A square of a quarter of a degree.
  private struct Cell: Hashable {
    let row: Int
    let column: Int

    static let perDegree = 4.0
    static let columns = Int(360 * perDegree)

    init(row: Int, column: Int) {
      self.row = row
      self.column = (column % Self.columns + Self.columns) % Self.columns
    }

    init(_ point: Coordinate) {
      self.init(
        row: Int((point.latitude * Self.perDegree).rounded(.down)),
        column: Int((point.longitude * Self.perDegree).rounded(.down)))
    }

    /// Every cell that a circle can touch.
    static func around(_ point: Coordinate, radius: Double) -> Set<Cell> {
      let degrees = radius / 111_000
      let rows = degrees * perDegree
      let columnsPerDegree = max(0.05, cos(min(89, abs(point.latitude) + degrees) * .pi / 180))
      let reach = min(Double(columns) / 2, rows / columnsPerDegree)
      let row = point.latitude * perDegree
      let column = point.longitude * perDegree
      var cells: Set<Cell> = []
      for r in Int((row - rows).rounded(.down))...Int((row + rows).rounded(.down)) {
        for c in Int((column - reach).rounded(.down))...Int((column + reach).rounded(.down)) {
          cells.insert(Cell(row: r, column: c))
        }
      }
      return cells
    }
  }
}
