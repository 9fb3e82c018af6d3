import SportsModel

/// Reads the positions in a FIT file, as Garmin's devices and Strava have it (FIT protocol 2.0).
///
/// A definition lists the fields of the messages that follow. Message 20 is a position: field 253
/// has seconds since 1989-12-31, fields 0 and 1 have 2³¹ths of 180 degrees.
package enum FITReader {
  /// Larger files have more than a month of seconds.
  private static let maxBytes = 64 << 20
  private static let record = 20
  /// 1989-12-31 in seconds since 1970.
  private static let epoch = 631_065_600.0

  private struct Definition {
    var isBigEndian = false
    var message = 0
    var fields: [(number: UInt8, size: Int)] = []
    /// The size of the fields that applications define.
    var otherBytes = 0
  }

  /// Whether a file begins like one.
  package static func isFIT(_ head: [UInt8]) -> Bool {
    head.count >= 12 && head[8..<12].elementsEqual(Array(".FIT".utf8))
  }

  /// Reads a file; `take` receives every position in its order and returns false to stop.
  package static func read(
    _ source: ByteStream, _ take: @escaping (Sighting) -> Bool
  ) -> TraceReadResult {
    let sink = SightingSink(take)
    do throws(TraceError) {
      let bytes = try source.all(atMost: maxBytes)
      try bytes.withUnsafeBytes { bytes in
        Result { () throws(TraceError) in try read(Cursor(bytes), sink) }
      }.get()
    } catch { sink.reading.fault = error }
    return sink.reading
  }

  private static func read(_ start: Cursor, _ sink: SightingSink) throws(TraceError) {
    var cursor = start
    guard let header = cursor.number(1, false), header >= 12, cursor.skip(3),
      let size = cursor.number(4, false), cursor.skip(Int(header) - 8)
    else { throw TraceError("the file is truncated") }
    let end = cursor.position + Int(size)
    var definitions: [Int: Definition] = [:]
    var last: UInt64?
    while cursor.position < end {
      guard let head = cursor.number(1, false).map(Int.init) else {
        throw TraceError("the file is truncated", offset: cursor.position)
      }
      if head & 0xc0 == 0x40 {
        definitions[head & 15] = try definition(&cursor, hasOthers: head & 0x20 != 0)
        continue
      }
      // A short header has the last bits of the time.
      let isShort = head & 0x80 != 0
      guard let definition = definitions[isShort ? head >> 5 & 3 : head & 15] else {
        throw TraceError("a message without a definition", offset: cursor.position)
      }
      if isShort, let time = last { last = time &+ (UInt64(head & 31) &- time) & 31 }
      try message(&cursor, definition, &last, sink)
    }
  }

  private static func definition(
    _ cursor: inout Cursor, hasOthers: Bool
  ) throws(TraceError) -> Definition {
    let cut = TraceError("the file is truncated", offset: cursor.position)
    var definition = Definition()
    guard cursor.skip(1), let order = cursor.number(1, false) else { throw cut }
    definition.isBigEndian = order == 1
    guard let message = cursor.number(2, definition.isBigEndian),
      let count = cursor.number(1, false)
    else { throw cut }
    definition.message = Int(message)
    for _ in 0..<count {
      guard let number = cursor.number(1, false), let size = cursor.number(1, false), cursor.skip(1)
      else { throw cut }
      definition.fields.append((UInt8(number), Int(size)))
    }
    guard hasOthers else { return definition }
    guard let others = cursor.number(1, false) else { throw cut }
    for _ in 0..<others {
      guard cursor.skip(1), let size = cursor.number(1, false), cursor.skip(1) else { throw cut }
      definition.otherBytes += Int(size)
    }
    return definition
  }

  private static func message(
    _ cursor: inout Cursor, _ definition: Definition, _ last: inout UInt64?, _ sink: SightingSink
  ) throws(TraceError) {
    let start = cursor.position
    var values: [UInt8: UInt64] = [:]
    for field in definition.fields {
      if [0, 1, 253].contains(field.number), field.size == 4 {
        values[field.number] = cursor.number(4, definition.isBigEndian)
      } else if !cursor.skip(field.size) {
        throw TraceError("the file is truncated", offset: start)
      }
    }
    guard cursor.skip(definition.otherBytes) else {
      throw TraceError("the file is truncated", offset: start)
    }
    if let time = values[253] { last = time }
    // Devices write a largest number for a position that they don't have.
    guard definition.message == record, let latitude = degrees(values[0]),
      let longitude = degrees(values[1])
    else { return }
    guard let place = CoordinateParser.coordinate(latitude, longitude), let last,
      case let time = Double(last) + epoch, TimestampParser.range.contains(time)
    else {
      return sink.refuse(
        TraceError("a point without a valid location or a time from 1900 to 2100", offset: start))
    }
    try sink.add(Sighting(.track, at: place, from: time))
  }

  private static func degrees(_ value: UInt64?) -> Double? {
    guard let value, value != 0x7fff_ffff else { return nil }
    return Double(Int32(bitPattern: UInt32(truncatingIfNeeded: value))) * 180 / 2_147_483_648
  }

  private struct Cursor {
    private let bytes: UnsafeRawBufferPointer
    private(set) var position = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func number(_ size: Int, _ isBigEndian: Bool) -> UInt64? {
      let start = position
      guard skip(size) else { return nil }
      let part = bytes[start..<position]
      return isBigEndian
        ? part.reduce(0) { $0 << 8 | UInt64($1) }
        : part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func skip(_ count: Int) -> Bool {
      guard count >= 0, count <= bytes.count - position else { return false }
      position += count
      return true
    }
  }
}
