import Foundation
import SportsModel

/// The steps of reading a file, one per line: what was read, and why values were taken or rejected.
package struct ReadingLog: Sendable, Hashable {
  /// The facts of each source, needed or not.
  struct Claim: Hashable {
    let source: String
    let facts: SourceFacts
  }

  package private(set) var lines: [String] = []
  private(set) var claims: [Claim] = []

  package init() {}

  package mutating func add(_ line: String) { lines.append(line) }

  mutating func add(_ facts: SourceFacts, of source: String) {
    claims.append(Claim(source: source, facts: facts))
    let place = facts.coordinate.map { "place \($0.text)" }
    let error = facts.horizontalErrorMeters.map { "within \(Self.length($0))" }
    let void = facts.isPositionVoid ? "marked as void by the receiver" : nil
    let time = (facts.capture ?? facts.lastChange).map { "time \($0.text)" }
    let said = [place, error, void, time].compactMap(\.self)
    add("\(source): \(said.isEmpty ? "no place or time" : said.joined(separator: ", "))")
  }

  /// Adds the facts of EXIF, with the values as the file has them and the rejections.
  mutating func add(_ facts: SourceFacts, of source: String, directories: ExifBlock) {
    let explanation = ExifExplanation(directories)
    for line in explanation.values { add("  " + line) }
    add(facts, of: source)
    if facts.coordinate == nil, let reason = explanation.placeRejection {
      add("  no place: \(reason)")
    }
    for line in explanation.timeRejections { add("  \(line)") }
  }

  /// Formats a distance: `4.2 km`, `13 m`.
  static func length(_ meters: Double) -> String {
    guard meters >= 1_000 else { return "\(Int(clamping: Int64(meters.rounded()))) m" }
    return "\((meters / 100).rounded() / 10) km"
  }

  /// Formats a duration: `26 h 5 min`, `12 s`.
  static func span(_ seconds: Double) -> String {
    let whole = Int(min(abs(seconds), 1e12).rounded())
    if whole < 60 { return "\(whole) s" }
    if whole >= 200 * 3_600 { return "\(whole / 86_400) days" }
    let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
    if hours == 0 { return "\(minutes) min" }
    return minutes == 0 ? "\(hours) h" : "\(hours) h \(minutes) min"
  }
}

extension CaptureTime {
  var text: String {
    if let localTime { return "\(localTime)\(utcOffset.map { " \($0)" } ?? "")" }
    return localDay?.description ?? instant?.utcText ?? "none"
  }
}

/// The decision, and the sources that were not used.
extension ReadingLog {
  /// Places closer than this are the same.
  private static let samePlaceMeters = 50.0
  /// Times closer than this are the same.
  private static let sameTimeSeconds = 60.0

  /// Logs the sources of place and time, contradictions, and doubts about the clock.
  mutating func conclude(_ facts: PhotoFacts, clockYear: Int) {
    concludePlace(facts)
    concludeTime(facts)
    let gps = claims.lazy.compactMap(\.facts.gpsTime).first
    if let gps { compare(gps, with: facts, clockYear: clockYear) }
    if facts.isClockDoubtful { add("unreliable clock: \(doubt(facts, clockYear: clockYear))") }
  }

  private mutating func concludePlace(_ facts: PhotoFacts) {
    guard let place = facts.coordinate,
      let winner = claims.first(where: { $0.facts.coordinate == place })
    else { return add("=> no place") }
    add("=> place \(place.text) from \(winner.source)")
    for claim in claims where claim != winner {
      guard let other = claim.facts.coordinate else { continue }
      let meters = other.distance(to: place)
      if meters < Self.samePlaceMeters {
        add("   \(claim.source) agrees")
      } else {
        add("   \(claim.source): \(other.text), \(Self.length(meters)) away; ignored")
      }
    }
  }

  private mutating func concludeTime(_ facts: PhotoFacts) {
    guard let source = facts.timeSource else { return add("=> no time") }
    let time = CaptureTime(
      source: source, localTime: facts.localTime, localDay: facts.localDay,
      utcOffset: facts.utcOffset, instant: facts.utcTime)
    let winner = claims.first { ($0.facts.capture ?? $0.facts.lastChange)?.source == source }
    add("=> time \(time.text) from \(Self.name(source, claim: winner))\(instant(of: facts))")
    for claim in claims where claim != winner {
      guard let other = claim.facts.capture else { continue }
      guard let apart = Self.difference(other, time) else { continue }
      if apart == 0 {
        add("   \(claim.source) agrees")
      } else {
        let isUsed = facts.otherTimes.contains { $0.source == other.source }
        let text = "\(claim.source): \(other.text), \(Self.span(apart)) apart"
        add("   \(text)\(isUsed ? "; both may be right" : "; ignored")")
      }
    }
  }

  /// Returns the instant of a wall clock, and the source of its offset.
  private func instant(of facts: PhotoFacts) -> String {
    guard let local = facts.localTime, let instant = facts.utcTime else { return "" }
    let isByOffset = facts.utcOffset.map { local.instant(offset: $0) == instant } ?? false
    let isByGPS = !isByOffset && claims.contains { $0.facts.gpsTime != nil }
    return ", \(instant.utcText)\(isByGPS ? " by the GPS time" : "")"
  }

  private static func name(_ source: PhotoFacts.TimeSource, claim: Claim?) -> String {
    switch source {
    case .original: "DateTimeOriginal"
    case .digitized: "DateTimeDigitized"
    case .gps: "the GPS time"
    case .modified: "DateTime (last change of the content)"
    case .fileTime: "the file's modification time"
    case .quicktime, .xmp, .iptc, .sidecar, .library, .text, .name: claim?.source ?? source.rawValue
    }
  }

  /// Returns the seconds between two times, 0 for the same; nil if they can't be compared.
  private static func difference(_ other: CaptureTime, _ time: CaptureTime) -> Double? {
    var apart: Double
    if let left = other.localTime, let right = time.localTime {
      apart = abs(left.secondsSinceEpoch - right.secondsSinceEpoch)
    } else if let left = other.instant, let right = time.instant {
      apart = abs(left.timeIntervalSince(right))
    } else if let day = other.localDay ?? other.localTime?.day,
      let own = time.localDay ?? time.localTime?.day
    {
      apart = Double(abs(day - own)) * 86_400
    } else if let instant = other.instant ?? time.instant,
      let local = other.localTime ?? time.localTime
    {
      apart = abs(local.secondsSinceEpoch - instant.timeIntervalSince1970)
      if apart <= GPSClock.maxLead { apart = 0 }
    } else {
      return nil
    }
    return apart < sameTimeSeconds ? 0 : apart
  }

  private mutating func compare(_ gps: Date, with facts: PhotoFacts, clockYear: Int) {
    guard let clock = GPSClock(gps, years: ResolvedTime.years(clockYear)) else {
      return add("   the GPS time \(gps.utcText) is in an impossible year")
    }
    guard let local = facts.localTime else { return }
    let apart = Self.span(local.secondsSinceEpoch - gps.timeIntervalSince1970)
    switch clock.lead(of: local) {
    case .offset(let offset):
      add("   the GPS time \(gps.utcText) gives the clock the offset \(offset)")
    case .unexplained:
      add("   the GPS time \(gps.utcText) is \(apart) off, which no time zone explains")
    case .impossible where clock.instant(near: local) != gps:
      add("   the GPS time \(gps.utcText) is \(apart) off: the receiver's week counter rolled over")
    case .impossible: add("   the GPS time \(gps.utcText) is \(apart) off, more than any time zone")
    }
  }

  private func doubt(_ facts: PhotoFacts, clockYear: Int) -> String {
    let day =
      facts.localTime?.day ?? facts.localDay
      ?? facts.utcTime.map { LocalDateTime($0, offset: .utc).day }
    if let time = facts.localTime, ResolvedTime.isFactoryDefault(time) { return "it was never set" }
    if let day, !ResolvedTime.years(clockYear).contains(day.year) {
      return "impossible year \(day.year)"
    }
    if claims.contains(where: \.facts.hasHour24) { return "it shows hour 24" }
    if claims.contains(where: \.facts.isTimeOfScan) { return "it is the time of a scan" }
    return "the GPS time differs too much"
  }
}
