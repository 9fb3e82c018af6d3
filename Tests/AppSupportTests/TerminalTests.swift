import Foundation
import Testing

@testable import AppSupport

@Suite struct TerminalAppearanceTests {
  @Test(arguments: [
    (ColorMode.auto, true, ["TERM": "xterm-256color"], true),
    (.auto, false, ["TERM": "xterm-256color"], false), (.auto, true, ["TERM": "dumb"], false),
    (.auto, true, [:], false), (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], false),
    (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], true),
    (.always, false, ["TERM": "dumb", "NO_COLOR": "1"], true),
    (.never, true, ["TERM": "xterm"], false),
  ]) func colorDependsOnOptionTerminalAndEnvironment(
    _ choice: ColorMode, _ isTerminal: Bool, _ environment: [String: String], _ wanted: Bool
  ) {
    #expect(choice.colors(isTerminal: isTerminal, environment: environment) == wanted)
  }

  @Test func barIsFullOnlyAtAllAndEmptyOnlyAtZero() {
    let plain = TerminalStyler(isOn: false)
    #expect(ProgressBar(29, of: 30).text(width: 10, plain) == "█████████░")
    #expect(ProgressBar(30, of: 30).text(width: 10, plain) == "██████████")
    #expect(ProgressBar(1, of: 300).text(width: 10, plain) == "█░░░░░░░░░")
    #expect(ProgressBar(0, of: 30).text(width: 10, plain) == "░░░░░░░░░░")
    #expect(ProgressBar(0, of: 0).text(width: 3, plain) == "░░░")
    #expect(ProgressBar(299, of: 300).percent == 99)
  }

  @Test func wideCharactersTakeTwoColumns() {
    #expect("서울 Dome".displayWidth == 9 && "Montréal".displayWidth == 8)
    #expect("서울종합운동장".fitted(to: 6) == "서울…" && "Fenway Park".fitted(to: 8) == "Fenway…")
    #expect("Fenway".fitted(to: 6) == "Fenway")
  }

  @Test func controlSequencesInNamesAreRemoved() {
    var grid = TextTable([.text("")])
    grid.add(["\u{1B}[2Jgone\nb"])
    let text = grid.lines(TerminalLayout()).joined()
    #expect(!text.contains("\u{1B}") && !text.contains("\n"))
    #expect(!TerminalLayout().paragraph("a\u{1B}[31m b").joined().contains("\u{1B}"))
    let cleaned = "a\u{1B}[2J\u{1B}[7m\n\u{9B}".cleanedExceptStyles
    #expect(cleaned == "a\u{FFFD}[2J\u{FFFD}[7m\u{FFFD}\u{FFFD}")
    let styled = TerminalStyler(isOn: true)("won", .good)
    #expect(styled.cleanedExceptStyles == styled && styled.contains("\u{1B}"))
  }
}

@Suite struct TextTableTests {
  private func visits() -> TextTable {
    var grid = TextTable(
      [
        .fixed("ID"), .text("STADIUM", minWidth: 12), .text("WHAT", minWidth: 20),
        .fixed("NOTE", isOptional: true), .numbers("PHOTOS"),
      ], indent: 0)
    grid.add("3f2a", "Great American Ball Park", "Chicago Cubs 3, Cincinnati Reds 12", "rain", "9")
    grid.add("07c1", "阪神甲子園球場", "読売ジャイアンツ 1, 阪神タイガース 0", "", "120")
    return grid
  }

  @Test func showsAllColumnsWithoutAWidthLimit() {
    #expect(
      visits().lines(within: nil) == [
        "ID    STADIUM                   WHAT                                  NOTE  PHOTOS",
        "3f2a  Great American Ball Park  Chicago Cubs 3, Cincinnati Reds 12    rain       9",
        "07c1  阪神甲子園球場            読売ジャイアンツ 1, 阪神タイガース 0           120",
      ])
  }

  @Test func dropsOptionalColumnsBeforeTruncatingNames() {
    #expect(visits().lines(within: 82) == visits().lines(within: nil))
    #expect(visits().lines(within: 81).first?.contains("NOTE") == false)
    #expect(
      visits().lines(within: 60) == [
        "ID    STADIUM                 WHAT                    PHOTOS",
        "3f2a  Great American Ball P…  Chicago Cubs 3, Cinci…       9",
        "07c1  阪神甲子園球場          読売ジャイアンツ 1,…       120",
      ])
  }

  @Test func columnsAtMinimumWidthAreTruncatedLast() {
    var grid = TextTable([.text("STADIUM"), .text("WHAT", preferredWidth: 20)], indent: 0)
    grid.add("Great American Ball Park", "Chicago Cubs 3, Cincinnati Reds 12")
    // The longest words are truncated first.
    #expect(grid.lines(within: 46).last == "Great American Ball P…  Chicago Cubs 3, Cinci…")
    #expect(grid.lines(within: 40).last == "Great American Ba…  Chicago Cubs 3, Cin…")
    var narrow = TextTable(
      [.fixed("ID"), .text("STADIUM"), .text("WHAT", preferredWidth: 20)], indent: 0)
    narrow.add("7947430d", "Great American Ball Park", "Chicago Cubs 3, Cincinnati Reds 12")
    #expect(narrow.lines(within: 40).last == "7947430d  Great Ame…  Chicago Cubs 3, C…")
  }

  @Test func identifiersAndNumbersAreNeverTruncated() {
    let lines = visits().lines(within: 10)
    #expect(lines.map { $0.prefix(4) } == ["ID  ", "3f2a", "07c1"])
    #expect(lines.dropFirst().map { $0.split(separator: " ").last } == ["9", "120"])
    #expect(lines.allSatisfy { $0.displayWidth <= 50 })
  }

  @Test func tableWithoutRowsIsEmpty() {
    #expect(TextTable([.text("NAME")]).lines(within: nil).isEmpty)
  }
}

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
    #expect("Score  4-3".wrapped(to: 10) == ["Score  4-3"] && "".wrapped(to: 10) == [""])
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

  @Test(arguments: [20, 40, 60]) func wrappedLinesHaveTheSameWords(width: Int) {
    let text = "東京ドーム で 観戦 した 試合 は " + (1...40).map(String.init).joined(separator: " ")
    let lines = text.wrapped(to: width)
    #expect(lines.count > 1 && lines.allSatisfy { $0.displayWidth <= width })
    #expect(lines.flatMap { $0.split(separator: " ") } == text.split(separator: " "))
  }
}

@Suite struct JapaneseLineTests {
  @Test func linesBreakBetweenJapaneseCharacters() {
    let text = "写真から訪れたスタジアムをすべて見つけます。"
    let lines = text.wrapped(to: 20, hanging: 2)
    #expect(lines.count == 3 && lines.allSatisfy { $0.displayWidth <= 20 })
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
    #expect(lines.count == 2 && lines.allSatisfy { $0.displayWidth <= 40 })
    #expect(lines.map { line in String(line.drop { $0 == " " }) }.joined() == text)
  }

  @Test func koreanBreaksOnlyAtSpaces() {
    #expect("방문한 모든 경기장을 찾습니다".wrapped(to: 14, hanging: 0) == ["방문한 모든", "경기장을", "찾습니다"])
  }
}
