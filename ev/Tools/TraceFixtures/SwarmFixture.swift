package import Foundation
package import SportsModel

/// Check-ins in the format of Foursquare's data export.
package struct SwarmFixture: Sendable {
  package struct CheckIn: Sendable {
    package var venue: String
    package var place: Coordinate
    package var instant: Date

    package init(_ venue: String, at place: Coordinate, _ instant: Date) {
      self.venue = venue
      self.place = place
      self.instant = instant
    }
  }

  package enum Shape: String, Sendable, CaseIterable {
    /// The present `checkins1.json`, with times as text.
    case file
    /// The file of earlier years, with times in seconds.
    case olderFile
    /// A response of the API.
    case answer
  }

  package var checkIns: [CheckIn]
  package var shape = Shape.file

  package init(_ checkIns: [CheckIn]) { self.checkIns = checkIns }

  package var text: String {
    let items = checkIns.enumerated().map { item($0, $1) }.joined(separator: ",\n")
    let list = "\"items\": [\(items)], \"count\": \(checkIns.count)"
    return shape == .answer
      ? "{ \"meta\": { \"code\": 200 }, \"response\": { \"checkins\": { \(list) } } }\n"
      : "{ \(list) }\n"
  }

  private func item(_ number: Int, _ checkIn: CheckIn) -> String {
    let seconds = Int(checkIn.instant.timeIntervalSince1970)
    let text = LocalDateTime(checkIn.instant, offset: .utc).description.replacing("T", with: " ")
    let created = shape == .file ? "\"\(text).000000\"" : "\(seconds)"
    let place = "\"lat\": \(checkIn.place.latitude), \"lng\": \(checkIn.place.longitude)"
    let venue = "\"id\": \"fixture-\(number)\", \"name\": \"\(checkIn.venue)\""
    let whole =
      shape == .answer
      ? "\(venue), \"location\": { \"address\": \"1 Main St\", \(place), \"cc\": \"US\" }" : venue
    return """
      { "id": "c\(number)", "createdAt": \(created), "type": "checkin", "shout": "Let\\u2019s go \\ud83c\\udf89",
        "timeZoneOffset": -420, \(shape == .answer ? "" : "\(place), ")"venue": { \(whole) },
        "comments": { "count": 0, "items": [] } }
      """
  }
}
