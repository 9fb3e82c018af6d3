import AppSupport
import Foundation
import SportsModel

/// A photo of PhotoPrism, in its API or its database.
struct PhotoPrismPhoto {
  let id: String
  var type: String?
  /// The name with which the photo was imported, and its path below the originals.
  var name, path: String?
  /// The instant in UTC and the wall clock, both as texts that end in `Z`.
  var taken, takenLocal: String?
  var takenSource: String?
  /// `Europe/Paris`, `UTC`, `Local` or empty.
  var zone: String?
  var latitude, longitude: Double?
  var placeSource: String?
  /// Meters.
  var accuracy, altitude: Double?
  var make, model: String?
  var isPrivate = false
  /// -1 for files that PhotoPrism hides because they are broken or missing.
  var quality: Int?
  var deleted: String?
}

extension PhotoPrismPhoto {
  /// The sources of times that aren't those of the camera or the user.
  private static let weakTimeSources: Set<String> = [
    "", "auto", "default", "estimate", "file", "name",
  ]

  private var isFilm: Bool { type == "video" }

  /// The photo and its faults.
  var photo: (photo: LibraryPhoto, faults: [String]) {
    let exclusion: LibraryPhoto.Exclusion? =
      if let deleted, !deleted.hasPrefix("0001-") {
        .binned
      } else if isPrivate || (quality ?? 0) < 0 {
        .hidden
      } else {
        .init(name: name, path: path)
      }
    var photo = LibraryPhoto(
      id, on: .photoprism, isFilm: isFilm, make: Self.known(make), model: Self.known(model),
      exclusion: exclusion)
    var faults: [String] = []
    // An estimate is the place of another photo of that day.
    if placeSource != "estimate" {
      faults = photo.setPlace(latitude: latitude, longitude: longitude)
      if photo.facts.coordinate != nil {
        photo.facts.horizontalErrorMeters = accuracy.flatMap { $0 > 0 ? $0 : nil }
        photo.facts.altitudeMeters = altitude.flatMap { $0 == 0 ? nil : $0 }
      }
    }
    faults += setTime(of: &photo)
    return (photo, faults)
  }

  private func setTime(of photo: inout LibraryPhoto) -> [String] {
    let (local, instant) = (ServerTime.local(takenLocal), ServerTime.instant(taken))
    guard local != nil || instant != nil else {
      return takenLocal == nil && taken == nil ? [] : [LibraryPhoto.impossibleDate]
    }
    // UTC and Local stand for an unknown zone.
    let hasZone = zone?.contains("/") == true
    let isOnlyInstant = isFilm && !hasZone && instant != nil
    return photo.setTime(
      local: isOnlyInstant ? nil : local, instant: instant, hasZone: hasZone,
      isOfFile: Self.weakTimeSources.contains(takenSource ?? ""))
  }

  private static func known(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty || $0 == "Unknown" ? nil : $0 }
  }
}

extension PhotoPrismPhoto {
  /// Creates a photo of the API; nil without an identifier.
  init?(_ json: JSONValue) {
    guard let id = json["UID"].text else { return nil }
    let path = json["FileName"].text
    let original = json["OriginalName"].text.flatMap { $0.isEmpty ? nil : $0 }
    self.init(
      id: id, type: json["Type"].text,
      name: (original ?? path)?.split(separator: "/").last.map(String.init), path: path,
      taken: json["TakenAt"].text, takenLocal: json["TakenAtLocal"].text,
      takenSource: json["TakenSrc"].text, zone: json["TimeZone"].text,
      latitude: json["Lat"].double, longitude: json["Lng"].double,
      placeSource: json["PlaceSrc"].text, accuracy: json["CellAccuracy"].double,
      altitude: json["Altitude"].double, make: json["CameraMake"].text,
      model: json["CameraModel"].text, isPrivate: json["Private"].flag ?? false,
      quality: json["Quality"].int, deleted: json["DeletedAt"].text)
  }
}
