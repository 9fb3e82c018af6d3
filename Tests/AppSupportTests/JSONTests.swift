import Foundation
import TestSupport
import Testing

@testable import AppSupport

@Suite struct JSONBufferTests {
  @Test(arguments: [
    "", "plain", #"a"b\c"#, "tab\tline\nreturn\r", "\u{0}\u{1}\u{7f}\u{85}", "\u{202e}txt.exe",
    "Zürich 東京 🏟", "\u{2028}", "e\u{301}",
  ]) func stringsParseBack(_ text: String) {
    let line = JSONValue.string(text).line
    #expect(JSONValue(parsing: line) == .string(text) && line.cleanedForTerminal == line)
  }

  @Test func controlCharactersAreEscapedWithFourDigits() {
    #expect(JSONValue.string("\u{1b}[2J").line == #""\u001b[2J""#)
    #expect(JSONValue.string("a\u{202e}b").line == #""a\u202eb""#)
  }

  @Test func numbersAreWrittenAsJSONHasThem() {
    let numbers: [JSONValue] = [
      .number(1), .number(-0.25), .number(.infinity), .number(.nan), .number(1e20), .integer(.min),
    ]
    #expect(JSONValue.array(numbers).line == "[1,-0.25,null,null,1e+20,-9223372036854775808]")
  }

  @Test func documentIsIndentedAndSorted() {
    let value: JSONValue = ["b": [1, "x"], "a": .null, "c": [:], "d": []]
    #expect(
      value.document == """
        {
          "a": null,
          "b": [
            1,
            "x"
          ],
          "c": {},
          "d": []
        }
        """)
  }
}

@Suite struct JSONEncodingTests {
  private struct Document: Encodable {
    var schema = 1
    var stadiumName = "Fenway Park"
    var homeTeamID: String? = "bos"
    var awayScore: Int?
    var distanceM: Double? = 12
    var isNew: Bool?
    var kind: Kind? = .tour
    var seats: [Seat?] = [Seat(row: 3), nil]
    var counts = ["first_game": 1]
  }

  private enum Kind: String, Encodable { case tour }

  private struct Seat: Encodable { let row: Int64 }

  @Test func keysAreSnakeCaseAndSorted() throws {
    let json = try JSONValue(encoding: Document())
    #expect(
      json.line
        == #"{"away_score":null,"counts":{"first_game":1},"distance_m":12,"home_team_id":"bos","#
        + #""is_new":null,"kind":"tour","schema":1,"seats":[{"row":3},null],"#
        + #""stadium_name":"Fenway Park"}"#)
  }

  @Test func missingValuesAreNull() throws {
    struct Names: Encodable {
      var nickname: String?
      var kind: Kind?
      var seat: Seat?
    }
    #expect(try JSONValue(encoding: Names()).line == #"{"kind":null,"nickname":null,"seat":null}"#)
  }

  @Test(arguments: ExtremeNumbers.doubles)
  func numberThatJSONHasNotIsNull(_ number: Double) throws {
    let line = try JSONValue(encoding: ["number": number]).line
    #expect(JSONValue(parsing: line) != nil, "\(line)")
    #expect(line.contains("null") == !number.isFinite, "\(line)")
  }

  @Test func jsonValuesAreTakenAsTheyAre() throws {
    struct Wrapper: Encodable { let content: JSONValue }
    let json = try JSONValue(encoding: Wrapper(content: ["aKey": [1, nil as JSONValue? ?? .null]]))
    #expect(json.line == #"{"content":{"aKey":[1,null]}}"#)
  }

  @Test func emptyListsAndValuesOfOnePieceKeepTheirForm() throws {
    #expect(try JSONValue(encoding: [Int]()).line == "[]")
    #expect(try JSONValue(encoding: ["a"]).line == #"["a"]"#)
    #expect(try JSONValue(encoding: Kind.tour).line == #""tour""#)
  }
}

@Suite struct JSONNestingTests {
  @Test(arguments: [
    ("", 0), ("1", 0), ("[]", 1), (#"{"a":[{"b":1}],"c":[]}"#, 3), (#"["[[[[", "\"[["]"#, 1),
    (#"["\\"[["#, 3), ("[[[", 3), ("]]][", 0),
  ]) func countsDepthOutsideStrings(_ text: String, _ depth: Int) {
    #expect(Array(text.utf8).withUnsafeBytes(JSONNesting.depth) == depth)
  }
}

@Suite struct JSONParsingTests {
  @Test(
    arguments: [
      ("true", .bool(true)), ("false", .bool(false)), ("null", .null), ("1", .integer(1)),
      ("0", .integer(0)), ("-7", .integer(-7)), ("1.0", .integer(1)), ("1e3", .integer(1000)),
      ("0.25", .number(0.25)), ("9007199254740993", .integer(9_007_199_254_740_993)),
      ("-9223372036854775808", .integer(.min)),
      ("18446744073709551615", .number(18_446_744_073_709_551_616)), (#""a\nb""#, .string("a\nb")),
      (#""1""#, .string("1")), ("[1,true,null]", .array([.integer(1), .bool(true), .null])),
      (#"{"a":{"b":[]}}"#, .object(["a": .object(["b": .array([])])])),
    ] as [(String, JSONValue)])
  func givesEveryValueItsType(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: Data(text.utf8)) == value)
  }

  @Test(arguments: ["", "{", "[1", "nul", #"{"a" 1}"#, #""a"#, "1e999", "-1e999"])
  func refusesInvalidText(text: String) {
    #expect(throws: (any Error).self) { try JSONValue(parsing: Data(text.utf8)) }
    #expect(JSONValue(parsing: text) == nil)
  }
}

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
    let page = URL.repository.appending(path: "docs/json.md")
    let text = try page.text
    let lists: [(String, Porcelain)] = [
      ("visits list", .visits), ("review", .questions), ("history list", .batches),
      ("achievements", .achievements), ("trips list", .trips), ("games", .games),
      ("find", .rememberedGames), ("stadiums list", .stadiums), ("teams list", .teams),
    ]
    for (command, porcelain) in lists {
      let cells = porcelain.columns.map { "`\($0)`" }.joined(separator: ", ")
      #expect(text.contains("| `\(command)` | \(cells) |"), "\(command)")
    }
  }
}
