import Foundation
import SportsModel

/// A photo or film as its server describes it, in the form in which it is cached.
struct ServerPhoto: Codable, Hashable, Sendable {
  let id: String
  var name: String?
  /// The wall clock where it was taken.
  var local: LocalDateTime?
  /// The offset of the wall clock, if the server knows the time zone.
  var offset: UTCOffset?
  /// The instant, only if the wall clock is unknown.
  var instant: Date?
  /// Whether the server took the time from the name or the dates of the file.
  var hasFileTime: Bool?
  var latitude: Double?
  var longitude: Double?
  /// Radius in meters.
  var error: Double?
  /// Meters above sea level.
  var altitude: Double?
  var make: String?
  var model: String?
  var isFilm: Bool?
  var exclusion: LibraryPhoto.Exclusion?
  /// The film of this Live Photo, which the server also lists.
  var film: String?

  init(id: String) { self.id = id }

  private enum CodingKeys: String, CodingKey {
    case id, name, local, offset, instant, hasFileTime = "file_time", latitude = "lat"
    case longitude = "lon", error, altitude, make, model, isFilm = "is_film", exclusion, film
  }
}

extension ServerPhoto {
  /// The years from which photos can be; other dates are errors of programs.
  private static let years = 1826...2100
  static let impossibleDate = "with an impossible date"

  /// Sets the place, unless the numbers mean that there is none.
  ///
  /// - Returns: the faults of the numbers.
  mutating func setPlace(latitude: Double?, longitude: Double?) -> [String] {
    guard let latitude, let longitude else { return [] }
    // How programs write a missing place.
    if (latitude, longitude) == (0, 0) || (latitude, longitude) == (-180, -180) { return [] }
    guard Coordinate(latitude: latitude, longitude: longitude) != nil else {
      return ["with an impossible location"]
    }
    (self.latitude, self.longitude) = (latitude, longitude)
    return []
  }

  /// Sets the time from the wall clock, the instant in UTC, or both.
  ///
  /// The offset is their difference, if the zone is known.
  ///
  /// - Returns: the faults of the times.
  mutating func setTime(local: LocalDateTime?, instant: Date?, hasZone: Bool) -> [String] {
    guard let day = local?.day ?? instant.map({ LocalDateTime($0, offset: .utc).day }) else {
      return []
    }
    guard Self.years.contains(day.year) else { return [Self.impossibleDate] }
    self.local = local
    guard let local else {
      self.instant = instant
      return []
    }
    if hasZone, let instant {
      let seconds = local.secondsSinceEpoch - instant.timeIntervalSince1970
      let quarters = (seconds / 900).rounded()
      if abs(seconds - quarters * 900) < 1, (-48...56).contains(quarters) {
        offset = UTCOffset(seconds: Int(quarters) * 900)
      }
    }
    return []
  }

  /// Excludes a photo whose name or path shows that it came from another person or app.
  mutating func excludeByPath(_ path: String?) {
    guard let path = [name, path].compactMap(\.self).first(where: PhotoFacts.isFromOthers) else {
      return
    }
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    let isScreenshot = name.hasPrefix("screenshot") || name.hasPrefix("screen shot")
    exclusion = isScreenshot ? .screenshot : .saved
  }

  /// Returns the photo for an import; `page` is its address on the server.
  func photo(of library: LibraryKind, page: String) -> LibraryPhoto {
    var facts = PhotoFacts(
      path: page, media: isFilm == true ? .quicktime : .unknown,
      isFromOthers: exclusion == .saved || exclusion == .screenshot || exclusion == .shared)
    if let latitude, let longitude {
      facts.coordinate = Coordinate(latitude: latitude, longitude: longitude)
      facts.locationSource = facts.coordinate == nil ? nil : .library
      facts.horizontalErrorMeters = error
      facts.altitudeMeters = altitude
    }
    if local != nil || instant != nil {
      facts.timeSource = hasFileTime == true ? .fileTime : .library
      facts.localTime = local
      facts.utcOffset = offset
      facts.utcTime = instant ?? offset.flatMap { local?.instant(offset: $0) }
    }
    facts.make = make
    facts.model = model
    return LibraryPhoto(facts, library: library, id: id, fileName: name, exclusion: exclusion)
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
