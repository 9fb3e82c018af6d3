import SportsModel

/// A stay or a trip in the monthly files of Takeout's `Semantic Location History`.
struct SemanticHistoryParser {
  let json: JSONTokenReader
  let sink: SightingSink

  /// Reads an element whose start was read.
  func object() throws(TraceError) {
    try json.members { (name) throws(TraceError) in
      switch name {
      case "placeVisit": try visit()
      case "activitySegment": try way()
      default: try json.skip()
      }
    }
  }

  private func visit() throws(TraceError) {
    var place: (place: Coordinate?, name: String?)
    var span: (first: Double?, last: Double?)
    var isSure = true
    let start = json.fault("a stay without a place or a time from 1900 to 2100")
    try json.object { (name) throws(TraceError) in
      switch name {
      case "location": place = try location()
      case "duration": span = try duration()
      case "placeConfidence": isSure = try json.value().map(Self.isSure) ?? true
      default: try json.skip()
      }
    }
    guard let spot = place.place, let first = span.first else { return sink.refuse(start) }
    try sink.add(
      Sighting(
        .stay, at: spot, errorMeters: isSure ? nil : StayConfidence.unsureMeters, from: first,
        to: span.last,
        name: place.name))
  }

  private func way() throws(TraceError) {
    var ends: (first: Coordinate?, last: Coordinate?)
    var span: (first: Double?, last: Double?)
    try json.object { (name) throws(TraceError) in
      switch name {
      case "startLocation": ends.first = try json.place()
      case "endLocation": ends.last = try json.place()
      case "duration": span = try duration()
      case "simplifiedRawPath":
        try json.object { (name) throws(TraceError) in
          guard name == "points" else { return try json.skip() }
          try json.objects { () throws(TraceError) in try point() }
        }
      default: try json.skip()
      }
    }
    for (place, time) in [(ends.first, span.first), (ends.last, span.last)] {
      if let place, let time { try sink.add(Sighting(.track, at: place, from: time)) }
    }
  }

  private func point() throws(TraceError) {
    var place = CoordinateMembers()
    var time: Double?
    var accuracy: Double?
    let start = json.fault("a point without a place or a time from 1900 to 2100")
    try json.members { (name) throws(TraceError) in
      try place.take(name, json) { () throws(TraceError) in
        switch name {
        case "timestamp": time = try json.instant()
        case "timestampMs":
          time = try json.value().flatMap { TimestampParser.milliseconds($0[...]) }
        case "accuracyMeters": accuracy = try json.number().map { max(0, $0) }
        default: try json.skip()
        }
      }
    }
    guard let place = place.coordinate, let time else { return sink.refuse(start) }
    try sink.add(Sighting(.track, at: place, errorMeters: accuracy, from: time))
  }

  private func location() throws(TraceError) -> (Coordinate?, String?) {
    var place = CoordinateMembers()
    var label: String?
    try json.object { (name) throws(TraceError) in
      try place.take(name, json) { () throws(TraceError) in
        guard name == "name" else { return try json.skip() }
        label = try json.value().map { String(decoding: $0, as: UTF8.self) }
      }
    }
    return (place.coordinate, label)
  }

  private func duration() throws(TraceError) -> (Double?, Double?) {
    var first: Double?
    var last: Double?
    try json.object { (name) throws(TraceError) in
      switch name {
      case "startTimestamp": first = try json.instant()
      case "endTimestamp": last = try json.instant()
      case "startTimestampMs":
        first = try json.value().flatMap { TimestampParser.milliseconds($0[...]) }
      case "endTimestampMs":
        last = try json.value().flatMap { TimestampParser.milliseconds($0[...]) }
      default: try json.skip()
      }
    }
    return (first, last)
  }

  private static func isSure(_ confidence: [UInt8]) -> Bool {
    confidence.elementsEqual("HIGH_CONFIDENCE".utf8)
      || confidence.elementsEqual("USER_CONFIRMED".utf8)
  }
}

/// The precision of stays in a location history.
enum StayConfidence {
  /// The radius in meters of a place that the history itself doubts: large enough that nothing is
  /// recorded without asking.
  static let unsureMeters = 500.0
  /// The probability above which a place is certain.
  static let sureProbability = 0.5
}
