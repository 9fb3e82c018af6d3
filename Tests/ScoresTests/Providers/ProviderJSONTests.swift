import AppSupport
import Foundation
import Testing

@testable import Scores

struct ProviderJSONTests {
  private func read(_ text: String) throws -> JSONValue { try ProviderJSON.read(Data(text.utf8)) }

  @Test func parsesValuesOfEveryType() throws {
    let value = try read(#" {"a":[1,-2.5e1,true,false,null,"x\n\u00e9\ud83c\udfdf"],"b":{}} "#)
    #expect(
      value
        == .object([
          "a": .array([
            .integer(1), .integer(-25), .bool(true), .bool(false), .null, .string("x\né🏟"),
          ]), "b": .object([:]),
        ]))
  }

  @Test func typesAreNotConvertedImplicitly() throws {
    let value = try read(#"[true,1,"12","1.5",3.5," ",1e300]"#).list
    #expect(value.map(\.integer) == [nil, 1, 12, nil, nil, nil, nil])
    #expect(value.map(\.flag) == [true, nil, nil, nil, nil, nil, nil])
    #expect(value.map(\.text) == [nil, nil, "12", "1.5", nil, nil, nil])
    #expect(value.map(\.identifier) == [nil, "1", "12", "1.5", nil, nil, nil])
  }

  @Test(arguments: [
    "", "  ", "{", "[1", "{\"a\"}", "{\"a\":}", "\"open", "nul", "1 2", "+", "\"\\u12\"",
    "\"\\", "[\"\\ud800\\", "-", "1e999",
  ])
  func rejectsBrokenJSON(_ text: String) {
    #expect(throws: ProviderError.self) { () throws in try read(text) }
  }

  @Test func truncatedTextIsAnErrorOrAValue() throws {
    let text = Array(#"{"a":[1,{"b":"\ud83c\udfdf"},null],"c":-1.5e3}"#.utf8)
    for count in 0..<text.count {
      #expect(throws: ProviderError.self) { () throws in try ProviderJSON.read(Data(text[..<count]))
      }
    }
  }

  @Test func distinguishesHTMLFromBrokenJSON() {
    #expect(throws: ProviderError.page) { () throws in try read("\n <!DOCTYPE html><p>") }
    #expect(throws: ProviderError.notJSON("it is not valid JSON")) { () throws in try read("[") }
  }

  @Test func depthAndSizeAreBounded() {
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(throws: ProviderError.notJSON("it nests too deeply")) { () throws in try read(deep) }
    let large = Data(repeating: 0x20, count: ProviderJSON.maxBytes + 1)
    #expect(throws: ProviderError.tooLarge(bytes: large.count)) {
      () throws in try ProviderJSON.read(large)
    }
  }

  @Test(arguments: [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .isoLatin1])
  func acceptsOtherTextEncodings(_ encoding: String.Encoding) throws {
    let body = try #require(#"{"name":"Montréal"}"#.data(using: encoding))
    #expect(try ProviderJSON.read(body)["name"].text == "Montréal")
  }

  @Test func byteOrderMarkIsSkipped() throws {
    #expect(try ProviderJSON.read(Data([0xef, 0xbb, 0xbf]) + Data("[]".utf8)) == .array([]))
  }
}
