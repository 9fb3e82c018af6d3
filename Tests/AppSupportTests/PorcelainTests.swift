import AppSupport
import Foundation
import Testing

@Suite struct PorcelainTests {
  @Test func lineHasACellForEveryColumn() throws {
    let form: JSONValue = [
      "name": "Chicago\tby\ntrain", "id": "5f3a", "status": "planned", "first_day": "2026-06-12",
      "last_day": .null, "days": 4, "game_ids": ["a", "b"], "more": "left out",
    ]
    #expect(
      try Porcelain.trips.line(form)
        == "5f3a\tChicago\u{FFFD}by\u{FFFD}train\tplanned\t2026-06-12\t\t4\ta,b")
  }

  @Test func columnPathReachesNestedObjectsAndArrays() throws {
    let badge: JSONValue = ["id": "x", "progress": ["current": 2, "target": 10]]
    #expect(try Porcelain.achievements.line(badge) == "x\t\t\t\t2\t10\t\t\t")
    let question: JSONValue = [
      "question_id": "q", "distance_m": .number(21.4),
      "candidates": [["game_id": "one"], ["game_id": "two"]],
    ]
    #expect(try Porcelain.questions.line(question) == "q\t\t\t\t\t21.4\tone,two\t\t\t\t")
  }

  @Test func itemIsEncodedByItsOwnRules() throws {
    struct Progress: Encodable { let current, target: Int }
    struct Badge: Encodable {
      enum Key: CodingKey { case id, name, progress, category, other }
      func encode(to encoder: any Encoder) throws {
        var first = encoder.container(keyedBy: Key.self)
        try first.encode("replaced", forKey: .name)
        try first.encode("b1", forKey: .id)
        try first.encode(Progress(current: 2, target: 10), forKey: .other)
        var second = encoder.container(keyedBy: Key.self)
        try second.encode("Kept", forKey: .name)
        try second.encode(Progress(current: 3, target: 10), forKey: .progress)
        try second.encodeIfPresent(nil as String?, forKey: .category)
      }
    }
    #expect(try Porcelain.achievements.line(Badge()) == "b1\t\t\tKept\t3\t10\t\t\t")

    struct Question: Encodable {
      struct Candidate: Encodable { let gameID: String }
      let questionID = "q"
      let distanceM: Double? = 21.4
      let candidates = [Candidate(gameID: "one"), Candidate(gameID: "two")]
    }
    #expect(try Porcelain.questions.line(Question()) == "q\t\t\t\t\t21.4\tone,two\t\t\t\t")
  }

  /// Scripts rely on the order of columns.
  @Test func columnsMatchDocumentation() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/json.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let lists: [(String, Porcelain)] = [
      ("visits list", .visits), ("review", .questions), ("history list", .batches),
      ("achievements", .achievements), ("trips list", .trips), ("games", .games),
      ("find", .rememberedGames),
      ("stadiums list", .stadiums), ("teams list", .teams),
    ]
    for (command, porcelain) in lists {
      let cells = porcelain.columns.map { "`\($0)`" }.joined(separator: ", ")
      #expect(text.contains("| `\(command)` | \(cells) |"), "\(command)")
    }
  }
}
