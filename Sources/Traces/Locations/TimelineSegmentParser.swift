import SportsModel

/// A segment of a phone's own export: an element of Android's `semanticSegments`, or of the list in
/// an iPhone's file.
struct TimelineSegmentParser {
  let json: JSONTokenReader
  let sink: SightingSink

  private struct Segment {
    var first: Double?
    var last: Double?
    var stay: Coordinate?
    var isSure = true
    var hasStay = false
    var start: Coordinate?
    var end: Coordinate?
    var path: [PathPoint] = []
  }

  private struct PathPoint {
    var place: Coordinate?
    var time: Double?
    /// Minutes after the segment's start, if the point has no time of its own.
    var minutes: Double?
    let fault: TraceError
  }

  /// More points than any phone records in the two hours of a segment.
  private static let maxPoints = 20_000

  /// Reads an element whose start was read; its times may come last.
  func segment() throws(TraceError) {
    var segment = Segment()
    let start = json.fault("a stay without a place or a time from 1900 to 2100")
    try json.members { (name) throws(TraceError) in
      switch name {
      case "startTime": segment.first = try json.instant()
      case "endTime": segment.last = try json.instant()
      case "visit":
        segment.hasStay = true
        (segment.stay, segment.isSure) = try visit()
      case "activity": (segment.start, segment.end) = try activity()
      case "timelinePath": segment.path = try path()
      default: try json.skip()
      }
    }
    try report(segment, start)
  }

  private func report(_ segment: Segment, _ start: TraceError) throws(TraceError) {
    for point in segment.path {
      let time =
        point.time
        ?? segment.first.flatMap { first in point.minutes.map { first + $0 * 60 } }
      guard let place = point.place, let time, TimestampParser.range.contains(time) else {
        sink.refuse(point.fault)
        continue
      }
      try sink.add(Sighting(.track, at: place, from: time))
    }
    for (place, time) in [(segment.start, segment.first), (segment.end, segment.last)] {
      if let place, let time { try sink.add(Sighting(.track, at: place, from: time)) }
    }
    guard segment.hasStay else { return }
    guard let place = segment.stay, let first = segment.first else { return sink.refuse(start) }
    try sink.add(
      Sighting(
        .stay, at: place, errorMeters: segment.isSure ? nil : StayConfidence.unsureMeters,
        from: first,
        to: segment.last))
  }

  private func visit() throws(TraceError) -> (Coordinate?, Bool) {
    var place: Coordinate?
    var probability = 1.0
    try json.object { (name) throws(TraceError) in
      guard name == "topCandidate" else { return try json.skip() }
      try json.object { (name) throws(TraceError) in
        switch name {
        case "placeLocation": place = try json.place()
        case "probability": probability = try json.number() ?? 0
        default: try json.skip()
        }
      }
    }
    return (place, probability >= StayConfidence.sureProbability)
  }

  private func activity() throws(TraceError) -> (Coordinate?, Coordinate?) {
    var start: Coordinate?
    var end: Coordinate?
    try json.object { (name) throws(TraceError) in
      switch name {
      case "start": start = try json.place()
      case "end": end = try json.place()
      default: try json.skip()
      }
    }
    return (start, end)
  }

  private func path() throws(TraceError) -> [PathPoint] {
    var points: [PathPoint] = []
    try json.objects { () throws(TraceError) in
      var point = PathPoint(
        fault: json.fault("a point without a place or a time from 1900 to 2100"))
      try json.members { (name) throws(TraceError) in
        switch name {
        case "point": point.place = try json.value().flatMap { CoordinateParser.read($0[...]) }
        case "time": point.time = try json.instant()
        case "durationMinutesOffsetFromStartTime": point.minutes = try json.number()
        default: try json.skip()
        }
      }
      if points.count < Self.maxPoints { points.append(point) }
    }
    return points
  }

  /// Reads an element of Android's `rawSignals`: a position, or something to skip.
  func signal() throws(TraceError) {
    try json.members { (name) throws(TraceError) in
      guard name == "position" else { return try json.skip() }
      var place = CoordinateMembers()
      var time: Double?
      var accuracy: Double?
      let start = json.fault("a position without a place or a time from 1900 to 2100")
      try json.object { (name) throws(TraceError) in
        try place.take(name, json) { () throws(TraceError) in
          switch name {
          case "timestamp": time = try json.instant()
          case "accuracyMeters": accuracy = try json.number().map { max(0, $0) }
          default: try json.skip()
          }
        }
      }
      guard let place = place.coordinate, let time else { return sink.refuse(start) }
      try sink.add(Sighting(.track, at: place, errorMeters: accuracy, from: time))
    }
  }
}
