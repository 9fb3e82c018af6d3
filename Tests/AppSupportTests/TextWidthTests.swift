import Testing

@testable import AppSupport

struct TextWidthTests {
  @Test func wrapsBetweenWordsAndIndentsFurtherLines() {
    let line = "Badge lost: Ballpark Regular, because Citizens Bank Park was removed"
    #expect(
      line.wrapped(to: 32) == [
        "Badge lost: Ballpark Regular,", "  because Citizens Bank Park was", "  removed",
      ])
    #expect(line.wrapped(to: 32, hanging: 0).allSatisfy { !$0.hasPrefix(" ") })
  }

  @Test func keepsALineThatFits() {
    #expect("Score  4-3".wrapped(to: 10) == ["Score  4-3"])
    #expect("".wrapped(to: 10) == [""])
  }

  @Test func keepsColumnsTogether() {
    #expect("  photo    one two three".wrapped(to: 16) == ["  photo    one", "    two three"])
    #expect("photo    /photos/a.jpg".wrapped(to: 16) == ["photo    /photos/a.jpg"])
  }

  @Test func keepsAWordThatIsWiderWhole() {
    #expect(
      "Not found: /photos/2019/summer/IMG_0001.jpg. Check it.".wrapped(to: 20) == [
        "Not found:", "  /photos/2019/summer/IMG_0001.jpg.", "  Check it.",
      ])
  }

  @Test(arguments: [20, 40, 60])
  func wrappedLinesHaveTheSameWords(width: Int) {
    let text = "東京ドーム で 観戦 した 試合 は " + (1...40).map(String.init).joined(separator: " ")
    let lines = text.wrapped(to: width)
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.displayWidth <= width })
    #expect(lines.flatMap { $0.split(separator: " ") } == text.split(separator: " "))
  }
}
