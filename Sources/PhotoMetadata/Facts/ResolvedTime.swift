import Foundation
import SportsModel

/// When a photo was taken, settled from the times that its sources have.
///
/// A wall clock wins over an instant that only another source has, because the day of a game is a
/// day on the wall; the GPS time then tells the clock's zone. An instant wins over a bare day.
struct ResolvedTime {
  private(set) var localTime: LocalDateTime?
  /// The day on the wall, where nothing tells the time.
  private(set) var localDay: LocalDay?
  private(set) var utcOffset: UTCOffset?
  private(set) var utcTime: Date?
  private(set) var source: PhotoFacts.TimeSource?
  private(set) var isClockDoubtful = false

  private let years: ClosedRange<Int>

  /// Settles on the best time of a file.
  ///
  /// - Parameters:
  ///   - inside: what the file itself says, best source first.
  ///   - beside: what files beside it, a program's text in it and its name say, best first.
  ///   - fileTime: when the file's content was last written; asked only when nothing else tells.
  ///   - clockYear: the year of today; a photo later than the year after it is doubtful.
  init(
    inside: [EmbeddedFacts], beside: [SourceFacts], fileTime: @autoclosure () -> Date?,
    clockYear: Int
  ) {
    years = Self.years(clockYear)
    let gps = inside.lazy.compactMap(\.facts.gpsTime).compactMap { [years] in
      GPSClock($0, years: years)
    }.first
    if let wall = inside.lazy.compactMap(\.facts.capture).first(where: { $0.localTime != nil }) {
      take(wall)
      settle(gps)
    } else if let gps {
      source = .gps
      utcTime = gps.instant
    } else if let other =
      (inside.first(where: \.facts.hasTime)?.facts
      ?? beside.first(where: \.hasTime))?.capture
    {
      take(other)
      settle(nil)
    } else if let day = inside.lazy.compactMap(\.facts.capture).first(where: { $0.localDay != nil })
      ?? beside.lazy.compactMap(\.capture).first(where: { $0.localDay != nil })
    {
      take(day)
      isClockDoubtful = isClockDoubtful || !isPlausible(day.localDay)
    } else if let change = inside.lazy.compactMap(\.facts.lastChange).first {
      take(change)
      settle(nil)
    } else if let time = fileTime() {
      source = .fileTime
      utcTime = time
    }
    if localTime == nil, inside.contains(where: \.facts.hasHour24) { isClockDoubtful = true }
  }

  /// Years in which a photo can have been taken: digital cameras were few before.
  static func years(_ clockYear: Int) -> ClosedRange<Int> { 1990...(max(1990, clockYear) + 1) }

  private mutating func take(_ time: CaptureTime) {
    source = time.source
    localTime = time.localTime
    localDay = time.localTime == nil ? time.localDay : nil
    utcOffset = time.utcOffset
    utcTime = time.instant
  }

  /// Finds the instant of the local time: from its offset, unless GPS knows better.
  private mutating func settle(_ gps: GPSClock?) {
    guard let localTime else {
      isClockDoubtful = !isPlausible(utcTime.map { LocalDateTime($0, offset: .utc).day })
      return
    }
    isClockDoubtful = !isPlausible(localTime.day) || Self.isFactoryDefault(localTime)
    utcTime = utcOffset.map(localTime.instant(offset:)) ?? utcTime
    guard let gps else { return }
    switch gps.lead(of: localTime) {
    case .offset(let offset):
      // Less than an hour beside the tag is an old fix rather than another zone.
      if let utcOffset, abs(offset.seconds - utcOffset.seconds) < 3600 { break }
      utcTime = localTime.instant(offset: offset)
    case .unexplained: utcTime = utcTime ?? gps.instant
    case .impossible:
      isClockDoubtful = true
      utcTime = gps.instant(near: localTime)
    }
  }

  private func isPlausible(_ day: LocalDay?) -> Bool { day.map { years.contains($0.year) } ?? true }

  /// Times that clocks show when they were never set.
  static func isFactoryDefault(_ time: LocalDateTime) -> Bool {
    time == firmwareDefault || epochs.contains(time.day)
  }

  private static let firmwareDefault = LocalDateTime("2002-12-08T12:00:00")
  private static let epochs = [LocalDay("1970-01-01"), LocalDay("1980-01-01")]
}
