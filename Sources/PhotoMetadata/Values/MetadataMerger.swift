import Foundation
import SportsModel

/// Chooses among the sources of one photo.
///
/// The place comes from the file's EXIF block, film header or XMP packet, otherwise from sidecars.
/// For the time see `PhotoFacts.resolveTime`.
struct MetadataMerger {
  /// The facts in the file, the best source first.
  let inside: [EmbeddedFacts]
  var sidecars: [SourceFacts] = []
  /// A time that a program wrote into the file without saying what it means.
  var text: SourceFacts?
  var name: SourceFacts?
  let clockYear: Int

  /// True if the file itself has place and time.
  var isComplete: Bool { inside.contains { $0.facts.coordinate != nil } && hasOwnTime }

  /// True if a better source than an edit or the file system has a time.
  var hasTime: Bool {
    hasOwnTime || (text?.hasTime ?? false) || sidecars.contains(where: \.hasTime)
  }

  private var hasOwnTime: Bool { inside.contains { $0.facts.gpsTime != nil || $0.facts.hasTime } }

  func fill(_ facts: inout PhotoFacts, fileTime: @autoclosure () -> Date?) {
    for source in inside {
      facts.make = facts.make ?? source.facts.make
      facts.model = facts.model ?? source.facts.model
      facts.isPositionVoid = facts.isPositionVoid || source.facts.isPositionVoid
    }
    if let best = inside.first(where: { $0.facts.coordinate != nil }) {
      facts.setPlace(of: best.facts, from: best.source)
    } else if let best = sidecars.first(where: { $0.coordinate != nil }) {
      facts.setPlace(of: best, from: .sidecar)
    }
    // Avoids an array for photos without further sources.
    var outside = sidecars
    if let text { outside.append(text) }
    if let name { outside.append(name) }
    facts.resolveTime(
      inside: inside, outside: outside, fileTime: fileTime(), years: ResolvedTime.years(clockYear))
  }
}

extension PhotoFacts {
  fileprivate mutating func setPlace(of facts: SourceFacts, from source: LocationSource?) {
    (coordinate, altitudeMeters) = (facts.coordinate, facts.altitudeMeters)
    speedKilometersPerHour = facts.speedKilometersPerHour
    (horizontalErrorMeters, locationSource) = (facts.horizontalErrorMeters, source)
  }
}

/// The facts of a source within the file, with the kind of source.
struct EmbeddedFacts {
  /// nil for a kind without places.
  let source: PhotoFacts.LocationSource?
  let facts: SourceFacts
}

/// The place and time in one source: an EXIF block, an XMP packet, a film header, a sidecar or a
/// file name.
package struct SourceFacts: Hashable {
  var coordinate: Coordinate?
  /// GPSHPositioningError: a radius in meters.
  var horizontalErrorMeters: Double? {
    didSet { if let error = horizontalErrorMeters, error < 0 { horizontalErrorMeters = nil } }
  }
  /// Meters above sea level; an impossible number is nil.
  var altitudeMeters: Double? {
    didSet { if let altitude = altitudeMeters, abs(altitude) >= 100_000 { altitudeMeters = nil } }
  }
  var speedKilometersPerHour: Double?
  /// True if the receiver marked its position as void (GPSStatus V).
  var isPositionVoid = false
  /// The best time of the source, apart from the receiver's.
  var capture: CaptureTime?
  /// The time of the last change of the content (EXIF DateTime).
  var lastChange: CaptureTime?
  /// True if a time had the hour 24, which some phones write around midnight.
  var hasHour24 = false
  var gpsTime: Date?
  var make, model: String?

  /// True if the capture time is more than a day.
  var hasTime: Bool { capture?.localTime != nil || capture?.instant != nil }
}

extension Coordinate {
  /// Creates the position of a receiver; nil for 0, 0, which devices without a fix write.
  ///
  /// No stadium is in the Gulf of Guinea.
  init?(fix latitude: Double, _ longitude: Double) {
    guard latitude != 0 || longitude != 0 else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

/// A capture time in one source: a wall clock, an instant, or only a day.
struct CaptureTime: Hashable {
  var source: PhotoFacts.TimeSource
  /// The camera's wall clock.
  var localTime: LocalDateTime?
  /// The day on that clock if the source has no time.
  var localDay: LocalDay?
  var utcOffset: UTCOffset?
  /// The instant, if the source has one; optional if the wall clock has an offset.
  var instant: Date?
}

/// The facts in a sidecar, and the file it says it belongs to.
package struct SidecarFacts: Equatable {
  var facts: SourceFacts
  /// The original name of the file, if the sidecar contains it.
  ///
  /// The file may have been renamed since: truncated, numbered, or without special characters.
  var title: String?
}

/// The result of reading an XMP packet or a sidecar; indirect because an export has many that wait for their photos.
package indirect enum SidecarReadResult: Equatable {
  case facts(SidecarFacts)
  /// The bytes can't be read, and why.
  case broken(String)
  /// The file describes something different, such as an album.
  case unrelated
}

extension PhotoFacts {
  /// Sets the time from the times of its sources.
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
    let gps = inside.lazy.compactMap(\.facts.gpsTime).compactMap { GPSClock($0, years: years) }
      .first
    if let wall = inside.lazy.compactMap(\.facts.capture).first(where: { $0.localTime != nil }) {
      setTime(wall)
      settle(gps, years: years)
    } else if let gps {
      timeSource = .gps
      utcTime = gps.instant
    } else if let other =
      (inside.first(where: \.facts.hasTime)?.facts ?? outside.first(where: \.hasTime))?.capture
    {
      setTime(other)
      settle(nil, years: years)
    } else if let day = inside.lazy.compactMap(\.facts.capture).first(where: { $0.localDay != nil })
      ?? outside.lazy.compactMap(\.capture).first(where: { $0.localDay != nil })
    {
      setTime(day)
      isClockDoubtful = isClockDoubtful || !(day.localDay.map { years.contains($0.year) } ?? true)
    } else if let change = inside.lazy.compactMap(\.facts.lastChange).first {
      setTime(change)
      settle(nil, years: years)
    } else if let time = fileTime() {
      timeSource = .fileTime
      utcTime = time
    }
    if localTime == nil, inside.contains(where: \.facts.hasHour24) { isClockDoubtful = true }
  }

  private mutating func setTime(_ time: CaptureTime) {
    (timeSource, localTime) = (time.source, time.localTime)
    localDay = time.localTime == nil ? time.localDay : nil
    (utcOffset, utcTime) = (time.utcOffset, time.instant)
  }

  /// Finds the instant of the local time from its offset, unless GPS contradicts it.
  private mutating func settle(_ gps: GPSClock?, years: ClosedRange<Int>) {
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
    case .impossible: (isClockDoubtful, utcTime) = (true, gps.instant(near: localTime))
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
