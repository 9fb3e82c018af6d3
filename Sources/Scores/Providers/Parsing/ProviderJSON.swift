import AppSupport
import Foundation

/// Reads the JSON of responses, bounded in bytes and nesting.
enum ProviderJSON {
  /// Providers send up to some two megabytes.
  static let maxBytes = 16 << 20
  private static let maxDepth = 64

  /// Parses JSON in UTF-8, UTF-16 or Latin-1.
  ///
  /// - Throws: `ProviderError.page` for HTML, `.tooLarge`, or `.notJSON` with the reason.
  static func read(_ body: Data) throws(ProviderError) -> JSONValue {
    guard body.count <= maxBytes else { throw .tooLarge(bytes: body.count) }
    // Control characters are whitespace between values; within strings JSON doesn't allow them.
    let text = ResponseTextDecoder.utf8(body).map { max($0, 0x20) }
    guard let first = text.first(where: { $0 > 0x20 }) else { throw .notJSON("it is empty") }
    guard text.withUnsafeBytes(JSONNesting.depth) <= maxDepth else {
      throw .notJSON("it nests too deeply")
    }
    do {
      return try JSONValue(parsing: Data(text))
    } catch {
      if first == UInt8(ascii: "<") { throw .page }
      throw .notJSON("it is not valid JSON")
    }
  }
}
