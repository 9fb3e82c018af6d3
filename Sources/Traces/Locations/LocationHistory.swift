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
    _ source: ByteStream, _ take: @escaping (Sighting) -> Bool
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
      if isOwnTracks { try json.elements(ownTracksRecord) }
      if !isOwnTracks { try json.elements(timelineSegment) }
      if sink.reading.isEmpty, sink.reading.fault == nil { isKnown = false }
    case let other: try json.skip(other)
    }
    guard try json.next() == .end else { return }
    if !isKnown { throw Self.foreign }
  }

  /// Reads a document on each line.
  private func records() throws(TraceError) {
    guard isOwnTracks else { throw Self.foreign }
    while try json.next() == .objectStart { try ownTracksRecord() }
  }

  private static let foreign = TraceError("not a location history or check-in file")

  private mutating func members(depth: Int) throws(TraceError) {
    while try json.next() == .key { try member(json.string, depth: depth) }
  }

  private mutating func member(_ name: String, depth: Int) throws(TraceError) {
    switch name {
    case "locations": try json.objects(record)
    case "timelineObjects": try json.objects(timelineObject)
    case "semanticSegments": try json.objects(timelineSegment)
    case "rawSignals": try json.objects(signal)
    case "items": try json.objects(checkIn)
    case "features": try json.objects(feature)
    case "all_steps": try json.objects(step)
    case "data" where isOwnTracks: try json.objects(ownTracksRecord)
    case "response" where depth < 2, "checkins" where depth < 2:
      let first = try json.next()
      guard first == .objectStart else { return try json.skip(first) }
      return try members(depth: depth + 1)
    default: return try json.skip()
    }
    isKnown = true
  }
}

// MARK: - Parts of several formats

extension LocationHistory {
  /// Reads the next value, or the rest of an object whose start was read, as a position with its
  /// time; an error says what is missing.
  func position(
    isOpen: Bool = true, missingPlace: String, missingTime: String? = nil
  ) throws(TraceError) {
    var place = CoordinateMembers()
    var time: Double?
    var accuracy: Double?
    let start = json.fault(missingPlace)
    func member(_ name: String) throws(TraceError) {
      try place.take(name, json) { () throws(TraceError) in
        switch name {
        case "timestamp": time = try json.instant()
        case "time": time = try json.time()
        case "timestampMs": time = try json.milliseconds()
        case "accuracy", "accuracyMeters": accuracy = try json.number().map { max(0, $0) }
        default: try json.skip()
        }
      }
    }
    if isOpen { try json.members(member) } else { try json.object(member) }
    guard let place = place.coordinate else { return sink.refuse(start) }
    guard let time else {
      let message = missingTime ?? missingPlace
      return sink.refuse(TraceError(message, line: start.line, offset: start.offset))
    }
    try sink.add(Sighting(.track, at: place, errorMeters: accuracy, from: time))
  }

  /// Reports a stay; a place that the history itself doubts has a radius so large that nothing is
  /// recorded without asking.
  func addStay(
    _ place: Coordinate?, isSure: Bool, from first: Double?, to last: Double?,
    name: String? = nil, start: TraceError
  ) throws(TraceError) {
    guard let place, let first else { return sink.refuse(start) }
    try sink.add(
      Sighting(
        .stay, at: place, errorMeters: isSure ? nil : 500, from: first, to: last, name: name))
  }

  /// Reports both ends of a trip, as far as they are known.
  func addEnds(
    _ ends: (first: Coordinate?, last: Coordinate?), _ times: (first: Double?, last: Double?)
  ) throws(TraceError) {
    for (place, time) in [(ends.first, times.first), (ends.last, times.last)] {
      if let place, let time { try sink.add(Sighting(.track, at: place, from: time)) }
    }
  }

  static let stayFault = "a stay without a valid location or a time from 1900 to 2100"
  static let pointFault = "a point without a valid location or a time from 1900 to 2100"
}
