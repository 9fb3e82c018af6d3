import Foundation
import SportsModel

/// The rings from Natural Earth: a line `code<tab>name<tab>points` for each ring, with points
/// `longitude latitude` separated by commas and the first one again at the end.
struct OutlineSource {
  typealias Point = RegionOutlines.Point

  /// The rings of a region, as they come.
  struct Region {
    let id: String
    let name: String
    var rings: [[Point]]
  }

  /// By id.
  let regions: [Region]

  init(_ file: URL) throws(SourceError) {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw SourceError(path: file.path, cause: "couldn't read the file")
    }
    try self.init(path: file.lastPathComponent, text: String(decoding: data, as: UTF8.self))
  }

  init(path: String, text: String) throws(SourceError) {
    var found: [String: Region] = [:]
    for (index, line) in text.split(separator: "\n").enumerated() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 3, !fields[0].isEmpty, let ring = Self.ring(fields[2]) else {
        throw SourceError(path: path, line: index + 1, cause: "expected 'code, name, points'")
      }
      let id = String(fields[0])
      found[id, default: Region(id: id, name: String(fields[1]), rings: [])].rings.append(ring)
    }
    regions = found.values.sorted { $0.id < $1.id }
  }

  private static func ring(_ text: Substring) -> [Point]? {
    var points: [Point] = []
    for pair in text.split(separator: ",") {
      let numbers = pair.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 2, let point = point(numbers[0], numbers[1]) else { return nil }
      points.append(point)
    }
    return points.first == points.last ? tidied(points.dropLast()) : nil
  }

  private static func point(_ longitude: Double, _ latitude: Double) -> Point? {
    guard abs(longitude) <= 180, abs(latitude) <= 90 else { return nil }
    return Point(
      longitude: Int32((longitude * 1000).rounded()), latitude: Int32((latitude * 1000).rounded()))
  }

  /// Returns a ring without artifacts of the coarser grid: repeated points and ways back.
  private static func tidied(_ points: ArraySlice<Point>) -> [Point] {
    var ring: [Point] = []
    for point in points {
      if ring.last == point { continue }
      if ring.count > 1, ring[ring.count - 2] == point {
        ring.removeLast()
      } else {
        ring.append(point)
      }
    }
    while ring.count > 1, ring.first == ring.last { ring.removeLast() }
    return ring
  }
}
