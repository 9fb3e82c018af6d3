import AppSupport

/// Why an operation of a storage failed.
package enum StorageError: Error, Sendable, Hashable {
  /// The storage doesn't respond; with the message of libcurl or the system.
  case unreachable(String)
  /// The storage is temporarily not available: 5xx, 429, or locked by another program.
  case busy(String)
  /// The user, password or key is wrong or has no permission.
  case refused(String)
  /// There is no space left.
  case full(String)
  /// The bytes of an object are incomplete or changed.
  case damaged(name: String)
  case tooLarge(name: String, limit: Int)
  /// The location can't be used as a storage; retrying doesn't help.
  case unusable(place: String, reason: String)
  /// The storage is encrypted, but no passphrase was given.
  case needsPassphrase
  /// The storage is not encrypted, but a passphrase was given.
  case notEncrypted
  case wrongPassphrase
  /// The storage has the format of a newer version of the program.
  case newerFormat(Int)
  case cancelled

  /// Whether the same operation may succeed a little later.
  package var isTransient: Bool {
    switch self {
    case .unreachable, .busy: true
    default: false
    }
  }

  /// A description for the user.
  package var reason: String {
    switch self {
    case .unreachable(let reason), .busy(let reason), .refused(let reason), .full(let reason):
      reason
    case .damaged(let name): "\(name) is damaged"
    case .tooLarge(let name, let limit):
      "\(name) is larger than \(DisplayFormat.number(limit)) bytes"
    case .unusable(let place, let reason): "\(place): \(reason)"
    case .needsPassphrase: "it is encrypted, but no passphrase was given"
    case .notEncrypted: "it isn't encrypted, but a passphrase was given"
    case .wrongPassphrase: "wrong passphrase"
    case .newerFormat(let form): "a newer version of stvisits wrote to it (format \(form))"
    case .cancelled: "interrupted"
    }
  }
}
