import Foundation
import Synchronization
import Web

/// The authentication method of a server.
///
/// The first request is anonymous. The method that the server then offers is kept, so that the
/// password is only sent in a way that the server supports and the connection protects.
final class WebDAVAuthenticator: Sendable {
  private let user: String?
  private let password: String?
  /// Whether the connection is encrypted or local.
  private let isPrivate: Bool
  private let chosen = Mutex<WebCredentials?>(nil)

  init(user: String?, password: String?, isPrivate: Bool) {
    self.user = user
    self.password = password
    self.isPrivate = isPrivate
  }

  var credentials: WebCredentials? { chosen.withLock { $0 } }

  /// Chooses among the methods offered by a response with status 401; throws `refused` if none is
  /// possible.
  func choose(by answer: WebResponse) throws(StorageError) {
    let host = answer.url.host() ?? "the server"
    guard let user, let password else {
      throw .refused("\(host) requires a user and a password")
    }
    let offers = answer.headers.filter { $0.name.lowercased() == "www-authenticate" }
      .map { $0.value.lowercased() }
    let basic: WebCredentials? =
      offers.contains { $0.hasPrefix("basic") || $0.contains(", basic ") }
      ? .basic(user: user, password: password) : nil
    let digest: WebCredentials? =
      offers.contains { $0.hasPrefix("digest") || $0.contains(", digest ") }
      ? .digest(user: user, password: password) : nil
    guard let credentials = isPrivate ? basic ?? digest : digest ?? basic else {
      throw .refused(
        "\(host) supports neither Basic nor Digest authentication: \(offers.joined(separator: "; "))"
      )
    }
    chosen.withLock { $0 = credentials }
  }
}
