import Foundation
import SportsModel

/// Leaves out the points of a line that matter least: Visvalingam and Whyatt, "Line generalisation
/// by repeated elimination of points", The Cartographic Journal 30, 1993.
///
/// The ends stay, so lines that meet still meet; a border is a line of its own, so both sides get
/// the same one.
struct OutlineSimplifier {
  typealias Point = RegionOutlines.Point

  /// The area below which triangles are removed, in square kilometers.
  let minArea: Double
  /// Areas north of this latitude count only by `northernWeight`.
  static let northernLatitude = 55.0
  static let northernWeight = 0.1

  func simplified(_ line: [Point]) -> [Point] {
    // A closed line keeps four points, so that it stays a ring.
    let minCount = line.first == line.last ? 4 : 2
    var points = line
    var areas = areasOfInnerPoints(points)
    while points.count > minCount,
      let index = areas.indices.dropFirst().dropLast().min(by: { areas[$0] < areas[$1] }),
      areas[index] < minArea
    {
      // A neighbor never has a smaller area than the point removed before it.
      let floor = areas[index]
      points.remove(at: index)
      areas.remove(at: index)
      for neighbour in [index - 1, index] where neighbour > 0 && neighbour < points.count - 1 {
        areas[neighbour] = max(floor, area(at: neighbour, of: points))
      }
    }
    return points
  }

  private func areasOfInnerPoints(_ points: [Point]) -> [Double] {
    points.indices.map { index in
      index > 0 && index < points.count - 1 ? area(at: index, of: points) : .infinity
    }
  }

  private func area(at index: Int, of points: [Point]) -> Double {
    Self.weightedArea(of: [points[index - 1], points[index], points[index + 1]])
  }

  /// Returns the area of a ring, with less weight in the north.
  static func weightedArea(of ring: [Point]) -> Double {
    guard let first = ring.first else { return 0 }
    let latitude = Double(first.latitude) / 1000
    let kilometresPerUnit = 0.111_195
    let width = kilometresPerUnit * cos(latitude * .pi / 180)
    var twice = 0.0
    for (index, point) in ring.enumerated() {
      let next = ring[(index + 1) % ring.count]
      twice +=
        Double(point.longitude - first.longitude) * Double(next.latitude - first.latitude)
        - Double(next.longitude - first.longitude) * Double(point.latitude - first.latitude)
    }
    let area = abs(twice) / 2 * width * kilometresPerUnit
    return latitude > northernLatitude ? area * northernWeight : area
  }
}
