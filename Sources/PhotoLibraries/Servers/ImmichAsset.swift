import Foundation
import SportsModel

/// An asset in the API of Immich.
struct ImmichAsset: Decodable {
  let id: String
  let owner, type, name, path: String?
  let livePhotoVideo: String?
  let isTrashed, isArchived: Bool?
  /// `timeline`, `archive`, `hidden` or `locked`, from version 1.133.
  let visibility: String?
  /// The instant in UTC.
  let created: String?
  /// The wall clock, written as if it were UTC.
  let local: String?
  let exif: Exif?

  struct Exif: Decodable {
    let latitude, longitude: Double?
    let date: String?
    /// `Europe/Paris`, `UTC+2` or `UTC`.
    let zone: String?
    let make, model: String?

    enum CodingKeys: String, CodingKey {
      case latitude, longitude, date = "dateTimeOriginal", zone = "timeZone", make, model
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      latitude = members.lenient(Double.self, .latitude)
      longitude = members.lenient(Double.self, .longitude)
      date = members.lenient(String.self, .date)
      zone = members.lenient(String.self, .zone)
      make = members.lenient(String.self, .make)
      model = members.lenient(String.self, .model)
    }
  }

  enum CodingKeys: String, CodingKey {
    case id, owner = "ownerId", type, name = "originalFileName", path = "originalPath"
    case livePhotoVideo = "livePhotoVideoId", isTrashed, isArchived, visibility
    case created = "fileCreatedAt", local = "localDateTime", exif = "exifInfo"
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decode(String.self, forKey: .id)
    owner = members.lenient(String.self, .owner)
    type = members.lenient(String.self, .type)
    name = members.lenient(String.self, .name)
    path = members.lenient(String.self, .path)
    livePhotoVideo = members.lenient(String.self, .livePhotoVideo)
    isTrashed = members.lenient(Bool.self, .isTrashed)
    isArchived = members.lenient(Bool.self, .isArchived)
    visibility = members.lenient(String.self, .visibility)
    created = members.lenient(String.self, .created)
    local = members.lenient(String.self, .local)
    exif = members.lenient(Exif.self, .exif)
  }
}

extension ImmichAsset {
  private var isFilm: Bool { type == "VIDEO" }

  /// Returns the photo and its faults; nil for audio and other files.
  func photo(of user: String) -> (photo: LibraryPhoto, faults: [String])? {
    guard type == "IMAGE" || isFilm else { return nil }
    let exclusion: LibraryPhoto.Exclusion? =
      if isTrashed == true {
        .binned
      } else if owner != user {
        .shared
      } else if isArchived == true || ["archive", "hidden", "locked"].contains(visibility) {
        .hidden
      } else {
        .init(name: name, path: path)
      }
    var photo = LibraryPhoto(
      id, on: .immich, isFilm: isFilm, make: exif?.make, model: exif?.model, exclusion: exclusion)
    photo.film = livePhotoVideo
    let faults = photo.setPlace(latitude: exif?.latitude, longitude: exif?.longitude)
    let timeFaults = setTime(of: &photo)
    return (photo, faults + timeFaults)
  }

  /// Sets the time from the wall clock and the instant, and returns its faults.
  ///
  /// For a photo without a date of its own, Immich uses a date of the file as wall clock and
  /// instant, whatever its zone is.
  private func setTime(of photo: inout LibraryPhoto) -> [String] {
    let (local, instant) = (ServerTime.local(local), ServerTime.instant(created))
    guard local != nil || instant != nil else {
      return self.local == nil && created == nil ? [] : [LibraryPhoto.impossibleDate]
    }
    let offset = local.flatMap { local in
      instant.map { local.secondsSinceEpoch - $0.timeIntervalSince1970 }
    }
    let expected = exif?.zone.flatMap { zone in
      instant.flatMap { Self.offset(of: zone, at: $0) }
    }
    let isOfFile = offset == 0 && expected != nil && expected != 0
    let isOfNoCamera = exif?.zone == nil && exif?.make == nil && exif?.model == nil
    // The header of a film has the time in UTC.
    let isOnlyInstant = isFilm && (expected ?? 0) == 0 && instant != nil
    return photo.setTime(
      local: isOnlyInstant ? nil : local, instant: instant,
      hasZone: expected != nil && expected == offset,
      isOfFile: exif?.date == nil || isOfFile || (isOfNoCamera && !isFilm))
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
