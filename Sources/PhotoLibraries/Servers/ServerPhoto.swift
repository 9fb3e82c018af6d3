import Foundation
import SportsModel

/// A photo or film as its server describes it.
extension LibraryPhoto {
  /// The years from which photos can be; other dates are errors of programs.
  private static let years = 1826...2100
  static let impossibleDate = "with an impossible date"

  /// Creates a photo without place and time; its path is added when it is delivered.
  init(
    _ id: String, on server: LibraryKind, isFilm: Bool, make: String?, model: String?,
    exclusion: Exclusion?
  ) {
    self.init(
      PhotoFacts(
        path: "", media: isFilm ? .quicktime : .unknown, make: make, model: model,
        isFromOthers: [.saved, .screenshot, .shared].contains(exclusion)),
      library: server, id: id, exclusion: exclusion)
  }

  /// Sets the place, unless the numbers mean that there is none.
  ///
  /// - Returns: the faults of the numbers.
  mutating func setPlace(latitude: Double?, longitude: Double?) -> [String] {
    // How programs write a missing place.
    if latitude == longitude, latitude == 0 || latitude == -180 { return [] }
    return facts.setPlace(latitude, longitude) ? [] : ["with an impossible location"]
  }

  /// Sets the time from the wall clock, the instant in UTC, or both.
  ///
  /// The offset is their difference, if the zone is known.
  ///
  /// - Returns: the faults of the times.
  mutating func setTime(
    local: LocalDateTime?, instant: Date?, hasZone: Bool, isOfFile: Bool
  ) -> [String] {
    guard let day = local?.day ?? instant.map({ LocalDateTime($0, offset: .utc).day }) else {
      return []
    }
    guard Self.years.contains(day.year) else { return [Self.impossibleDate] }
    facts.timeSource = isOfFile ? .fileTime : .library
    facts.localTime = local
    guard let local else {
      facts.utcTime = instant
      return []
    }
    if hasZone, let instant {
      let seconds = local.secondsSinceEpoch - instant.timeIntervalSince1970
      let quarters = (seconds / 900).rounded()
      if abs(seconds - quarters * 900) < 1, (-48...56).contains(quarters) {
        let offset = UTCOffset(seconds: Int(quarters) * 900)
        (facts.utcOffset, facts.utcTime) = (offset, local.instant(offset: offset))
      }
    }
    return []
  }
}

extension LibraryPhoto.Exclusion {
  /// Creates the reason for a photo whose name or path shows that it came from another person or
  /// app; nil for others.
  init?(name: String?, path: String?) {
    guard let path = [name, path].compactMap(\.self).first(where: PhotoFacts.isFromOthers) else {
      return nil
    }
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    let isScreenshot = name.hasPrefix("screenshot") || name.hasPrefix("screen shot")
    self = isScreenshot ? .screenshot : .saved
  }
}

/// Times in the JSON of photo servers: `2023-10-06T08:39:09.000Z`, or with `+00:00`.
enum ServerTime {
  /// Returns the time that the text shows, without its zone; nil for other text.
  static func local(_ text: String?) -> LocalDateTime? { parts(text)?.local }

  /// Returns the instant; nil for other text.
  static func instant(_ text: String?) -> Date? {
    parts(text).map { $0.local.instant(offset: $0.offset) }
  }

  /// Returns a time of a database, `2018-07-10 00:15:00`, in the form of JSON; without a zone it is
  /// in UTC.
  static func json(_ text: String?) -> String? {
    text.map { text in
      let text = text.replacing(" ", with: "T", maxReplacements: 1)
      return text.dropFirst(10).contains(where: { "Z+-".contains($0) }) ? text : text + "Z"
    }
  }

  private static func parts(_ text: String?) -> (local: LocalDateTime, offset: UTCOffset)? {
    guard let text else { return nil }
    let zone = text.utf8.count > 19 ? text.dropFirst(19).firstIndex { "Z+-".contains($0) } : nil
    guard let zone, let local = LocalDateTime(text[..<zone]), let offset = UTCOffset(text[zone...])
    else { return nil }
    return (local, offset)
  }
}
