import CMarkup
import SportsModel

/// Reads the points and stays with a time in GPX (1.0 and 1.1), TCX and KML files.
package enum XMLTrackReader {
  /// Reads a file; `receive` receives every point in its order and returns false to stop.
  package static func read(
    _ source: ByteStream, receive: @escaping (Sighting) -> Bool
  ) -> TraceReadResult {
    let sink = SightingSink(receive)
    do throws(TraceError) {
      try read(source, reader: TrackElementHandler(sink))
    } catch { sink.reading.fault = error }
    return sink.reading
  }

  private static func read(_ source: ByteStream, reader: TrackElementHandler) throws(TraceError) {
    guard try !source.peek(1).isEmpty else { throw TraceError("the file is empty") }
    let context = Unmanaged.passUnretained(reader).toOpaque()
    guard let stream = stvisits_xml_open(TrackElementHandler.handlers, context) else {
      throw TraceError("out of memory")
    }
    reader.stream = stream
    defer {
      reader.stream = nil
      stvisits_xml_close(stream)
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    try source.skipBlanks()
    while true {
      let count = try source.read(into: buffer)
      if count == 0 { break }
      let bytes = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      try check(stvisits_xml_feed(stream, bytes, count), stream: stream)
      if reader.isForeign { throw foreign }
      if let stopped = reader.stopped { throw stopped }
    }
    try check(stvisits_xml_finish(stream), stream: stream)
    if reader.isForeign { throw foreign }
  }

  private static let foreign = TraceError("not a GPX, TCX or KML file", line: 1)

  private static func check(_ state: StvisitsXMLState, stream: OpaquePointer) throws(TraceError) {
    let line = Int(stvisits_xml_line(stream))
    switch state {
    case StvisitsXMLFine: return
    case StvisitsXMLRefused:
      throw TraceError("document type declarations are not allowed in tracks", line: line)
    case StvisitsXMLTooDeep: throw TraceError("more than 64 levels of nesting", line: line)
    default:
      let message = stvisits_xml_message(stream).map { String(cString: $0) } ?? ""
      let cause = message.prefix { $0 != "\n" }
      throw TraceError(cause.isEmpty ? "not an XML file" : "invalid XML: \(cause)", line: line)
    }
  }
}

private final class TrackElementHandler {
  static let handlers = StvisitsXMLHandlers(
    started: { context, name, attributes, count in
      guard let context, let name else { return }
      Unmanaged<TrackElementHandler>.fromOpaque(context).takeUnretainedValue().start(
        String(cString: name), attributes: UnsafeBufferPointer(start: attributes, count: Int(count))
      )
    },
    ended: { context, name, text, count in
      guard let context, let name else { return }
      let reader = Unmanaged<TrackElementHandler>.fromOpaque(context).takeUnretainedValue()
      let bytes = UnsafeRawBufferPointer(start: text, count: count)
      let words = bytes.split { $0 <= UInt8(ascii: " ") }.map(Array.init)
      // The last word of a text that was cut is cut itself.
      reader.end(String(cString: name), text: count < 512 ? words : words.dropLast())
    })

  /// A point of GPX or TCX, or a placemark of KML with its positions and their times.
  private struct Element {
    let depth, line: Int
    var name: String?
    var latitude, longitude: Double?
    var places: [Coordinate?] = []
    /// Times of points; a nil one is malformed.
    var times: [Double?] = []
    var begin, end: Double?

    var place: Coordinate? {
      latitude.flatMap { latitude in
        longitude.flatMap { CoordinateParser.coordinate(latitude, $0) }
      }
    }
  }

  private let sink: SightingSink
  var stream: OpaquePointer?
  private(set) var isForeign = false
  /// The reason to stop reading.
  private(set) var stopped: TraceError?
  private var depth = 0
  private var element: Element?

  init(_ sink: SightingSink) { self.sink = sink }
  private var line: Int { stream.map { Int(stvisits_xml_line($0)) } ?? 0 }

  func start(_ name: String, attributes: UnsafeBufferPointer<StvisitsXMLAttribute>) {
    depth += 1
    if depth == 1 { isForeign = !["gpx", "TrainingCenterDatabase", "kml"].contains(name) }
    guard element == nil,
      ["trkpt", "rtept", "wpt", "Trackpoint", "Placemark"].contains(name)
    else { return }
    element = Element(
      depth: depth, line: line, latitude: Self.degrees("lat", attributes: attributes),
      longitude: Self.degrees("lon", attributes: attributes))
  }

  /// Reads the words of an element.
  func end(_ name: String, text: [[UInt8]]) {
    defer { depth -= 1 }
    guard let element else { return }
    let isChild = depth == element.depth + 1
    // The only other texts with blanks are names.
    let value = Array(text.joined())
    switch name {
    case "time" where isChild, "Time" where isChild, "when":
      self.element?.times.append(TimestampParser.read(value[...]))
    case "LatitudeDegrees": self.element?.latitude = NumberParser.read(value[...])
    case "LongitudeDegrees": self.element?.longitude = NumberParser.read(value[...])
    case "begin": self.element?.begin = TimestampParser.read(value[...])
    case "end": self.element?.end = TimestampParser.read(value[...])
    case "name" where isChild:
      self.element?.name = String(decoding: Array(text.joined(separator: [0x20])), as: UTF8.self)
    case "coord":
      let numbers = text.map { NumberParser.read($0[...]) }
      self.element?.places.append(Self.place(numbers))
    case "coordinates":
      self.element?.places += text.map { tuple in
        Self.place(
          tuple.split(separator: UInt8(ascii: ",")).map { NumberParser.read($0) })
      }
    case _ where depth == element.depth:
      // A point without a time is only a mark on a map, a `Trackpoint` without a place has other
      // measurements.
      self.element = nil
      do throws(TraceError) {
        if name == "Placemark" {
          try report(placemark: element)
        } else if name != "Trackpoint" || element.place != nil, let time = element.times.first {
          try report(element.place, time: time, line: element.line)
        }
      } catch { stopped = error }
    default: break
    }
  }

  private static func place(_ numbers: [Double?]) -> Coordinate? {
    guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1]
    else { return nil }
    return CoordinateParser.coordinate(latitude, longitude)
  }

  /// Reports a placemark: a track, a stay or a trip; one without a time is only a mark on a map.
  private func report(placemark: Element) throws(TraceError) {
    let places = placemark.places
    if let begin = placemark.begin {
      if places.count == 1, let place = places[0] {
        return try sink.add(
          Sighting(.stay, at: place, from: begin, to: placemark.end, name: placemark.name))
      }
      for (place, time) in [(places.first, begin), (places.last, placemark.end)] {
        if let place = place ?? nil, let time {
          try sink.add(Sighting(.track, at: place, from: time))
        }
      }
    } else if placemark.times.count == places.count {
      for (place, time) in zip(places, placemark.times) {
        try report(place, time: time, line: placemark.line)
      }
    } else if !placemark.times.isEmpty {
      sink.refuse(TraceError("a track without a time for each position", line: placemark.line))
    }
  }

  private func report(_ place: Coordinate?, time: Double?, line: Int) throws(TraceError) {
    guard let place else {
      return sink.refuse(TraceError("a point without valid coordinates", line: line))
    }
    guard let time else {
      return sink.refuse(TraceError("a point without a valid time from 1900 to 2100", line: line))
    }
    try sink.add(Sighting(.track, at: place, from: time))
  }

  private static func degrees(
    _ name: String, attributes: UnsafeBufferPointer<StvisitsXMLAttribute>
  ) -> Double? {
    for attribute in attributes {
      guard let label = attribute.name, String(cString: label) == name else { continue }
      let bytes = UnsafeRawBufferPointer(start: attribute.value, count: min(attribute.count, 64))
      return NumberParser.read(bytes.filter { $0 > UInt8(ascii: " ") }[...])
    }
    return nil
  }
}
