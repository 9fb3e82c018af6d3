import SportsModel

/// Finds the recording in the first pictures of an AVCHD film (`.mts`, `.m2ts`), an MPEG-2 transport
/// stream (ISO/IEC 13818-1 §2.4.3).
///
/// Packets have 188 bytes, in the files of cameras after a time of four. The camera's record is in
/// H.264 messages of user data (ITU-T H.264 annex D.1.6).
struct TransportStreamContainer: MediaContainer {
  private static let packet = 188
  /// More than the first picture has.
  private static let maxPackets = 4_096
  private static let maxPayload = 256 * 1_024

  /// Returns whether packets follow each other at the beginning of a file.
  static func spacing(_ prefix: UnsafeRawBufferPointer) -> (first: Int, step: Int)? {
    for (first, step) in [(0, packet), (4, packet + 4)] {
      let starts = (0..<3).map { first + step * $0 }.filter { $0 < prefix.count }
      if starts.count > 1, starts.allSatisfy({ prefix[$0] == 0x47 }) { return (first, step) }
    }
    return nil
  }

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    guard let (first, step) = Self.spacing(file.prefix) else { return }
    // Each elementary stream continues in its own packets.
    var streams: [UInt16: [UInt8]] = [:]
    var total = 0
    var position = first
    for _ in 0..<Self.maxPackets where total < Self.maxPayload {
      let packet = try file.bytes(at: position, count: Self.packet)
      guard packet.count == Self.packet, packet[0] == 0x47 else { break }
      position += step
      guard let stream = packet.uint16(at: 1, bigEndian: true), packet[3] & 0x10 != 0 else {
        continue
      }
      let start = packet[3] & 0x20 == 0 ? 4 : 5 + Int(packet[4])
      streams[stream & 0x1fff, default: []] += packet.slice(start, Self.packet)
      total += max(0, Self.packet - start)
    }
    let records = streams.sorted { $0.key < $1.key }.lazy.compactMap { AVCHDRecord($0.value) }
    guard let record = records.first else { return }
    collector.read(movie: record.facts, at: 0..<position)
  }
}

/// The camera's record in H.264 user data: numbered entries of four bytes (ExifTool's H264, `MDPM`).
struct AVCHDRecord {
  private static let mark: [UInt8] = [
    0x17, 0xee, 0x8c, 0x60, 0xf8, 0x4d, 0x11, 0xd9, 0x8c, 0xd6, 0x08, 0x00, 0x20, 0x0c, 0x9a, 0x66,
  ]
  private static let maxEntries = 255

  private var entries: [UInt8: [UInt8]] = [:]

  /// nil without a record.
  init?(_ stream: [UInt8]) {
    guard let start = Self.start(in: stream) else { return nil }
    // Without the bytes that keep start codes out of the data (H.264 §7.4.1.1).
    var plain: [UInt8] = []
    var zeros = 0
    for byte in stream[start...].prefix(2_048) {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      plain.append(byte)
    }
    guard let count = plain.first, plain.starts(with: [count]) else { return nil }
    var position = 1
    for _ in 0..<min(Int(count), Self.maxEntries) where position + 5 <= plain.count {
      entries[plain[position]] = Array(plain[position + 1..<position + 5])
      position += 5
    }
    guard !entries.isEmpty else { return nil }
  }

  /// Returns the position after the mark and `MDPM`.
  private static func start(in stream: [UInt8]) -> Int? {
    let mark = mark + Array("MDPM".utf8)
    var start = stream.startIndex
    while let next = stream[start...].firstIndex(of: mark[0]) {
      if stream[next...].starts(with: mark) { return next + mark.count }
      start = next + 1
    }
    return nil
  }

  var facts: SourceFacts {
    var facts = SourceFacts(coordinate: coordinate)
    if let time = localTime {
      facts.capture = CaptureTime(source: .quicktime, localTime: time, utcOffset: offset)
    }
    return facts
  }

  /// Entries 0x18 and 0x19: the zone, and the digits of the wall clock, two to a byte.
  private var localTime: LocalDateTime? {
    guard let date = entries[0x18], let clock = entries[0x19] else { return nil }
    let digits = (date.dropFirst() + clock).map { byte in
      byte >> 4 < 10 && byte & 15 < 10 ? Int(byte >> 4) * 10 + Int(byte & 15) : nil
    }
    let numbers = digits.compactMap(\.self)
    guard numbers.count == 7,
      let day = LocalDay(year: numbers[0] * 100 + numbers[1], month: numbers[2], day: numbers[3])
    else { return nil }
    return LocalDateTime(day: day, hour: numbers[4], minute: numbers[5], second: numbers[6])
  }

  /// The zone in half hours, with a sign; 0xff if the camera has none.
  private var offset: UTCOffset? {
    guard let zone = entries[0x18]?.first, zone != 0xff else { return nil }
    let minutes = Int(zone >> 1 & 0x0f) * 60 + (zone & 1 == 1 ? 30 : 0)
    guard minutes <= 14 * 60 else { return nil }
    return UTCOffset(seconds: (zone & 0x20 == 0 ? minutes : -minutes) * 60)
  }

  /// Entries 0xb1 to 0xb8: letters, and degrees, minutes and seconds as fractions of 16 bits; 0xbe is
  /// the receiver's status.
  private var coordinate: Coordinate? {
    entries[0xbe]?.first == UInt8(ascii: "V")
      ? nil : Coordinate(fix: angle(0xb1, negative: "S"), angle(0xb5, negative: "W"))
  }

  private func angle(_ reference: UInt8, negative: Unicode.Scalar) -> Double? {
    guard let letter = entries[reference]?.first else { return nil }
    var (degrees, unit) = (0.0, 1.0)
    for index in 1...3 {
      guard let bytes = entries[reference + UInt8(index)] else { return nil }
      let divisor = Double(UInt16(bytes[2]) << 8 | UInt16(bytes[3]))
      guard divisor > 0 else { return nil }
      degrees += Double(UInt16(bytes[0]) << 8 | UInt16(bytes[1])) / divisor / unit
      unit *= 60
    }
    return letter == UInt8(ascii: negative) ? -degrees : degrees
  }
}
