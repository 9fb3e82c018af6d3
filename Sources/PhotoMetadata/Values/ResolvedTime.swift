import Foundation
import SportsModel

extension PhotoFacts {
  /// Sets the time from those of its sources.
  ///
  /// A wall clock wins over another source's instant, because game days are local days; the GPS time
  /// then gives the clock's time zone. An instant wins over a day without a time.
  ///
  /// - Parameters:
  ///   - inside: The facts in the file itself, the best source first.
  ///   - outside: The facts of sidecars, of a program's text in the file and of the file name, the
  ///     best first.
  ///   - fileTime: The time when the content was last written; used only without any other time.
  ///   - years: The years in which it can have been taken.
  mutating func resolveTime(
    inside: [EmbeddedFacts], outside: [SourceFacts], fileTime: @autoclosure () -> Date?,
    years: ClosedRange<Int>
  ) {
    let gps = inside.lazy.compactMap(\.facts.gpsTime).compactMap {
      GPSClock($0, years: years)
    }.first
    if let wall = inside.lazy.compactMap(\.facts.capture).first(where: { $0.localTime != nil }) {
      take(wall)
      settle(gps, years)
    } else if let gps {
      timeSource = .gps
      utcTime = gps.instant
    } else if let other =
      (inside.first(where: \.facts.hasTime)?.facts
      ?? outside.first(where: \.hasTime))?.capture
    {
      take(other)
      settle(nil, years)
    } else if let day = inside.lazy.compactMap(\.facts.capture).first(where: { $0.localDay != nil })
      ?? outside.lazy.compactMap(\.capture).first(where: { $0.localDay != nil })
    {
      take(day)
      isClockDoubtful = isClockDoubtful || !(day.localDay.map { years.contains($0.year) } ?? true)
    } else if let change = inside.lazy.compactMap(\.facts.lastChange).first {
      take(change)
      settle(nil, years)
    } else if let time = fileTime() {
      timeSource = .fileTime
      utcTime = time
    }
    if localTime == nil, inside.contains(where: \.facts.hasHour24) { isClockDoubtful = true }
  }

  private mutating func take(_ time: CaptureTime) {
    timeSource = time.source
    localTime = time.localTime
    localDay = time.localTime == nil ? time.localDay : nil
    utcOffset = time.utcOffset
    utcTime = time.instant
  }

  /// Finds the instant of the local time from its offset, unless GPS contradicts it.
  private mutating func settle(_ gps: GPSClock?, _ years: ClosedRange<Int>) {
    guard let localTime else {
      let day = utcTime.map { LocalDateTime($0, offset: .utc).day }
      isClockDoubtful = !(day.map { years.contains($0.year) } ?? true)
      return
    }
    isClockDoubtful =
      !years.contains(localTime.day.year) || ResolvedTime.isFactoryDefault(localTime)
    utcTime = utcOffset.map(localTime.instant(offset:)) ?? utcTime
    guard let gps else { return }
    switch gps.lead(of: localTime) {
    case .offset(let offset):
      // A difference below an hour is an old fix, not another time zone.
      if let utcOffset, abs(offset.seconds - utcOffset.seconds) < 3600 { break }
      utcTime = localTime.instant(offset: offset)
    case .unexplained: utcTime = utcTime ?? gps.instant
    case .impossible:
      isClockDoubtful = true
      utcTime = gps.instant(near: localTime)
    }
  }
}

enum ResolvedTime {
  /// The years in which a photo can have been taken; earlier digital cameras were rare.
  static func years(_ clockYear: Int) -> ClosedRange<Int> { 1990...(max(1990, clockYear) + 1) }

  static func isFactoryDefault(_ time: LocalDateTime) -> Bool {
    time == firmwareDefault || epochs.contains(time.day)
  }

  private static let firmwareDefault = LocalDateTime("2002-12-08T12:00:00")
  private static let epochs = [LocalDay("1970-01-01"), LocalDay("1980-01-01")]
}
