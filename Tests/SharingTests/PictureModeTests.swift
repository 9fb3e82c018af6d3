import AppSupport
import Drawing
import Sharing
import Testing

@Suite struct PictureModeTests {
  @Test(arguments: [
    (["TERM": "xterm-kitty"], PictureMode.Answer.shows(.kitty)),
    (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .shows(.kitty)),
    (["TERM": "xterm-ghostty"], .shows(.kitty)),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .shows(.kitty)),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .shows(.iterm)),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .shows(.iterm)),
    (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .shows(.iterm)),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .showsNone),
    (["TERM": "xterm-256color"], .askTerminal), (["TERM": "foot"], .askTerminal),
    (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux-1000/default,1,0"], .showsNone),
    (["TERM": "screen-256color", "TERM_PROGRAM": "iTerm.app"], .showsNone),
    (["TERM": "xterm", "STY": "1.tty"], .showsNone), (["TERM": "dumb"], .showsNone),
    (["TERM": "linux"], .showsNone), ([:], .showsNone),
  ])
  func environmentDeterminesImageProtocol(
    _ environment: [String: String], _ answer: PictureMode.Answer
  ) {
    #expect(PictureMode.auto.answer(isTerminal: true, environment: environment) == answer)
    #expect(PictureMode.never.answer(isTerminal: true, environment: environment) == .showsNone)
    // An explicit protocol also works in tmux.
    #expect(
      PictureMode.sixel.answer(isTerminal: true, environment: environment) == .shows(.sixel))
  }

  @Test func outputWithoutTerminalShowsNoPictures() {
    for choice in PictureMode.allCases {
      #expect(
        choice.answer(isTerminal: false, environment: ["TERM": "xterm-kitty"]) == .showsNone)
    }
  }

  @Test(arguments: [
    ("\u{1B}[?62;4;6;22c", true), ("abc\u{1B}[?65;1;4c", true), ("\u{1B}[?4;6c", false),
    ("\u{1B}[?62;22c", false), ("\u{1B}[?62;44c", false), ("\u{1B}[?62;4", false), ("", false),
    ("4;4;4c", false),
  ])
  func terminalReplyDeterminesSixelSupport(_ reply: String, _ takes: Bool) {
    #expect(PictureMode.supportsSixels(reply) == takes)
  }
}
