import AppSupport
import Foundation
package import SportsModel

/// The cities of `cities.txt`, found by name with a binary search in the file's lines.
package struct Gazetteer: Sendable {
  private let path: String
  private let areas: [City.Area]
  private let regionKeys: Set<String>
  /// The lines of the cities in the order of their keys; an index is the line's number less one.
  private let lines: ArraySlice<ArraySlice<UInt8>>

  /// Reads a file; without one there are no cities.
  init(_ file: URL) throws(CatalogError) {
    let isThere = FileManager.default.fileExists(atPath: file.path)
    try self.init(isThere ? try CatalogFile.bytes(of: file) : Array("cities".utf8), path: file.path)
  }

  init(_ bytes: [UInt8], path: String) throws(CatalogError) {
    var header = GazetteerHeader(path: path)
    var lines = bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)[...]
    if lines.last?.isEmpty == true { lines.removeLast() }
    while !header.isComplete, let line = lines.popFirst() {
      try header.append(String(decoding: line, as: UTF8.self))
    }
    guard header.isComplete else {
      throw .malformed(path: path, line: header.line, cause: "missing line 'cities'")
    }
    (self.path, self.lines, areas) = (path, lines, header.areas)
    regionKeys = areas.reduce(into: []) { $0.formUnion($1.keys) }
  }

  /// Returns the cities of a name such as "Hartford", "Hartford CT" or "Portland, Maine", without
  /// tolerance for typos; the largest first.
  package func cities(named text: String) throws(CatalogError) -> [City] {
    try PlaceQuery.all(text, isRegion: regionKeys.contains).firstMatch(cities).sorted(
      by: Self.isLarger)
  }

  /// Returns the cities of a name with one wrong, missing, additional or swapped letter in the city
  /// (two in a long name if there is none with one), and at most one in the region; the largest
  /// first.
  package func cities(like text: String) throws(CatalogError) -> [City] {
    let regions = regionKeys.filter { $0.utf8.count > 3 }
    let queries = PlaceQuery.all(text) { word in
      regionKeys.contains(word) || regions.contains(where: { Self.isLike(word, $0) })
    }
    for keys in [PlaceKey.neighbors, keysLike] {
      var found: Set<City> = []
      for query in queries where query.city.utf8.count > 2 {
        for key in keys(query.city) {
          found.formUnion(
            try cities(keyed: key).filter { query.isMeant($0.area, isSame: Self.isLike) })
        }
      }
      if !found.isEmpty { return found.sorted(by: Self.isLarger) }
    }
    return []
  }

  private static func isLike(_ word: String, _ name: String) -> Bool {
    word == name || (name.utf8.count > 3 && EditDistance.edits(word, name, maxEdits: 1) != nil)
  }

  private static func isLarger(_ left: City, _ right: City) -> Bool {
    (right.weight, left.title, left.coordinate.latitude)
      < (left.weight, right.title, right.coordinate.latitude)
  }

  private func cities(_ query: PlaceQuery) throws(CatalogError) -> [City] {
    try cities(keyed: query.city).filter { query.isMeant($0.area, isSame: ==) }
  }

  /// Returns the positions of all cities, which takes tens of milliseconds.
  func positions() -> GazetteerPositions { GazetteerPositions(lines) }

  private func cities(keyed key: String) throws(CatalogError) -> [City] {
    guard !key.isEmpty else { return [] }
    var found: [City] = []
    for line in firstLine(notBefore: key.utf8)..<lines.endIndex {
      guard self.key(ofLineAt: line) == key else { break }
      found.append(try city(at: line))
    }
    return found
  }

  /// Returns the keys of at least eight letters that begin with the same letter and differ in two.
  private func keysLike(_ key: String) -> Set<String> {
    guard let first = key.utf8.first, key.utf8.count >= 8 else { return [] }
    var found: Set<String> = []
    for line in firstLine(notBefore: [first])..<lines.endIndex {
      let other = self.key(ofLineAt: line)
      guard other.utf8.first == first else { break }
      if EditDistance.edits(key, other, maxEdits: 2) != nil { found.insert(other) }
    }
    return found
  }

  /// Returns the first line whose key isn't smaller, or the end.
  private func firstLine(notBefore key: some Sequence<UInt8>) -> Int {
    lines.indices.partitioningIndex { !self.key(ofLineAt: $0).utf8.lexicographicallyPrecedes(key) }
  }

  /// Returns the key after the name, or the name in lower case.
  private func key(ofLineAt line: Int) -> String {
    let name = lines[line].prefix { $0 != ASCII.bar }
    let key = name.lastIndex(of: UInt8(ascii: "=")).map { name[($0 + 1)...] } ?? name
    return String(decoding: key, as: UTF8.self).lowercased()
  }

  /// Parses `Hartford|12|41764|-72685|1211`: area, thousandths of a degree, hundreds of inhabitants.
  func city(at line: Int) throws(CatalogError) -> City {
    let fields = String(decoding: lines[line], as: UTF8.self).parts(between: ASCII.bar)
    guard fields.count == 5, let area = Int(fields[1]), areas.indices.contains(area),
      let latitude = Int(fields[2]), let longitude = Int(fields[3]), let people = Int(fields[4]),
      let point = Coordinate(latitude: Double(latitude) / 1000, longitude: Double(longitude) / 1000)
    else {
      throw .malformed(
        path: path, line: line + 1, cause: "expected 'name|area|latitude|longitude|population'")
    }
    return City(
      name: fields[0].prefix { $0 != "=" }.description, area: areas[area], coordinate: point,
      population: people.multipliedReportingOverflow(by: 100).partialValue)
  }
}

/// The lines of `cities.txt` above the cities.
private struct GazetteerHeader {
  let path: String
  private(set) var areas: [City.Area] = []
  private(set) var line = 0
  private(set) var isComplete = false
  /// By id: `US-CT` or, for a country, `US`.
  private var regions: [Substring: Region] = [:]

  private struct Region {
    let name: Substring
    let keys: [String]
  }

  init(path: String) { self.path = path }

  mutating func append(_ text: String) throws(CatalogError) {
    line += 1
    guard !text.hasPrefix("#") else { return }
    let end = text.utf8.firstIndex(of: ASCII.space) ?? text.endIndex
    let fields = String(text[end...].dropFirst()).parts(between: ASCII.bar)
    switch text[..<end] {
    case "region" where fields.count >= 2:
      regions[fields[0]] = Region(
        name: fields[1], keys: fields.dropFirst().map { PlaceKey.key(String($0)) })
    case "area" where fields.count == 2: areas.append(try area(fields[0], zone: fields[1]))
    case "cities": isComplete = true
    default:
      throw .malformed(
        path: path, line: line, cause: "expected a line 'region', 'area' or 'cities'")
    }
  }

  private func area(_ id: Substring, zone: Substring) throws(CatalogError) -> City.Area {
    let country = id.prefix { $0 != "-" }
    let code = id.dropFirst(country.count + 1)
    guard let region = regions[id], let nation = regions[country] else {
      throw .malformed(path: path, line: line, cause: "unknown region '\(id)'")
    }
    let codes = [country, code].map { PlaceKey.key(String($0)) }
    return City.Area(
      country: String(country), region: String(code), name: String(region.name),
      timeZoneID: String(zone), keys: Set(codes + region.keys + nation.keys).subtracting([""]))
  }
}

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
  /// Returns the largest city around a place, within the first distance (meters) that has any, in
  /// one country or in any.
  func largestCity(
    near place: Coordinate, within distances: [Double], people: Int,
    inCountry country: String? = nil
  ) throws(CatalogError) -> City? {
    let near = try cityPositions.value().entries(near: place, within: distances.last ?? 0)
      .filter { Int($0.entry.people) * 100 >= people }
      .sorted { ($1.entry.people, $0.meters) < ($0.entry.people, $1.meters) }
    for distance in distances {
      for candidate in near where candidate.meters <= distance {
        let city = try gazetteer().city(at: candidate.entry.line)
        if country == nil || city.area.country == country { return city }
      }
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

  private let entries: [Entry]

  /// Reads the lines of the cities; lines that aren't cities are ignored.
  init(_ lines: ArraySlice<ArraySlice<UInt8>>) {
    entries = lines.indices.compactMap { line in
      // The numbers follow the second bar.
      let numbers = lines[line].split(separator: ASCII.bar, omittingEmptySubsequences: false)
        .dropFirst(2).map { Int32(String(decoding: $0, as: UTF8.self)) }
      guard numbers.count == 3, let latitude = numbers[0], let longitude = numbers[1],
        let people = numbers[2]
      else { return nil }
      return Entry(latitude: latitude, longitude: longitude, people: people, line: line)
    }
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
