import BoxScores
import CatalogBuilding
import Foundation
import SportsModel
import TestSupport
import Testing

/// Files of columns, whole and damaged.
@Suite struct ColumnPackTests {
  private let temporary = TemporaryFolder()

  private func sample(version: String = "v1") -> [UInt8] {
    var pack = ColumnPackWriter(name: "sample", version: version)
    pack.add("small", values: [3, nil, 0, 254])
    pack.add("large", values: [70_000, nil, 255])
    pack.add("empty", values: [])
    pack.add("names", texts: ["Ángel", "", "O'Neill"])
    return pack.bytes
  }

  @Test func columnsAreReadAsWritten() throws {
    let pack = try ColumnPack(sample(), path: "a", name: "sample")
    #expect(pack.version == "v1")
    let small = try pack.numbers("small", count: 4)
    #expect((0..<5).map { small[$0] } == [3, nil, 0, 254, nil])
    let large = try pack.numbers("large")
    #expect((0..<3).map { large[$0] } == [70_000, nil, 255])
    #expect(try pack.numbers("empty").count == 0)
    #expect(try Array(pack.texts("names")) == ["Ángel", "", "O'Neill"])
    #expect(throws: BoxScoreError.malformed(path: "a", cause: "missing column other")) {
      try pack.numbers("other")
    }
  }

  @Test func everyTruncatedFileIsRefused() {
    let file = sample()
    for length in 0..<file.count {
      #expect(throws: BoxScoreError.self) {
        try ColumnPack(Array(file.prefix(length)), path: "a", name: "sample")
      }
    }
  }

  @Test func everyChangedByteIsRefusedOrHarmless() throws {
    let file = sample()
    for place in file.indices {
      var changed = file
      changed[place] ^= 0x10
      guard let pack = try? ColumnPack(changed, path: "a", name: "sample") else { continue }
      // The version, which stores compare, or a hint in the header of the stream.
      #expect(try Array(pack.texts("names")) == ["Ángel", "", "O'Neill"])
      #expect(try pack.numbers("small").values == [3, -1, 0, 254])
    }
  }

  @Test func otherFilesAndFormatsAreNamed() {
    #expect(throws: BoxScoreError.notAPack(path: "a")) {
      try ColumnPack(Array("hello\n".utf8), path: "a", name: "sample")
    }
    #expect(throws: BoxScoreError.otherFormat(path: "a", found: "2")) {
      try ColumnPack(Array("stvisits-columns 2 sample v1 0 0\n".utf8), path: "a", name: "sample")
    }
    #expect(throws: BoxScoreError.malformed(path: "a", cause: "expected mlb-2019, found sample")) {
      try ColumnPack(sample(), path: "a", name: "mlb-2019")
    }
  }

  @Test func filesOfDifferentVersionsAreNotMixed() throws {
    let league = temporary.url.appendingPathComponent("boxscores/nba")
    try league.createFolder()
    var players = ColumnPackWriter(name: "nba-players", version: "v1")
    for column in ["id", "name"] { players.add(column, texts: ["1"]) }
    for column in ["mlb_id", "debut", "last_game", "first_season", "last_season"] {
      players.add(column, values: [nil])
    }
    try Data(players.bytes).write(to: league.appendingPathComponent("players.pack"))
    let season = ColumnPackWriter(name: "nba-2019", version: "v2")
    let file = league.appendingPathComponent("2019.pack")
    try Data(season.bytes).write(to: file)
    #expect(
      throws: BoxScoreError.otherVersion(path: file.path, found: "v2", expected: "v1")
    ) { try BoxScoreStore(facts: temporary.url).season("nba", season: 2019) }
  }
}
