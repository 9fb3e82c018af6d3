import AppSupport
import Foundation
import RemoteStorage

/// The secrets file: `NAME=value` lines, blank lines and comments after `#`.
///
/// Quotes around a value are removed; other quotes are part of the value.
enum SecretsFile {
  /// Returns the values of a file by their names.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - path: the path for errors.
  /// - Returns: the last value for each name.
  /// - Throws: `RemoteError.badSecret` for an invalid line, without its text, which may be
  ///   the secret.
  static func variables(_ text: String, path: String) throws(RemoteError) -> [String: String] {
    var variables: [String: String] = [:]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let start = line.drop(while: \.isWhitespace)
      guard !start.isEmpty, !start.hasPrefix("#") else { continue }
      let parts = start.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw .badSecret(path: path, line: index + 1, reason: "no NAME=value. \(known)")
      }
      let name = parts[0].trimmingCharacters(in: .whitespaces)
      guard StorageSecrets.names.contains(name) else {
        let near = StorageSecrets.names.nearest(to: name.uppercased())
        throw .badSecret(
          path: path, line: index + 1,
          reason: "no secret is called so. " + (near.map { "Did you mean \($0)? " } ?? "") + known)
      }
      variables[name] = unquoted(parts[1])
    }
    return variables
  }

  private static var known: String { "There are \(StorageSecrets.names.joined(separator: ", "))." }

  private static func unquoted(_ value: Substring) -> String {
    guard value.count > 1, let quote = value.first, "\"'".contains(quote), value.last == quote
    else { return String(value) }
    return String(value.dropFirst().dropLast())
  }
}
