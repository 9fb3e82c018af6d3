import Foundation
import SportsModel

/// The driving state of a trip in progress.
struct DrivingState: Hashable, Sendable {
  /// The driving day of `used`, as an index of the day table.
  var day: Int
  /// Driving minutes on that day.
  var used: Int
  /// The end of the last game, drive or charge.
  var restsSince: Int
  /// The driving day on which that began; `.max` before the first activity.
  var lastDay: Int

  /// The state before a trip.
  static let fresh = DrivingState(day: -1, used: 0, restsSince: 0, lastDay: .max)

  func used(on index: Int) -> Int { day == index ? used : 0 }
}

/// A segment of a hop.
struct HopSegment: Hashable, Sendable {
  enum Kind: Sendable { case drive, charge, flight }

  let kind: Kind
  let start: Int
  var end: Int
  /// Minutes of breaks between start and end.
  var breakMinutes = 0
}

/// A receiver of a hop's segments.
protocol HopRecorder {
  func record(_ segment: HopSegment)
}

/// Ignores segments: the search only needs arrivals.
struct NullHopRecorder: HopRecorder {
  @inline(__always) func record(_ segment: HopSegment) {}
}

/// Collects segments, with breaks as part of their drives.
final class HopSegmentRecorder: HopRecorder {
  private(set) var segments: [HopSegment] = []
  private let breakMinutes: Int

  init(_ rules: DrivingRules) { breakMinutes = rules.breakMinutes }

  func record(_ segment: HopSegment) {
    guard segment.kind == .drive, let last = segments.last, last.kind == .drive,
      segment.start - last.end <= breakMinutes
    else {
      segments.append(segment)
      return
    }
    segments[segments.count - 1].breakMinutes += segment.start - last.end
    segments[segments.count - 1].end = segment.end
  }
}

/// Schedules hops as early as the rules allow.
///
/// Leaving at once is never worse for reaching the next game: the hours driven today don't have to
/// be driven tomorrow, when they may be needed after that game.
struct HopScheduler: Sendable {
  let rules: DrivingRules
  let days: DrivingDayTable

  /// The result of scheduling a hop.
  struct Outcome: Hashable, Sendable {
    var arrival: Int
    /// The driving day on which its first segment began.
    var firstDay: Int
    /// The driving day on which its last segment began.
    var lastDay: Int
    /// Driving minutes above the tiring limit.
    var tiring = 0
  }

  /// Schedules a hop from a moment on; returns nil if it can't arrive by the deadline.
  @inline(__always)
  func place(
    _ hop: Hop, zone: Int, leaving: Int, by deadline: Int, _ state: inout DrivingState,
    _ recorder: some HopRecorder
  ) -> Outcome? {
    switch hop.mode {
    case .stay:
      let lastDay = state.lastDay == .max ? 0 : state.lastDay
      return leaving <= deadline
        ? Outcome(arrival: leaving, firstDay: lastDay, lastDay: lastDay) : nil
    case .flight: return fly(hop, zone, leaving, deadline, &state, recorder)
    case .drive where hop.isAtHome:
      return driveAtHome(hop, zone, leaving, deadline, &state, recorder)
    case .drive: return drive(hop, zone, leaving, deadline, &state, recorder)
    }
  }

  private func drive(
    _ hop: Hop, _ zone: Int, _ leaving: Int, _ deadline: Int, _ state: inout DrivingState,
    _ recorder: some HopRecorder
  ) -> Outcome? {
    guard leaving + hop.minutes <= deadline else { return nil }
    var outcome = Outcome(arrival: leaving, firstDay: -1, lastDay: 0)
    var now = leaving
    var left = hop.minutes
    var battery = hop.minutesPerCharge
    var sinceBreak = 0
    var (today, quota) = (Int.min, 0)
    while true {
      guard now <= deadline, let day = days.index(of: now, zone) else { return nil }
      if let later = moment(now, day, zone, state) {
        (now, sinceBreak) = (later, 0)
        continue
      }
      if today != day { (today, quota) = (day, self.quota(of: left, now, day, zone, state)) }
      if battery == 0 {
        recorder.record(HopSegment(kind: .charge, start: now, end: now + hop.chargeMinutes))
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
      recorder.record(HopSegment(kind: .drive, start: now, end: now + part))
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
    _ hop: Hop, _ zone: Int, _ leaving: Int, _ deadline: Int, _ state: inout DrivingState,
    _ recorder: some HopRecorder
  ) -> Outcome? {
    var now = leaving
    if let day = days.index(of: now, zone) { now = restEnd(now, day, state) ?? now }
    guard now + hop.minutes <= deadline, let day = days.index(of: now, zone) else { return nil }
    recorder.record(HopSegment(kind: .drive, start: now, end: now + hop.minutes))
    now += hop.minutes
    (state.restsSince, state.lastDay) = (now, day)
    return Outcome(arrival: now, firstDay: day, lastDay: day)
  }

  /// Returns the minutes to drive on a day.
  private func quota(
    of left: Int, _ now: Int, _ day: Int, _ zone: Int, _ state: DrivingState
  ) -> Int {
    rules.part(
      of: left,
      within: min(
        rules.drivingMinutesPerDay - state.used(on: day),
        rules.drivingMinutes(within: days.closing(day, zone) - now)))
  }

  private func fly(
    _ hop: Hop, _ zone: Int, _ leaving: Int, _ deadline: Int, _ state: inout DrivingState,
    _ recorder: some HopRecorder
  ) -> Outcome? {
    var now = leaving
    while now + hop.minutes <= deadline, let day = days.index(of: now, zone) {
      if let later = moment(now, day, zone, state) {
        now = later
        continue
      }
      if now + hop.minutes > days.closing(day, zone), now > days.opening(day, zone) {
        now = days.opening(day + 1, zone)
        continue
      }
      recorder.record(HopSegment(kind: .flight, start: now, end: now + hop.minutes))
      now += hop.minutes
      (state.restsSince, state.lastDay) = (now, day)
      return Outcome(arrival: now, firstDay: day, lastDay: day)
    }
    return nil
  }

  /// Returns the end of the current night or rest; nil if driving is possible.
  private func moment(_ now: Int, _ day: Int, _ zone: Int, _ state: DrivingState) -> Int? {
    if now >= days.closing(day, zone) { return days.opening(day + 1, zone) }
    if now < days.opening(day, zone) { return days.opening(day, zone) }
    return restEnd(now, day, state)
  }

  /// Returns the end of the current rest; nil if there is none.
  private func restEnd(_ now: Int, _ day: Int, _ state: DrivingState) -> Int? {
    let end = state.restsSince + rules.restMinutes
    return day > state.lastDay && now < end ? end : nil
  }
}

/// The beginnings and ends of driving days in some time zones, as a lookup table.
struct DrivingDayTable: Sendable {
  /// The day of index 0.
  let base: LocalDay
  /// The number of days.
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
