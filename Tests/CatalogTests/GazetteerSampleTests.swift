import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Catalog

/// Cities drawn from the gazetteer, as typed with and without region and with a typo.
@Suite struct GazetteerSampleTests {
  /// A line of `cities.txt`, read without the code under test.
  private struct Line {
    let name: String
    let regions: [String]
    let coordinate: Coordinate
    let population: Double

    var isAmerican: Bool { ["US", "CA"].contains(regions[0]) }
    /// The size by which the largest of several cities is chosen.
    var weight: Double { isAmerican ? population : population / 5 }
  }

  /// The cities of the file, read once for all tests.
  private struct Cities {
    let catalog: Catalog
    let lines: [Line]
    let byPosition: [Coordinate: [Line]]
    let day: LocalDay

    init() throws {
      catalog = try BundledCatalog.result.get()
      day = try #require(LocalDay("2026-06-01"))
      let file = catalog.folder.appendingPathComponent("cities.txt")
      let text = try file.text
      let parts = text.split(separator: "\n")
      var names: [Substring: [String]] = [:]
      var areas: [[String]] = []
      var lines: [Line] = []
      for part in parts {
        let fields = part.split(separator: "|")
        if part.hasPrefix("region ") {
          names[fields[0].dropFirst(7)] = [String(fields[0].dropFirst(7)), String(fields[1])]
        } else if part.hasPrefix("area ") {
          let id = fields[0].dropFirst(5)
          let country = try #require(names[id.prefix(2)])
          areas.append(id.count == 2 ? country : country + [String(try #require(names[id]?[1]))])
        } else if fields.count == 5, let area = Int(fields[1]), let north = Double(fields[2]),
          let east = Double(fields[3]), let people = Double(fields[4])
        {
          lines.append(
            Line(
              name: String(fields[0].prefix { $0 != "=" }), regions: areas[area],
              coordinate: try #require(Coordinate(latitude: north / 1000, longitude: east / 1000)),
              population: people * 100))
        }
      }
      try #require(lines.count > 60_000)
      self.lines = lines
      byPosition = Dictionary(grouping: lines, by: \.coordinate)
    }
  }

  private static let read = Result { try Cities() }

  private let cities: Cities
  private var catalog: Catalog { cities.catalog }
  private var lines: [Line] { cities.lines }
  private var byPosition: [Coordinate: [Line]] { cities.byPosition }
  init() throws { cities = try Self.read.get() }

  private enum Answer { case place(Coordinate), several([Coordinate]) }

  private func answer(_ text: String) throws -> Answer {
    do throws(PlaceError) {
      return .place(try catalog.place(text, on: cities.day).coordinate)
    } catch {
      guard case .several(_, let candidates) = error else { throw error }
      return .several(candidates.map(\.place.coordinate))
    }
  }

  private func sample(_ count: Int) -> [Line] {
    var random = SeededGenerator(seed: 27)
    return (0..<count).map { _ in lines[Int(random.next() % UInt64(lines.count))] }
  }

  /// A name finds its city, or asks with it, or means one that is clearly larger or has teams.
  @Test(arguments: [(false, 350), (true, 450)])
  func drawnNamesAreFound(hasRegion: Bool, minCount: Int) throws {
    var found = 0
    for line in sample(500) {
      let text = hasRegion ? "\(line.name), \(line.regions.last ?? "")" : line.name
      switch try answer(text) {
      case .place(let place) where place == line.coordinate: found += 1
      case .place(let place):
        let other = try #require(byPosition[place]?.first)
        let hasTeams = catalog.stadiums.stadiums.contains {
          $0.city == other.name && $0.coordinate.distance(to: place) < 40_000
        }
        #expect(other.weight >= 5 * line.weight || (!hasRegion && hasTeams), "\(text): \(line)")
      case .several(let places): #expect(places.contains(line.coordinate), "\(text): \(line)")
      }
    }
    #expect(found >= minCount)
  }

  /// Changes, inserts, deletes or swaps a letter; draws again if the result is another city's name.
  @Test(arguments: [false, true])
  func drawnNamesWithTypoAreFoundOrOffered(_ hasRegion: Bool) throws {
    let known = Set(lines.map { PlaceKey.key($0.name) })
    var random = SeededGenerator(seed: 270)
    var found = 0
    for line in sample(100) {
      var typed = line.name
      repeat {
        typed = Self.misspelled(PlaceKey.key(line.name), &random)
      } while known.contains(typed) || typed == PlaceKey.key(line.name)
      let text = hasRegion ? "\(typed), \(line.regions.last ?? "")" : typed
      switch try answer(text) {
      case .place(let place):
        #expect(place == line.coordinate || isLarger(place, than: line), "\(text): \(line)")
        if place == line.coordinate { found += 1 }
      case .several(let places): #expect(places.contains(line.coordinate), "\(text): \(line)")
      }
    }
    #expect(found >= (hasRegion ? 75 : 45))
  }

  private func isLarger(_ place: Coordinate, than line: Line) -> Bool {
    (byPosition[place] ?? []).contains {
      PlaceKey.key($0.name) == PlaceKey.key(line.name) && $0.weight >= 5 * line.weight
    }
  }

  private static func misspelled(_ name: String, _ random: inout SeededGenerator) -> String {
    var letters = Array(name)
    let place = Int(random.next() % UInt64(letters.count))
    let letter = Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(random.next() % 26)))
    switch random.next() % 4 {
    case 0: letters[place] = letter
    case 1: letters.insert(letter, at: place)
    case 2: letters.remove(at: place)
    default: letters.swapAt(place, min(place + 1, letters.count - 1))
    }
    return String(letters)
  }

  @Test func mostRepeatedNamesAsk() throws {
    // A city with another name has two lines.
    let names = Dictionary(grouping: lines.filter(\.isAmerican), by: \.name)
      .mapValues { Set($0.map(\.coordinate)) }
    let repeated = names.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(20)
    try #require(repeated.count == 20)
    for (name, positions) in repeated {
      guard case .several(let places) = try answer(name) else {
        Issue.record("\(name) is one place")
        continue
      }
      #expect(positions.isSubset(of: places), "\(name)")
    }
  }
}

/// Cities, stadiums and teams by the names that users type.
@Suite struct PlaceTests {
  private let catalog: Catalog
  private let day: LocalDay

  init() throws {
    catalog = try BundledCatalog.result.get()
    day = try #require(LocalDay("2026-06-01"))
  }

  /// Returns the name of the place, or the titles of several, separated by semicolons.
  private func answer(_ text: String) throws -> String {
    do throws(PlaceError) {
      return try catalog.place(text, on: day).name
    } catch {
      guard case .several(_, let candidates) = error else { throw error }
      return candidates.map(\.title).joined(separator: "; ")
    }
  }

  @Test(arguments: [
    ("Hartford", 41.764, -72.685), ("hartford ct", 41.764, -72.685),
    ("Portland, Maine", 43.657, -70.259), ("Portland", 45.523, -122.676),
    ("Montreal", 45.509, -73.588), ("St. Paul", 44.944, -93.093),
    ("Saint Paul MN", 44.944, -93.093), ("New York, NY", 40.714, -74.006),
    ("Washington, D.C.", 38.895, -77.036), ("London, Ontario", 42.983, -81.233),
    ("Paris, France", 48.853, 2.349), ("Kansas City KS", 39.114, -94.627),
    ("Springfield, Illinois, USA", 39.802, -89.644), ("Sao Paulo", -23.548, -46.636),
    ("Hartfrod CT", 41.764, -72.685), ("Hartford, Conneticut", 41.764, -72.685),
    ("Cincinatti", 39.127, -84.514), ("41.76,-72.68", 41.76, -72.68),
  ]) func cityByName(_ text: String, _ latitude: Double, _ longitude: Double) throws {
    let place = try catalog.place(text, on: day)
    #expect(place.coordinate == Coordinate(latitude: latitude, longitude: longitude))
    #expect(place.timeZoneID.map { TimeZone(identifier: $0) != nil } == true)
  }

  @Test(arguments: [
    ("Fenway", "Fenway Park"), ("Red Sox", "Fenway Park"),
    ("Cubs", "Wrigley Field"), ("Yankee Stadium", "Yankee Stadium"),
    ("Ebbets Field", "Ebbets Field"), ("Columbus", "Columbus"),
    ("Giants", "Oracle Park, San Francisco; MetLife Stadium, East Rutherford"),
    ("Kansas City", "Kansas City, MO; Kansas City, KS"),
    ("Belmont, PA", "Belmont, PA (39.966,-75.202); Belmont, PA (40.287,-78.889)"),
    ("Birmingham", "Birmingham, England; Birmingham, AL; Birmingham, MI"),
  ]) func stadiumTeamOrChoice(_ text: String, _ expected: String) throws {
    #expect(try answer(text) == expected)
  }

  @Test func invalidTextsAreRejected() {
    #expect(throws: PlaceError.unknown("Xyzzyq")) { try catalog.place("Xyzzyq", on: day) }
    // Similar names and beginnings of stadiums and teams are only suggested.
    for text in ["Hrtfrd", "Fenwy Park", "Yankee Stadi", "Footpri"] {
      #expect(throws: PlaceError.unknown(text)) { try catalog.place(text, on: day) }
    }
    #expect(throws: PlaceError.unknown("")) { try catalog.place("", on: day) }
    #expect(throws: PlaceError.unknown(", ,")) { try catalog.place(", ,", on: day) }
    #expect(throws: PlaceError.invalidCoordinate("95,200")) { try catalog.place("95,200", on: day) }
    let long = String(repeating: "Springfield ", count: 2_000)
    #expect(throws: PlaceError.unknown(long)) { try catalog.place(long, on: day) }
  }

  @Test func damagedLineIsReported() throws {
    let text = """
      region US|United States
      region US-CT|Connecticut
      area US-CT|America/New_York
      cities
      Avon|0|41810|-72831|183
      Bolton|0|91810|-72831|49

      """
    let gazetteer = try Gazetteer(Array(text.utf8), path: "cities.txt")
    #expect(try gazetteer.cities(named: "Avon CT").map(\.title) == ["Avon, CT"])
    #expect(throws: CatalogError.self) { try gazetteer.cities(named: "Bolton") }
    #expect(
      throws: CatalogError.malformed(path: "f", line: 1, cause: "unknown region 'US-XX'")
    ) { try Gazetteer(Array("area US-XX|UTC\n".utf8), path: "f") }
  }
}
