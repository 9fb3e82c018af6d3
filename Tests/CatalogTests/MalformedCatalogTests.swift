import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

/// Errors in damaged data.
@Suite struct MalformedCatalogTests {
  struct MalformedFile: CustomTestStringConvertible {
    let file, old, new: String
    let line: Int
    var testDescription: String { "\(file): \(new)" }
  }

  static let broken = [
    MalformedFile(file: "stadiums.txt", old: "position 1 2 50", new: "position 1 200 50", line: 3),
    MalformedFile(file: "stadiums.txt", old: "name 1990- Old Park", new: "name Old Park", line: 2),
    MalformedFile(file: "stadiums.txt", old: "zone UTC", new: "zones UTC", line: 4),
    MalformedFile(file: "stadiums.txt", old: "open 1990-", new: "open 1990-1980", line: 5),
    MalformedFile(file: "stadiums.txt", old: "stadium old-park", new: "park old-park", line: 1),
    MalformedFile(
      file: "stadiums.txt", old: "tenant 1990- mlb-aaa", new: "tenant - mlb-aaa", line: 6),
    MalformedFile(file: "teams.txt", old: "name 1990- Aaas", new: "names 1990- Aaas", line: 3),
    MalformedFile(file: "teams.txt", old: "code AAA\n", new: "", line: 1),
    MalformedFile(file: "leagues.txt", old: "one-year", new: "three-years", line: 5),
    MalformedFile(file: "leagues.txt", old: "AL|East|mlb-aaa", new: "AL|mlb-aaa", line: 6),
    MalformedFile(file: "seasons.txt", old: "2018-06-16 2 1", new: "2018-06-14 2 1", line: 1),
    MalformedFile(file: "games/mlb/2018.txt", old: "AAA BBB 5-3", new: "AAA CCC 5-3", line: 3),
    MalformedFile(file: "games/mlb/2018.txt", old: "AAA BBB 5-3", new: "AAA BBB 5:3", line: 3),
    MalformedFile(file: "games/mlb/2018.txt", old: "19:05", new: "25:05", line: 3),
    MalformedFile(file: "games/mlb/2018.txt", old: "2018-06-16", new: "2018-06-31", line: 4),
    MalformedFile(file: "games/mlb/2018.txt", old: "2018-06-16", new: "2018-06-15", line: 4),
    MalformedFile(file: "games/mlb/2018.txt", old: "2018-06-16", new: "2018-06-17", line: 4),
    MalformedFile(file: "games/mlb/2018.txt", old: "#2", new: "#0", line: 5),
    MalformedFile(
      file: "games/mlb/2018.txt", old: "stated:old-park", new: "stated:new-park", line: 1),
    MalformedFile(
      file: "games/mlb/2018.txt", old: "stated:old-park", new: "ambiguous:old-park", line: 1),
    MalformedFile(file: "games/mlb/2018.txt", old: "home AAA", new: "home BBB", line: 3),
    MalformedFile(file: "games/mlb/2018.txt", old: "AAA BBB - #2\n", new: "", line: 1),
    MalformedFile(
      file: "games/mlb/2018.txt", old: "5-3 19:05", new: "5-3 resumed:2018-06-15", line: 3),
    MalformedFile(
      file: "games/mlb/2018.txt", old: "5-3 19:05", new: "5-3 resumed:2018-06-16@new-park", line: 3),
    MalformedFile(file: "stadiums.txt", old: "zone UTC", new: "elevation high\nzone UTC", line: 4),
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
      #expect(games.map(\.number) == [0, 2])
      #expect(games.map(\.score) == [Score(home: 5, away: 3), nil])
      #expect(games.first?.start == .exact(minuteOfDay: 19 * 60 + 5))
      #expect(catalog.version == "2026-11-21")
      #expect(catalog.team("mlb-aaa")?.homes.map(\.stadium) == ["old-park"])
      #expect(try catalog.games(of: "mlb", season: 2019).isEmpty)
    }
  }

  @Test(arguments: broken)
  func reportsFileAndLineOfMalformedLine(_ broken: MalformedFile) throws {
    var files = Self.good
    let text = try #require(files[broken.file])
    #expect(text.contains(broken.old))
    files[broken.file] = text.replacingOccurrences(of: broken.old, with: broken.new)
    try withFacts(files) { folder in
      let error = #expect(throws: CatalogError.self) {
        _ = try Catalog.open(folder).games(of: "mlb", season: 2018)
      }
      guard case .malformed(let path, let line, let cause) = error else {
        Issue.record("not malformed: \(String(describing: error))")
        return
      }
      #expect(path == folder.appendingPathComponent(broken.file).path)
      #expect(line == broken.line)
      #expect(!cause.isEmpty)
    }
  }

  @Test func reportsMissingFile() throws {
    for name in ["stadiums.txt", "games/mlb/2018.txt"] {
      var files = Self.good
      files[name] = nil
      try withFacts(files) { folder in
        let path = folder.appendingPathComponent(name).path
        #expect(throws: CatalogError.unreadable(path: path)) {
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
      let facts = root.appendingPathComponent("share/stvisits/Facts")
      try write(Self.good, to: facts)
      let program = root.appendingPathComponent("bin/stvisits")
      let catalog = try Catalog.openBundled(environment: [:], executable: program)
      #expect(catalog.teams.map(\.id) == ["mlb-aaa", "mlb-bbb"])
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
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
