import AppSupport
import Testing

@Suite struct JSONNestingTests {
  @Test(arguments: [
    ("", 0), ("1", 0), ("[]", 1), (#"{"a":[{"b":1}],"c":[]}"#, 3), (#"["[[[[", "\"[["]"#, 1),
    (#"["\\"[["#, 3), ("[[[", 3), ("]]][", 0),
  ])
  func countsDepthOutsideStrings(_ text: String, _ depth: Int) {
    #expect(Array(text.utf8).withUnsafeBytes(JSONNesting.depth) == depth)
  }
}
