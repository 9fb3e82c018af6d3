import Foundation
package import SportsModel

/// The sightings at one stadium on one day.
package struct Presence: Sendable {
  struct Point: Sendable {
    let time: Double
    let place: Coordinate
    let errorMeters: Double?
    let kind: TraceKind
    let file: Int
  }

  package let stadium: Stadium
  package let day: LocalDay
  private var stretches: [(number: Int, points: [Point])] = []

  /// The number of sightings of one stretch and day that are kept.
  private static let maxPoints = 24

  init(stadium: Stadium, day: LocalDay) { (self.stadium, self.day) = (stadium, day) }

  mutating func add(_ points: [Point], stretch: Int) {
    var kept = points
    // The last sighting of a stretch may already be kept.
    if let last = kept.last, kept.dropLast().last?.time == last.time { kept.removeLast() }
    if kept.count > Self.maxPoints {
      let share = Double(kept.count - 1) / Double(Self.maxPoints - 1)
      kept = (0..<Self.maxPoints).map { kept[Int((Double($0) * share).rounded())] }
    }
    stretches.append((stretch, kept))
  }

  /// The places; places within ten meters of each other are one.
  package var places: [Coordinate] {
    var places: [Coordinate] = []
    for point in stretches.flatMap(\.points)
    where !places.contains(where: { $0.distance(to: point.place) < 10 }) {
      places.append(point.place)
    }
    return places
  }

  /// Returns whether the sightings show an uninterrupted stay of this many seconds.
  package func showsStay(seconds: Double) -> Bool {
    stretches.contains { stretch in
      let times = stretch.points.filter { isInside($0.place) }.map(\.time)
      guard let first = times.min(), let last = times.max() else { return false }
      return last - first >= seconds
    }
  }

  private func isInside(_ place: Coordinate) -> Bool {
    place.distance(to: stadium.coordinate) <= stadium.footprintMeters
  }

  /// Returns the sightings in the form that matching uses.
  package func facts(paths: [String]) -> [PhotoFacts] {
    stretches.flatMap { stretch in
      stretch.points.map { point in
        PhotoFacts(
          path: paths.indices.contains(point.file) ? paths[point.file] : "",
          coordinate: point.place, horizontalErrorMeters: point.errorMeters,
          utcTime: Date(timeIntervalSince1970: point.time), timeSource: .gps, trace: point.kind,
          stretch: stretch.number)
      }
    }
  }
}
