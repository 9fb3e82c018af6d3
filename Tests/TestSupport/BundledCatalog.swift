package import Catalog
package import Foundation
package import PhotoFixtures
package import SportsModel
import Testing
package import Travel

/// The bundled facts, opened once for all tests of a bundle.
package enum BundledCatalog {
  package static let result = Result {
    try Catalog.openBundled(
      environment: [:], executable: URL(fileURLWithPath: CommandLine.arguments.first ?? "."))
  }
}

/// The bundled catalog, with photos written and imported as a person would.
package struct BundledCatalogFixture {
  package let catalog: Catalog

  package init() throws { catalog = try BundledCatalog.result.get() }

  package func stadium(_ id: StadiumID) throws -> Stadium { try #require(catalog.stadiums[id]) }

  package func games(_ stadium: StadiumID, _ day: String) throws -> [Game] {
    try catalog.gameIndex.games(at: stadium, on: #require(LocalDay(day)))
  }

  /// A photo metres north and east of a stadium's centre, at its local time.
  package func photo(
    at stadium: StadiumID, _ time: String, north: Double = 0, east: Double = 0
  ) throws -> FixturePhoto {
    let center = try self.stadium(stadium).coordinate
    let local: LocalDateTime = try #require(LocalDateTime(time + ":00"))
    return FixturePhoto(
      coordinate: center.moved(north: north, east: east),
      localTime: local, make: "Maker", model: "Phone")
  }

  package static let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_795_000_000) }
}

/// The bundled road data, read once for all tests.
package enum BundledRoads {
  package static let text = Result { try file("roads.txt") }

  package static func file(_ name: String) throws -> String {
    let folder = URL.repository
    return try String(
      contentsOf: folder.appendingPathComponent("Resources/Facts/\(name)"), encoding: .utf8)
  }

  package static let facts = Result { try RoadData(text.get()) }
  package static let model = Result { try RoadModel(facts.get()) }

  package static let stadiums = BundledCatalog.result.map(\.stadiums.stadiums)

  /// The stadiums of the United States and Canada that can be reached by road.
  package static let onTheContinent = Result {
    try stadiums.get().filter {
      ["US", "CA"].contains($0.country) && !["HI", "PR"].contains($0.region)
    }
  }
}

/// The bundled facts as they were before some results were known.
package enum DataWithoutScores {
  /// Makes a folder of facts in which no game of some seasons has a result.
  ///
  /// - Returns: the environment with which the program uses it.
  package static func environment(
    of seasons: [(league: LeagueID, season: Int)], in folder: URL
  ) throws -> [String: String] {
    let manager = FileManager.default
    let bundled = try Fan.catalog().folder
    let facts = folder.appendingPathComponent("facts", isDirectory: true)
    let games = facts.appendingPathComponent("games", isDirectory: true)
    try manager.createDirectory(at: games, withIntermediateDirectories: true)
    try link(bundled, into: facts, except: ["games"])
    let leagues = Set(seasons.map(\.league.rawValue))
    try link(bundled.appendingPathComponent("games"), into: games, except: leagues)
    for league in leagues {
      let from = bundled.appendingPathComponent("games/\(league)")
      let to = games.appendingPathComponent(league, isDirectory: true)
      try manager.createDirectory(at: to, withIntermediateDirectories: true)
      let changed = Set(seasons.filter { $0.league.rawValue == league }.map { "\($0.season).txt" })
      try link(from, into: to, except: changed)
      for name in changed {
        let text = try String(contentsOf: from.appendingPathComponent(name), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        try lines.map(withoutScore).joined(separator: "\n")
          .write(to: to.appendingPathComponent(name), atomically: true, encoding: .utf8)
      }
    }
    return ["STVISITS_FACTS": facts.path]
  }

  private static func link(_ from: URL, into folder: URL, except names: Set<String>) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: from.path)
    where !names.contains(name) {
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent(name),
        withDestinationURL: from.appendingPathComponent(name))
    }
  }

  /// `BOS LAA 3-2 18:45` becomes `BOS LAA - 18:45`.
  private static func withoutScore(_ line: Substring) -> String {
    var fields = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard fields.count >= 3, line.first?.isUppercase == true,
      fields[2].contains("-"), fields[2].allSatisfy({ $0 == "-" || $0.isNumber })
    else { return String(line) }
    fields[2] = "-"
    return fields.joined(separator: " ")
  }
}
