import SportsModel

/// The check-ins of Foursquare's data export or API.
extension LocationHistory {
  /// Reads an element whose start was read.
  ///
  /// The venue's location has priority over the phone's. Older exports have neither, only the
  /// venue's name.
  func checkIn() throws(TraceError) {
    var phone = CoordinateMembers()
    var venue: (place: Coordinate?, name: String?)
    var time: Double?
    var isCheckIn = false
    let start = json.fault("a check-in without a valid location or a time from 1900 to 2100")
    try json.members { (name) throws(TraceError) in
      try phone.take(name, json) { () throws(TraceError) in
        switch name {
        case "createdAt":
          // Seconds since 1970, or `2021-05-01 23:10:11.000000` in UTC.
          time = try json.value().flatMap { text in
            TimestampParser.seconds(sinceEpoch: text[...]) ?? TimestampParser.read(text[...])
          }
        case "venue":
          isCheckIn = true
          venue = try self.venue()
        case "type": if try json.label() == "checkin" { isCheckIn = true }
        default: try json.skip()
        }
      }
    }
    guard isCheckIn else { return }
    guard let place = venue.place ?? phone.coordinate, let time else { return sink.refuse(start) }
    try sink.add(Sighting(.checkIn, at: place, from: time, name: venue.name))
  }

  private func venue() throws(TraceError) -> (Coordinate?, String?) {
    var place: Coordinate?
    var label: String?
    try json.object { (name) throws(TraceError) in
      switch name {
      case "name": label = try json.label()
      case "location": place = try json.place()
      default: try json.skip()
      }
    }
    return (place, label)
  }
}
