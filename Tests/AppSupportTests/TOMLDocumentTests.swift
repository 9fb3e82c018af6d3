import Testing

@testable import AppSupport

@Suite struct TOMLDocumentTests {
  private func problem(_ text: String) -> String? {
    do throws(TOMLDocument.Problem) {
      _ = try TOMLDocument(text)
      return nil
    } catch { return "\(error.line):\(error.column): \(error.message)" }
  }

  @Test(arguments: [
    "", "# only a comment", "a = 1\r\nb.c = 'x' # end\r\n", "\u{FEFF}a = true\n",
    "[plan]\ndrivers = 2\n[ providers . \"mlb\" ]\nbase_url = \"http://x/\\u00e9\"\n",
    "[[a]]\nx = {y = 1, z.w = [1, 2,\n # more\n 3,]}\ne = {}\n",
    "a = \"\"\"\nx \"\"quoted\"\"\\\n   more\"\"\"\"\"\nb = '''\nit's'''\n",
    "a = [1979-05-27T07:32:00.5+02:00, 1979-05-27 07:32:00Z, 1979-05-27, 07:32:00]\n",
    "a = [+1_000, -0, 0xdead_BEEF, 0o17, 0b1, 1.5e-3, 6E+2, inf, -nan]\n",
  ]) func validTextIsAccepted(_ text: String) { #expect(problem(text) == nil) }

  @Test(arguments: [
    ("[<plan>]\ndrivers = 2\n", "1:2: Expected a key, found \"<\"."),
    ("[plan\n", "1:6: Expected \"]\", found the end of the line."),
    ("a = \n", "1:5: Expected a value, found the end of the line."),
    ("é = 1\n", "1:1: Expected a key, found \"é\"."),
    ("a = 1 b = 2\n", "1:7: Expected the end of the line, found \"b\"."),
    ("x = 1\na = \"é\n", "2:7: The text has no closing quote."),
    ("a = blue\n", "1:5: \"blue\" isn't a value. Put texts in quotes."),
    ("a = 012\n", "1:5: \"012\" isn't a value. Put texts in quotes."),
    ("a = \"C:\\photos\"\n", "1:9: Invalid escape sequence. Write a backslash as \\\\."),
    ("a = \"\\uD800\"\n", "1:8: Invalid Unicode escape sequence."),
    ("a = \"\u{1B}[31m\"\n", "1:6: The text has a control character."),
    ("a.<b = 1\n", "1:3: Expected a key, found \"<\"."),
    ("a = {<b> = 1}\n", "1:6: Expected a key, found \"<\"."),
    ("a = [1, 2", "1:10: Expected \",\" or \"]\", found the end of the file."),
    ("a = 9223372036854775808", "1:5: \"9223372036854775808\" isn't a value. Put texts in quotes."),
    ("a = 1\na = '''\n'''\n", "2:5: \"a\" is defined twice."),
    ("[a]\nb = {c = 1, c = 2}\n", "2:17: \"a.b.c\" is defined twice."),
    ("a = {b = 1}\n  a.c = 2\n", "2:3: \"a.c\" is defined twice."),
    ("a = {b = 1}\n[a.c]\n", "2:1: \"a.c\" is defined twice."),
    ("a.b = 1\n[a]\n", "2:1: \"a\" is defined twice."),
    ("[a]\n[b]\n[a]\n", "3:1: \"a\" is defined twice."),
    ("[a]\n[[a]]\n", "2:1: \"a\" is defined twice."),
    ("[[a]]\nb = 1\n[[a]]\nb = 1\nb = 2\n", "5:5: \"a.b\" is defined twice."),
  ]) func errorHasPlaceAndReason(_ text: String, _ expected: String) {
    #expect(problem(text) == expected)
  }

  @Test func nestingIsLimited() {
    let lists = "a = " + String(repeating: "[", count: 20_000)
    #expect(problem(lists)?.hasSuffix("Values are nested too deeply.") == true)
    let parts = String(repeating: "a.", count: 20_000) + "b = 1"
    #expect(problem(parts)?.hasSuffix("The key has too many parts.") == true)
    #expect(problem("[\(parts.dropLast(4))]")?.hasSuffix("The key has too many parts.") == true)
  }

  @Test(arguments: [
    ("true", TOMLDocument.Value.bool(true)), ("+1_000", .integer(1000)), ("-0", .integer(0)),
    ("0xdead_BEEF", .integer(0xDEAD_BEEF)), ("0o17", .integer(15)), ("0b101", .integer(5)),
    ("1.5e-3", .number(0.0015)), ("6E+2", .number(600)), ("-inf", .number(-.infinity)),
    ("1979-05-27 07:32:00Z", .time), ("07:32:00.5", .time), ("1979-05-27", .time),
    ("'a\\b'", .text("a\\b")), (#""\u00e9\t\"""#, .text("\u{E9}\t\"")),
    ("\"\"\"\r\na \"\"b\"\" \\ \r\n\n  c\r\nd\"\"\"\"\"", .text("a \"\"b\"\" c\nd\"\"")),
    ("'''\na\\\nb''''", .text("a\\\nb'")), ("[]", .array([])),
    ("[1, # one\n 'x', ]", .array([.integer(1), .text("x")])),
  ])
  func valueIsRead(_ text: String, _ value: TOMLDocument.Value) throws {
    #expect(try TOMLDocument("a = \(text) # end").entries.map(\.value) == [value])
  }

  @Test func keysHaveTheirSectionsAndPlaces() throws {
    let text = """
      a.'b c' = 1
      [ plan . "x" ]
        list = [
          2 ]
      t = { y.z = 3, e = {} }
      [[more]]
      left = 4
      [more.out]
      x = 5
      [[more]]
      left = 6
      [plan]
      after = "\u{E9}" # end
      """
    let document = try TOMLDocument(text)
    let entries = document.entries.flatMap(\.leaves)
    #expect(
      entries.map(\.path) == [
        ["a", "b c"], ["plan", "x", "list"], ["plan", "x", "t", "y", "z"], ["more"],
        ["plan", "after"],
      ])
    #expect(entries.map(\.line) == [1, 3, 5, 6, 13])
    let bytes = Array(text.utf8)
    #expect(
      entries.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        == ["1", "[\n    2 ]", "3", "", "\"\u{E9}\""])
    #expect(
      document.sections.map(\.path)
        == [[], ["plan", "x"], ["more"], ["more", "out"], ["more"], ["plan"]])
  }
}
