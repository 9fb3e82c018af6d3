import SportsModel

/// `Records.json`, formerly `Location History.json`, and the monthly files of Takeout's `Semantic
/// Location History`.
extension LocationHistory {
  /// Reads an element of `locations` whose start was read.
  func record() throws(TraceError) {
    try position(
      missingPlace: "a location without valid coordinates",
      missingTime: "a location without a valid time from 1900 to 2100")
  }

  /// Reads an element of `timelineObjects` whose start was read: a stay or a trip.
  func timelineObject() throws(TraceError) {
    try json.members { (name) throws(TraceError) in
      switch name {
      case "placeVisit": try placeVisit()
      case "activitySegment": try activitySegment()
      default: try json.skip()
      }
    }
  }

  private func placeVisit() throws(TraceError) {
    var place: (place: Coordinate?, name: String?)
    var span: (first: Double?, last: Double?)
    var isSure = true
    let start = json.fault(Self.stayFault)
    try json.object { (name) throws(TraceError) in
      switch name {
      case "location": place = try location()
      case "duration": span = try duration()
      case "placeConfidence":
        isSure = try json.label().map(["HIGH_CONFIDENCE", "USER_CONFIRMED"].contains) ?? true
      default: try json.skip()
      }
    }
    try addStay(
      place.place, isSure: isSure, from: span.first, to: span.last, name: place.name, start: start)
  }

  private func activitySegment() throws(TraceError) {
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
          try json.objects { () throws(TraceError) in try position(missingPlace: Self.pointFault) }
        }
      default: try json.skip()
      }
    }
    try addEnds(ends, span)
  }

  private func location() throws(TraceError) -> (Coordinate?, String?) {
    var place = CoordinateMembers()
    var label: String?
    try json.object { (name) throws(TraceError) in
      try place.take(name, json) { () throws(TraceError) in
        guard name == "name" else { return try json.skip() }
        label = try json.label()
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
      case "startTimestampMs": first = try json.milliseconds()
      case "endTimestampMs": last = try json.milliseconds()
      default: try json.skip()
      }
    }
    return (first, last)
  }
}
