import SportsModel

/// A phone's own export: Android's `semanticSegments` and `rawSignals`, or the list in an iPhone's
/// file.
extension LocationHistory {
  private struct PathPoint {
    var place: Coordinate?
    var time: Double?
    /// Minutes after the segment's start, if the point has no time of its own.
    var minutes: Double?
    let fault: TraceError
  }

  /// More points than any phone records in the two hours of a segment.
  private static let maxPoints = 20_000

  /// Reads a segment whose start was read; its times may come last.
  func timelineSegment() throws(TraceError) {
    var span: (first: Double?, last: Double?)
    var stay: (place: Coordinate?, isSure: Bool)?
    var ends: (first: Coordinate?, last: Coordinate?)
    var path: [PathPoint] = []
    let start = json.fault(Self.stayFault)
    try json.members { (name) throws(TraceError) in
      switch name {
      case "startTime": span.first = try json.instant()
      case "endTime": span.last = try json.instant()
      case "visit": stay = try visit()
      case "activity": ends = try activity()
      case "timelinePath": path = try timelinePath()
      default: try json.skip()
      }
    }
    for point in path {
      let time = point.time ?? span.first.flatMap { first in point.minutes.map { first + $0 * 60 } }
      guard let place = point.place, let time, TimestampParser.range.contains(time) else {
        sink.refuse(point.fault)
        continue
      }
      try sink.add(Sighting(.track, at: place, from: time))
    }
    try addEnds(ends, span)
    guard let stay else { return }
    try addStay(stay.place, isSure: stay.isSure, from: span.first, to: span.last, start: start)
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
    return (place, probability >= 0.5)
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

  private func timelinePath() throws(TraceError) -> [PathPoint] {
    var points: [PathPoint] = []
    try json.objects { () throws(TraceError) in
      var point = PathPoint(fault: json.fault(Self.pointFault))
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
      try position(
        isOpen: false,
        missingPlace: "a position without a valid location or a time from 1900 to 2100")
    }
  }
}
