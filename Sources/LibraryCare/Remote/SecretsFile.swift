import AppSupport
import Foundation
import RemoteStorage

/// The file of secrets: `NAME=value` on each line, between them blank lines and comments after `#`.
///
/// A value in quotes of one kind is what stands between them; all other quotes are part of it.
enum SecretsFile {
  /// What a file says, by name.
  ///
  /// - Parameters:
  ///   - text: of the file.
  ///   - path: where it is.
  /// - Returns: the values; the last one of a name holds.
  /// - Throws: `RemoteError.badSecret` for a line that says nothing; none of its words is told, for
  ///   they may be the secret.
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
