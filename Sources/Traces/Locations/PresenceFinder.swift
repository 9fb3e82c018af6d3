import Foundation
package import SportsModel

/// Finds the sightings at stadiums among all sightings of the user's devices.
///
/// Memory grows with the days at stadiums, not with the file: one sighting in ten minutes is kept
/// within a stretch of time at a stadium, and none of the others.
package struct PresenceFinder {
  /// The radius around a stadium's center, in meters, in which a sighting is at the stadium.
  private let reach: Double
  private let stadiums: StadiumIndex
  private var open: Stretch?
  private var stretches: [Stretch] = []
  private var lastTime = -Double.infinity
  /// The time of the last sighting away from stadiums, as far as sightings are in order.
  private var lastElsewhere: Double?

  /// The number of sightings without a stadium nearby.
  package private(set) var elsewhere = 0
  /// The number of sightings that are too imprecise.
  package private(set) var imprecise = 0
  /// The number of stretches that only passed a stadium.
  package private(set) var passes = 0

  private static let step = 600.0
  /// A stretch between sightings elsewhere within this many seconds only passed the stadium.
  private static let pass = 900.0
  /// The largest usable radius of a sighting, in meters.
  private static let roughMeters = 300.0
  /// The sampling interval of a stay in seconds, and the maximum number of samples.
  private static let stayStep = 900.0
  private static let maxStayPoints = 480.0

  package init(stadiums: StadiumIndex, reach: Double) {
    (self.stadiums, self.reach) = (stadiums, reach)
  }

  /// Adds a sighting of a file, which is identified by a number.
  package mutating func add(_ sighting: Sighting, of file: Int) {
    guard sighting.last > sighting.first else {
      return addSample(sighting, at: sighting.first, of: file)
    }
    let step = max(Self.stayStep, (sighting.last - sighting.first) / Self.maxStayPoints)
    var time = sighting.first
    while time < sighting.last {
      addSample(sighting, at: time, of: file)
      time += step
    }
    addSample(sighting, at: sighting.last, of: file)
  }

  /// Ends the open stretch.
  package mutating func endStretch() {
    close(after: nil)
    lastElsewhere = nil
    lastTime = -.infinity
  }

  private mutating func addSample(_ sighting: Sighting, at time: Double, of file: Int) {
    if time < lastTime { endStretch() }
    lastTime = time
    let error = sighting.errorMeters ?? 0
    let day = LocalDay(daysSinceEpoch: Int((time / 86_400).rounded(.down)))
    guard let nearest = stadiums.near(sighting.place, on: day, within: reach).first else {
      elsewhere += 1
      return leave(sighting, error: error, time: time, day: day)
    }
    guard error <= Self.roughMeters || sighting.kind == .stay else { return imprecise += 1 }
    let point = Presence.Point(
      time: time, place: sighting.place, errorMeters: sighting.errorMeters, kind: sighting.kind,
      file: file)
    if open?.stadium.id != nearest.stadium.id {
      let before = open?.last.time ?? lastElsewhere
      close(after: time)
      open = Stretch(stadium: nearest.stadium, before: before, points: [], last: point)
    }
    open?.add(point, step: Self.step)
  }

  private mutating func leave(_ sighting: Sighting, error: Double, time: Double, day: LocalDay) {
    let widest = reach + min(error, 5_000)
    guard error < 100 || stadiums.near(sighting.place, on: day, within: widest).isEmpty else {
      return
    }
    close(after: time)
    lastElsewhere = time
  }

  private mutating func close(after: Double?) {
    guard let ended = open else { return }
    open = nil
    if let before = ended.before, let after, after - before < Self.pass {
      passes += 1
    } else {
      stretches.append(ended)
    }
  }

  /// Returns everything that was found, ordered by day and stadium; sightings before an hour belong
  /// to the day before.
  package mutating func finish(dayBeginsAtHour: Int) -> [Presence] {
    endStretch()
    var found: [Key: Presence] = [:]
    for (number, stretch) in stretches.enumerated() {
      let zone = stretch.stadium.timeZone
      var days: [LocalDay: [Presence.Point]] = [:]
      for point in stretch.points + [stretch.last] {
        let local = LocalDateTime(Date(timeIntervalSince1970: point.time), zone: zone)
        days[(local + -dayBeginsAtHour * 3_600).day, default: []].append(point)
      }
      for (day, points) in days {
        found[
          Key(stadium: stretch.stadium.id, day: day),
          default: Presence(stadium: stretch.stadium, day: day)
        ].add(points, stretch: number)
      }
    }
    stretches = []
    return found.values.sorted { ($0.day, $0.stadium.id) < ($1.day, $1.stadium.id) }
  }

  private struct Key: Hashable {
    let stadium: StadiumID
    let day: LocalDay
  }

  /// Sightings at one stadium without one elsewhere in between.
  private struct Stretch {
    let stadium: Stadium
    let before: Double?
    var points: [Presence.Point]
    var last: Presence.Point

    mutating func add(_ point: Presence.Point, step: Double) {
      if points.last.map({ point.time - $0.time >= step }) ?? true { points.append(point) }
      last = point
    }
  }
}

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
