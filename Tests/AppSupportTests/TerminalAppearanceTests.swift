import AppSupport
import Testing

@Suite struct TerminalAppearanceTests {
  @Test(arguments: [
    (ColorMode.auto, true, ["TERM": "xterm-256color"], true),
    (.auto, false, ["TERM": "xterm-256color"], false),
    (.auto, true, ["TERM": "dumb"], false),
    (.auto, true, [:], false),
    (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], false),
    (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], true),
    (.always, false, ["TERM": "dumb", "NO_COLOR": "1"], true),
    (.never, true, ["TERM": "xterm"], false),
  ])
  func colorDependsOnOptionTerminalAndEnvironment(
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
    #expect("서울 Dome".displayWidth == 9)
    #expect("Montréal".displayWidth == 8)
    #expect("서울종합운동장".fitted(to: 6) == "서울…")
    #expect("Fenway Park".fitted(to: 8) == "Fenway…")
    #expect("Fenway".fitted(to: 6) == "Fenway")
  }

  @Test func tableDropsColumnsBeforeTruncatingNames() {
    var grid = TextTable([
      .words("PARK"), .figures("GAMES"), .marks("FIRST", isOptional: true),
      .marks("LATEST", isOptional: true),
    ])
    grid.add(["Oriole Park at Camden Yards", "12", "2018-06-15", "2024-06-15"])
    grid.add(["Fenway", "3", "", "2024-06-15"])
    #expect(
      grid.lines(TerminalLayout(columns: 80)) == [
        "  PARK                         GAMES  FIRST       LATEST",
        "  Oriole Park at Camden Yards     12  2018-06-15  2024-06-15",
        "  Fenway                           3              2024-06-15",
      ])
    #expect(
      grid.lines(TerminalLayout(columns: 50))[1]
        == "  Oriole Park at Camden Yards     12  2018-06-15")
    #expect(grid.lines(TerminalLayout(columns: 40))[2] == "  Fenway                           3")
  }

  @Test func controlSequencesInNamesAreRemoved() {
    var grid = TextTable([.words("")])
    grid.add(["\u{1B}[2Jgone"])
    #expect(!grid.lines(TerminalLayout()).joined().contains("\u{1B}"))
    #expect(!TerminalLayout().paragraph("a\u{1B}[31m b").joined().contains("\u{1B}"))
  }
}
