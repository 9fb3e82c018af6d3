import AppSupport
import Localization
import PhotoImport

/// Reads the user's input for a conversation.
protocol Prompter {
  func key() -> ReviewConversation.Input
  /// Ignores keys that were pressed before.
  func discardInput()
  /// Reads a line after a prompt; the hints preview its possible meanings while it is typed.
  func line(_ prompt: String, hints: InputHints) -> ReviewConversation.Input
}

extension Console {
  /// Runs a body with a prompter for single keys, or for lines if that is wanted or standard input is
  /// not a terminal; then restores the terminal.
  func withAsker<Result>(
    lineByLine: Bool, _ body: (any Prompter) throws -> Result
  ) rethrows -> Result {
    guard !lineByLine, isTerminal(.standardInput), let keyboard = Keyboard() else {
      return try body(LinePrompter(console: self))
    }
    return try InterruptHandler.delayingSignals {
      try body(KeyPrompter(console: self, keyboard: keyboard))
    } cleanup: {
      keyboard.close()
    }
  }
}

extension Console {
  /// Writes all lines of a prompt but the last, which is returned, if the terminal is too narrow for
  /// one line.
  func lastLine(of prompt: String) -> String {
    let space = prompt.hasSuffix(" ") ? " " : ""
    let text = String(prompt.dropLast(space.count)).cleanedForTerminal
    let lines = text.wrapped(to: columns - 1 - space.count, hanging: 0)
    for line in lines.dropLast() { write(line + "\n", to: .standardError) }
    return (lines.last ?? "") + space
  }
}

/// Possible meanings of a line that is being typed.
struct InputHints {
  var preview: (String) -> [String] = { _ in [] }
  /// Returns the completion that Tab accepts.
  var completion: (String) -> String? = { _ in nil }
}

/// Reads lines, without control sequences: for screen readers and simple terminals.
struct LinePrompter: Prompter {
  let console: Console

  /// Lines may come from a file, so none is ignored.
  func discardInput() {}

  func key() -> ReviewConversation.Input {
    console.write(localized("Key, then Enter:") + " ", to: .standardError)
    return console.readLine().map { .line($0.isEmpty ? "\n" : $0) } ?? .end
  }

  func line(_ prompt: String, hints: InputHints) -> ReviewConversation.Input {
    console.write(console.lastLine(of: prompt), to: .standardError)
    // A terminal in line mode passes the Esc key on as a character.
    return console.readLine().map { $0 == "\u{1B}" ? .cancel : .line($0) } ?? .end
  }
}

/// Reads single keys, and shows the possible meanings of a line below it.
struct KeyPrompter: Prompter {
  let console: Console
  let keyboard: Keyboard

  func discardInput() { keyboard.discardInput() }

  func key() -> ReviewConversation.Input {
    console.write(localized("Press a key:") + " ", to: .standardError)
    while true {
      let pressed = keyboard.read()
      switch pressed {
      case .character(let key):
        console.write("\(key)\n", to: .standardError)
        return .key(key)
      case .enter:
        console.write("\n", to: .standardError)
        return .key("\n")
      case .end, .interrupt:
        console.write("\n", to: .standardError)
        return pressed == .end ? .end : .interrupt
      case .backspace, .eraseLine, .tab, .escape, .other: continue
      }
    }
  }

  func line(_ prompt: String, hints: InputHints) -> ReviewConversation.Input {
    var text = ""
    let prompt = console.lastLine(of: prompt)
    while true {
      draw(prompt, text, below: hints.preview(text))
      let pressed = keyboard.read()
      switch pressed {
      case .character(let character): text.append(character)
      case .backspace: _ = text.popLast()
      case .eraseLine: text = ""
      case .tab: text = hints.completion(text) ?? text
      case .enter:
        draw(prompt, text)
        console.write("\n", to: .standardError)
        return .line(text)
      case .escape:
        draw(prompt, "")
        console.write("\n", to: .standardError)
        return .cancel
      case .end, .interrupt:
        draw(prompt, text)
        console.write("\n", to: .standardError)
        return pressed == .end ? .end : .interrupt
      case .other: continue
      }
    }
  }

  /// Draws the line and its meanings below it, with the cursor at the end of the line.
  private func draw(_ prompt: String, _ text: String, below: [String] = []) {
    let room = max(1, console.columns - 1)
    // If the line is wider than the terminal, its end is shown, where the cursor is.
    let shown = String((prompt + text).cleanedForTerminal.suffix(room))
    var screen = "\r\u{1B}[J\(shown)"
    for line in below { screen += "\n\(line.cleanedForTerminal.prefix(room))" }
    if !below.isEmpty {
      screen += "\u{1B}[\(below.count)A\r"
      if !shown.isEmpty { screen += "\u{1B}[\(shown.count)C" }
    }
    console.writeExactly(screen, to: .standardError)
  }
}

/// Questions that are answered with yes or no; any answer but yes means no.
enum YesNoAnswer {
  static var choices: String { localized("[y/N]") }

  /// Returns whether an answer is yes, in the user's language or in English.
  static func isYes(_ answer: String) -> Bool {
    let own = localized("y, yes", context: "answers, separated by commas").split(separator: ", ")
    return (own.map(String.init) + ["y", "yes"]).contains(answer.lowercased())
  }
}
