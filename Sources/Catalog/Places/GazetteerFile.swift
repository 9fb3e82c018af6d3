import Foundation
import SportsModel
import Synchronization

/// The cities in `cities.txt`, read at their first use.
final class GazetteerFile: Sendable {
  private let file: URL
  private let cities = Mutex<Gazetteer?>(nil)
  private let positions = Mutex<GazetteerPositions?>(nil)

  init(_ file: URL) { self.file = file }

  /// Returns the cities; none if there is no file.
  func gazetteer() throws(CatalogError) -> Gazetteer {
    try cities.withLock { cities throws(CatalogError) in
      if let cities { return cities }
      let isThere = FileManager.default.fileExists(atPath: file.path)
      let read =
        isThere ? try Gazetteer(try CatalogFile.bytes(of: file), path: file.path) : Gazetteer()
      cities = read
      return read
    }
  }

  /// Returns the largest city with a number of inhabitants around a place.
  ///
  /// `distances` are meters in ascending order; the first within which there is a city counts.
  func largestCity(
    near place: Coordinate, within distances: [Double], people: Int
  ) throws(CatalogError) -> City? {
    let gazetteer = try gazetteer()
    let positions = positions.withLock { positions in
      let read = positions ?? gazetteer.positions()
      positions = read
      return read
    }
    let near = positions.entries(near: place, within: distances.last ?? 0)
      .filter { Int($0.entry.people) * 100 >= people }
    for distance in distances {
      let best = near.filter { $0.meters <= distance }
        .max { ($0.entry.people, $1.meters) < ($1.entry.people, $0.meters) }
      if let best { return try gazetteer.city(at: best.entry.line) }
    }
    return nil
  }
}
