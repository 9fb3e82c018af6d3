import Foundation
import SportsModel

/// The time when a photo was taken, resolved from the times of its sources.
///
/// A wall clock wins over another source's instant, because game days are local days; the GPS time
/// then gives the clock's time zone. An instant wins over a day without a time.
struct ResolvedTime {
  private(set) var localTime: LocalDateTime?
  /// The local day, if no source has a time.
  private(set) var localDay: LocalDay?
  private(set) var utcOffset: UTCOffset?
  private(set) var utcTime: Date?
  private(set) var source: PhotoFacts.TimeSource?
  private(set) var isClockDoubtful = false

  private let years: ClosedRange<Int>

  /// Resolves the best time of a file.
  ///
  /// - Parameters:
  ///   - inside: The facts in the file itself, the best source first.
  ///   - outside: The facts of sidecars, of a program's text in the file and of the file name, the
  ///     best first.
  ///   - fileTime: The time when the content was last written; used only without any other time.
  ///   - clockYear: The current year. Photos after the next one are doubtful.
  init(
    inside: [EmbeddedFacts], outside: [SourceFacts], fileTime: @autoclosure () -> Date?,
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
      ?? outside.first(where: \.hasTime))?.capture
    {
      take(other)
      settle(nil)
    } else if let day = inside.lazy.compactMap(\.facts.capture).first(where: { $0.localDay != nil })
      ?? outside.lazy.compactMap(\.capture).first(where: { $0.localDay != nil })
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

  /// The years in which a photo can have been taken.
  ///
  /// Earlier digital cameras were rare.
  static func years(_ clockYear: Int) -> ClosedRange<Int> { 1990...(max(1990, clockYear) + 1) }

  private mutating func take(_ time: CaptureTime) {
    source = time.source
    localTime = time.localTime
    localDay = time.localTime == nil ? time.localDay : nil
    utcOffset = time.utcOffset
    utcTime = time.instant
  }

  /// Finds the instant of the local time from its offset, unless GPS contradicts it.
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
      // A difference below an hour is an old fix, not another time zone.
      if let utcOffset, abs(offset.seconds - utcOffset.seconds) < 3600 { break }
      utcTime = localTime.instant(offset: offset)
    case .unexplained: utcTime = utcTime ?? gps.instant
    case .impossible:
      isClockDoubtful = true
      utcTime = gps.instant(near: localTime)
    }
  }

  private func isPlausible(_ day: LocalDay?) -> Bool { day.map { years.contains($0.year) } ?? true }

  /// Times of clocks that were never set.
  static func isFactoryDefault(_ time: LocalDateTime) -> Bool {
    time == firmwareDefault || epochs.contains(time.day)
  }

  private static let firmwareDefault = LocalDateTime("2002-12-08T12:00:00")
  private static let epochs = [LocalDay("1970-01-01"), LocalDay("1980-01-01")]
}
