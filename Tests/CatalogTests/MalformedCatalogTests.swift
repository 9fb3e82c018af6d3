import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

/// Errors in damaged data.
@Suite struct MalformedCatalogTests {
  static let broken = [
    ("stadiums.txt", "position 1 2 50", "position 1 200 50", 3),
    ("stadiums.txt", "name 1990- Old Park", "name Old Park", 2),
    ("stadiums.txt", "zone UTC", "zones UTC", 4),
    ("stadiums.txt", "open 1990-", "open 1990-1980", 5),
    ("stadiums.txt", "stadium old-park", "park old-park", 1),
    ("stadiums.txt", "tenant 1990- mlb-aaa", "tenant - mlb-aaa", 6),
    ("teams.txt", "name 1990- Aaas", "names 1990- Aaas", 3), ("teams.txt", "code AAA\n", "", 1),
    ("leagues.txt", "one-year", "three-years", 5),
    ("leagues.txt", "AL|East|mlb-aaa", "AL|mlb-aaa", 6),
    ("seasons.txt", "2018-06-16 2 1", "2018-06-14 2 1", 1),
    ("games/mlb/2018.txt", "AAA BBB 5-3", "AAA CCC 5-3", 3),
    ("games/mlb/2018.txt", "AAA BBB 5-3", "AAA BBB 5:3", 3),
    ("games/mlb/2018.txt", "19:05", "25:05", 3),
    ("games/mlb/2018.txt", "2018-06-16", "2018-06-31", 4),
    ("games/mlb/2018.txt", "2018-06-16", "2018-06-15", 4),
    ("games/mlb/2018.txt", "2018-06-16", "2018-06-17", 4), ("games/mlb/2018.txt", "#2", "#0", 5),
    ("games/mlb/2018.txt", "stated:old-park", "stated:new-park", 1),
    ("games/mlb/2018.txt", "stated:old-park", "ambiguous:old-park", 1),
    ("games/mlb/2018.txt", "home AAA", "home BBB", 3),
    ("games/mlb/2018.txt", "AAA BBB - #2\n", "", 1),
    ("games/mlb/2018.txt", "5-3 19:05", "5-3 resumed:2018-06-15", 3),
    ("games/mlb/2018.txt", "5-3 19:05", "5-3 resumed:2018-06-16@new-park", 3),
    ("stadiums.txt", "zone UTC", "elevation high\nzone UTC", 4),
  ]

  static let good = [
    "version.txt": "2026-11-21\n",
    "stadiums.txt": """
    stadium old-park
    name 1990- Old Park
    position 1 2 50
    zone UTC
    open 1990-
    tenant 1990- mlb-aaa

    """,
    "teams.txt": """
    team mlb-aaa
    code AAA
    name 1990- Aaas

    team mlb-bbb
    code BBB
    name 1990- Bbbs

    """,
    "leagues.txt": """
    league mlb
    name Major League Baseball
    sport baseball
    minutes 180
    season one-year
    division AL|East|mlb-aaa

    """,
    "seasons.txt": "mlb 2018 2018-06-15 2018-06-16 2 1\n",
    "games/mlb/2018.txt": """
    home AAA stated:old-park
    2018-06-15
    AAA BBB 5-3 19:05
    2018-06-16
    AAA BBB - #2

    """,
  ]

  @Test func readsValidCatalog() throws {
    try withFacts(Self.good) { folder in
      let catalog = try Catalog.open(folder)
      let games = try catalog.games(of: "mlb", season: 2018)
      #expect(
        games.map(\.number) == [0, 2] && games.map(\.score) == [Score(home: 5, away: 3), nil])
      #expect(games.first?.start == .exact(minuteOfDay: 19 * 60 + 5))
      #expect(catalog.version == "2026-11-21")
      #expect(catalog.team("mlb-aaa")?.homes.map(\.stadium) == ["old-park"])
      #expect(try catalog.games(of: "mlb", season: 2019).isEmpty)
    }
  }

  @Test(arguments: broken) func reportsFileAndLineOfMalformedLine(
    _ file: String, _ old: String, _ new: String, _ line: Int
  ) throws {
    var files = Self.good
    let text = try #require(files[file])
    #expect(text.contains(old))
    files[file] = text.replacingOccurrences(of: old, with: new)
    try withFacts(files) { folder in
      let error = #expect(throws: CatalogError.self) {
        _ = try Catalog.open(folder).games(of: "mlb", season: 2018)
      }
      guard case .malformed(let path, line, let cause) = error else {
        Issue.record("not malformed in line \(line): \(String(describing: error))")
        return
      }
      #expect(path == folder.appendingPathComponent(file).path && !cause.isEmpty)
    }
  }

  @Test func reportsMissingFile() throws {
    for name in ["stadiums.txt", "games/mlb/2018.txt"] {
      var files = Self.good
      files[name] = nil
      try withFacts(files) { folder in
        #expect(throws: CatalogError.unreadable(path: folder.appendingPathComponent(name).path)) {
          _ = try Catalog.open(folder).games(of: "mlb", season: 2018)
        }
      }
    }
  }

  @Test func environmentFolderTakesPrecedence() throws {
    try withTemporaryDirectory { root in
      let missing = root.appendingPathComponent("facts").path
      #expect(throws: CatalogError.missingFolder(path: missing)) {
        _ = try Catalog.openBundled(
          environment: ["STVISITS_FACTS": missing],
          executable: URL(fileURLWithPath: "/usr/bin/stvisits"))
      }
    }
  }

  @Test func findsDataNextToInstalledProgram() throws {
    try withTemporaryDirectory { root in
      try write(Self.good, to: root.appendingPathComponent("share/stvisits/Facts"))
      let program = root.appendingPathComponent("bin/stvisits")
      let catalog = try Catalog.openBundled(environment: [:], executable: program)
      #expect(catalog.teams.map(\.id) == ["mlb-aaa", "mlb-bbb"])
    }
  }
}

/// Tables that are read at their first use, so that they can't fail or slow a start.
@Suite struct MalformedTableTests {
  struct Table: Sendable, CustomTestStringConvertible {
    let file, columns, good: String
    let wrong: [String]
    let count: @Sendable (Catalog) throws -> Int
    var testDescription: String { file }
  }

  static let tables = [
    Table(
      file: "events.csv", columns: "date,stadium,name,kind,source",
      good: "2018-01-28,a,Pro Bowl,all-star,editor",
      wrong: [
        "2019-02-30,a,Pro Bowl,all-star,editor", "2019-01-30,,Pro Bowl,all-star,editor",
        "2019-01-30,a,,all-star,editor", "2019-01-30,a,Pro Bowl,concert,editor",
        "2019-01-30,a,Pro Bowl,all-star,",
      ],
      // January 28, 2018.
      count: { try $0.events(at: "a", on: LocalDay(daysSinceEpoch: 17_559)).count }),
    Table(
      file: "other-parks.csv",
      columns: "id,name,city,region,latitude,longitude,kind,opened,closed",
      good: "b,Other,Town,OH,41,-80,aaa,1990,",
      wrong: [
        "a,Park,Town,OH,100,-80,spring,,", "a,Park,Town,OH,40,-80,winter,,",
        "a,Park,Town,OH,40,-80,aaa,long ago,", "a,,Town,OH,40,-80,aaa,,",
      ], count: { try $0.otherParks().count }),
    Table(
      file: "neighbors.csv", columns: "stadium,name,kind,latitude,longitude,error,source",
      good: "a,B,bar,1,2,25,c",
      wrong: ["a,B,tomb,1,2,25,c", "a,B,bar,1,2,near,c", ",B,bar,1,2,25,c"],
      count: { try $0.neighbors().count }),
    Table(
      file: "landmarks.csv", columns: "id,name,kind,city,country,latitude,longitude,about,source",
      good: "b,B,statue,C,US,1,2,d,e",
      wrong: ["a,B,statue,C,US,91,0,d,e", "a,B,tomb,C,US,1,2,d,e"],
      count: { try $0.landmarks().count }),
  ]

  @Test(arguments: tables) func reportsLineOfMalformedRow(_ table: Table) throws {
    let good = "\(table.columns)\n\(table.good)\n"
    for (text, count) in [(nil, 0), (good, 1)] {
      let fixture = try CatalogFixture(text.map { [table.file: $0] } ?? [:])
      #expect(try table.count(fixture.catalog()) == count)
    }
    let other = try CatalogFixture([table.file: "name\n"])
    #expect(throws: CatalogError.self) { try table.count(other.catalog()) }
    for row in table.wrong {
      let fixture = try CatalogFixture([table.file: "\(good)\(row)\n"])
      let catalog = try fixture.catalog()
      let error = #expect(throws: CatalogError.self) { try table.count(catalog) }
      guard case .malformed(let path, 3, _) = error else {
        Issue.record("\(row): \(String(describing: error))")
        continue
      }
      #expect(path.hasSuffix(table.file))
    }
  }
}

private func withFacts(_ files: [String: String], _ body: (URL) throws -> Void) throws {
  try withTemporaryDirectory { folder in
    try write(files, to: folder)
    try body(folder)
  }
}

private func write(_ files: [String: String], to folder: URL) throws {
  for (path, text) in files {
    let file = folder.appendingPathComponent(path)
    try file.deletingLastPathComponent().createFolder()
    try Data(text.utf8).write(to: file)
  }
}
