import AppSupport
package import Foundation

/// The text of a settings file with its entries; they may be invalid.
package struct SettingsFile: Sendable {
  /// The name of the file in its folder.
  package static let name = "config.toml"
  /// The size limit; a larger file is an error.
  package static let mostBytes = 64 << 10

  package let path: String
  package let text: String
  let document: TOMLDocument

  /// - Throws: `SettingProblem` with the line and column of a syntax error.
  package init(path: String, text: String) throws(SettingProblem) {
    self.path = path
    self.text = text
    do throws(TOMLDocument.Problem) {
      document = try TOMLDocument(text)
    } catch {
      throw SettingProblem("\(path): line \(error.line), column \(error.column): \(error.message)")
    }
  }

  /// Returns the path of the file in a folder.
  package static func place(in folder: URL) -> URL { folder.appendingPathComponent(name) }
}

extension TOMLDocument.Entry {
  var key: String { path.joined(separator: ".") }
}
