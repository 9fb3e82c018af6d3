import CMarkup
import SportsModel

/// Reads the points with a time in a GPX file (1.0 and 1.1): of tracks, routes and waypoints.
package enum GPXReader {
  /// Reads a file; `receive` receives every point in its order and returns false to stop.
  package static func read(
    _ source: ByteStream, receive: @escaping (Sighting) -> Bool
  ) -> TraceReadResult {
    let sink = SightingSink(receive)
    do throws(TraceError) {
      try read(source, reader: GPXElementHandler(sink))
    } catch { sink.reading.fault = error }
    return sink.reading
  }

  private static func read(_ source: ByteStream, reader: GPXElementHandler) throws(TraceError) {
    guard try !source.peek(1).isEmpty else { throw TraceError("the file is empty") }
    let context = Unmanaged.passUnretained(reader).toOpaque()
    guard let stream = stvisits_xml_open(GPXElementHandler.handlers, context) else {
      throw TraceError("out of memory")
    }
    reader.stream = stream
    defer {
      reader.stream = nil
      stvisits_xml_close(stream)
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try source.read(into: buffer)
      if count == 0 { break }
      let bytes = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      try check(stvisits_xml_feed(stream, bytes, count), stream: stream)
      if reader.isForeign { throw TraceError("not a GPX file", line: 1) }
      if let stopped = reader.stopped { throw stopped }
    }
    try check(stvisits_xml_finish(stream), stream: stream)
    if reader.isForeign { throw TraceError("not a GPX file", line: 1) }
  }

  private static func check(_ state: StvisitsXMLState, stream: OpaquePointer) throws(TraceError) {
    let line = Int(stvisits_xml_line(stream))
    switch state {
    case StvisitsXMLFine: return
    case StvisitsXMLRefused:
      throw TraceError("document type declarations are not allowed in GPX files", line: line)
    case StvisitsXMLTooDeep: throw TraceError("more than 64 levels of nesting", line: line)
    default:
      let message = stvisits_xml_message(stream).map { String(cString: $0) } ?? ""
      let cause = message.prefix { $0 != "\n" }
      throw TraceError(cause.isEmpty ? "not an XML file" : "invalid XML: \(cause)", line: line)
    }
  }
}

private final class GPXElementHandler {
  static let handlers = StvisitsXMLHandlers(
    started: { context, name, attributes, count in
      guard let context, let name else { return }
      Unmanaged<GPXElementHandler>.fromOpaque(context).takeUnretainedValue().start(
        String(cString: name), attributes: UnsafeBufferPointer(start: attributes, count: Int(count))
      )
    },
    ended: { context, name, text, count in
      guard let context, let name else { return }
      let reader = Unmanaged<GPXElementHandler>.fromOpaque(context).takeUnretainedValue()
      reader.end(String(cString: name), text: UnsafeRawBufferPointer(start: text, count: count))
    })

  private let sink: SightingSink
  var stream: OpaquePointer?
  private(set) var isForeign = false
  /// The reason to stop reading.
  private(set) var stopped: TraceError?
  private var depth = 0
  private var point: (place: Coordinate?, time: Double?, hasTime: Bool, line: Int, depth: Int)?

  init(_ sink: SightingSink) { self.sink = sink }
  private var line: Int { stream.map { Int(stvisits_xml_line($0)) } ?? 0 }

  func start(_ name: String, attributes: UnsafeBufferPointer<StvisitsXMLAttribute>) {
    depth += 1
    if depth == 1 { isForeign = name != "gpx" }
    guard point == nil, ["trkpt", "rtept", "wpt"].contains(name) else { return }
    let latitude = Self.degrees("lat", attributes: attributes)
    let longitude = Self.degrees("lon", attributes: attributes)
    let place = latitude.flatMap { latitude in
      longitude.flatMap { CoordinateParser.coordinate(latitude, $0) }
    }
    point = (place, nil, false, line, depth)
  }

  func end(_ name: String, text: UnsafeRawBufferPointer) {
    defer { depth -= 1 }
    guard let point else { return }
    if name == "time", depth == point.depth + 1 {
      self.point?.hasTime = true
      self.point?.time = TimestampParser.read(Self.trimmed(text)[...])
    } else if depth == point.depth {
      self.point = nil
      report(point.place, time: point.time, hasTime: point.hasTime, line: point.line)
    }
  }

  /// A point without a time is only a mark on a map.
  private func report(_ place: Coordinate?, time: Double?, hasTime: Bool, line: Int) {
    guard hasTime else { return }
    guard let place else {
      return sink.refuse(TraceError("a point without valid coordinates", line: line))
    }
    guard let time else {
      return sink.refuse(TraceError("a point without a valid time from 1900 to 2100", line: line))
    }
    do throws(TraceError) {
      try sink.add(Sighting(.track, at: place, from: time))
    } catch { stopped = error }
  }

  private static func degrees(
    _ name: String, attributes: UnsafeBufferPointer<StvisitsXMLAttribute>
  ) -> Double? {
    for attribute in attributes {
      guard let label = attribute.name, String(cString: label) == name else { continue }
      let bytes = UnsafeRawBufferPointer(start: attribute.value, count: min(attribute.count, 64))
      return NumberParser.read(trimmed(bytes)[...])
    }
    return nil
  }

  private static func trimmed(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    bytes.filter { $0 > UInt8(ascii: " ") }
  }
}
