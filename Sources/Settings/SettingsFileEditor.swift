/// Changes of single settings in the text of a settings file; comments and order are kept.
package enum SettingsFileEditor {
  /// A key with its value in the text.
  private struct Statement {
    let path: [String]
    /// The lines from the key to the end of the value.
    let lines: ClosedRange<Int>
    /// The key with the equals sign and spaces, and what follows the value: spaces and a comment.
    let start: Substring
    let end: Substring
  }

  /// Returns the text with another value for a setting.
  ///
  /// A new setting follows its comment of `config init`, otherwise the last setting of its section.
  package static func text(_ text: String, setting: Setting, to value: SettingValue) -> String {
    var lines = lines(of: text)
    if let statement = statement(of: setting.key, in: lines) {
      lines.replaceSubrange(
        statement.lines, with: ["\(statement.start)\(value.toml)\(statement.end)"])
    } else {
      let line = "\(setting.name) = \(value.toml)"
      if let place = place(of: setting, in: lines) {
        lines.insert(line, at: place)
      } else if setting.section.isEmpty {
        lines.insert(line, at: 0)
      } else {
        while lines.last?.isEmpty == true { lines.removeLast() }
        lines += (lines.isEmpty ? [] : [""]) + ["[\(setting.section)]", line]
      }
    }
    return joined(lines)
  }

  /// Returns the text without a setting; nil if it has none with this key.
  package static func text(_ text: String, without key: String) -> String? {
    var lines = lines(of: text)
    guard let statement = statement(of: key, in: lines) else { return nil }
    lines.removeSubrange(statement.lines)
    return joined(lines)
  }

  // MARK: - Lines

  private static func lines(of text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func joined(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }

  /// Returns the index of the line after the comment of a setting or after its section.
  private static func place(of setting: Setting, in lines: [String]) -> Int? {
    var section = ""
    var last: Int?
    for (index, line) in lines.enumerated() {
      let content = line.drop { $0 == " " || $0 == "\t" }
      if content.hasPrefix("[") {
        section = TOMLKeyLocations.names(content.drop { $0 == "[" }.prefix { $0 != "]" })
          .joined(separator: ".")
      }
      guard section == setting.section else { continue }
      let uncommented = content.drop { $0 == "#" || $0 == " " }
      if content.hasPrefix("#"), uncommented.hasPrefix("\(setting.name) =") { return index + 1 }
      if !content.isEmpty, !content.hasPrefix("#") { last = index + 1 }
    }
    return last.map { last in
      statements(in: lines).first { $0.lines.contains(last - 1) }.map { $0.lines.upperBound + 1 }
        ?? last
    }
  }

  // MARK: - Statements

  private static func statement(of key: String, in lines: [String]) -> Statement? {
    statements(in: lines).first { $0.path.joined(separator: ".") == key }
  }

  private static func statements(in lines: [String]) -> [Statement] {
    var statements: [Statement] = []
    var section: [String] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      let content = line.drop { $0 == " " || $0 == "\t" }
      if content.hasPrefix("[") {
        section = TOMLKeyLocations.names(content.drop { $0 == "[" }.prefix { $0 != "]" })
      } else if !content.hasPrefix("#"), let sign = line.firstIndex(of: "=") {
        var scan = ValueScan()
        var last = index
        let value = line[sign...].dropFirst().drop(while: \.isWhitespace)
        var end = scan.end(of: value)
        while end == nil, last + 1 < lines.count {
          last += 1
          end = scan.end(of: lines[last][...])
        }
        statements.append(
          Statement(
            path: section + TOMLKeyLocations.names(line[..<sign]), lines: index...last,
            start: line.prefix(upTo: value.startIndex), end: end ?? ""))
        index = last
      }
      index += 1
    }
    return statements
  }

  /// The state between the lines of a value.
  private struct ValueScan {
    private var depth = 0
    /// The end of the present text: a quote, or three of them.
    private var quote = ""

    /// Returns what follows the value on its last line; nil if the value goes on.
    mutating func end(of line: Substring) -> Substring? {
      var rest = line
      var end = line.startIndex
      while let character = rest.first {
        var count = 1
        if !quote.isEmpty {
          if rest.hasPrefix(quote) {
            count = quote.count
            quote = ""
          } else if character == "\\", quote.hasPrefix("\"") {
            count = 2
          }
        } else if character == "#" {
          break
        } else if character == "\"" || character == "'" {
          let triple = String(repeating: character, count: 3)
          quote = rest.hasPrefix(triple) ? triple : String(character)
          count = quote.count
        } else if "[{".contains(character) {
          depth += 1
        } else if "]}".contains(character) {
          depth -= 1
        }
        rest = rest.dropFirst(count)
        if !character.isWhitespace || !quote.isEmpty { end = rest.startIndex }
      }
      // A text in simple quotes ends with its line.
      if quote.count == 1 { quote = "" }
      return depth > 0 || !quote.isEmpty ? nil : line[end...]
    }
  }
}

extension Setting {
  /// Returns the setting with a key.
  ///
  /// - Throws: `SettingProblem` with a suggestion for an unknown key.
  package static func named(_ key: String) throws(SettingProblem) -> Setting {
    if let setting = all.first(where: { $0.key == key }) { return setting }
    let entry = SettingsFile.Entry(
      path: key.split(separator: ".").map(String.init), value: .text(""))
    throw SettingProblem("Unknown setting \"\(key)\".\(Settings.advice(entry))")
  }

  /// Returns the value that a text means for this setting.
  ///
  /// - Throws: `SettingProblem` for a value that the setting doesn't accept.
  package func value(of text: String) throws(SettingProblem) -> SettingValue {
    do throws(SettingProblem) {
      return try kind.accept(text: text)
    } catch {
      throw SettingProblem("\(key) \(error.description)")
    }
  }
}
