import Testing

@testable import AppSupport

@Suite struct JSONBufferTests {
  @Test(arguments: [
    "", "plain", #"a"b\c"#, "tab\tline\nreturn\r", "\u{0}\u{1}\u{7f}\u{85}", "\u{202e}txt.exe",
    "Zürich 東京 🏟", "\u{2028}", "e\u{301}",
  ])
  func stringsParseBack(_ text: String) {
    let line = JSONValue.string(text).line
    #expect(JSONValue(parsing: line) == .string(text))
    #expect(line.cleanedForTerminal == line)
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
