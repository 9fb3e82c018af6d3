import Foundation
import SportsModel

/// The time of a photo as Apple's databases store it.
struct AppleTime {
  /// 2001-01-01T00:00:00Z in seconds since 1970.
  private static let reference = 978_307_200.0
  /// The years 1888 to 2100, in seconds since 2001; other values don't come from a camera.
  private static let range = -3_565_900_000.0...3_155_760_000.0

  /// The instant; nil without a date or with an impossible one.
  let instant: Date?
  /// The wall clock of the photo, which the user may have changed.
  let local: LocalDateTime?
  /// The offset of the wall clock, if the zone is known by the photo's location.
  let offset: UTCOffset?
  /// The wall clock that the camera wrote.
  let camera: LocalDateTime?

  /// Creates the time of a row.
  ///
  /// The offset is part of the wall clock, but only evidence for the instant if the zone has a name
  /// by region: `GMT-0400` is the zone of the computer that imported the photo. Photos from iCloud
  /// often have no offset; it is then the difference between the camera's time and the instant.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since 2001 in UTC.
  ///   - offset: Seconds ahead of UTC.
  ///   - zone: The name of the zone.
  ///   - exif: The camera's time, `2017:06:20 17:18:56`.
  ///   - longitude: Degrees east, to check an offset.
  init(seconds: Double?, offset: Int?, zone: String?, exif: String?, longitude: Double?) {
    instant = seconds.flatMap { seconds in
      Self.range.contains(seconds)
        ? Date(timeIntervalSince1970: seconds + Self.reference) : nil
    }
    camera = exif.flatMap(Self.parse)
    guard let instant else {
      (local, self.offset) = (nil, nil)
      return
    }
    if let known = offset.flatMap(Self.offset(seconds:)) {
      local = LocalDateTime(instant, offset: known)
      self.offset = zone?.contains("/") == true && zone?.hasPrefix("Etc/") != true ? known : nil
    } else if let camera, let derived = Self.offset(between: instant, and: camera) {
      local = camera
      self.offset = Self.isPlausible(derived, at: longitude) ? derived : nil
    } else {
      (local, self.offset) = (nil, nil)
    }
  }

  private static func offset(seconds: Int) -> UTCOffset? {
    (-43_200...50_400).contains(seconds) ? UTCOffset(seconds: seconds) : nil
  }

  /// Returns the difference if it is a whole number of quarter hours, as the offsets of zones are.
  private static func offset(between instant: Date, and camera: LocalDateTime) -> UTCOffset? {
    let seconds = camera.secondsSinceEpoch - instant.timeIntervalSince1970
    let quarters = (seconds / 900).rounded()
    guard abs(quarters) <= 56, abs(seconds - quarters * 900) < 1.5 else { return nil }
    return offset(seconds: Int(quarters) * 900)
  }

  /// Whether an offset is that of a zone at a longitude; zones are up to 3.5 hours off the sun.
  private static func isPlausible(_ offset: UTCOffset, at longitude: Double?) -> Bool {
    longitude.map { abs(Double(offset.seconds) / 3_600 - $0 / 15) <= 3.5 } ?? true
  }

  /// Whether the user moved the photo to another time.
  var isCorrected: Bool {
    guard let local, let camera else { return false }
    return abs(local.secondsSinceEpoch - camera.secondsSinceEpoch) >= 1.5
  }

  /// Writes the time into facts; the instant only if it doesn't depend on a guessed zone.
  func fill(_ facts: inout PhotoFacts) {
    guard let instant else { return }
    facts.timeSource = .library
    facts.localTime = local
    facts.utcOffset = offset
    facts.utcTime = offset != nil || local == nil ? instant : nil
  }

  private static func parse(_ text: String) -> LocalDateTime? {
    let parts = text.split(separator: " ")
    guard parts.count == 2 else { return nil }
    return LocalDateTime(parts[0].replacing(":", with: "-") + "T" + parts[1])
  }
}
