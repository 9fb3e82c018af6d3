/// Reads the JSON files in which Google and Foursquare export a location history.
///
/// These are `Records.json` and the monthly files of Takeout, `Timeline.json` of an Android phone,
/// `location-history.json` of an iPhone, and the check-ins of Swarm. They are told apart by their
/// member names.
package struct LocationHistory {
  private let json: JSONTokenReader
  private let sink: SightingSink
  private var isKnown = false

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: the bytes of the file.
  ///   - take: receives every sighting in the order of the file, which can differ from that of
  ///     time; returns false to stop.
  /// - Returns: the counts and the errors.
  package static func read(
    _ source: ByteStream, _ take: @escaping (Sighting) -> Bool
  ) -> TraceReadResult {
    let sink = SightingSink(take)
    do throws(TraceError) {
      var history = LocationHistory(json: try JSONTokenReader(source), sink: sink)
      try history.document()
    } catch { sink.end(error) }
    return sink.reading
  }

  private init(json: JSONTokenReader, sink: SightingSink) {
    self.json = json
    self.sink = sink
  }

  private mutating func document() throws(TraceError) {
    switch try json.next() {
    case .objectStart: try members(depth: 0)
    case .arrayStart:
      isKnown = true
      let segments = TimelineSegmentParser(json: json, sink: sink)
      try json.elements { () throws(TraceError) in try segments.segment() }
      if sink.reading.isEmpty, sink.reading.fault == nil { isKnown = false }
    case let other: try json.skip(other)
    }
    guard try json.next() == .end else { return }
    if !isKnown { throw TraceError("neither location history nor check-ins") }
  }

  private mutating func members(depth: Int) throws(TraceError) {
    while try json.next() == .key { try member(json.string, depth: depth) }
  }

  private mutating func member(_ name: String, depth: Int) throws(TraceError) {
    switch name {
    case "locations":
      let form = TakeoutRecordsParser(json: json, sink: sink)
      try known { () throws(TraceError) in try form.location() }
    case "timelineObjects":
      let form = SemanticHistoryParser(json: json, sink: sink)
      try known { () throws(TraceError) in try form.object() }
    case "semanticSegments":
      let form = TimelineSegmentParser(json: json, sink: sink)
      try known { () throws(TraceError) in try form.segment() }
    case "rawSignals":
      let form = TimelineSegmentParser(json: json, sink: sink)
      try known { () throws(TraceError) in try form.signal() }
    case "items":
      let form = CheckInParser(json: json, sink: sink)
      try known { () throws(TraceError) in try form.item() }
    case "response" where depth < 2, "checkins" where depth < 2:
      let first = try json.next()
      guard first == .objectStart else { return try json.skip(first) }
      try members(depth: depth + 1)
    default: try json.skip()
    }
  }

  private mutating func known(
    _ element: () throws(TraceError) -> Void
  ) throws(TraceError) {
    isKnown = true
    try json.objects(element)
  }
}
