import Foundation
import SportsModel

/// The driving state of a trip in progress.
struct DrivingState: Hashable, Sendable {
  /// The driving day of `used`, as an index of the day table.
  var day: Int
  var used: Int
  /// The end of the last game, drive or charge.
  var restsSince: Int
  /// The driving day on which that began; `.max` before the first activity.
  var lastDay: Int

  static let fresh = DrivingState(day: -1, used: 0, restsSince: 0, lastDay: .max)

  func used(on index: Int) -> Int { day == index ? used : 0 }
}

struct HopSegment: Hashable, Sendable {
  enum Kind: Sendable { case drive, charge, flight }

  let kind: Kind
  let start: Int
  var end: Int
  var breakMinutes = 0
}

extension [HopSegment] {
  /// Appends a segment; breaks between two parts of a drive become a part of it.
  mutating func append(_ segment: HopSegment, breakMinutes: Int) {
    guard segment.kind == .drive, let last, last.kind == .drive,
      segment.start - last.end <= breakMinutes
    else { return append(segment) }
    self[count - 1].breakMinutes += segment.start - last.end
    self[count - 1].end = segment.end
  }
}

/// Schedules hops as early as the rules allow.
///
/// Leaving at once is never worse for reaching the next game: the hours driven today don't have to
/// be driven tomorrow, when they may be needed after that game.
struct HopScheduler: Sendable {
  let rules: DrivingRules
  let days: DrivingDayTable

  struct Outcome: Hashable, Sendable {
    var arrival: Int
    /// The driving day on which its first segment began.
    var firstDay: Int
    /// The driving day on which its last segment began.
    var lastDay: Int
    /// Driving minutes above the tiring limit.
    var tiring = 0
  }

  private typealias Way = (hop: Hop, zone: Int, leaving: Int, deadline: Int)

  /// Returns where to stop for the night: how many of the minutes to drive after some are behind.
  typealias NightStop = (_ driven: Int, _ minutes: Int) -> Int

  /// Schedules a hop from a moment on; returns nil if it can't arrive by the deadline.
  ///
  /// Without `stop`, each day's driving is as long as the rules allow.
  @inline(__always)
  func place(
    _ hop: Hop, zone: Int, leaving: Int, by deadline: Int, state: inout DrivingState,
    stop: NightStop? = nil, record: (HopSegment) -> Void = { _ in }
  ) -> Outcome? {
    let way = (hop: hop, zone: zone, leaving: leaving, deadline: deadline)
    switch hop.mode {
    case .stay:
      let lastDay = state.lastDay == .max ? 0 : state.lastDay
      return leaving <= deadline
        ? Outcome(arrival: leaving, firstDay: lastDay, lastDay: lastDay) : nil
    case .flight: return fly(way, state: &state, record: record)
    case .drive where hop.isAtHome: return driveAtHome(way, state: &state, record: record)
    case .drive: return drive(way, state: &state, stop: stop, record: record)
    }
  }

  private func drive(
    _ way: Way, state: inout DrivingState, stop: NightStop?, record: (HopSegment) -> Void
  ) -> Outcome? {
    let (hop, zone, leaving, deadline) = way
    guard leaving + hop.minutes <= deadline else { return nil }
    var outcome = Outcome(arrival: leaving, firstDay: -1, lastDay: 0)
    var now = leaving
    var (left, battery) = (hop.minutes, hop.minutesPerCharge)
    var sinceBreak = 0
    var (today, quota) = (Int.min, 0)
    while true {
      guard now <= deadline, let day = days.index(of: now, zone) else { return nil }
      if let later = pauseEnd(now, day: day, zone: zone, state: state) {
        (now, sinceBreak) = (later, 0)
        continue
      }
      if today != day {
        let hours = rules.drivingMinutes(within: days.closing(day, zone) - now)
        let maximum = min(rules.drivingMinutesPerDay - state.used(on: day), hours)
        (today, quota) = (day, rules.part(of: left, within: maximum))
        if let stop, quota < left { quota = stop(hop.minutes - left, quota) }
      }
      if battery == 0 {
        record(HopSegment(kind: .charge, start: now, end: now + hop.chargeMinutes))
        now += hop.chargeMinutes
        (state.restsSince, state.lastDay) = (now, day)
        battery = hop.minutesPerCharge
        if hop.chargeMinutes >= rules.breakMinutes { sinceBreak = 0 }
        continue
      }
      if sinceBreak >= rules.minutesBetweenBreaks, quota > 0 {
        (now, sinceBreak) = (now + rules.breakMinutes, 0)
        continue
      }
      let part = min(
        quota, battery, rules.minutesBetweenBreaks - sinceBreak, days.closing(day, zone) - now)
      guard part > 0 || left == 0 else {
        (now, sinceBreak) = (days.opening(day + 1, zone), 0)
        continue
      }
      record(HopSegment(kind: .drive, start: now, end: now + part))
      if outcome.firstDay < 0 { outcome.firstDay = day }
      let used = state.used(on: day)
      let tiring = DrivingRules.tiringMinutes
      outcome.tiring += max(0, used + part - tiring) - max(0, used - tiring)
      now += part
      left -= part
      quota -= part
      battery -= part
      sinceBreak += part
      state = DrivingState(day: day, used: used + part, restsSince: now, lastDay: day)
      if left == 0 {
        (outcome.arrival, outcome.lastDay) = (now, day)
        return now <= deadline ? outcome : nil
      }
    }
  }

  /// Drives at any hour, however much was driven that day, after a rest on the next one.
  private func driveAtHome(
    _ way: Way, state: inout DrivingState, record: (HopSegment) -> Void
  ) -> Outcome? {
    let (hop, zone, deadline) = (way.hop, way.zone, way.deadline)
    var now = way.leaving
    if let day = days.index(of: now, zone) { now = restEnd(now, day: day, state: state) ?? now }
    guard now + hop.minutes <= deadline, let day = days.index(of: now, zone) else { return nil }
    record(HopSegment(kind: .drive, start: now, end: now + hop.minutes))
    now += hop.minutes
    (state.restsSince, state.lastDay) = (now, day)
    return Outcome(arrival: now, firstDay: day, lastDay: day)
  }

  private func fly(
    _ way: Way, state: inout DrivingState, record: (HopSegment) -> Void
  ) -> Outcome? {
    let (hop, zone, deadline) = (way.hop, way.zone, way.deadline)
    var now = way.leaving
    while now + hop.minutes <= deadline, let day = days.index(of: now, zone) {
      if let later = pauseEnd(now, day: day, zone: zone, state: state) {
        now = later
        continue
      }
      if now + hop.minutes > days.closing(day, zone), now > days.opening(day, zone) {
        now = days.opening(day + 1, zone)
        continue
      }
      record(HopSegment(kind: .flight, start: now, end: now + hop.minutes))
      now += hop.minutes
      (state.restsSince, state.lastDay) = (now, day)
      return Outcome(arrival: now, firstDay: day, lastDay: day)
    }
    return nil
  }

  /// Returns the end of the current night or rest; nil if driving is possible.
  private func pauseEnd(_ now: Int, day: Int, zone: Int, state: DrivingState) -> Int? {
    if now >= days.closing(day, zone) { return days.opening(day + 1, zone) }
    if now < days.opening(day, zone) { return days.opening(day, zone) }
    return restEnd(now, day: day, state: state)
  }

  /// Returns the end of the current rest; nil if there is none.
  private func restEnd(_ now: Int, day: Int, state: DrivingState) -> Int? {
    let end = state.restsSince + rules.restMinutes
    return day > state.lastDay && now < end ? end : nil
  }
}

struct DrivingDayTable: Sendable {
  /// The day of index 0.
  let base: LocalDay
  let count: Int
  /// Minutes of 06:00, by zone and day.
  private let mornings: [Int]
  /// Minutes of the first and last moment for driving, by zone and day.
  private let openings: [Int]
  private let closings: [Int]
  /// Minutes of the following 00:00, by zone and day.
  private let midnights: [Int]

  init(zones: [TimeZone], from first: LocalDay, through last: LocalDay, _ rules: DrivingRules) {
    let base = first - 2
    let count = max(1, last - first + 7)
    func minutes(_ minuteOfDay: Int) -> [Int] {
      zones.flatMap { zone in
        (0..<count).map { index in
          Instant(day: base + index, minuteOfDay: minuteOfDay, zone: zone).minutes
        }
      }
    }
    (self.base, self.count) = (base, count)
    mornings = minutes(DrivingRules.firstHour * 60)
    openings = minutes(rules.firstMinute)
    closings = minutes(rules.lastMinute)
    midnights = minutes(1_440)
  }

  func morning(_ index: Int, _ zone: Int) -> Int { mornings[zone * count + index] }
  func opening(_ index: Int, _ zone: Int) -> Int { openings[zone * count + index] }
  func closing(_ index: Int, _ zone: Int) -> Int { closings[zone * count + index] }
  func midnight(_ index: Int, _ zone: Int) -> Int { midnights[zone * count + index] }
  func index(of day: LocalDay) -> Int { day - base }

  /// Returns the driving day of a moment; nil outside the table.
  func index(of minute: Int, _ zone: Int) -> Int? {
    let first = mornings[zone * count]
    guard minute >= first else { return nil }
    var index = min(count - 1, (minute - first) / 1_440)
    if mornings[zone * count + index] > minute { index -= 1 }
    if index + 1 < count, mornings[zone * count + index + 1] <= minute { index += 1 }
    return index < count - 1 ? index : nil
  }
}
