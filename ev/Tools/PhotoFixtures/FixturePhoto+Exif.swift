import Foundation
import SportsModel

extension FixturePhoto {
  /// Returns the EXIF block: `Exif\0\0` and a TIFF structure (EXIF 2.32 §4.7.2).
  package func exifBlock() -> [UInt8] { Array("Exif\0\0".utf8) + tiff() }

  /// Returns the TIFF structure alone, as in HEIC, PNG and WebP.
  package func tiff() -> [UInt8] {
    var image = directory(.image)
    let exif = exifDirectory
    let gps = directory(.gps)
    var smallDirectory = directory(.thumbnail)
    // Every offset has a fixed size, so the sizes are known before the values.
    image.values[0x8769] = .long([0])
    if !gps.values.isEmpty { image.values[0x8825] = .long([0]) }
    let exifOffset = 8 + image.size(byteOrder)
    let gpsOffset = exifOffset + exif.size(byteOrder)
    let thumbnailOffset = gpsOffset + (gps.values.isEmpty ? 0 : gps.size(byteOrder))
    image.values[0x8769] = .long([UInt32(exifOffset)])
    if !gps.values.isEmpty { image.values[0x8825] = .long([UInt32(gpsOffset)]) }
    let small = smallPicture
    if !small.isEmpty {
      let dataOffset = thumbnailOffset + smallDirectory.size(byteOrder)
      smallDirectory.values[0x0201] = .long([UInt32(dataOffset)])
    }
    let mark = byteOrder == .little ? "II" : "MM"
    var bytes = Array(mark.utf8) + byteOrder.bytes(UInt16(42)) + byteOrder.bytes(UInt32(8))
    bytes += image.bytes(at: 8, next: small.isEmpty ? 0 : thumbnailOffset, byteOrder)
    bytes += exif.bytes(at: exifOffset, next: 0, byteOrder)
    if !gps.values.isEmpty { bytes += gps.bytes(at: gpsOffset, next: 0, byteOrder) }
    if !small.isEmpty {
      bytes += smallDirectory.bytes(at: thumbnailOffset, next: 0, byteOrder) + small
    }
    return bytes
  }

  /// The Exif directory with its maker note.
  var exifDirectory: TIFFDirectory {
    var exif = directory(.exif)
    if makerNoteBytes > 0 { exif.values[0x927c] = .undefined(Self.noise(makerNoteBytes)) }
    return exif
  }

  /// A directory without offsets of others.
  func directory(_ name: Directory) -> TIFFDirectory {
    let values =
      switch name {
      case .image: imageValues
      case .exif: exifValues
      case .gps: gpsValues
      case .thumbnail: thumbnailValues
      }
    var directory = TIFFDirectory(values: values)
    for (tag, value) in overrides[name] ?? [:] { directory.values[tag] = value }
    return directory
  }

  private var imageValues: [UInt16: TIFFValue] {
    var values: [UInt16: TIFFValue] = [
      0x0112: .short([1]), 0x011a: .rational([.init(72, 1)]), 0x011b: .rational([.init(72, 1)]),
      0x0128: .short([2]), 0x0131: .ascii("stvisits fixtures"), 0x0213: .short([1]),
    ]
    values[0x010f] = make.map(TIFFValue.ascii)
    values[0x0110] = model.map(TIFFValue.ascii)
    values[0x0132] = modifiedTime.map { .ascii($0.exifText) }
    return values
  }

  private var exifValues: [UInt16: TIFFValue] {
    var values: [UInt16: TIFFValue] = [
      0x829a: .rational([.init(1, 240)]), 0x829d: .rational([.init(9, 5)]), 0x8822: .short([2]),
      0x8827: .short([64]), 0x9000: .undefined(Array("0232".utf8)),
      0x9101: .undefined([1, 2, 3, 0]), 0x9201: .signedRational([.init(7_907, 1_000)]),
      0x9202: .rational([.init(1_696, 1_000)]), 0x9203: .signedRational([.init(-5, 10)]),
      0x9204: .signedRational([.init(0, 1)]), 0x9207: .short([5]), 0x9209: .short([16]),
      0x920a: .rational([.init(425, 100)]), 0xa000: .undefined(Array("0100".utf8)),
      0xa001: .short([1]), 0xa002: .long([16]), 0xa003: .long([16]), 0xa402: .short([0]),
      0xa403: .short([0]), 0xa405: .short([26]), 0xa406: .short([0]),
    ]
    values[0x9003] = localTime.map { .ascii($0.exifText) }
    values[0x9004] = digitizedTime.map { .ascii($0.exifText) }
    values[0x9011] = offset.map { .ascii($0.description) }
    values[0x9291] = localTime?.subsecondText.map(TIFFValue.ascii)
    values[0x9292] = digitizedTime?.subsecondText.map(TIFFValue.ascii)
    return values
  }

  private var thumbnailValues: [UInt16: TIFFValue] {
    [
      0x0103: .short([6]), 0x011a: .rational([.init(72, 1)]), 0x011b: .rational([.init(72, 1)]),
      0x0128: .short([2]), 0x0201: .long([0]),
      0x0202: .long([UInt32(smallPicture.count)]),
    ]
  }

  /// Returns a meaningless maker note, always the same.
  private static func noise(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ ($0 >> 3)) }
  }

  /// The thumbnail: none, the given one, or a tiny one padded with zeros.
  private var smallPicture: [UInt8] {
    if let thumbnail { return thumbnail.jpeg() }
    guard thumbnailBytes > 0 else { return [] }
    return TinyJPEG.bytes
      + [UInt8](repeating: 0, count: max(0, thumbnailBytes - TinyJPEG.bytes.count))
  }
}

extension LocalDateTime {
  /// Formats an EXIF time: `2024:07:06 19:12:33`.
  package var exifText: String {
    day.description.replacingOccurrences(of: "-", with: ":") + " " + clock.prefix(8)
  }

  /// Returns the digits of the fraction of a second; nil if it is zero.
  fileprivate var subsecondText: String? {
    let text = clock
    return text.count > 9 ? String(text.dropFirst(9)) : nil
  }
}
