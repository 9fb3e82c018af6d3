package import Foundation

/// The folder of the polls that the user created, and the names of its files.
package enum PollFolder {
  package static func url(in dataFolder: URL) -> URL {
    dataFolder.appendingPathComponent("polls", isDirectory: true)
  }

  /// Whether a name is an id of 16 hexadecimal digits with `.json`.
  package static func isFileName(_ name: String) -> Bool {
    name.hasSuffix(".json") && name.utf8.count == 21
  }
}
