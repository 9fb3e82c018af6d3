import AppSupport
import Testing

@Suite struct TextTableTests {
  private func visits() -> TextTable {
    var grid = TextTable(
      [
        .marks("ID"), .words("STADIUM", least: 12), .words("WHAT", least: 20),
        .marks("NOTE", isOptional: true), .figures("PHOTOS"),
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
    var grid = TextTable([.words("STADIUM"), .words("WHAT", enough: 20)], indent: 0)
    grid.add("Great American Ball Park", "Chicago Cubs 3, Cincinnati Reds 12")
    // The longest words are truncated first.
    #expect(grid.lines(within: 46).last == "Great American Ball P…  Chicago Cubs 3, Cinci…")
    #expect(grid.lines(within: 40).last == "Great American Ba…  Chicago Cubs 3, Cin…")
    var narrow = TextTable(
      [.marks("ID"), .words("STADIUM"), .words("WHAT", enough: 20)], indent: 0)
    narrow.add("7947430d", "Great American Ball Park", "Chicago Cubs 3, Cincinnati Reds 12")
    #expect(narrow.lines(within: 40).last == "7947430d  Great Ame…  Chicago Cubs 3, C…")
  }

  @Test func identifiersAndNumbersAreNeverTruncated() {
    let lines = visits().lines(within: 10)
    #expect(lines.map { $0.prefix(4) } == ["ID  ", "3f2a", "07c1"])
    #expect(lines.dropFirst().map { $0.split(separator: " ").last } == ["9", "120"])
    #expect(lines.allSatisfy { $0.displayWidth <= 50 })
  }

  @Test func removesTerminalControlCharacters() {
    var grid = TextTable([.words("NAME")], indent: 0)
    grid.add("a\u{1B}[31mb\nc")
    let text = grid.lines(within: nil).joined()
    #expect(!text.contains("\u{1B}") && !text.contains("\n"))
  }

  @Test func tableWithoutRowsIsEmpty() {
    #expect(TextTable([.words("NAME")]).lines(within: nil).isEmpty)
  }
}
