import SportsModel

/// A location of `Records.json`, formerly `Location History.json`.
struct TakeoutRecordsParser {
  let json: JSONTokenReader
  let sink: SightingSink

  /// Reads an element whose start was read.
  func location() throws(TraceError) {
    var place = CoordinateMembers()
    var time: Double?
    var accuracy: Double?
    let start = json.fault("a location without a place")
    try json.members { (name) throws(TraceError) in
      try place.take(name, json) { () throws(TraceError) in
        switch name {
        case "timestamp": time = try json.instant()
        case "timestampMs":
          time = try json.value().flatMap { TimestampParser.milliseconds($0[...]) }
        case "accuracy": accuracy = try json.number().map { max(0, $0) }
        default: try json.skip()
        }
      }
    }
    guard let place = place.coordinate else { return sink.refuse(start) }
    guard let time else {
      return sink.refuse(
        TraceError("no time from 1900 to 2100", line: start.line, offset: start.offset))
    }
    try sink.add(Sighting(.track, at: place, errorMeters: accuracy, from: time))
  }
}
