import AppSupport

extension FuzzTarget {
  /// The settings file, as the program reads it.
  static var settings: FuzzTarget {
    FuzzTarget(
      "settings", maxBytes: 16 << 10,
      words: FuzzDictionary.ascii(
        "[", "]", "[[", "]]", "{", "}", " = ", ".", ",", "\"\"\"", "'''", "\\u", "\\U", "#", "true",
        "false", "inf", "nan", "0x", "0o", "0b", "e+", "_", "1979-05-27T07:32:00Z", "\r\n",
        "\u{FEFF}",
        "plan", "drivers", "providers.\"mlb\".base_url", "<"),
      seeds: { texts.map { Array($0.utf8) } },
      read: { bytes, _ in
        guard let text = String(validating: bytes, as: UTF8.self) else { return FuzzResult() }
        do throws(TOMLDocument.Problem) {
          let entries = try TOMLDocument(text).entries
          for entry in entries where !entry.range.isEmpty { check(entry, of: bytes) }
          return FuzzResult(keys: entries.flatMap(\.leaves).map { $0.path.joined(separator: ".") })
        } catch {
          guard error.line > 0, error.column > 0 else { fatalError("an error without a place") }
          return FuzzResult()
        }
      })
  }

  /// Checks that the text of a value has this value.
  private static func check(_ entry: TOMLDocument.Entry, of bytes: UnsafeRawBufferPointer) {
    let text = "a = " + String(decoding: bytes[entry.range], as: UTF8.self)
    guard let copy = try? TOMLDocument(text), copy.entries.count == 1 else {
      fatalError("the text of a value isn't a value")
    }
    if case .text(let text) = entry.value, copy.entries[0].value != .text(text) {
      fatalError("the text of a value has another value")
    }
  }

  private static let texts = [
    """
    # Settings of stvisits.
    offline = false
    leagues = ["mlb", 'nhl',
      "nba", # and more
    ]
    [plan]
    drivers = 2
    hours = 8.5
    [providers.mlb]
    base_url = "https://example.org/\\u00e9"

    """,
    "[[a.b]]\nx = {y = 1, z.w = [1979-05-27T07:32:00Z, 07:32:00]}\n\"q\\n\" = '''a\nb'''\n",
    "[<plan>]\ndrivers = 2\n", "a = +1_000.5e-3\nb = 0xff\nc = -inf\n",
    "t = \"\"\"\\\n  long \\\"text\\\" \"\"\"\"\r\n",
  ]
}
