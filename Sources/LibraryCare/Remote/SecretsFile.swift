import AppSupport
import Foundation
import RemoteStorage

/// The secrets file: `NAME=value` lines, blank lines and comments after `#`.
///
/// Quotes around a value are removed; other quotes are part of the value.
enum SecretsFile {
  /// The names of all secrets: those of storages, and the keys of photo servers.
  static let names = StorageSecrets.names + ["STVISITS_IMMICH_KEY", "STVISITS_PHOTOPRISM_KEY"]
  private static let mostBytes = 64 << 10

  /// Returns the content of a file; nil if it is too large or not text.
  static func text(of file: URL) -> String? {
    guard let data = try? Data(contentsOf: file), data.count <= mostBytes else { return nil }
    return String(bytes: data, encoding: .utf8)
  }

  /// Removes the lines of some names from a file, and the file if no name is left.
  ///
  /// A file that can't be read is removed, because it may have the secrets.
  static func remove(_ removed: [String], from file: URL) {
    let lines = (text(of: file) ?? "").split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    func name(_ line: Substring) -> String {
      line.prefix { $0 != "=" }.trimmingCharacters(in: .whitespaces)
    }
    let kept = lines.filter { !removed.contains(name($0)) }
    let hasSecrets = kept.contains { names.contains(name($0)) }
    let bytes = Array(kept.joined(separator: "\n").utf8)
    guard hasSecrets, (try? AtomicFileWriter.write(bytes, to: file, replaces: true)) != nil else {
      unlink(file.path)
      return
    }
  }

  /// Returns the last value of each name in a file.
  ///
  /// - Throws: `RemoteError.badSecret` for an invalid line, without its text, which may be the
  ///   secret.
  static func variables(_ text: String, path: String) throws(RemoteError) -> [String: String] {
    var variables: [String: String] = [:]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let start = line.drop(while: \.isWhitespace)
      guard !start.isEmpty, !start.hasPrefix("#") else { continue }
      let parts = start.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw .badSecret(path: path, line: index + 1, reason: "Expected NAME=value. \(known)")
      }
      let name = parts[0].trimmingCharacters(in: .whitespaces)
      guard names.contains(name) else {
        let near = names.nearest(to: name.uppercased())
        throw .badSecret(
          path: path, line: index + 1,
          reason: "Unknown name. " + (near.map { "Did you mean \($0)? " } ?? "") + known)
      }
      variables[name] = unquoted(parts[1])
    }
    return variables
  }

  private static var known: String { "The names are \(DisplayFormat.list(names))." }

  private static func unquoted(_ value: Substring) -> String {
    guard value.count > 1, let quote = value.first, "\"'".contains(quote), value.last == quote
    else { return String(value) }
    return String(value.dropFirst().dropLast())
  }
}
