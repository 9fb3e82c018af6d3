import AppSupport
package import Archives
import Foundation
import SportsModel

package enum SidecarReader {
  /// Returns the facts in the sidecars of a photo; unreadable ones are only logged.
  static func facts(
    of name: String, in folder: String, sidecars: [SidecarNames.Sidecar],
    with buffers: ReaderBuffers, log: inout ReadingLog?
  ) -> [SourceFacts] {
    sidecars.compactMap { sidecar in
      do throws(PhotoFileError) {
        try buffers.sidecar.open(folder + sidecar.name)
        defer { buffers.sidecar.close() }
        let size = min(buffers.sidecar.size, SidecarJSON.maxBytes + 1)
        log?.add("sidecar \(sidecar.name) of \(buffers.sidecar.size) bytes")
        let bytes = try buffers.sidecar.joined([0..<size])
        return facts(read(bytes, of: sidecar.name), of: name, in: sidecar, log: &log)
      } catch {
        log?.add("sidecar \(sidecar.name): \(error.message)")
        return nil
      }
    }
  }

  /// Reads a sidecar in an archive.
  package static func read(_ bytes: ArchiveMemberBytes, of name: String) -> SidecarReadResult {
    let isWhole = SidecarName(name)?.kind != .subtitles
    let content =
      isWhole ? bytes.all(atMost: SidecarJSON.maxBytes) : bytes.start(SubtitleSidecar.headBytes)
    return content?.withUnsafeBytes { read($0, of: name) } ?? .broken("larger than 1 MiB")
  }

  /// Reads the bytes of a sidecar of any kind.
  static func read(_ bytes: UnsafeRawBufferPointer, of name: String) -> SidecarReadResult {
    switch SidecarName(name)?.kind {
    case .xmp: XMPPacket.read(bytes)
    case .subtitles: SubtitleSidecar.read(bytes)
    case .json, nil: SidecarJSON.read(bytes)
    }
  }

  /// Returns the facts of a sidecar unless it belongs to another photo.
  package static func facts(
    _ result: SidecarReadResult, of name: String, in sidecar: SidecarNames.Sidecar,
    log: inout ReadingLog?
  ) -> SourceFacts? {
    switch result {
    case .facts(let found):
      if sidecar.claim == .byTitle, !(found.title.map { SidecarTitle.names($0, name) } ?? false) {
        log?.add("sidecar \(sidecar.name) belongs to \(found.title ?? "another file")")
        return nil
      }
      var facts = found.facts
      facts.capture?.source = .sidecar
      log?.add(facts, of: "the sidecar \(sidecar.name)")
      return facts
    case .broken(let reason):
      log?.add("can't read the sidecar \(sidecar.name): \(reason)")
      return nil
    case .unrelated: return nil
    }
  }
}

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
      guard let place = object[key] as? [String: Any],
        let coordinate = Coordinate(fix: number(place["latitude"]), number(place["longitude"]))
      else { continue }
      facts.coordinate = coordinate
      facts.altitudeMeters = number(place["altitude"]).flatMap { $0 == 0 ? nil : $0 }
      break
    }
    facts.exclusion = exclusion(object)
    return SidecarFacts(facts: facts, title: object["title"] as? String)
  }

  /// Returns the reason not to use a photo in the bin, or one of a partner or a shared album.
  private static func exclusion(_ object: [String: Any]) -> PhotoFacts.Exclusion? {
    if object["trashed"] as? Bool == true { return .binned }
    let origin = object["googlePhotosOrigin"] as? [String: Any] ?? [:]
    return ["fromPartnerSharing", "fromSharedAlbum"].contains { origin[$0] != nil } ? .shared : nil
  }

  /// Returns the instant of a text with seconds since 1970; 0 means unknown.
  private static func instant(_ value: Any?) -> Date? {
    guard let seconds = (value as? String).flatMap({ Int($0) }) ?? value as? Int, seconds != 0,
      // From 1888, before roll film, to the last year of four digits.
      (-2_587_680_000..<253_402_300_800).contains(seconds)
    else { return nil }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  private static func number(_ value: Any?) -> Double? {
    (value as? Double) ?? (value as? String).flatMap { Double($0) }
  }
}

/// Reads the subtitles that DJI's drones write next to films, with a position for each picture.
///
/// The first one counts: `[latitude: 40.8296] [longitude: -73.9262]`, or in older files
/// `GPS(-73.9262,40.8296,16)`, also with blanks and with the latitude first. The time is the
/// wall clock of the remote control.
enum SubtitleSidecar {
  /// The number of bytes in which the first picture is.
  static let headBytes = 4_096

  static func read(_ bytes: UnsafeRawBufferPointer) -> SidecarReadResult {
    let text = String(decoding: bytes.slice(0, headBytes), as: UTF8.self)
      .replacing(" :", with: ":").replacing("GPS (", with: "GPS(")
    guard let coordinate = labeled(text) ?? listed(text) else { return .unrelated }
    var facts = SourceFacts(coordinate: coordinate, isRecorded: true)
    facts.altitudeMeters = number(after: "abs_alt: ", in: text)
    facts.capture = text.split(whereSeparator: \.isNewline).lazy.compactMap(time).first
    return .facts(SidecarFacts(facts: facts))
  }

  private static func labeled(_ text: String) -> Coordinate? {
    Coordinate(
      fix: number(after: "[latitude: ", in: text),
      // Some models misspell it.
      number(after: "[longitude: ", in: text) ?? number(after: "[longtitude: ", in: text))
  }

  /// The latitudes in which people live.
  private static let inhabited = -56.0...72

  /// Reads the two numbers with the longitude first, unless that place is too far south or north.
  private static func listed(_ text: String) -> Coordinate? {
    guard let start = text.firstRange(of: "GPS(")?.upperBound else { return nil }
    let numbers = text[start...].prefix { $0 != ")" }.split(separator: ",").compactMap {
      Double($0.trimmingBlanks)
    }
    guard numbers.count >= 2 else { return nil }
    let places = [(numbers[1], numbers[0]), (numbers[0], numbers[1])].compactMap {
      Coordinate(fix: $0.0, $0.1)
    }
    return places.first { inhabited.contains($0.latitude) } ?? places.first
  }

  private static func number(after label: String, in text: String) -> Double? {
    guard let start = text.firstRange(of: label)?.upperBound else { return nil }
    return Double(text[start...].prefix { $0.isNumber || "+-.".contains($0) }).flatMap {
      $0.isFinite ? $0 : nil
    }
  }

  /// Reads a line with a time, such as `2023-07-15 18:30:12.123`, `2023.07.15 18:30:12,123,456`.
  private static func time(_ line: Substring) -> CaptureTime? {
    guard
      let match = line.firstMatch(
        of: /(\d{4})[-.](\d\d)[-.](\d\d) (\d\d:\d\d:\d\d)(?:[.,](\d{1,3}))?/)
    else { return nil }
    var text = "\(match.1)-\(match.2)-\(match.3) \(match.4)" + (match.5.map { ".\($0)" } ?? "")
    return text.withUTF8 { bytes in
      guard case .time(let time, nil) = ExifDateTime(UnsafeRawBufferPointer(bytes)) else {
        return nil
      }
      return CaptureTime(source: .sidecar, localTime: time)
    }
  }
}
