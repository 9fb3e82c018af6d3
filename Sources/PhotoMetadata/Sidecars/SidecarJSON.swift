import AppSupport
import Foundation
import SportsModel

/// Reads the JSON files that Google Takeout and ExifTool (also by way of osxphotos) write next to
/// photos.
enum SidecarJSON {
  /// Sidecars have a few KB, a full ExifTool listing some hundred.
  static let maxBytes = 1 << 20
  private static let maxLevels = 64

  static func read(_ bytes: UnsafeRawBufferPointer) -> SidecarReadResult {
    guard bytes.count <= maxBytes else { return .broken("larger than 1 MiB") }
    let text = bytes.has("\u{feff}") ? bytes.slice(3, bytes.count) : bytes
    guard text.contains(where: { $0 > 0x20 }) else { return .broken("empty file") }
    guard JSONNesting.depth(of: text) <= maxLevels else { return .broken("nested too deeply") }
    guard let root = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
    else { return .broken("invalid JSON") }
    if let object = root as? [String: Any], let facts = takeout(object) { return .facts(facts) }
    if let tags = ExifToolTags(root) {
      return .facts(SidecarFacts(facts: tags.facts, title: tags.fileName))
    }
    return .unrelated
  }

  /// Returns the facts of a photo from Google Takeout, nil without photoTakenTime (albums).
  ///
  /// creationTime is when the photo was uploaded; it is ignored.
  private static func takeout(_ object: [String: Any]) -> SidecarFacts? {
    guard let taken = object["photoTakenTime"] as? [String: Any] else { return nil }
    var facts = SourceFacts()
    if let instant = instant(taken["timestamp"]) {
      facts.capture = CaptureTime(source: .sidecar, instant: instant)
    }
    // geoData is the place the user set, geoDataExif the one from the camera.
    for key in ["geoData", "geoDataExif"] {
      guard let place = object[key] as? [String: Any], let coordinate = coordinate(place) else {
        continue
      }
      facts.coordinate = coordinate
      facts.altitudeMeters = number(place["altitude"]).flatMap { $0 == 0 ? nil : $0 }
      break
    }
    return SidecarFacts(facts: facts, title: object["title"] as? String)
  }

  /// Returns the instant of a text with seconds since 1970; 0 means unknown.
  private static func instant(_ value: Any?) -> Date? {
    guard let seconds = (value as? String).flatMap({ Int($0) }) ?? value as? Int, seconds != 0,
      // From 1888, before roll film, to the last year of four digits.
      (-2_587_680_000..<253_402_300_800).contains(seconds)
    else { return nil }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Returns a place; zeros mean none.
  private static func coordinate(_ place: [String: Any]) -> Coordinate? {
    guard let latitude = number(place["latitude"]), let longitude = number(place["longitude"])
    else { return nil }
    return Coordinate(fix: latitude, longitude)
  }

  private static func number(_ value: Any?) -> Double? {
    (value as? Double) ?? (value as? String).flatMap { Double($0) }
  }
}
