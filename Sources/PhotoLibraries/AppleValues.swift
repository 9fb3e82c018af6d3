import Foundation
import SportsModel

extension LibraryRow {
  /// Returns the place in two columns of an Apple database; nil also for NULL and for −180 in both.
  ///
  /// `isValid` is false for numbers out of range, and if only one of them is there.
  func place(
    _ latitude: some LibraryColumn, _ longitude: some LibraryColumn
  ) -> (coordinate: Coordinate?, isValid: Bool) {
    let (latitude, longitude) = (double(latitude), double(longitude))
    if latitude == longitude, latitude == nil || latitude == -180 { return (nil, true) }
    guard let latitude, let longitude else { return (nil, false) }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    return (coordinate, coordinate != nil)
  }
}

extension Coordinate {
  /// The distance within which two locations are the same, in meters.
  private static let tolerance = 10.0

  /// Returns whether another location is missing or noticeably different.
  func isElsewhere(than other: Coordinate?) -> Bool {
    other.map { distance(to: $0) > Self.tolerance } ?? true
  }
}

/// The bits by which Apple's databases mark the frames of a burst.
enum BurstPick {
  private static let notPicked = 2
  private static let byUser = 8
  private static let key = 16

  /// Returns whether neither the user nor the program picked the frame.
  static func isUnpicked(_ bits: Int?) -> Bool {
    guard let bits else { return false }
    return bits & notPicked != 0 && bits & (byUser | key) == 0
  }
}

/// Apps whose photos were received or downloaded, by the identifiers of their bundles.
enum ReceivingApp {
  private static let prefixes = [
    "com.apple.mobilesms", "com.apple.mobilesafari", "com.apple.safari", "net.whatsapp.",
    "ph.telegra.", "org.telegram.", "org.whispersystems.", "com.facebook.", "com.burbn.instagram",
    "com.toyopagroup.picaboo", "com.tencent.xin", "com.viber", "jp.naver.line", "com.google.chrome",
    "com.hammerandchisel.discord",
  ]

  static func has(_ identifier: String) -> Bool {
    prefixes.contains(where: identifier.lowercased().hasPrefix)
  }
}

/// The path of an original in a library of Apple Photos 5 and later:
/// `X.photoslibrary/originals/A/AB12….heic`.
package struct AppleOriginal: Sendable {
  private static let folder = ".photoslibrary/originals/"

  /// The path of the bundle.
  package let bundle: String
  package let uuid: String

  /// Creates nil for any other path.
  package init?(path: String) {
    guard let middle = path.range(of: Self.folder) else { return nil }
    let name = path[middle.upperBound...].split(separator: "/").last ?? ""
    uuid = name.firstIndex(of: ".").map { String(name[..<$0]) } ?? String(name)
    guard UUID(uuidString: uuid) != nil else { return nil }
    bundle = path[..<middle.lowerBound] + ".photoslibrary"
  }

  /// The pictures that Photos keeps of the original, the best one first; they may be missing.
  package var derivatives: [String] {
    let first = uuid.prefix(1)
    let folder = "\(bundle)/resources/derivatives"
    return [
      "\(folder)/\(first)/\(uuid)_1_105_c.jpeg", "\(folder)/masters/\(first)/\(uuid)_4_5005_c.jpeg",
      "\(folder)/\(first)/\(uuid)_1_102_o.jpeg",
    ]
  }

  /// True if the library exists, so that the photo is there even if its original is only in iCloud.
  package var isInExistingLibrary: Bool {
    FileManager.default.fileExists(atPath: bundle + "/database")
  }

  /// Returns whether a photo was stored by its identifier, because its file wasn't there.
  package func isIdentity(_ hash: String) -> Bool {
    hash == LibraryPhoto.identity(of: uuid, in: .applePhotos)
  }
}

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
      Self.range.contains(seconds) ? Date(timeIntervalSince1970: seconds + Self.reference) : nil
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

  /// Returns whether a zone at a longitude can have an offset; zones are up to 3.5 hours off the
  /// sun.
  private static func isPlausible(_ offset: UTCOffset, at longitude: Double?) -> Bool {
    longitude.map { abs(Double(offset.seconds) / 3_600 - $0 / 15) <= 3.5 } ?? true
  }

  /// True if the user moved the photo to another time.
  var isCorrected: Bool {
    guard let local, let camera else { return false }
    return abs(local.secondsSinceEpoch - camera.secondsSinceEpoch) >= 1.5
  }

  /// Writes the time into facts; the instant only if it doesn't depend on a guessed zone.
  func fill(_ facts: inout PhotoFacts) {
    guard let instant else { return }
    facts.timeSource = .library
    (facts.localTime, facts.utcOffset) = (local, offset)
    facts.utcTime = offset != nil || local == nil ? instant : nil
  }

  private static func parse(_ text: String) -> LocalDateTime? {
    let parts = text.split(separator: " ")
    guard parts.count == 2 else { return nil }
    return LocalDateTime(parts[0].replacing(":", with: "-") + "T" + parts[1])
  }
}
