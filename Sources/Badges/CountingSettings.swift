package import Foundation
import Localization
package import SportsModel

/// The user's counting rules from the stored file, the environment and the command's option, each
/// changing the previous ones.
package struct CountingSettings: Sendable {
  /// The name of the environment's variable.
  package static let variable = "STVISITS_COUNT"
  /// The name of the file in the data folder.
  package static let fileName = "counting.txt"

  private let file: URL

  package init(dataFolder: URL) { file = dataFolder.appendingPathComponent(Self.fileName) }

  /// Returns the rules in force, with those of the command's option.
  package func rules(
    environment: [String: String], option: String? = nil
  ) throws(CountingSettingsError) -> CountingRules {
    try changed(
      try remembered(), sources: [(Self.variable, environment[Self.variable]), ("--count", option)])
  }

  /// Returns the stored rules, which badges use.
  package func remembered() throws(CountingSettingsError) -> CountingRules {
    let text = FileManager.default.contents(atPath: file.path)
      .map { String(decoding: $0.prefix(4096), as: UTF8.self) }
    return try changed(.usual, sources: [(file.path, text)])
  }

  private func changed(
    _ rules: CountingRules, sources: [(place: String, text: String?)]
  ) throws(CountingSettingsError) -> CountingRules {
    var rules = rules
    for (place, text) in sources {
      guard let text else { continue }
      do {
        rules = try rules.changed(by: text)
      } catch {
        throw CountingSettingsError(place: place, word: error.word)
      }
    }
    return rules
  }

  /// Stores the rules; removes the file for the default rules.
  package func remember(_ rules: CountingRules) throws {
    if rules == .usual {
      guard FileManager.default.fileExists(atPath: file.path) else { return }
      try FileManager.default.removeItem(at: file)
      return
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data("\(rules)\n".utf8).write(to: file, options: .atomic)
  }
}

/// An unknown counting rule.
package struct CountingSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The option, the variable or the file.
  package let place: String
  package let word: String

  package var description: String {
    let rules = CountingRules.Rule.allCases.map(\.rawValue).joined(separator: ", ")
    return localized(
      """
      Unknown counting rule "\(word)" in \(place). Use \(rules), no- before any of these, \
      or usual
      """)
  }
}
