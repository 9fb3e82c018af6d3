import BoxScores
import Catalog
import Foundation
import GameSearch
import SportsModel
import TestSupport
import Testing

/// The details that are read from the words of a memory.
struct MemoryReaderTests {
  private let reader: MemoryReader

  init() throws {
    let catalog = try BundledCatalog.result.get()
    reader = MemoryReader(
      catalog, boxScores: BoxScoreStore(facts: catalog.folder),
      today: LocalDay(daysSinceEpoch: 20_780))
  }

  private func days(_ text: String) throws -> DayClue? {
    for case .days(let days) in try reader.read(text).clues { return days }
    return nil
  }

  private func years(_ text: String) throws -> [ClosedRange<Int>] {
    try reader.read(text).clues.compactMap { clue in
      if case .years(let years, _) = clue { years } else { nil }
    }
  }

  @Test(arguments: [
    ("the 80s", 1980...1989), ("late seventies", 1976...1979), ("summer of '87", 1987...1987),
    ("6/10/1998", 1998...1998), ("last year", 2025...2025),
  ]) func yearsAreRead(_ text: String, _ wanted: ClosedRange<Int>) throws {
    #expect(try years("Phillies \(text)") == [wanted])
  }

  @Test func hyphenBetweenTotalsIsNotADate() throws {
    let memory = try reader.read("Cubs won 8-5 May 2007")
    let scores = memory.clues.compactMap { clue in
      if case .score(let score) = clue { [score.first, score.second] } else { nil }
    }
    #expect(scores == [[8, 5]])
    #expect(try days("Cubs won 8-5 May 2007")?.written == "May")
  }

  @Test func seasonIsNotAScore() throws {
    #expect(try reader.read("Red Wings 2001-02").clues.contains(.season(2001)))
  }

  @Test func superBowlHasItsSeason() throws {
    #expect(try reader.read("Super Bowl XLII").clues.contains(.season(2007)))
    #expect(try reader.read("Super Bowl 50").clues.contains(.season(2015)))
  }

  @Test func nameOfAnotherLeagueIsNotAPlayer() throws {
    let memory = try reader.read("Steelers Lions 1998 Snow")
    #expect(memory.unknownWords == ["Snow"] && memory.contradictoryNames == nil)
  }

  @Test func misspelledNameIsCorrectedButNotAPlayer() throws {
    #expect(try reader.read("Oriols 1991").corrections == ["Oriols": "Orioles"])
    #expect(try reader.read("Koufax 1963").corrections.isEmpty)
  }
}

/// The games of `HalfMemories` among all bundled games.
struct HalfMemoryTests {
  private let catalog: Catalog
  private let today = LocalDay(daysSinceEpoch: 20_780)

  init() throws { catalog = try BundledCatalog.result.get() }

  @Test func mostRememberedGamesComeFirst() throws {
    let boxScores = BoxScoreStore(facts: catalog.folder)
    let reader = MemoryReader(catalog, boxScores: boxScores, today: today)
    let finder = GameFinder(catalog, boxScores: boxScores, today: today)
    var first = 0
    var amongFive = 0
    let memories = try HalfMemories.all()
    for memory in memories {
      let found = try finder.games(like: try reader.read(memory.text), limit: 5).candidates
      let place = found.firstIndex { memory.names($0.game) }
      if place == 0 { first += 1 }
      if place != nil { amongFive += 1 }
    }
    let count = memories.count
    #expect(count >= 100 && first * 100 >= count * 95)
    #expect(amongFive * 100 >= count * 98)
  }

  /// Of basketball no overtime is known, of football and hockey not how many there were.
  @Test(arguments: [
    ("double overtime Celtics Bulls 2009", "double overtime: not in the data"),
    (
      "Seahawks Cardinals January 1 2012 double overtime",
      "overtime (double overtime: not in the data)"
    ),
  ]) func unknownOvertimesAreNotClaimed(_ text: String, _ reason: String) throws {
    let boxScores = BoxScoreStore(facts: catalog.folder)
    let reader = MemoryReader(catalog, boxScores: boxScores, today: today)
    let finder = GameFinder(catalog, boxScores: boxScores, today: today)
    let found = try finder.games(like: try reader.read(text), limit: 1).candidates
    let best = try #require(found.first)
    #expect(best.reasons.contains(reason), "\(best.reasons)")
    #expect(!best.reasons.contains("double overtime"))
  }
}

/// Half-remembered games of `Fixtures/memories.txt`.
enum HalfMemories {
  static func all() throws -> [HalfMemory] {
    let file = URL.repository.appending(path: "Tests/GameSearchTests/Fixtures/memories.txt")
    return try file.text.split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { line in
        try #require(HalfMemory(line: String(line)), "\(line)")
      }
  }
}

/// A memory with the game that was meant.
struct HalfMemory {
  let day: LocalDay
  let home: TeamID
  let number: Int
  let text: String

  /// Parses `1954-05-02 mlb-stl#2 | Giants Cardinals doubleheader`.
  init?(line: String) {
    let parts = line.split(separator: " | ", maxSplits: 1)
    let game = parts.first?.split(separator: " ") ?? []
    guard parts.count == 2, game.count == 2, let day = LocalDay(game[0]) else { return nil }
    let team = game[1].split(separator: "#")
    self.day = day
    home = TeamID(team[0])
    number = team.count == 2 ? Int(team[1]) ?? 0 : 0
    text = String(parts[1])
  }

  func names(_ game: Game) -> Bool { game.day == day && game.home == home && game.number == number }
}
