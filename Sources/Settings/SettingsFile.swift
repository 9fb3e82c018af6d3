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
