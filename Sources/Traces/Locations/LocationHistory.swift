import SportsModel

/// Reads the JSON files in which services and apps export a location history.
///
/// These are `Records.json` and the monthly files of Takeout, `Timeline.json` of an Android phone,
/// `location-history.json` of an iPhone, the check-ins of Swarm, the files of OwnTracks, Dawarich's
/// GeoJSON, the batches of Overland, and Polarsteps' `trip.json` and `locations.json`. They are
/// distinguished by their member names.
package struct LocationHistory {
  let json: JSONTokenReader
  let sink: SightingSink
  private let isOwnTracks: Bool
  private var isKnown = false
  private var foreign: TraceError?

  /// Reads a file; `receive` gets every sighting in the order of the file, which can differ from
  /// the order of time, and returns false to stop.
  package static func read(
    _ source: ByteStream, receive: @escaping (Sighting) -> Bool
  ) -> TraceReadResult {
    let sink = SightingSink(receive)
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
    if !isKnown { throw foreign ?? Self.foreign }
  }

  private func records() throws(TraceError) {
    guard isOwnTracks else { throw Self.foreign }
    while try json.next() == .objectStart { try ownTracksRecord(json.object(Self.names)) }
  }

  private static let foreign = TraceError("not a location history or check-in file")
  /// Advice about files of other kinds, by a member of their JSON.
  static let foreignMembers = [
    "timelineEdits":
      "these are edits of Google's timeline; import Timeline.json of your phone, or Records.json",
    "Saved Media":
      "this is Snapchat's list of memories; import the folder with their photos and videos",
  ]

  private mutating func members(depth: Int) throws(TraceError) {
    while try json.next() == .key {
      try member(String(decoding: json.text, as: UTF8.self), depth: depth)
    }
  }

  private mutating func member(_ name: String, depth: Int) throws(TraceError) {
    switch name {
    case "locations":
      try json.objects(Self.positionNames.union(Self.featureNames), element: record)
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
    default:
      foreign = foreign ?? Self.foreignMembers[name].map { TraceError($0) }
      return try json.skip(json.next())
    }
    isKnown = true
  }

  /// Reads an element of `locations` in `Records.json`, formerly `Location History.json`.
  ///
  /// Overland has GeoJSON features there.
  func record(_ node: JSONNode) throws(TraceError) {
    if node["geometry"] != nil { return try feature(node) }
    try position(
      node, missingPlace: "a location without valid coordinates",
      missingTime: "a location without a valid time from 1900 to 2100")
  }

  /// Reads a stay or a trip in a monthly file of `Semantic Location History`.
  func timelineObject(_ node: JSONNode) throws(TraceError) {
    if let visit = node["placeVisit"] {
      let confidence = visit["placeConfidence"]?.label
      let location = visit["location"]
      try addStay(
        location?.place,
        isSure: confidence.map(["HIGH_CONFIDENCE", "USER_CONFIRMED"].contains) ?? true,
        during: duration(visit), name: location?["name"]?.label, start: visit.fault(Self.stayFault))
    }
    guard let segment = node["activitySegment"] else { return }
    for point in segment["simplifiedRawPath"]?["points"]?.objects ?? [] {
      try position(point, missingPlace: Self.pointFault)
    }
    try addEnds(
      (segment["startLocation"]?.place, segment["endLocation"]?.place), times: duration(segment))
  }

  private func duration(_ node: JSONNode) -> (first: Double?, last: Double?) {
    let span = node["duration"]
    return (
      span?["startTimestamp"]?.instant ?? span?["startTimestampMs"]?.milliseconds,
      span?["endTimestamp"]?.instant ?? span?["endTimestampMs"]?.milliseconds
    )
  }

  /// Reads an element of Android's `semanticSegments` or of the list in an iPhone's file.
  func timelineSegment(_ node: JSONNode) throws(TraceError) {
    let span = (first: node["startTime"]?.instant, last: node["endTime"]?.instant)
    for point in node["timelinePath"]?.objects ?? [] {
      // A point may have minutes after the segment's start instead of a time.
      let minutes = point["durationMinutesOffsetFromStartTime"]?.number
      let later = span.first.flatMap { first in minutes.map { first + $0 * 60 } }
      guard let place = point["point"]?.place, let time = point["time"]?.instant ?? later,
        TimestampParser.range.contains(time)
      else {
        sink.refuse(point.fault(Self.pointFault))
        continue
      }
      try sink.add(Sighting(.track, at: place, from: time))
    }
    let activity = node["activity"]
    try addEnds((activity?["start"]?.place, activity?["end"]?.place), times: span)
    guard let visit = node["visit"] else { return }
    let candidate = visit["topCandidate"]
    let probability = candidate?["probability"].map { $0.number ?? 0 } ?? 1
    try addStay(
      candidate?["placeLocation"]?.place, isSure: probability >= 0.5, during: span,
      start: node.fault(Self.stayFault))
  }

  /// Reads an element of Android's `rawSignals`: a position, or something to skip.
  func signal(_ node: JSONNode) throws(TraceError) {
    guard let position = node["position"] else { return }
    try self.position(
      position, missingPlace: "a position without a valid location or a time from 1900 to 2100")
  }

  /// Reads a check-in of Foursquare's data export or API.
  ///
  /// The venue's location has priority over the phone's. Older exports have neither, only the
  /// venue's name.
  func checkIn(_ node: JSONNode) throws(TraceError) {
    let venue = node["venue"]
    guard venue != nil || node["type"]?.label == "checkin" else { return }
    // Seconds since 1970, or `2021-05-01 23:10:11.000000` in UTC.
    guard let place = venue?["location"]?.place ?? node.place, let time = node["createdAt"]?.time
    else {
      return sink.refuse(
        node.fault("a check-in without a valid location or a time from 1900 to 2100"))
    }
    try sink.add(Sighting(.checkIn, at: place, from: time, name: venue?["name"]?.label))
  }

  /// The radius in meters of a step that the user placed on a map.
  private static let stepError = 250.0

  /// Reads a record of OwnTracks (booklet, JSON format); `tst` has seconds since 1970, `acc` meters.
  func ownTracksRecord(_ node: JSONNode) throws(TraceError) {
    guard node["_type"]?.label == "location" else { return }
    try add(node.place, radius: node["acc"]?.radius, time: node["tst"]?.time, of: node)
  }

  /// Reads a feature of a GeoJSON file (RFC 7946): a point with a time, as Dawarich and Overland
  /// write it, or a line with a list of times, as converters of tracks do.
  func feature(_ node: JSONNode) throws(TraceError) {
    let geometry = node["geometry"]
    let coordinates = geometry?["coordinates"]
    let members = node["properties"]
    if geometry?["type"]?.label == "LineString" {
      let times = members?["coordinateProperties"]?["times"] ?? members?["coordTimes"]
      for (place, time) in zip(coordinates?.elements ?? [], times?.elements ?? []) {
        try add(Self.place(place), radius: nil, time: time.time, of: node)
      }
    }
    guard geometry?["type"]?.label == "Point" else { return }
    try add(
      Self.place(coordinates),
      radius: Self.accuracyNames.lazy.compactMap { members?[$0]?.radius }.first,
      time: Self.timeNames.lazy.compactMap { members?[$0]?.time }.first, of: node)
  }

  /// Returns the place of an array with a longitude and a latitude.
  private static func place(_ coordinates: JSONNode?) -> Coordinate? {
    let degrees = (coordinates?.elements ?? []).compactMap(\.number)
    return degrees.count >= 2 ? CoordinateParser.coordinate(degrees[1], degrees[0]) : nil
  }

  func step(_ node: JSONNode) throws(TraceError) {
    try add(
      node["location"]?.place, radius: Self.stepError, time: node["start_time"]?.time, of: node)
  }

  private func add(
    _ place: Coordinate?, radius: Double?, time: Double?, of node: JSONNode
  ) throws(TraceError) {
    guard let place, let time else { return sink.refuse(node.fault(Self.pointFault)) }
    try sink.add(Sighting(.track, at: place, errorMeters: radius, from: time))
  }

  /// The names of members that are read; only these for records, because there are millions.
  static let positionNames: Set<String> = [
    "latitudeE7", "latE7", "longitudeE7", "lngE7", "lat", "lng", "lon", "latLng", "LatLng",
    "timestamp", "time", "timestampMs", "accuracy", "accuracyMeters",
  ]
  private static let accuracyNames = [
    "accuracy", "horizontal_accuracy", "horizontalAccuracy", "acc", "hacc", "hAcc",
  ]
  private static let timeNames = ["timestamp", "time", "recorded_at", "tst", "datetime", "date"]
  private static let featureNames = Set(
    [
      "geometry", "type", "coordinates", "properties", "coordinateProperties", "times",
      "coordTimes",
    ] + accuracyNames + timeNames)
  static let names = positionNames.union(featureNames).union([
    "placeVisit", "activitySegment", "location", "name", "duration", "placeConfidence",
    "startLocation", "endLocation", "simplifiedRawPath", "points", "startTimestamp",
    "endTimestamp", "startTimestampMs", "endTimestampMs", "startTime", "endTime", "visit",
    "topCandidate", "placeLocation", "probability", "activity", "start", "end", "timelinePath",
    "point", "durationMinutesOffsetFromStartTime", "position", "createdAt", "venue", "_type",
    "start_time",
  ])

  static let stayFault = "a stay without a valid location or a time from 1900 to 2100"
  static let pointFault = "a point without a valid location or a time from 1900 to 2100"

  /// Reads an object as a position with its time; an error says what is missing.
  private func position(
    _ node: JSONNode, missingPlace: String, missingTime: String? = nil
  ) throws(TraceError) {
    guard node.isObject, let place = node.place else {
      return sink.refuse(node.fault(missingPlace))
    }
    let instant = node["timestamp"]?.instant ?? node["timestampMs"]?.milliseconds
    guard let time = instant ?? node["time"]?.time else {
      return sink.refuse(node.fault(missingTime ?? missingPlace))
    }
    let radius = (node["accuracy"] ?? node["accuracyMeters"])?.radius
    try sink.add(Sighting(.track, at: place, errorMeters: radius, from: time))
  }

  /// Reports a stay; a place that the history itself doubts has a radius so large that nothing is
  /// recorded without asking.
  private func addStay(
    _ place: Coordinate?, isSure: Bool, during span: (first: Double?, last: Double?),
    name: String? = nil, start: TraceError
  ) throws(TraceError) {
    guard let place, let first = span.first else { return sink.refuse(start) }
    try sink.add(
      Sighting(
        .stay, at: place, errorMeters: isSure ? nil : 500, from: first, to: span.last, name: name))
  }

  /// Reports both ends of a trip, as far as they are known.
  private func addEnds(
    _ ends: (first: Coordinate?, last: Coordinate?), times: (first: Double?, last: Double?)
  ) throws(TraceError) {
    for (place, time) in [(ends.first, times.first), (ends.last, times.last)] {
      if let place, let time { try sink.add(Sighting(.track, at: place, from: time)) }
    }
  }
}
