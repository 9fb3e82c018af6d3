import Foundation
import SportsModel
import Traces

/// The result of reading a file in memory, with all its sightings.
struct TraceReadFixture {
  var sightings: [Sighting] = []
  let result: TraceReadResult

  init(history text: String) { self.init(history: Array(text.utf8)) }

  init(history bytes: [UInt8]) {
    let found = Box()
    result = LocationHistory.read(ByteStream(bytes)) { found.append($0) }
    sightings = found.sightings
  }

  init(track text: String) { self.init(track: Array(text.utf8)) }

  init(track bytes: [UInt8]) {
    let found = Box()
    result = XMLTrackReader.read(ByteStream(bytes)) { found.append($0) }
    sightings = found.sightings
  }

  init(fit bytes: [UInt8]) {
    let found = Box()
    result = FITReader.read(ByteStream(bytes)) { found.append($0) }
    sightings = found.sightings
  }

  private final class Box {
    var sightings: [Sighting] = []

    func append(_ sighting: Sighting) -> Bool {
      sightings.append(sighting)
      return true
    }
  }
}

extension Date {
  /// `2019-07-20T02:15:00Z`.
  static func utc(_ text: String) -> Date { Date(utcText: text) ?? .distantPast }
}

extension Coordinate {
  static func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
      throw TraceError("no place")
    }
    return place
  }

  static func ballpark() throws -> Coordinate { try at(37.7786, -122.3893) }
}
