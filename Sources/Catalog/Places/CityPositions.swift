import AppSupport
import Foundation
package import SportsModel

/// A city, town or district of the gazetteer.
package struct City: Hashable, Sendable {
  package let name: String
  package let area: Area
  package let coordinate: Coordinate
  /// Rounded up to hundreds; 0 if unknown.
  package let population: Int

  /// A country or a part of it, with one time zone.
  package struct Area: Hashable, Sendable {
    /// ISO 3166 code of the country.
    package let country: String
    /// Code of the state, province or nation: `CT`, `ON`, `ENG`; empty for other countries.
    package let region: String
    /// Name of the region, otherwise of the country.
    package let name: String
    package let timeZoneID: String
    let keys: Set<String>
  }

  /// `Hartford, CT`, `Manchester, England` or `Paris, France`.
  package var title: String {
    let isAmerican = ["US", "CA"].contains(area.country)
    return "\(name), \(isAmerican ? area.region : area.name)"
  }

  package var place: TripPlace {
    TripPlace(name: name, coordinate: coordinate, timeZoneID: area.timeZoneID)
  }

  /// The population, a fifth of it outside the US and Canada: most users mean a city there.
  var weight: Double { Double(population) * (["US", "CA"].contains(area.country) ? 1 : 0.2) }
}

extension Catalog {
  /// Returns the largest city around a place, within the first distance (meters) that has any.
  func largestCity(
    near place: Coordinate, within distances: [Double], people: Int
  ) throws(CatalogError) -> City? {
    let near = try cityPositions.value().entries(near: place, within: distances.last ?? 0)
      .filter { Int($0.entry.people) * 100 >= people }
    for distance in distances {
      let best = near.filter { $0.meters <= distance }
        .max { ($0.entry.people, $1.meters) < ($1.entry.people, $0.meters) }
      if let best { return try gazetteer().city(at: best.entry.line) }
    }
    return nil
  }
}

/// The positions of all cities of the gazetteer.
struct GazetteerPositions: Sendable {
  struct Entry: Sendable {
    /// Thousandths of a degree.
    let latitude: Int32
    let longitude: Int32
    /// Hundreds of inhabitants.
    let people: Int32
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
        let numbers = Self.numbers(bytes, offset: &offset)
        if bars == 2, numbers.count == 3 {
          entries.append(
            Entry(latitude: numbers[0], longitude: numbers[1], people: numbers[2], line: line))
        }
        line = offset + 1
      }
    }
  }

  /// Reads numbers between bars until the end of a line.
  private static func numbers(_ bytes: UnsafeBufferPointer<UInt8>, offset: inout Int) -> [Int32] {
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
