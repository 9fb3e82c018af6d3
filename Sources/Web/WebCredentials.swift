/// The credentials of a request.
package enum WebCredentials: Sendable, Hashable {
  /// User and password in plain text (RFC 7617), only for https.
  case basic(user: String, password: String)
  /// A hash of the password (RFC 7616); it takes two requests.
  case digest(user: String, password: String)
  /// An AWS signature version 4, which other object storages also support.
  case signature(key: String, secret: String, region: String, service: String)
}

/// Keeps secrets out of messages.
extension WebCredentials: CustomStringConvertible, CustomReflectable {
  package var description: String {
    switch self {
    case .basic(let user, _), .digest(let user, _): user
    case .signature(let key, _, _, _): key
    }
  }

  package var customMirror: Mirror { Mirror(self, children: ["name": description]) }
}
