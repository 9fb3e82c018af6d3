import Foundation
package import PhotoScanning
import SportsModel

/// A photo or film as its server describes it.
extension LibraryPhoto {
  /// The years from which photos can be; other dates are errors of programs.
  private static let years = 1826...2100
  static let impossibleDate = "with an impossible date"

  /// Creates a photo without place and time; its path is added when it is delivered.
  init(
    _ id: String, on server: LibraryKind, isFilm: Bool, make: String?, model: String?,
    exclusion: PhotoFacts.Exclusion?
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
    // Programs write a missing place so.
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

extension PhotoFacts.Exclusion {
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

/// The photos of servers as of the last import, so that only changes are requested.
///
/// It has entries for each server and user: one with the times, and the photos in chunks.
package struct ServerPhotoCache: Sendable {
  private static let kind = "server"
  /// Photos of one entry; more take more memory.
  private static let chunkSize = 1_000

  struct Snapshot {
    /// The server's time from which changes are requested next.
    let since: Date
    /// The time of the last request of all photos, by the server's clock.
    let completed: Date
    let photos: [LibraryPhoto]
  }

  private struct Header: Codable {
    let since, completed: Date
    let chunks: Int
  }

  /// Photos and the time of their header, which differs if writing was interrupted.
  private struct Chunk: Codable {
    let since: Date
    let photos: [LibraryPhoto]
  }

  private let store: any PhotoCacheStore
  private let isReadOnly: Bool

  package init(store: any PhotoCacheStore, isReadOnly: Bool) {
    (self.store, self.isReadOnly) = (store, isReadOnly)
  }

  /// Returns the cached photos; nil if there is no readable cache.
  func snapshot(of key: String) -> Snapshot? {
    guard let header = value(Header.self, of: key) else { return nil }
    var photos: [LibraryPhoto] = []
    for number in 0..<header.chunks {
      guard let chunk = value(Chunk.self, of: "\(key) \(number)"), chunk.since == header.since
      else { return nil }
      photos += chunk.photos
    }
    return Snapshot(since: header.since, completed: header.completed, photos: photos)
  }

  /// Replaces what is known; if it can't be written, everything is requested again next time.
  func replace(_ key: String, with snapshot: Snapshot) {
    guard !isReadOnly else { return }
    let (since, photos) = (snapshot.since, snapshot.photos)
    let starts = stride(from: 0, to: photos.count, by: Self.chunkSize)
    for (number, start) in starts.enumerated() {
      let chunk = Chunk(since: since, photos: Array(photos[start...].prefix(Self.chunkSize)))
      put(chunk, of: "\(key) \(number)")
    }
    let chunks = starts.reduce(0) { count, _ in count + 1 }
    put(Header(since: since, completed: snapshot.completed, chunks: chunks), of: key)
  }

  private func value<Value: Decodable>(_ type: Value.Type, of key: String) -> Value? {
    store.value(of: key, kind: Self.kind).flatMap { try? JSONDecoder().decode(type, from: $0) }
  }

  private func put(_ value: some Encodable, of key: String) {
    guard let data = try? JSONEncoder().encode(value) else { return }
    store.store(data, of: key, kind: Self.kind)
  }
}
