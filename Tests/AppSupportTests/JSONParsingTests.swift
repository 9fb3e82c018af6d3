import AppSupport
import Foundation
import Testing

@Suite struct JSONParsingTests {
  @Test(
    arguments: [
      ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
      ("1", .integer(1)), ("0", .integer(0)), ("-7", .integer(-7)),
      ("1.0", .integer(1)), ("1e3", .integer(1000)), ("0.25", .number(0.25)),
      ("9007199254740993", .integer(9_007_199_254_740_993)),
      ("-9223372036854775808", .integer(.min)),
      ("18446744073709551615", .number(18_446_744_073_709_551_616)),
      (#""a\nb""#, .string("a\nb")), (#""1""#, .string("1")),
      ("[1,true,null]", .array([.integer(1), .bool(true), .null])),
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
