import Foundation
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

@Suite struct JapaneseLineTests {
  @Test func linesBreakBetweenJapaneseCharacters() {
    let text = "写真から訪れたスタジアムをすべて見つけます。"
    let lines = text.wrapped(to: 20, hanging: 2)
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.displayWidth <= 20 })
    #expect(lines.map { line in String(line.drop { $0 == " " }) }.joined() == text)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") })
  }

  @Test func punctuationStaysWithItsWord() {
    for width in 8...30 {
      let lines = "「開幕戦」、ナイター（延長）。キャッチャー".wrapped(to: width, hanging: 0)
      #expect(lines.allSatisfy { !"、。」）ーッャ".contains($0.first ?? "、") }, "\(lines)")
      #expect(lines.allSatisfy { !"「（".contains($0.last ?? "「") }, "\(lines)")
    }
  }

  @Test func paragraphsBreakBetweenJapaneseCharacters() {
    let text = "同じ日にデーゲームとナイター（17:00以降）を観戦しました。"
    let lines = TerminalLayout(columns: 40).paragraph(text, indent: 4, hanging: 2)
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.displayWidth <= 40 })
    #expect(lines.map { line in String(line.drop { $0 == " " }) }.joined() == text)
  }

  @Test func koreanBreaksOnlyAtSpaces() {
    let lines = "방문한 모든 경기장을 찾습니다".wrapped(to: 14, hanging: 0)
    #expect(lines == ["방문한 모든", "경기장을", "찾습니다"])
  }

  @Test func tableColumnsAlignWithWideLetters() {
    var table = TextTable([.marks("球場"), .marks("回数"), .marks("結果")])
    table.add("フェンウェイ・パーク", "3試合", "5-0")
    table.add("Wrigley Field", "1試合", "4-2")
    let lines = table.lines(within: 60)
    let places = lines.map { line in
      line.range(of: "試合").map { line[..<$0.lowerBound].displayWidth }
    }
    #expect(Set(places.dropFirst().map { $0 ?? 0 }).count == 1, "\(lines)")
  }
}
