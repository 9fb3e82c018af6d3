import Foundation
import SportsModel

/// Formats that few cameras write.
extension FixturePhoto {
  /// Returns an animated GIF of one gray pixel with an XMP packet (XMP specification part 3 §1.1.2).
  package func gif(xmp: [UInt8]) -> [UInt8] {
    let header = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0x80, 0x80, 0x80, 0, 0, 0]
    let loop = [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    // Each byte of the trailer leads a reader of blocks to its end.
    let trailer = [1] + (0...255).reversed().map { UInt8($0) } + [0]
    let packet = xmp.isEmpty ? [] : [0x21, 0xff, 11] + Array("XMP DataXMP".utf8) + xmp + trailer
    let picture: [UInt8] = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    return header + loop + packet + picture + [0x3b]
  }

  /// Returns the subtitles of a drone's film, as newer or older models write them.
  package func subtitles(isOld: Bool = false) -> String {
    let clock = localTime.map { $0.description.prefix(19).replacing("T", with: " ") } ?? ""
    let (latitude, longitude) = (coordinate?.latitude ?? 0, coordinate?.longitude ?? 0)
    let text =
      isOld
      ? """
      HOME(\(longitude),\(latitude)) \(clock.replacing("-", with: "."))
      GPS(\(longitude),\(latitude),16) BAROMETER:1.9
      """
      : """
      <font size="28">FrameCnt: 1, DiffTime: 33ms
      \(clock).123
      [iso: 100] [fnum: 1.7] [latitude: \(latitude)] [longitude: \(longitude)] \
      [rel_alt: 1.300 abs_alt: 45.5] </font>
      """
    return "1\n00:00:00,000 --> 00:00:00,033\n\(text)\n\n"
  }

  /// Returns a raw file of Minolta.
  package func mrw() -> [UInt8] {
    func block(_ type: String, _ content: [UInt8]) -> [UInt8] {
      [0] + Array(type.utf8) + MediaBoxes.number(content.count, 4) + content
    }
    let blocks = block("PRD", [UInt8](repeating: 1, count: 24)) + block("TTW", tiff())
    return block("MRM", blocks) + [UInt8](repeating: 0x80, count: 256)
  }

  /// Returns a raw file of Sigma: properties, a preview and the directory.
  package func x3f() -> [UInt8] {
    func little(_ numbers: Int...) -> [UInt8] {
      numbers.flatMap { ByteOrder.little.bytes(UInt32($0)) }
    }
    let preview = jpeg()
    let sections: [(type: String, bytes: [UInt8])] = [
      ("PROP", Array("SECp".utf8) + little(0x20000, 0, 0, 0, 0)),
      // Version, type 2, format 18, width, height and bytes per row.
      ("IMA2", Array("SECi".utf8) + little(0x20000, 2, 18, 16, 16, 0) + preview),
    ]
    var bytes = Array("FOVb".utf8) + little(0x20002) + [UInt8](repeating: 0, count: 32)
    var entries: [UInt8] = []
    for section in sections {
      entries += little(bytes.count, section.bytes.count) + Array(section.type.utf8)
      bytes += section.bytes
    }
    return bytes + Array("SECd".utf8) + little(0x20000, sections.count) + entries
      + little(bytes.count)
  }

  /// Returns an AVI film with the time as cameras write it, in words, or as programs do.
  package func avi(xmp: [UInt8] = [], inWords: Bool = true) -> [UInt8] {
    func list(_ type: String, _ chunks: [UInt8]) -> [UInt8] {
      RIFF.chunk("LIST", Array(type.utf8) + chunks)
    }
    let clock = localTime.map { String($0.description.prefix(19)) } ?? ""
    let header = RIFF.chunk("avih", [UInt8](repeating: 0, count: 56))
    let time = inWords ? RIFF.chunk("IDIT", Array((localTime.map(Self.words) ?? "").utf8)) : []
    let created =
      inWords ? [] : list("INFO", RIFF.chunk("ICRD", Array((clock + "\0").utf8)))
    let packet = xmp.isEmpty ? [] : RIFF.chunk("_PMX", xmp)
    let picture = RIFF.chunk("00db", [UInt8](repeating: 0x80, count: 768))
    return RIFF.file(
      "AVI ", list("hdrl", header + time) + list("movi", picture) + created + packet)
  }

  /// `FRI JUN 15 19:32:11 2018\n`; the weekday isn't read.
  private static func words(_ time: LocalDateTime) -> String {
    let months = [
      "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
    ]
    return "FRI \(months[time.day.month - 1]) \(time.day.description.suffix(2)) \(time.clock) "
      + "\(time.day.year)\n\0"
  }

  /// Returns a Matroska film (RFC 9559) with its date and, after the pictures, tags of the place.
  package func matroska(hasTags: Bool = true) -> [UInt8] {
    func element(_ code: [UInt8], _ content: [UInt8]) -> [UInt8] {
      code + [0x08] + MediaBoxes.number(content.count, 4) + content
    }
    func tag(_ name: String, _ value: String) -> [UInt8] {
      element(
        [0x73, 0x73],
        element(
          [0x67, 0xc8],
          element([0x45, 0xa3], Array(name.utf8)) + element([0x44, 0x87], Array(value.utf8))))
    }
    let nanoseconds = Int64((instant?.timeIntervalSinceReferenceDate ?? 0) * 1e9)
    let date = withUnsafeBytes(of: nanoseconds.bigEndian, Array.init)
    let information = element([0x15, 0x49, 0xa9, 0x66], [0x44, 0x61, 0x88] + date)
    let cluster = element([0x1f, 0x43, 0xb6, 0x75], [UInt8](repeating: 0x80, count: 10_000))
    let place = coordinate.map {
      tag(
        "COM.APPLE.QUICKTIME.LOCATION.ISO6709",
        ISO6709.text($0, altitudeMeters: altitudeMeters, form: .degrees))
    }
    let tags = element([0x12, 0x54, 0xc3, 0x67], tag("ENCODER", "Fixture") + (place ?? []))
    // A live recording has no size.
    return [0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84] + Array("webm".utf8)
      + [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xff, count: 7)
      + information + cluster + (hasTags ? tags : [])
  }

  /// Returns an AVCHD film: packets with a picture whose user data has the camera's record.
  ///
  /// In the files of cameras, a time of four bytes precedes each packet.
  package func transportStream(isCameraFile: Bool = true) -> [UInt8] {
    let picture = [UInt8](repeating: 0x80, count: 400)
    let stream =
      [0, 0, 1, 0xe0, 0, 0, 0x80, 0, 0, 0, 0, 1, 6, 5, 0xf8] + Self.mark + Array("MDPM".utf8)
      + Self.escaped(record) + [0x80] + picture
    let video = stride(from: 0, to: stream.count, by: 184).flatMap { start -> [UInt8] in
      let part = stream[start..<min(start + 184, stream.count)]
      let rest = 184 - part.count
      let time: [UInt8] = isCameraFile ? [0, 0, 0, 0] : []
      // The last packet begins with an adaptation field that fills it.
      let filling = rest == 0 ? [] : [UInt8(rest - 1)] + [UInt8](repeating: 0, count: rest - 1)
      return time + [0x47, start == 0 ? 0x50 : 0x10, 0x11, rest == 0 ? 0x10 : 0x30] + filling + part
    }
    let other =
      (isCameraFile ? [0, 0, 0, 0] : []) + [0x47, 0x1f, 0xff, 0x10]
      + [UInt8](repeating: 0xff, count: 184)
    return other + video + other
  }

  private static let mark: [UInt8] = [
    0x17, 0xee, 0x8c, 0x60, 0xf8, 0x4d, 0x11, 0xd9, 0x8c, 0xd6, 0x08, 0x00, 0x20, 0x0c, 0x9a, 0x66,
  ]

  /// The number of entries, and numbered entries of four bytes.
  private var record: [UInt8] {
    var entries: [(UInt8, [UInt8])] = []
    if let time = localTime {
      func digits(_ number: Int) -> UInt8 { UInt8(number / 10 * 16 + number % 10) }
      let zone = offset.map { $0.seconds / 1_800 }
      let code = zone.map { UInt8(abs($0)) | ($0 < 0 ? 0x20 : 0) } ?? 0xff
      let (year, month) = (time.day.year, time.day.month)
      let numbers = time.clock.split(separator: ":").compactMap { Int($0.prefix(2)) }
      let day = Int(time.day.description.suffix(2)) ?? 1
      entries.append((0x18, [code, digits(year / 100), digits(year % 100), digits(month)]))
      entries.append((0x19, [digits(day)] + numbers.map(digits)))
    }
    if let coordinate {
      entries.append((0xb0, [2, 3, 0, 0]))
      for (first, degrees, letters) in [
        (UInt8(0xb1), coordinate.latitude, "NS"), (0xb5, coordinate.longitude, "EW"),
      ] {
        let letter = degrees < 0 ? letters.utf8.last : letters.utf8.first
        let seconds = abs(degrees) * 3_600
        let parts = [Int(seconds) / 3_600, Int(seconds) / 60 % 60]
        let rest = seconds - Double(parts[0] * 3_600 + parts[1] * 60)
        entries.append((first, [letter ?? 0, 0, 0, 0]))
        entries.append((first + 1, MediaBoxes.number(parts[0], 2) + [0, 1]))
        entries.append((first + 2, MediaBoxes.number(parts[1], 2) + [0, 1]))
        entries.append(
          (
            first + 3,
            MediaBoxes.number(Int((rest * 1_000).rounded()), 2) + MediaBoxes.number(1_000, 2)
          ))
      }
      entries.append((0xbe, [UInt8(ascii: "A"), 0, 0, 0]))
    }
    return [UInt8(entries.count)] + entries.flatMap { [$0.0] + $0.1 }
  }

  /// Adds the bytes that keep start codes out of the data (H.264 §7.4.1.1).
  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var zeros = 0
    for byte in bytes {
      if zeros >= 2, byte <= 3 {
        result.append(3)
        zeros = 0
      }
      zeros = byte == 0 ? zeros + 1 : 0
      result.append(byte)
    }
    return result
  }
}
