import Catalog
import Foundation
import SportsModel

/// Builds `cities.txt` from the cities of GeoNames.
struct GazetteerBuilder {
  /// Entries of one name and region within this distance, in meters, are one city.
  private static let sameCityMeters = 15_000.0

  private struct Entry {
    let name: String
    let key: String
    let area: Int
    let coordinate: Coordinate
    let population: Int

    /// `Montréal=montreal|10|45509|-73588|17630`.
    var line: String {
      let plain = name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : ""
      return [
        plain == key ? name : "\(name)=\(key)", String(area),
        String(Int((coordinate.latitude * 1000).rounded())),
        String(Int((coordinate.longitude * 1000).rounded())), String((population + 99) / 100),
      ].joined(separator: "|")
    }
  }

  private let folder: SourceFolder
  private var regionLines: [String] = []
  /// Ids of regions by country and GeoNames code: `CA-ON` by `CA.08`.
  private var regionIDs: [String: String] = [:]
  private var areas: [String] = []
  private var areaNumbers: [String: Int] = [:]
  private var entries: [Entry] = []

  /// Returns the file made from `cities.csv.gz` in a folder and the project's names of regions.
  static func text(_ folder: SourceFolder) throws(SourceError) -> String {
    var builder = GazetteerBuilder(folder: folder)
    try builder.addRegions()
    try builder.addCities()
    builder.entries = builder.withoutDuplicates()
    try builder.addAliases()
    return builder.text()
  }

  private init(folder: SourceFolder) { self.folder = folder }

  private mutating func addRegions() throws(SourceError) {
    let own = SourceFolder(facts: folder.corrections, corrections: folder.corrections)
    let table = try own.table(
      "regions.csv", columns: ["country", "admin1", "code", "name", "aliases"])
    for row in table.rows {
      let id = row["code"].isEmpty ? row["country"] : "\(row["country"])-\(row["code"])"
      regionIDs["\(row["country"]).\(row["admin1"])"] = id
      let names = [row["name"]] + row["aliases"].split(separator: "|").map(String.init)
      regionLines.append("region \(id)|\(names.joined(separator: "|"))")
    }
  }

  private mutating func addCities() throws(SourceError) {
    let columns = ["name", "country", "admin1", "latitude", "longitude", "timezone", "population"]
    for row in try folder.table("cities.csv.gz", columns: columns).rows {
      let country = row["country"]
      guard let id = regionIDs["\(country).\(row["admin1"])"] ?? regionIDs["\(country)."] else {
        throw row.makeError("unknown country '\(country)'")
      }
      guard let latitude = Double(row["latitude"]), let longitude = Double(row["longitude"]),
        let point = Coordinate(latitude: latitude, longitude: longitude),
        let population = Int(row["population"])
      else { throw row.makeError("expected a position and a population") }
      let name = row["name"].replacing("|", with: "").replacing("=", with: "")
      let key = PlaceKey.key(name)
      guard !key.isEmpty else { continue }
      entries.append(
        Entry(
          name: name, key: key, area: number(of: "area \(id)|\(row["timezone"])"),
          coordinate: point, population: population))
    }
  }

  private mutating func number(of area: String) -> Int {
    if let number = areaNumbers[area] { return number }
    areaNumbers[area] = areas.count
    areas.append(area)
    return areas.count - 1
  }

  /// Returns the entries by key, without smaller ones of the same city.
  private func withoutDuplicates() -> [Entry] {
    var kept: [Entry] = []
    for entry in entries.sorted(by: Self.isBefore) {
      let isKnown = kept.reversed().prefix { $0.key == entry.key }.contains {
        areas[$0.area].prefix { $0 != "|" } == areas[entry.area].prefix { $0 != "|" }
          && $0.coordinate.distance(to: entry.coordinate) < Self.sameCityMeters
      }
      if !isKnown { kept.append(entry) }
    }
    return kept
  }

  private static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
    let (key, other) = (Array(left.key.utf8), Array(right.key.utf8))
    if key != other { return key.lexicographicallyPrecedes(other) }
    return (right.population, left.line) < (left.population, right.line)
  }

  private mutating func addAliases() throws(SourceError) {
    let table = try folder.ownTable(
      "city-names.csv", columns: ["city", "country", "region", "alias"])
    for row in table.rows {
      let area = "area \(row["country"])-\(row["region"])|"
      guard
        let city = entries.filter({ $0.name == row["city"] && areas[$0.area].hasPrefix(area) })
          .max(by: { $0.population < $1.population })
      else { throw row.makeError("unknown city '\(row["city"])'") }
      entries.append(
        Entry(
          name: city.name, key: PlaceKey.key(row["alias"]), area: city.area,
          coordinate: city.coordinate, population: city.population))
    }
    entries.sort(by: Self.isBefore)
  }

  private func text() -> String {
    let head = ["# Cities of GeoNames (CC BY 4.0), by search key. Format: docs/catalog.md."]
    return (head + regionLines + areas + ["cities"] + entries.map(\.line))
      .joined(separator: "\n") + "\n"
  }
}
