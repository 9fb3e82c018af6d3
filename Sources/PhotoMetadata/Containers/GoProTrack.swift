import Foundation
import SportsModel

/// The first position in the telemetry track of a GoPro film (GPMF, github.com/gopro/gpmf-parser).
///
/// A track with samples of type `gpmd` has a structure of keys, types and lengths for each second.
/// Its times come from the receiver; the film's header has a wall clock without a zone.
struct GoProTrack {
  /// The number of seconds in which the receiver may find its position.
  private static let maxSamples = 120
  private static let maxEntries = 512
  /// More bytes than the wanted values of an entry have.
  private static let maxValues = 64
  private static let maxTracks = 32
  /// The days from 2000 to 2100.
  private static let maxDays = 36_525.0

  private let file: PhotoFile

  /// Returns the place and time of the first sample with a position; nil if there is none.
  static func facts(in moov: Range<Int>, of file: PhotoFile) throws(PhotoFileError) -> SourceFacts?
  {
    let track = GoProTrack(file: file)
    var cursor = BoxCursor(file, range: moov)
    var tracks = 0
    while let box = try cursor.nextBox(), tracks < maxTracks {
      guard box.type == .trak else { continue }
      tracks += 1
      guard let table = try track.sampleTable(of: box.body) else { continue }
      for offset in try track.chunks(table) {
        if let facts = try track.facts(ofSampleAt: offset) { return facts }
      }
    }
    return nil
  }

  private func child(_ type: BoxType, of range: Range<Int>?) throws(PhotoFileError) -> Range<Int>? {
    guard let range else { return nil }
    var cursor = BoxCursor(file, range: range)
    while let box = try cursor.nextBox() { if box.type == type { return box.body } }
    return nil
  }

  /// Returns the sample table of a track of telemetry.
  private func sampleTable(of track: Range<Int>) throws(PhotoFileError) -> Range<Int>? {
    let table = try child(.stbl, of: try child(.minf, of: child(.mdia, of: track)))
    guard let description = try child(.stsd, of: table),
      // Version and flags, the number of entries, the size of the first one, and its type.
      try file.bytes(at: description.lowerBound + 12, count: 4)
        .uint32(at: 0, bigEndian: true).flatMap(BoxType.init(code:)) == .gpmd
    else { return nil }
    return table
  }

  /// Returns the positions of the first chunks; each begins with a sample.
  private func chunks(_ table: Range<Int>) throws(PhotoFileError) -> [Int] {
    var (body, width) = (try child(.stco, of: table), 4)
    if body == nil { (body, width) = (try child(.co64, of: table), 8) }
    guard let body else { return [] }
    var cursor = BoxCursor(file, range: body)
    _ = try cursor.version()
    let count = min(try cursor.int(bytes: 4), Self.maxSamples)
    var offsets: [Int] = []
    for _ in 0..<count { offsets.append(try cursor.int(bytes: width)) }
    return offsets.filter { $0 < file.size }
  }

  private struct Stream {
    var fix: UInt32?
    var dilution: UInt16?
    var time: Date?
    var scale: [Double] = []
    /// Latitude, longitude, altitude and speed.
    var values: [Double] = []
    /// Days since 2000, seconds and fix of newer models.
    var hasOwnFix = false
  }

  private func facts(ofSampleAt offset: Int) throws(PhotoFileError) -> SourceFacts? {
    var stream = Stream()
    var position = offset
    var end = offset
    for index in 0..<Self.maxEntries {
      // In one piece: the next read may replace the header.
      let entry = try file.bytes(at: position, count: 8 + Self.maxValues)
      let header = entry.slice(0, 8)
      guard header.count == 8, index == 0 || position < end,
        let units = header.uint16(at: 6, bigEndian: true).map(Int.init)
      else { break }
      let count = Int(header[5]) * units
      let body = position + 8
      if index == 0 {
        guard header.has("DEVC") else { return nil }
        end = body + count
      }
      // Type 0 contains others.
      if header[4] == 0 {
        if header.has("STRM") { stream = Stream() }
        position = body
        continue
      }
      read(header, entry.slice(8, min(count, Self.maxValues)), into: &stream)
      if let facts = Self.facts(stream) { return facts }
      position = body + (count + 3) / 4 * 4
    }
    return nil
  }

  private func read(
    _ header: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer, into stream: inout Stream
  ) {
    func signed(_ index: Int) -> Double? {
      bytes.uint32(at: 4 * index, bigEndian: true).map { Double(Int32(bitPattern: $0)) }
    }
    switch true {
    case header.has("GPSF"): stream.fix = bytes.uint32(at: 0, bigEndian: true)
    case header.has("GPSP"): stream.dilution = bytes.uint16(at: 0, bigEndian: true)
    case header.has("GPSU"): stream.time = Self.time(bytes)
    case header.has("SCAL") && header[5] == 4: stream.scale = (0..<9).compactMap(signed)
    case header.has("GPS5"): stream.values = (0..<4).compactMap(signed)
    case header.has("GPS9"):
      stream.values = (0..<7).compactMap(signed)
      stream.dilution = bytes.uint16(at: 28, bigEndian: true)
      stream.fix = bytes.uint16(at: 30, bigEndian: true).map(UInt32.init)
      stream.hasOwnFix = true
    default: break
    }
  }

  private static func facts(_ stream: Stream) -> SourceFacts? {
    let (scale, values) = (stream.scale, stream.values)
    guard let fix = stream.fix, fix == 2 || fix == 3, (stream.dilution ?? 0) < 1_000,
      values.count >= 4, scale.count >= values.count, scale.allSatisfy({ $0 != 0 }),
      let coordinate = Coordinate(fix: values[0] / scale[0], values[1] / scale[1])
    else { return nil }
    var facts = SourceFacts(coordinate: coordinate)
    facts.altitudeMeters = values[2] / scale[2]
    let speed = values[3] / scale[3] * 3.6
    facts.speedKilometersPerHour = speed >= 0 ? speed : nil
    facts.gpsTime = stream.time
    if stream.hasOwnFix, values.count == 7 {
      let (days, seconds) = (values[5] / scale[5], values[6] / scale[6])
      guard (0..<maxDays).contains(days), (0...86_400).contains(seconds) else { return facts }
      // 2000-01-01 in seconds since 1970.
      facts.gpsTime = Date(timeIntervalSince1970: 946_684_800 + days * 86_400 + seconds)
    }
    return facts
  }

  /// Parses `180615233211.250`: the year without its century, and UTC.
  private static func time(_ bytes: UnsafeRawBufferPointer) -> Date? {
    let parts = (0..<6).compactMap { bytes.slice(2 * $0, 2).decimal }
    guard bytes.count >= 12, parts.count == 6, parts[3] < 24, parts[4] < 60, parts[5] < 61,
      let day = LocalDay(year: 2000 + parts[0], month: parts[1], day: parts[2])
    else { return nil }
    let second = (parts[3] * 60 + parts[4]) * 60 + parts[5]
    return LocalDateTime(day: day, microsecondOfDay: min(second, 86_399) * 1_000_000)
      .instant(offset: .utc)
  }
}
