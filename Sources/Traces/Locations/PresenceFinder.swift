import Foundation
package import SportsModel

/// Picks the sightings at stadiums from all that a person's devices noted, however many they are.
///
/// What is kept grows with the days at stadiums, not with the file: within a stretch of time at one
/// stadium one sighting in ten minutes, and of all others nothing.
package struct PresenceFinder {
  /// Nearer than this to a stadium's centre, in metres, a sighting is at it.
  private let reach: Double
  private let stadiums: StadiumIndex
  private var open: Stretch?
  private var stretches: [Stretch] = []
  private var lastTime = -Double.infinity
  /// When the person was last seen where no stadium is, as far as the sightings are in order.
  private var lastElsewhere: Double?

  /// Sightings where no stadium is near.
  package private(set) var elsewhere = 0
  /// Too rough to say anything of a stadium.
  package private(set) var imprecise = 0
  /// Stretches that only led past a stadium.
  package private(set) var passes = 0

  /// Seconds between two sightings that are kept.
  private static let step = 600.0
  /// Whoever was seen elsewhere before and after within this many seconds only passed by.
  private static let pass = 900.0
  /// A sighting of a larger radius in metres could be in the next street but one.
  private static let roughMeters = 300.0
  /// A stay is looked at this often, in seconds, though not more than so many times.
  private static let stayStep = 900.0
  private static let maxStayPoints = 480.0

  package init(stadiums: StadiumIndex, reach: Double) {
    self.stadiums = stadiums
    self.reach = reach
  }

  /// Takes one sighting of a file, which is known by a number.
  package mutating func take(_ sighting: Sighting, of file: Int) {
    guard sighting.last > sighting.first else {
      return see(sighting, at: sighting.first, of: file)
    }
    let step = max(Self.stayStep, (sighting.last - sighting.first) / Self.maxStayPoints)
    var time = sighting.first
    while time < sighting.last {
      see(sighting, at: time, of: file)
      time += step
    }
    see(sighting, at: sighting.last, of: file)
  }

  /// Ends the stretch that is open: what comes next has nothing to do with it.
  package mutating func endStretch() {
    close(after: nil)
    lastElsewhere = nil
    lastTime = -.infinity
  }

  private mutating func see(_ sighting: Sighting, at time: Double, of file: Int) {
    if time < lastTime { endStretch() }
    lastTime = time
    let error = sighting.errorMeters ?? 0
    let day = LocalDay(daysSinceEpoch: Int((time / 86_400).rounded(.down)))
    guard let nearest = stadiums.near(sighting.place, on: day, within: reach).first else {
      elsewhere += 1
      return leave(sighting, error, time, day)
    }
    guard error <= Self.roughMeters || sighting.kind == .stay else {
      imprecise += 1
      return
    }
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

  private mutating func leave(
    _ sighting: Sighting, _ error: Double, _ time: Double, _ day: LocalDay
  ) {
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

  /// Everything that was found, by stadium and day.
  ///
  /// - Parameter dayBeginsAtHour: what is earlier belongs to the evening before.
  /// - Returns: the presences in the order of stadiums and days.
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
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private struct Key: Hashable, Comparable {
    let stadium: StadiumID
    let day: LocalDay

    static func < (left: Key, right: Key) -> Bool {
      (left.day, left.stadium) < (right.day, right.stadium)
    }
  }

  /// Sightings at one stadium, between which the person was seen nowhere else.
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
