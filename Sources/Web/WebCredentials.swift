/// Who asks, and how a server is told.
package enum WebCredentials: Sendable, Hashable {
  /// User and password as they are (RFC 7617): for nobody else's ears, so by https.
  case basic(user: String, password: String)
  /// A proof of the password (RFC 7616); it takes two requests.
  case digest(user: String, password: String)
  /// A signature of the request by Amazon's form, version 4, as other makers of object storage
  /// take it, too.
  case signature(key: String, secret: String, region: String, service: String)
}

/// Secrets do not get into messages by chance.
extension WebCredentials: CustomStringConvertible, CustomReflectable {
  package var description: String {
    switch self {
    case .basic(let user, _), .digest(let user, _): user
    case .signature(let key, _, _, _): key
    }
  }

  package var customMirror: Mirror { Mirror(self, children: ["name": description]) }
}
