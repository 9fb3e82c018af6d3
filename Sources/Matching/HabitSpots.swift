import Foundation
package import SportsModel

/// Where the library has photos on which days: somebody who is at a spot week after week lives or
/// works there, and a game next door proves nothing.
package struct HabitSpots: Sendable {
  /// Per cell the days in order, each with the places of its photos.
  private let cells: [Cell: [(day: LocalDay, places: [Coordinate])]]
  private let rules: MatchingRules

  /// The spots of the outings of a whole library.
  package init(_ outings: [Outing], rules: MatchingRules = MatchingRules()) {
    self.rules = rules
    var cells: [Cell: [LocalDay: [Coordinate]]] = [:]
    for outing in outings {
      guard let day = outing.day else { continue }
      for photo in outing.photos where photo.facts.locationSource != .neighbor {
        guard let place = photo.facts.coordinate else { continue }
        cells[Cell(place), default: [:]][day, default: []].append(place)
      }
    }
    self.cells = cells.mapValues { days in
      days.sorted { $0.key < $1.key }.map { (day: $0.key, places: $0.value) }
    }
  }

  /// Whether photos lie near the spot on so many days without a game at the stadium.
  package func isHabit(_ spot: Coordinate, at stadium: StadiumID, games: GamesOfDay) throws -> Bool
  {
    var seen: Set<LocalDay> = []
    var daysWithoutGame = 0
    for cell in Cell(spot).withNeighbors {
      for (day, places) in cells[cell] ?? [] where !seen.contains(day) {
        guard places.contains(where: { $0.distance(to: spot) <= rules.habitRadius }) else {
          continue
        }
        seen.insert(day)
        if try games.games(at: stadium, on: day).isEmpty { daysWithoutGame += 1 }
        if daysWithoutGame >= rules.habitDays { return true }
      }
    }
    return false
  }

  /// A square of a two-hundredth of a degree of latitude (556 m), wider than any habit radius; in
  /// longitude it is a hundredth, so that it stays so up to 60° north.
  private struct Cell: Hashable {
    let row: Int
    let column: Int

    init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }

    init(_ point: Coordinate) {
      row = Int((point.latitude * 200).rounded(.down))
      column = Int((point.longitude * 100).rounded(.down))
    }

    var withNeighbors: [Cell] {
      (-1...1).flatMap { r in (-1...1).map { Cell(row: row + r, column: column + $0) } }
    }
  }
}
