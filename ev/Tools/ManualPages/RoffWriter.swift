/// Text as the formatters of manual pages read it (man(7)).
struct RoffWriter {
  private(set) var lines: [String] = []

  /// Adds a request to the formatter: `.SH NAME`.
  mutating func request(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { $0.contains(" ") || $0.isEmpty ? "\"\($0)\"" : $0 }
    lines.append(([".\(name)"] + quoted).joined(separator: " "))
  }

  /// A line of text, whatever it begins with.
  mutating func text(_ line: String) { lines.append(Self.line(line)) }

  /// Text that has been marked up already.
  mutating func raw(_ line: String) { lines.append(line) }

  /// The gap before a paragraph; after a title there is one already.
  private mutating func gap() {
    guard lines.last?.hasPrefix(".SH") != true else { return }
    request("PP")
  }

  /// Lines that stay as they are.
  mutating func verbatim(_ lines: [String]) {
    gap()
    request("nf")
    request("RS", "4")
    for line in lines { text(line.isEmpty ? " " : line) }
    request("RE")
    request("fi")
  }

  /// A paragraph; lines that are set in stay lines.
  mutating func paragraph(_ text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    guard !lines.contains(where: { $0.hasPrefix("  ") }) else { return verbatim(lines) }
    gap()
    for line in lines { self.text(line) }
  }

  static func bold(_ text: String) -> String { "\\fB\(plain(text))\\fR" }
  static func italic(_ text: String) -> String { "\\fI\(plain(text))\\fR" }

  /// Text without a meaning for the formatter.
  static func plain(_ text: String) -> String {
    text.map { letter in
      switch letter {
      case "\\": "\\e"
      case "-": "\\-"
      case "\"": "\\(dq"
      case "~": "\\(ti"
      case "^": "\\(ha"
      case "`": "\\(ga"
      case "'": "\\(aq"
      default: String(letter)
      }
    }.joined()
  }

  private static func line(_ text: String) -> String {
    let plain = plain(text)
    return plain.hasPrefix(".") ? "\\&" + plain : plain
  }
}
