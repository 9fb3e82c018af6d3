import Foundation
import SportsModel

/// Writes the boxes of one film.
struct MovieWriter {
  let photo: FixturePhoto
  let layout: MovieLayout

  func bytes() -> [UInt8] {
    let start = fileType + (layout.freeBytes < 0 ? [] : free(layout.freeBytes))
    let wide = layout.hasWide ? MediaBoxes.box("wide", []) : []
    let picture = [UInt8](repeating: 0x80, count: max(MovieTrack.frameBytes, layout.mediaBytes))
    let media = MediaBoxes.box("mdat", picture, size: layout.mediaSize)
    let before = start.count + wide.count + media.count - picture.count
    guard layout.isMovieFirst else { return start + wide + media + movie(frameAt: before) }
    // The offset has a fixed size, so the size is known before it.
    let movie = self.movie(frameAt: before + movie(frameAt: 0).count)
    return start + movie + wide + media
  }

  private func free(_ count: Int) -> [UInt8] {
    MediaBoxes.box("free", [UInt8](repeating: 0, count: count))
  }

  private var fileType: [UInt8] {
    let brands =
      switch layout.brand {
      case .quickTime: ["qt  ", "\0\0\0\0", "qt  "]
      case .mp4: ["mp42", "\0\0\0\0", "isom", "mp42"]
      case .threeGP: ["3gp4", "\0\0\0\0", "isom", "3gp4"]
      case .unbranded: [String]()
      }
    return brands.isEmpty ? [] : MediaBoxes.box("ftyp", brands.flatMap { Array($0.utf8) })
  }

  private func movie(frameAt offset: Int) -> [UInt8] {
    let track = MovieTrack(
      time: headerTime, version: layout.headerVersion, isQuickTime: isQuickTime,
      frameOffset: offset)
    let body = header + track.bytes() + userData + metadata
    let packet = isQuickTime || layout.xmp.isEmpty ? [] : Self.xmpBox(layout.xmp)
    return MediaBoxes.box("moov", body) + packet
  }

  private var isQuickTime: Bool { layout.brand == .quickTime || layout.brand == .unbranded }

  /// The `mvhd` box (ISO/IEC 14496-12 §8.2.2).
  var header: [UInt8] {
    let width = layout.headerVersion == 1 ? 8 : 4
    let times =
      MediaBoxes.number(headerTime, width) + MediaBoxes.number(headerTime, width)
      + MediaBoxes.number(MovieTrack.timescale, 4) + MediaBoxes.number(MovieTrack.timescale, width)
    let rates = MediaBoxes.number(0x1_0000, 4) + [1, 0] + [UInt8](repeating: 0, count: 10)
    let rest = [UInt8](repeating: 0, count: 24) + MediaBoxes.number(2, 4)
    return MediaBoxes.fullBox(
      "mvhd", version: layout.headerVersion, times + rates + MovieTrack.unityMatrix + rest)
  }

  /// The seconds in the header; 0 for a photo without a time.
  private var headerTime: Int {
    let from1904To1970 = 2_082_844_800
    let instant = (layout.creationTime ?? photo.instant).map { Int($0.timeIntervalSince1970) }
    let wallClock = photo.localTime.map { Int($0.secondsSinceEpoch) }
    return switch layout.headerTime {
    case .since1904: instant.map { $0 + from1904To1970 } ?? 0
    case .since1970: instant ?? 0
    case .wallClockSince1904: wallClock.map { $0 + from1904To1970 } ?? 0
    case .zero: 0
    }
  }

  /// An XMP packet in its own box (XMP specification part 3 §1.1.4).
  static func xmpBox(_ packet: [UInt8]) -> [UInt8] {
    let identifier: [UInt8] = [
      0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf,
      0xac,
    ]
    return MediaBoxes.box("uuid", identifier + packet)
  }
}

extension MovieWriter {
  private var point: String? {
    layout.pointText
      ?? photo.coordinate.map {
        ISO6709.text($0, altitudeMeters: photo.altitudeMeters, form: layout.pointForm)
      }
  }

  /// The `udta` box: Android's `©xyz`, 3GPP's `loci`, QuickTime's `XMP_`.
  private var userData: [UInt8] {
    var body: [UInt8] = []
    if layout.places.contains(.userData), let point {
      // A length, a language (English as ISO 639-2/T in 15 bits), and the text.
      let text = Array(point.utf8)
      body += MediaBoxes.box(
        [0xa9] + Array("xyz".utf8), MediaBoxes.number(text.count, 2) + [0x15, 0xc7] + text)
    }
    if layout.places.contains(.threeGP), let place = locationInformation { body += place }
    if isQuickTime, !layout.xmp.isEmpty { body += MediaBoxes.box("XMP_", layout.xmp) }
    return body.isEmpty ? [] : MediaBoxes.box("udta", body)
  }

  /// Longitude precedes latitude, each in 65,536ths of a degree (3GPP TS 26.244 §8.2).
  private var locationInformation: [UInt8]? {
    guard let place = photo.coordinate else { return nil }
    let numbers = [place.longitude, place.latitude, photo.altitudeMeters ?? 0].flatMap {
      MediaBoxes.number(Int(($0 * 65_536).rounded()), 4)
    }
    let name = Array("Fixture\0".utf8)
    // Language, name, role of the place, numbers, celestial body, notes.
    return MediaBoxes.fullBox(
      "loci", version: 0, [0x15, 0xc7] + name + [0] + numbers + Array("earth\0\0".utf8))
  }

  /// Apple's list of keys and values (QuickTime File Format, *Metadata*).
  private var metadata: [UInt8] {
    var entries = layout.otherKeys
    let prefix = "com.apple.quicktime."
    if layout.places.contains(.appleKey), let point {
      entries.append((prefix + "location.ISO6709", point))
      if let error = photo.horizontalErrorMeters {
        entries.append((prefix + "location.accuracy.horizontal", String(error)))
      }
    }
    if layout.hasCamera {
      entries += photo.make.map { [(prefix + "make", $0)] } ?? []
      entries += photo.model.map { [(prefix + "model", $0)] } ?? []
    }
    if layout.hasCreationDate, let time = photo.localTime {
      let offset = photo.offset?.description.filter { $0 != ":" } ?? ""
      entries.append((prefix + "creationdate", time.description.prefix(19) + offset))
    }
    guard !entries.isEmpty else { return [] }
    let body = Self.handler + Self.keys(entries.map(\.name)) + Self.list(entries.map(\.value))
    return layout.isMetaFull
      ? MediaBoxes.fullBox("meta", version: 0, body) : MediaBoxes.box("meta", body)
  }

  private static let handler = MediaBoxes.fullBox(
    "hdlr", version: 0,
    [0, 0, 0, 0] + Array("mdta".utf8) + [UInt8](repeating: 0, count: 13))

  private static func keys(_ names: [String]) -> [UInt8] {
    let entries = names.flatMap { MediaBoxes.box("mdta", Array($0.utf8)) }
    return MediaBoxes.fullBox("keys", version: 0, MediaBoxes.number(names.count, 4) + entries)
  }

  /// Each value is in a box whose type is the number of its key, starting with 1.
  private static func list(_ values: [String]) -> [UInt8] {
    let entries = values.enumerated().flatMap { index, value in
      MediaBoxes.box(
        MediaBoxes.number(index + 1, 4),
        // UTF-8 text (type 1) without a language.
        MediaBoxes.box("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array(value.utf8)))
    }
    return MediaBoxes.box("ilst", entries)
  }
}
