import Foundation
import SportsModel
import Testing

/// Half-remembered games of `Fixtures/memories.txt`.
enum HalfMemories {
  static func all() throws -> [HalfMemory] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/memories.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
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
