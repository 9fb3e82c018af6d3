package import Foundation
package import Web

/// A file or an address of a data pack.
package enum PackSource: Hashable, Sendable {
  case file(String)
  case address(URL)

  /// Distinguishes an address of HTTP or HTTPS from the path of a file.
  ///
  /// - Throws: `UpdateError.invalidAddress`.
  package init(_ name: String) throws(UpdateError) {
    guard ["http://", "https://"].contains(where: name.lowercased().hasPrefix) else {
      self = .file(name)
      return
    }
    guard let url = URL(string: name), url.host()?.isEmpty == false else {
      throw .invalidAddress(name)
    }
    self = .address(url)
  }

  /// Returns the bytes of a pack, for which the closure sends a request.
  ///
  /// - Throws: `UpdateError` with the name of the pack.
  package static func bytes(
    named name: String, _ response: () async throws(WebFailure) -> WebResponse
  ) async throws(UpdateError) -> [UInt8] {
    let answer: WebResponse
    do throws(WebFailure) {
      answer = try await response()
    } catch {
      throw error == .tooLarge ? .packTooLarge(name) : .packUnreachable(name)
    }
    guard answer.status == 200 else { throw .packRefused(name, status: answer.status) }
    return Array(answer.body)
  }
}
