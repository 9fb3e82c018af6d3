/// Why a storage did not do what it was asked for.
package enum StorageError: Error, Sendable, Hashable {
  /// Nobody answers; with the reason in the words of libcurl or of the system.
  case unreachable(String)
  /// The other side is there, but does not want to now: 5xx, 429, another program has it.
  case busy(String)
  /// The user, the password or the key is not right, or may not do this.
  case refused(String)
  /// There is no room left.
  case full(String)
  /// The bytes of an object are not those that were put: cut off, or changed.
  case damaged(name: String)
  case tooLarge(name: String, limit: Int)
  /// This cannot be a storage as it is; trying again changes nothing.
  case unusable(place: String, reason: String)
  /// It is encrypted, and there is no passphrase.
  case needsPassphrase
  /// It is not encrypted, and there is a passphrase.
  case notEncrypted
  case wrongPassphrase
  /// A newer version of the program has laid it out.
  case newerFormat(Int)
  case cancelled

  /// Whether the same may well succeed a little later.
  package var isTransient: Bool {
    switch self {
    case .unreachable, .busy: true
    case .refused, .full, .damaged, .tooLarge, .unusable, .needsPassphrase, .notEncrypted,
      .wrongPassphrase, .newerFormat, .cancelled:
      false
    }
  }

  /// The same for a person.
  package var reason: String {
    switch self {
    case .unreachable(let reason), .busy(let reason), .refused(let reason), .full(let reason):
      reason
    case .damaged(let name): "\(name) is damaged"
    case .tooLarge(let name, let limit): "\(name) has more than \(limit) bytes"
    case .unusable(let place, let reason): "\(place): \(reason)"
    case .needsPassphrase: "it is encrypted, and there is no passphrase"
    case .notEncrypted: "it is not encrypted, but there is a passphrase"
    case .wrongPassphrase: "the passphrase is not the one that it is encrypted with"
    case .newerFormat(let form): "a newer version of the program wrote here (form \(form))"
    case .cancelled: "interrupted"
    }
  }
}
