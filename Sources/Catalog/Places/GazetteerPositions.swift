import AppSupport
import Foundation
import SportsModel

/// The positions of all cities of the gazetteer.
struct GazetteerPositions: Sendable {
  struct Entry: Sendable {
    /// Thousandths of a degree.
    let latitude: Int32
    let longitude: Int32
    /// Hundreds of inhabitants.
    let people: Int32
    /// The offset of the city's line.
    let line: Int
  }

  private var entries: [Entry] = []

  /// Reads the cities from an offset on; lines that aren't cities are ignored.
  init(_ bytes: [UInt8], from start: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      var line = start
      while line < bytes.count {
        // The numbers follow the second bar.
        var offset = line
        var bars = 0
        while offset < bytes.count, bytes[offset] != ASCII.newline, bars < 2 {
          if bytes[offset] == ASCII.bar { bars += 1 }
          offset += 1
        }
        let numbers = Self.numbers(bytes, &offset)
        if bars == 2, numbers.count == 3 {
          entries.append(
            Entry(latitude: numbers[0], longitude: numbers[1], people: numbers[2], line: line))
        }
        line = offset + 1
      }
    }
  }

  /// Reads numbers between bars until the end of a line.
  private static func numbers(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int) -> [Int32] {
    var found: [Int32] = []
    var (number, sign) = (Int32(0), Int32(1))
    while offset < bytes.count, bytes[offset] != ASCII.newline {
      switch bytes[offset] {
      case ASCII.bar:
        found.append(number &* sign)
        (number, sign) = (0, 1)
      case UInt8(ascii: "-"): sign = -1
      default: number = number &* 10 &+ Int32(bytes[offset] &- UInt8(ascii: "0"))
      }
      offset += 1
    }
    return found + [number &* sign]
  }

  /// Returns the cities within a distance, with their distances in meters.
  func entries(near place: Coordinate, within meters: Double) -> [(entry: Entry, meters: Double)] {
    // A thousandth of a degree of latitude is 111 m.
    let reach = Int32((meters / 111).rounded(.up)) + 1
    let latitude = Int32((place.latitude * 1000).rounded())
    return entries.compactMap { entry in
      guard abs(entry.latitude - latitude) <= reach,
        let point = Coordinate(
          latitude: Double(entry.latitude) / 1000, longitude: Double(entry.longitude) / 1000)
      else { return nil }
      let distance = point.distance(to: place)
      return distance <= meters ? (entry, distance) : nil
    }
  }
}
