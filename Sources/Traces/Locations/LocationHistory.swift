import SportsModel

/// Reads the JSON files in which services and apps export a location history.
///
/// These are `Records.json` and the monthly files of Takeout, `Timeline.json` of an Android phone,
/// `location-history.json` of an iPhone, the check-ins of Swarm, the files of OwnTracks, Dawarich's
/// GeoJSON, and Polarsteps' `trip.json` and `locations.json`. They are distinguished by their member
/// names.
package struct LocationHistory {
  let json: JSONTokenReader
  let sink: SightingSink
  private let isOwnTracks: Bool
  private var isKnown = false

  /// Reads a file; `take` receives every sighting in the order of the file, which can differ from
  /// that of time, and returns false to stop.
  package static func read(
    _ source: ByteStream, take: @escaping (Sighting) -> Bool
  ) -> TraceReadResult {
    let sink = SightingSink(take)
    do throws(TraceError) {
      let head = try source.peek(ImportSourceKind.headBytes)
      var history = LocationHistory(
        json: try JSONTokenReader(
          source, isSequence: head.first.map(NumberParser.isDigit) ?? false),
        sink: sink, isOwnTracks: head.contains(Array("\"_type\"".utf8)))
      try history.document()
    } catch { sink.reading.fault = error }
    return sink.reading
  }

  private mutating func document() throws(TraceError) {
    if json.isSequence { return try records() }
    switch try json.next() {
    case .objectStart: try members(depth: 0)
    case .arrayStart:
      isKnown = true
      try json.elements(Self.names, element: isOwnTracks ? ownTracksRecord : timelineSegment)
      if sink.reading.isEmpty, sink.reading.fault == nil { isKnown = false }
    case let other: try json.skip(other)
    }
    guard try json.next() == .end else { return }
    if !isKnown { throw Self.foreign }
  }

  private func records() throws(TraceError) {
    guard isOwnTracks else { throw Self.foreign }
    while try json.next() == .objectStart { try ownTracksRecord(json.object(Self.names)) }
  }

  private static let foreign = TraceError("not a location history or check-in file")

  private mutating func members(depth: Int) throws(TraceError) {
    while try json.next() == .key {
      try member(String(decoding: json.text, as: UTF8.self), depth: depth)
    }
  }

  private mutating func member(_ name: String, depth: Int) throws(TraceError) {
    switch name {
    case "locations": try json.objects(Self.positionNames, element: record)
    case "timelineObjects": try json.objects(Self.names, element: timelineObject)
    case "semanticSegments": try json.objects(Self.names, element: timelineSegment)
    case "rawSignals": try json.objects(Self.names, element: signal)
    case "items": try json.objects(Self.names, element: checkIn)
    case "features": try json.objects(Self.names, element: feature)
    case "all_steps": try json.objects(Self.names, element: step)
    case "data" where isOwnTracks: try json.objects(Self.names, element: ownTracksRecord)
    case "response" where depth < 2, "checkins" where depth < 2:
      let first = try json.next()
      guard first == .objectStart else { return try json.skip(first) }
      return try members(depth: depth + 1)
    default: return try json.skip(json.next())
    }
    isKnown = true
  }
}
