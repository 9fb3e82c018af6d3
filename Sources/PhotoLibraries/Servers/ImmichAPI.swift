import AppSupport
import Foundation
import SportsModel
import Web

/// The API of Immich, from version 1.107; the key needs the permissions `asset.read` and `user.read`.
struct ImmichAPI: PhotoServerAPI {
  let kind = LibraryKind.immich
  let clock: @Sendable () -> Date
  /// The photos of one response; Immich allows at most 1,000.
  var pageSize = 1_000

  /// The first version with the paths that are used here.
  private static let oldest = (major: 1, minor: 107)
  /// The first version in which photos have a `visibility`.
  private static let firstWithVisibility = (1, 133)
  /// The pages without a new photo after which a server is considered broken.
  private static let maxRepetitions = 3

  func headers(key: String) -> [WebRequest.Header] { [.init("x-api-key", key)] }

  func page(of id: String, at address: PhotoServerAddress) -> String {
    "\(address.text)/photos/\(id)"
  }

  func connect(
    _ requester: PhotoServerRequester
  ) async throws(PhotoLibraryError) -> PhotoServerSession {
    var response = try await requester.response("/api/server/version")
    if response.status == 404 {
      response = try await requester.response("/api/server-info/version")
    }
    let version = try requester.json(response)
    guard let major = version["major"].int, let minor = version["minor"].int else {
      throw .unknownData
    }
    guard (major, minor) >= Self.oldest else {
      throw .server(
        "it is Immich \(major).\(minor), which is too old; update it to "
          + "\(Self.oldest.major).\(Self.oldest.minor) or later")
    }
    var session = PhotoServerSession(response, clock: clock())
    session.hasVisibility = (major, minor) >= Self.firstWithVisibility
    let user = try requester.json(try await requester.response("/api/users/me"))["id"].text
    guard let user else { throw .unknownData }
    session.user = user
    return session
  }

  func fetch(
    _ session: PhotoServerSession, since: Date?, requester: PhotoServerRequester,
    onPage: (PhotoServerPage) -> Void
  ) async throws(PhotoLibraryError) {
    var filter: [String: JSONValue] = [
      "withExif": true, "withDeleted": true, "order": "asc", "size": .integer(pageSize),
    ]
    if let since { filter["updatedAfter"] = .string(since.utcText) }
    if session.hasVisibility {
      // A request has one value; without one it depends on the version what is returned.
      for visibility in ["timeline", "archive"] {
        filter["visibility"] = .string(visibility)
        try await fetch(filter, in: session, by: requester, onPage: onPage)
      }
    } else {
      filter["isVisible"] = true
      filter["withArchived"] = true
      try await fetch(filter, in: session, by: requester, onPage: onPage)
    }
  }

  /// Requests all pages of a filter, the oldest photos first.
  ///
  /// Each page begins at the time of the last photo of the one before, because photos that are
  /// deleted meanwhile would move others to a page that was already read. Only among more than a
  /// page of photos with the same time are pages counted.
  private func fetch(
    _ filter: [String: JSONValue], in session: PhotoServerSession,
    by requester: PhotoServerRequester, onPage: (PhotoServerPage) -> Void
  ) async throws(PhotoLibraryError) {
    var body = filter
    var (number, repetitions) = (1, 0)
    var latest: Date?
    var seen: Set<String> = []
    while true {
      body["page"] = .integer(number)
      let response = try await requester.response("/api/search/metadata", body: .object(body))
      let page = try requester.json(response)["assets"]
      guard let items = page["items"].list else { throw .unknownData }
      let known = seen.count
      seen.formUnion(items.compactMap { $0["id"].text })
      repetitions = seen.count > known ? 0 : repetitions + 1
      onPage(Self.page(of: items, session))
      // The number of the next page is a text or null.
      guard page["nextPage"] != .null, !items.isEmpty else { return }
      guard repetitions < Self.maxRepetitions else {
        throw .server("it sends the same photos again and again")
      }
      if let last = items.compactMap({ ServerTime.instant($0["fileCreatedAt"].text) }).max(),
        last > latest ?? .distantPast
      {
        (latest, number) = (last, 1)
        body["takenAfter"] = .string(last.utcText)
      } else {
        number += 1
      }
    }
  }

  private static func page(of items: [JSONValue], _ session: PhotoServerSession) -> PhotoServerPage
  {
    var page = PhotoServerPage()
    for item in items {
      guard let asset = ImmichAsset(item) else {
        page.faults.append("without an identifier")
        continue
      }
      guard let (photo, faults) = asset.photo(of: session.user) else { continue }
      page.add(photo, faults: faults)
    }
    return page
  }
}

struct ImmichAsset {
  private let id: String
  private let json: JSONValue
  private var exif: JSONValue { json["exifInfo"] }
  private var isFilm: Bool { json["type"].text == "VIDEO" }

  /// Creates nil without an identifier.
  init?(_ json: JSONValue) {
    guard let id = json["id"].identifier else { return nil }
    (self.id, self.json) = (id, json)
  }

  /// Returns the photo and its faults; nil for audio and other files.
  func photo(of user: String) -> (photo: LibraryPhoto, faults: [String])? {
    guard json["type"].text == "IMAGE" || isFilm else { return nil }
    let exclusion: PhotoFacts.Exclusion? =
      if json["isTrashed"].flag == true { .binned } else if json["ownerId"].text != user {
        .shared
      } else if json["isArchived"].flag == true
        || ["archive", "hidden", "locked"].contains(json["visibility"].text)
      {
        // `visibility` from version 1.133.
        .hidden
      } else { .init(name: json["originalFileName"].text, path: json["originalPath"].text) }
    var photo = LibraryPhoto(
      id, on: .immich, isFilm: isFilm, make: exif["make"].text, model: exif["model"].text,
      exclusion: exclusion)
    photo.film = json["livePhotoVideoId"].text
    let faults = photo.setPlace(
      latitude: exif["latitude"].double, longitude: exif["longitude"].double)
    let timeFaults = setTime(of: &photo)
    return (photo, faults + timeFaults)
  }

  /// Sets the time from the wall clock and the instant, and returns its faults.
  ///
  /// For a photo without a date of its own, Immich uses a date of the file as wall clock and
  /// instant, whatever its zone is.
  private func setTime(of photo: inout LibraryPhoto) -> [String] {
    // The wall clock is written as if it were UTC.
    let (localText, created) = (json["localDateTime"].text, json["fileCreatedAt"].text)
    let (local, instant) = (ServerTime.local(localText), ServerTime.instant(created))
    guard local != nil || instant != nil else {
      return localText == nil && created == nil ? [] : [LibraryPhoto.impossibleDate]
    }
    let offset = local.flatMap { local in
      instant.map { local.secondsSinceEpoch - $0.timeIntervalSince1970 }
    }
    // `Europe/Paris`, `UTC+2` or `UTC`.
    let zone = exif["timeZone"].text
    let expected = zone.flatMap { zone in instant.flatMap { Self.offset(of: zone, at: $0) } }
    let isOfFile = offset == 0 && expected != nil && expected != 0
    let isOfNoCamera = zone == nil && photo.facts.make == nil && photo.facts.model == nil
    // The header of a film has the time in UTC.
    let isOnlyInstant = isFilm && (expected ?? 0) == 0 && instant != nil
    return photo.setTime(
      local: isOnlyInstant ? nil : local, instant: instant,
      hasZone: expected != nil && expected == offset,
      isOfFile: exif["dateTimeOriginal"].text == nil || isOfFile || (isOfNoCamera && !isFilm))
  }

  /// Returns the seconds ahead of UTC of a zone's name; nil for an unknown name.
  static func offset(of zone: String, at instant: Date) -> Double? {
    if zone.hasPrefix("UTC") {
      let rest = zone.dropFirst(3)
      if rest.isEmpty { return 0 }
      let parts = rest.dropFirst().split(separator: ":")
      guard let sign = rest.first, "+-".contains(sign),
        let hours = parts.first.flatMap({ Int($0) }), (0...14).contains(hours), parts.count < 3
      else { return nil }
      let minutes = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
      guard (0..<60).contains(minutes) else { return nil }
      return Double((hours * 60 + minutes) * (sign == "-" ? -60 : 60))
    }
    return TimeZone(identifier: zone).map { Double($0.secondsFromGMT(for: instant)) }
  }
}
