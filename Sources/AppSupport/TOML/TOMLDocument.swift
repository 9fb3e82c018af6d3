/// The keys of a TOML text with their values and places.
package struct TOMLDocument: Sendable {
  /// A syntax error at a line and a column, both from 1; columns count characters.
  package struct Problem: Error, Hashable, Sendable {
    package let line, column: Int
    package let message: String
  }

  package enum Value: Hashable, Sendable {
    case bool(Bool), integer(Int), number(Double), text(String)
    /// A date, a time, or both.
    case time
    case array([Value]), table([Entry])
  }

  /// A key and its value.
  package struct Entry: Hashable, Sendable {
    package let path: [String]
    package let value: Value
    /// The line of the key, counted from 1.
    package let line: Int
    /// The UTF-8 of the value; empty for the sections of a list, `[[a]]`.
    package let range: Range<Int>

    /// The entry, or those in its table.
    package var leaves: [Entry] {
      if case .table(let entries) = value { entries.flatMap(\.leaves) } else { [self] }
    }
  }

  package struct Section: Sendable {
    /// The names in its header; none for the beginning of the text.
    package let path: [String]
    /// The place of its content in the UTF-8.
    package let start: Int
  }

  /// The entries in their order; those in lists of sections are left out.
  package internal(set) var entries: [Entry] = []
  package internal(set) var sections: [Section] = []

  package init(_ text: String) throws(Problem) {
    var scanner = TOMLScanner(Array(text.utf8))
    self = try scanner.read()
  }

  init() {}
}

extension TOMLDocument.Value {
  /// Creates a number, a time, `true` or `false`; nil for other words.
  init?(word: String) {
    func has(_ form: some RegexComponent) -> Bool { word.wholeMatch(of: form) != nil }
    guard word.utf8.count <= 64 else { return nil }
    let plain = word.replacing("_", with: "")
    if word == "true" || word == "false" {
      self = .bool(word == "true")
    } else if has(/[+-]?(0|[1-9][0-9]*(_[0-9]+)*)/) {
      guard let integer = Int(plain) else { return nil }
      self = .integer(integer)
    } else if has(/0x[0-9A-Fa-f]+(_[0-9A-Fa-f]+)*|0o[0-7]+(_[0-7]+)*|0b[01]+(_[01]+)*/) {
      let radix = plain.hasPrefix("0x") ? 16 : plain.hasPrefix("0o") ? 8 : 2
      guard let integer = Int(plain.dropFirst(2), radix: radix) else { return nil }
      self = .integer(integer)
    } else if has(/[+-]?(inf|nan)/)
      || has(/[+-]?(0|[1-9][0-9]*(_[0-9]+)*)(\.[0-9]+(_[0-9]+)*)?([eE][+-]?[0-9]+(_[0-9]+)*)?/)
    {
      guard let number = Double(plain) else { return nil }
      self = .number(number)
    } else if has(/[0-9]{4}(-[0-9]{2}){2}/) || has(/[0-9]{2}(:[0-9]{2}){2}(\.[0-9]+)?/)
      || has(
        /[0-9]{4}(-[0-9]{2}){2}[Tt ][0-9]{2}(:[0-9]{2}){2}(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})?/)
    {
      self = .time
    } else {
      return nil
    }
  }
}
