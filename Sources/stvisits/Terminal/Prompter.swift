import PhotoImport

/// Reads what a conversation waits for.
protocol Prompter {
  /// A key of a menu.
  func key() -> ReviewConversation.Input
  /// A line after a prompt; the hints tell what the line typed so far can mean.
  func line(_ prompt: String, _ hints: InputHints) -> ReviewConversation.Input
}

extension Console {
  /// Lends somebody to ask: by single keys, or line by line where that is wanted or no key can be
  /// read; the terminal is given back as it was.
  func withAsker<Result>(
    lineByLine: Bool, _ body: (any Prompter) throws -> Result
  ) rethrows -> Result {
    guard !lineByLine, isTerminal(.standardInput), let keyboard = Keyboard() else {
      return try body(LinePrompter(console: self))
    }
    defer { keyboard.close() }
    return try body(KeyPrompter(console: self, keyboard: keyboard))
  }
}

/// What a line that is being typed can mean.
struct InputHints {
  var preview: (String) -> [String] = { _ in [] }
  /// The whole of what Tab takes for it.
  var completion: (String) -> String? = { _ in nil }
}

/// Line by line, without a single control sequence: for screen readers and simple terminals.
struct LinePrompter: Prompter {
  let console: Console

  func key() -> ReviewConversation.Input {
    console.write("Key: ", to: .standardError)
    return console.readLine().map { .line($0.isEmpty ? "\n" : $0) } ?? .end
  }

  func line(_ prompt: String, _ hints: InputHints) -> ReviewConversation.Input {
    console.write(prompt, to: .standardError)
    return console.readLine().map { .line($0) } ?? .end
  }
}

/// With single keys, and with what a line can mean shown while it is typed.
struct KeyPrompter: Prompter {
  let console: Console
  let keyboard: Keyboard

  func key() -> ReviewConversation.Input {
    console.write("> ", to: .standardError)
    while true {
      switch keyboard.read() {
      case .character(let key):
        console.write("\(key)\n", to: .standardError)
        return .key(key)
      case .enter:
        console.write("\n", to: .standardError)
        return .key("\n")
      case .end:
        console.write("\n", to: .standardError)
        return .end
      case .backspace, .tab, .other: continue
      }
    }
  }

  func line(_ prompt: String, _ hints: InputHints) -> ReviewConversation.Input {
    var text = ""
    while true {
      draw(prompt, text, hints.preview(text))
      switch keyboard.read() {
      case .character(let character): text.append(character)
      case .backspace: _ = text.popLast()
      case .tab: text = hints.completion(text) ?? text
      case .enter:
        draw(prompt, text, [])
        console.write("\n", to: .standardError)
        return .line(text)
      case .end:
        draw(prompt, text, [])
        console.write("\n", to: .standardError)
        return .end
      case .other: continue
      }
    }
  }

  /// Draws the line and what it can mean below it, with the cursor back at its end.
  private func draw(_ prompt: String, _ text: String, _ below: [String]) {
    let room = max(1, console.columns - 1)
    // Of a line wider than the terminal the end is shown, where the cursor is.
    let shown = String((prompt + text).suffix(room))
    var screen = "\r\u{1B}[J\(shown)"
    for line in below { screen += "\n\(line.prefix(room))" }
    if !below.isEmpty {
      screen += "\u{1B}[\(below.count)A\r"
      if !shown.isEmpty { screen += "\u{1B}[\(shown.count)C" }
    }
    console.write(screen, to: .standardError)
  }
}
