package import Foundation

/// What a file of settings says, before it is held against the settings that there are.
package struct SettingsFile: Sendable {
  /// The name of the file in its folder.
  package static let name = "config.toml"
  /// Larger files are none of ours.
  package static let mostBytes = 64 << 10

  /// One line of it.
  package struct Entry: Sendable {
    /// The names on the way to it, the section first.
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
  ///   - text: what is in it.
  ///   - entries: what that says, in any order.
  package init(path: String, text: String, entries: [Entry]) {
    self.path = path
    let places = TOMLKeyLocations(text)
    self.places = places
    self.entries = entries.sorted {
      let (left, right) = (places[$0.path], places[$1.path])
      return (left.line, left.column, $0.key) < (right.line, right.column, $1.key)
    }
  }

  /// Where the file is in a folder.
  package static func place(in folder: URL) -> URL { folder.appendingPathComponent(name) }
}
