package import Foundation

/// The entries of a settings file; they may be invalid.
package struct SettingsFile: Sendable {
  /// The name of the file in its folder.
  package static let name = "config.toml"
  /// The size limit; a larger file is an error.
  package static let mostBytes = 64 << 10

  /// A key and its value.
  package struct Entry: Sendable {
    /// The names of the sections and of the key.
    package let path: [String]
    package let value: SettingValue

    package init(path: [String], value: SettingValue) {
      self.path = path
      self.value = value
    }

    var key: String { path.joined(separator: ".") }
  }

  package let path: String
  let places: TOMLKeyLocations
  let entries: [Entry]

  /// - Parameters:
  ///   - path: the file.
  ///   - text: its content.
  ///   - entries: the parsed entries, in any order.
  package init(path: String, text: String, entries: [Entry]) {
    self.path = path
    let places = TOMLKeyLocations(text)
    self.places = places
    self.entries = entries.sorted {
      let (left, right) = (places[$0.path], places[$1.path])
      return (left.line, left.column, $0.key) < (right.line, right.column, $1.key)
    }
  }

  /// Returns the path of the file in a folder.
  package static func place(in folder: URL) -> URL { folder.appendingPathComponent(name) }
}

/// The lines and columns of the keys in a TOML text; TOMLKit has them only for errors.
///
/// Finds keys at the beginnings of lines, also with sections. A key in an inline table has the
/// place of the nearest key around it.
struct TOMLKeyLocations: Sendable {
  /// Counted from 1.
  struct Place: Hashable, Sendable {
    let line: Int
    let column: Int
  }

  private var places: [[String]: Place] = [:]

  init(_ text: String) {
    var section: [String] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " || $0 == "\t" }.count
      let content = line.dropFirst(indent)
      let place = Place(line: index + 1, column: indent + 1)
      if content.hasPrefix("[") {
        let names = content.drop { $0 == "[" }.prefix { $0 != "]" }
        section = Self.names(names)
        places[section] = places[section] ?? place
      } else if let end = content.firstIndex(of: "="), !content.hasPrefix("#") {
        let path = section + Self.names(content[..<end])
        places[path] = places[path] ?? place
      }
    }
  }

  subscript(path: [String]) -> Place {
    var path = path
    while !path.isEmpty {
      if let place = places[path] { return place }
      path.removeLast()
    }
    return Place(line: 1, column: 1)
  }

  /// Splits `providers . "mlb"` into its names.
  static func names(_ text: Substring) -> [String] {
    text.split(separator: ".").map { name in
      String(name.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" })
    }
  }
}
