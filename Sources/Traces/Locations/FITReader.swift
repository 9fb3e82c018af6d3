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

  /// Returns whether a file begins like one.
  package static func isFIT(_ head: [UInt8]) -> Bool {
    head.count >= 12 && head[8..<12].elementsEqual(Array(".FIT".utf8))
  }

  /// Reads a file; `receive` receives every position in its order and returns false to stop.
  package static func read(
    _ source: ByteStream, receive: @escaping (Sighting) -> Bool
  ) -> TraceReadResult {
    let sink = SightingSink(receive)
    do throws(TraceError) {
      let bytes = try source.all(atMost: maxBytes)
      try bytes.withUnsafeBytes { bytes in
        Result { () throws(TraceError) in try read(bytes, sink: sink) }
      }.get()
    } catch { sink.reading.fault = error }
    return sink.reading
  }

  private static func read(_ bytes: UnsafeRawBufferPointer, sink: SightingSink) throws(TraceError) {
    var cursor = Cursor(bytes: bytes)
    let header = try cursor.number(1)
    guard header >= 12 else { throw TraceError("the file is truncated") }
    try cursor.skip(3)
    let size = try cursor.number(4)
    try cursor.skip(Int(header) - 8)
    let end = cursor.position + Int(size)
    var definitions: [Int: Definition] = [:]
    var last: UInt64?
    while cursor.position < end {
      cursor.start = cursor.position
      let head = Int(try cursor.number(1))
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
      try message(&cursor, definition: definition, last: &last, sink: sink)
    }
  }

  private static func definition(
    _ cursor: inout Cursor, hasOthers: Bool
  ) throws(TraceError) -> Definition {
    cursor.start = cursor.position
    var definition = Definition()
    try cursor.skip(1)
    definition.isBigEndian = try cursor.number(1) == 1
    definition.message = Int(try cursor.number(2, isBigEndian: definition.isBigEndian))
    for _ in 0..<(try cursor.number(1)) {
      definition.fields.append((UInt8(try cursor.number(1)), Int(try cursor.number(1))))
      try cursor.skip(1)
    }
    guard hasOthers else { return definition }
    for _ in 0..<(try cursor.number(1)) {
      try cursor.skip(1)
      definition.otherBytes += Int(try cursor.number(1))
      try cursor.skip(1)
    }
    return definition
  }

  private static func message(
    _ cursor: inout Cursor, definition: Definition, last: inout UInt64?, sink: SightingSink
  ) throws(TraceError) {
    let start = cursor.position
    cursor.start = start
    var values: [UInt8: UInt64] = [:]
    for field in definition.fields {
      if [0, 1, 253].contains(field.number), field.size == 4 {
        values[field.number] = try cursor.number(4, isBigEndian: definition.isBigEndian)
      } else {
        try cursor.skip(field.size)
      }
    }
    try cursor.skip(definition.otherBytes)
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
    let bytes: UnsafeRawBufferPointer
    private(set) var position = 0
    /// The start of the message, for the error of a truncated file; nil in the header.
    var start: Int?

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func number(_ size: Int, isBigEndian: Bool = false) throws(TraceError) -> UInt64 {
      let start = position
      try skip(size)
      let part = bytes[start..<position]
      return isBigEndian
        ? part.reduce(0) { $0 << 8 | UInt64($1) }
        : part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func skip(_ count: Int) throws(TraceError) {
      guard count >= 0, count <= bytes.count - position else {
        throw TraceError("the file is truncated", offset: start)
      }
      position += count
    }
  }
}
