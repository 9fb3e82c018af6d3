import Testing

@testable import AppSupport

@Suite struct TOMLSyntaxTests {
  private func problem(_ text: String) -> String? {
    do throws(TOMLSyntax.Problem) {
      try TOMLSyntax.check(text)
      return nil
    } catch {
      return "\(error.line):\(error.column): \(error.message)"
    }
  }

  @Test(arguments: [
    "", "# only a comment", "a = 1\r\nb.c = 'x' # end\r\n", "\u{FEFF}a = true\n",
    "[plan]\ndrivers = 2\n[ providers . \"mlb\" ]\nbase_url = \"http://x/\\u00e9\"\n",
    "[[a]]\nx = {y = 1, z.w = [1, 2,\n # more\n 3,]}\ne = {}\n",
    "a = \"\"\"\nx \"\"quoted\"\"\\\n   more\"\"\"\"\"\nb = '''\nit's'''\n",
    "a = [1979-05-27T07:32:00.5+02:00, 1979-05-27 07:32:00Z, 1979-05-27, 07:32:00]\n",
    "a = [+1_000, -0, 0xdead_BEEF, 0o17, 0b1, 1.5e-3, 6E+2, inf, -nan]\n",
  ])
  func validTextIsAccepted(_ text: String) {
    #expect(problem(text) == nil)
  }

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
  ])
  func errorHasPlaceAndReason(_ text: String, _ expected: String) {
    #expect(problem(text) == expected)
  }

  @Test func nestingIsLimited() {
    let lists = "a = " + String(repeating: "[", count: 20_000)
    #expect(problem(lists)?.hasSuffix("Values are nested too deeply.") == true)
    let parts = String(repeating: "a.", count: 20_000) + "b = 1"
    #expect(problem(parts)?.hasSuffix("The key has too many parts.") == true)
    #expect(problem("[\(parts.dropLast(4))]")?.hasSuffix("The key has too many parts.") == true)
  }
}
