import AppSupport
import Foundation
import SportsModel

/// An asset in the API of Immich.
struct ImmichAsset {
  private let id: String
  private let json: JSONValue
  private var exif: JSONValue { json["exifInfo"] }
  private var isFilm: Bool { json["type"].text == "VIDEO" }

  /// Creates nil without an identifier.
  init?(_ json: JSONValue) {
    guard let id = json["id"].text else { return nil }
    (self.id, self.json) = (id, json)
  }

  /// Returns the photo and its faults; nil for audio and other files.
  func photo(of user: String) -> (photo: LibraryPhoto, faults: [String])? {
    guard json["type"].text == "IMAGE" || isFilm else { return nil }
    let exclusion: LibraryPhoto.Exclusion? =
      if json["isTrashed"].flag == true {
        .binned
      } else if json["ownerId"].text != user {
        .shared
      } else if json["isArchived"].flag == true
        || ["archive", "hidden", "locked"].contains(json["visibility"].text)
      {
        // `visibility` from version 1.133.
        .hidden
      } else {
        .init(name: json["originalFileName"].text, path: json["originalPath"].text)
      }
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
        let hours = parts.first.flatMap({ Int($0) }),
        (0...14).contains(hours), parts.count < 3
      else { return nil }
      let minutes = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
      return Double((hours * 60 + minutes) * (sign == "-" ? -60 : 60))
    }
    return TimeZone(identifier: zone).map { Double($0.secondsFromGMT(for: instant)) }
  }
}
