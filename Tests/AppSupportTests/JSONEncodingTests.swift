import AppSupport
import TestSupport
import Testing

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

  private struct Seat: Encodable {
    let row: Int64
  }

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
