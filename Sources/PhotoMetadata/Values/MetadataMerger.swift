import Foundation
import SportsModel

/// Chooses among the sources of one photo.
///
/// The place comes from the file's EXIF block, film header or XMP packet, otherwise from sidecars.
/// A sidecar with another place or time was changed by the user, so it wins. For the time see
/// `PhotoFacts.resolveTime`.
struct MetadataMerger {
  /// The distance between a place and a corrected one, in meters; closer ones are rounded.
  private static let minCorrection = 100.0

  /// The facts in the file, the best source first.
  let inside: [EmbeddedFacts]
  var sidecars: [SourceFacts] = []
  /// A time that a program wrote into the file without saying what it means.
  var text: SourceFacts?
  var name: SourceFacts?
  let clockYear: Int

  /// True if a better source than an edit or the file system has a time.
  var hasTime: Bool {
    inside.contains { $0.facts.gpsTime != nil || $0.facts.hasTime } || (text?.hasTime ?? false)
      || sidecars.contains(where: \.hasTime)
  }

  func fill(_ facts: inout PhotoFacts, fileTime: @autoclosure () -> Date?) {
    for source in inside {
      facts.make = facts.make ?? source.facts.make
      facts.model = facts.model ?? source.facts.model
      facts.isPositionVoid = facts.isPositionVoid || source.facts.isPositionVoid
    }
    facts.exclusion = sidecars.lazy.compactMap(\.exclusion).first
    let correction = sidecars.first(where: isTimeCorrected)
    let places = [correction].compactMap(\.self) + sidecars
    if let own = inside.first(where: { $0.facts.coordinate != nil }) {
      if let place = places.first(where: { isMoved($0, from: own.facts.coordinate) }) {
        facts.setPlace(of: place, from: .sidecar)
        facts.isPositionVoid = false
      } else {
        facts.setPlace(of: own.facts, from: own.source)
      }
    } else if let place = places.first(where: { $0.coordinate != nil }) {
      facts.setPlace(of: place, from: .sidecar)
    }
    let years = ResolvedTime.years(clockYear)
    if let correction {
      // Prints are older than digital cameras.
      facts.resolveTime(
        inside: [], outside: [correction], fileTime: nil,
        years: ResolvedTime.allYears.lowerBound...years.upperBound)
      return
    }
    facts.resolveTime(
      inside: inside, outside: sidecars + [text, name].compactMap(\.self), fileTime: fileTime(),
      years: years)
    facts.addOtherTimes(name: name?.capture, sidecars: sidecars)
  }

  /// The time of the receiver as that of the photo.
  private var receiver: CaptureTime? {
    inside.lazy.compactMap(\.facts.gpsTime).first.map { CaptureTime(source: .gps, instant: $0) }
  }

  /// Returns whether the user set another date in the program that wrote a sidecar.
  private func isTimeCorrected(_ sidecar: SourceFacts) -> Bool {
    guard let stated = sidecar.capture, !sidecar.isRecorded, !sidecar.isTimeOfDigitizing,
      let own = inside.lazy.compactMap(\.facts.capture).first ?? receiver
    else { return false }
    if let time = stated.localTime, let wall = own.localTime {
      return abs(time.secondsSinceEpoch - wall.secondsSinceEpoch) > ResolvedTime.sameTimeSeconds
    }
    if let day = stated.localDay, let other = own.localTime?.day ?? own.localDay {
      return day != other
    }
    // An instant is an offset from a wall clock, which the program may have guessed.
    let reading = own.localTime?.secondsSinceEpoch ?? own.instant?.timeIntervalSince1970
    guard let instant = stated.instant, let reading else { return false }
    return abs(reading - instant.timeIntervalSince1970) > GPSClock.maxLead
  }

  /// Returns whether the user set another place in the program that wrote a sidecar.
  private func isMoved(_ sidecar: SourceFacts, from own: Coordinate?) -> Bool {
    guard let own, let place = sidecar.coordinate, !sidecar.isRecorded else { return false }
    return place.distance(to: own) > Self.minCorrection
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
  /// True if the device wrote the source while it recorded, so it is never a correction.
  var isRecorded = false
  /// True if the capture time is the time of digitizing, which may be when a program created the
  /// sidecar.
  var isTimeOfDigitizing = false
  /// True if a scanner set the capture time, long after the photo was taken.
  var isTimeOfScan = false
  /// The reason not to use the photo.
  var exclusion: PhotoFacts.Exclusion?

  /// True if the capture time is more than a day.
  var hasTime: Bool { capture?.localTime != nil || capture?.instant != nil }
}

extension Coordinate {
  /// Creates the position of a receiver; nil if a number is missing, and for 0, 0, which devices
  /// without a fix write.
  ///
  /// No stadium is in the Gulf of Guinea.
  init?(fix latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude, latitude != 0 || longitude != 0 else { return nil }
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
    if let source = inside.lazy.map(\.facts).first(where: { $0.capture?.localTime != nil }),
      let wall = source.capture
    {
      setTime(wall)
      settle(gps, years: years)
      isClockDoubtful = isClockDoubtful || source.isTimeOfScan
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
      guard let digits = utcTime.map({ LocalDateTime($0, offset: .utc) }) else { return }
      isClockDoubtful =
        !years.contains(digits.day.year) || ResolvedTime.isFactoryDefault(digits)
        || timeSource == .quicktime && digits.isNewYear
      return
    }
    isClockDoubtful =
      !years.contains(localTime.day.year) || ResolvedTime.isFactoryDefault(localTime)
      || localTime.isNewYear && utcOffset == nil && gps == nil
    let stated = utcOffset.map(localTime.instant(offset:)) ?? utcTime
    utcTime = stated
    guard let gps else { return }
    switch gps.lead(of: localTime) {
    case .offset(let offset):
      guard let stated else {
        utcTime = localTime.instant(offset: offset)
        return
      }
      let tagged = localTime.secondsSinceEpoch - stated.timeIntervalSince1970
      // A difference below an hour is an old fix, not another time zone.
      isOffsetConfirmed = abs(Double(offset.seconds) - tagged) < 3600
      guard !isOffsetConfirmed else { return }
      utcTime = localTime.instant(offset: offset)
      otherTimes.append(OtherTime(.original, instant: stated))
    case .unexplained:
      utcTime = stated ?? gps.instant
      if stated != nil { otherTimes.append(OtherTime(.gps, instant: gps.instant)) }
    case .impossible: (isClockDoubtful, utcTime) = (true, gps.instant(near: localTime))
    }
  }

  /// Adds the times of the file name and the sidecars that don't agree with the chosen one.
  ///
  /// The header of a film should have UTC (ISO/IEC 14496-12 §8.2.2), but many cameras write their
  /// wall clock there. The file name, or a sidecar that the camera wrote, shows which one it is;
  /// otherwise it may be both. Sidecars of programs only repeat the header.
  fileprivate mutating func addOtherTimes(name: CaptureTime?, sidecars: [SourceFacts]) {
    if timeSource == .quicktime, localTime == nil, let header = utcTime {
      let digits = LocalDateTime(header, offset: .utc)
      for clock in [name] + sidecars.filter(\.isRecorded).map(\.capture) {
        guard let wall = clock?.localTime else { continue }
        guard abs(wall.secondsSinceEpoch - digits.secondsSinceEpoch) > ResolvedTime.fixSeconds
        else { return (localTime, utcTime) = (digits, nil) }
        guard let clock = GPSClock(header, years: ResolvedTime.allYears),
          case .offset(let offset) = clock.lead(of: wall)
        else { continue }
        return (localTime, isOffsetConfirmed) = (digits + offset.seconds, true)
      }
      let named = name?.instant.map { abs($0.timeIntervalSince(header)) }
      if named ?? .infinity > ResolvedTime.fixSeconds {
        otherTimes.append(OtherTime(.quicktime, localTime: digits))
      }
      return
    }
    if timeSource == .gps, let wall = name?.localTime,
      let gps = utcTime.flatMap({ GPSClock($0, years: ResolvedTime.allYears) })
    {
      addNamedTime(wall, of: gps)
    }
    // The name confirms a time that might be the first one of a clock.
    if let localTime, localTime.isNewYear, name?.localTime?.day == localTime.day {
      isClockDoubtful = false
    }
    guard timeSource?.isDecisive == true, timeSource != .sidecar else { return }
    for case let clock? in [name] + sidecars.map(\.capture) { addOtherTime(clock) }
  }

  /// Compares the GPS time with the wall clock in the file name.
  private mutating func addNamedTime(_ wall: LocalDateTime, of gps: GPSClock) {
    if case .offset = gps.lead(of: wall) { return }
    let instant = gps.instant(near: wall)
    if instant == gps.instant {
      otherTimes.append(OtherTime(.name, localTime: wall))
    } else {
      utcTime = instant
    }
  }

  private mutating func addOtherTime(_ other: CaptureTime) {
    guard let localTime else { return }
    if let time = other.localTime {
      let apart = abs(time.secondsSinceEpoch - localTime.secondsSinceEpoch)
      guard apart > ResolvedTime.fixSeconds, apart <= GPSClock.maxLead else { return }
      otherTimes.append(OtherTime(other.source, localTime: time))
    } else if let instant = other.instant {
      let clock = GPSClock(instant, years: ResolvedTime.allYears)
      // Programs guess the time zone of a clock without an offset.
      if case .offset = clock?.lead(of: localTime), other.source == .sidecar { return }
      if let utcTime, abs(utcTime.timeIntervalSince(instant)) <= ResolvedTime.fixSeconds { return }
      otherTimes.append(OtherTime(other.source, instant: instant))
    }
  }
}

enum ResolvedTime {
  /// Times closer than this are the same.
  static let sameTimeSeconds = 60.0
  /// The maximum difference of two clocks that agree: a fix may be old, a film has a length.
  static let fixSeconds = 600.0
  static let allYears = 1_888...9_998

  /// The years in which a photo can have been taken; earlier digital cameras were rare.
  static func years(_ clockYear: Int) -> ClosedRange<Int> { 1990...(max(1990, clockYear) + 1) }

  static func isFactoryDefault(_ time: LocalDateTime) -> Bool {
    time == firmwareDefault || epochs.contains(time.day)
  }

  private static let firmwareDefault = LocalDateTime("2002-12-08T12:00:00")
  private static let epochs = [LocalDay("1970-01-01"), LocalDay("1980-01-01")]
}

extension LocalDateTime {
  /// True on the day at which a clock without a battery starts in most years of firmware; an
  /// unconfirmed time of that day may be such a clock's.
  fileprivate var isNewYear: Bool { LocalDay(year: day.year, month: 1, day: 1) == day }
}
