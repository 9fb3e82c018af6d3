import SportsModel

/// The files of location trackers: OwnTracks, Dawarich and other GeoJSON, Polarsteps.
extension LocationHistory {
  /// The radius in meters of a step that the user placed on a map.
  private static let stepError = 250.0

  /// Reads an element of OwnTracks (booklet, JSON format) whose start was read; `tst` has seconds
  /// since 1970, `acc` meters.
  func ownTracksRecord() throws(TraceError) {
    var place = CoordinateMembers()
    var (time, accuracy): (Double?, Double?) = (nil, nil)
    var isLocation = false
    let start = json.fault(Self.pointFault)
    try json.members { (name) throws(TraceError) in
      try place.take(name, json) { () throws(TraceError) in
        switch name {
        case "_type": isLocation = try json.label() == "location"
        case "tst": time = try json.time()
        case "acc": accuracy = try json.number().map { max(0, $0) }
        default: try json.skip()
        }
      }
    }
    guard isLocation else { return }
    try add(place.coordinate, accuracy, time, start)
  }

  /// Reads a feature of a GeoJSON file (RFC 7946) whose start was read: a point with a time, as
  /// Dawarich and Overland write it.
  func feature() throws(TraceError) {
    var degrees: [Double] = []
    var isPoint = false
    var (time, accuracy): (Double?, Double?) = (nil, nil)
    let start = json.fault(Self.pointFault)
    try json.members { (name) throws(TraceError) in
      switch name {
      case "geometry":
        try json.object { (name) throws(TraceError) in
          switch name {
          case "type": isPoint = try json.label() == "Point"
          case "coordinates": degrees = try json.numbers()
          default: try json.skip()
          }
        }
      case "properties":
        try json.object { (name) throws(TraceError) in
          switch name {
          case "timestamp", "time", "recorded_at": time = try json.time()
          case "accuracy", "horizontal_accuracy":
            accuracy = try json.number().map { max(0, $0) }
          default: try json.skip()
          }
        }
      default: try json.skip()
      }
    }
    guard isPoint else { return }
    let place = degrees.count >= 2 ? CoordinateParser.coordinate(degrees[1], degrees[0]) : nil
    try add(place, accuracy, time, start)
  }

  /// Reads a step of Polarsteps' `trip.json` whose start was read.
  func step() throws(TraceError) {
    var place: Coordinate?
    var time: Double?
    let start = json.fault(Self.pointFault)
    try json.members { (name) throws(TraceError) in
      switch name {
      case "location": place = try json.place()
      case "start_time": time = try json.time()
      default: try json.skip()
      }
    }
    try add(place, Self.stepError, time, start)
  }

  private func add(
    _ place: Coordinate?, _ accuracy: Double?, _ time: Double?, _ start: TraceError
  ) throws(TraceError) {
    guard let place, let time else { return sink.refuse(start) }
    try sink.add(Sighting(.track, at: place, errorMeters: accuracy, from: time))
  }
}

extension JSONTokenReader {
  /// Reads the next value as seconds since 1970 or as a text of an instant.
  func time() throws(TraceError) -> Double? {
    try value().flatMap { text in
      TimestampParser.seconds(sinceEpoch: text[...]) ?? TimestampParser.read(text[...])
    }
  }

  /// Reads the next value as an array of up to four numbers, which may be quoted.
  func numbers() throws(TraceError) -> [Double] {
    let first = try next()
    guard first == .arrayStart else {
      try skip(first)
      return []
    }
    var numbers: [Double] = []
    while true {
      switch try next() {
      case .arrayEnd, .end: return numbers
      case .number, .string:
        if numbers.count < 4, let number = NumberParser.read(text[...]) { numbers.append(number) }
      case let other: try skip(other)
      }
    }
  }
}
