import AppSupport
package import Foundation

/// A storage of named objects: a folder, a WebDAV server or a bucket.
///
/// Several machines may use it at the same time. Other machines may see an object late, and objects
/// in any order. Names that `ObjectName` doesn't allow throw `unusable`.
package protocol ObjectStorage: Sendable {
  /// Lists the objects below a prefix, which is empty or ends in a slash: all of them, at any
  /// depth, sorted by name.
  func list(_ prefix: String) async throws(StorageError) -> [StoredObject]

  /// Reads an object of at most `limit` bytes, otherwise throws `tooLarge`; nil if there is none
  /// with the name.
  func get(_ name: String, limit: Int) async throws(StorageError) -> Data?

  /// Writes a whole object, replacing an existing one.
  ///
  /// If this throws, the object may exist or not, or only a part of it on some servers, which
  /// `SealedStorage` detects.
  func put(_ name: String, data: Data) async throws(StorageError)

  /// Removes an object; a missing one is not an error.
  func remove(_ name: String) async throws(StorageError)
}

package struct StoredObject: Sendable, Hashable {
  package let name: String
  /// The bytes that `get` returns, or `ObjectPadding.paddedSize` of them.
  package let size: Int

  package init(name: String, size: Int) { (self.name, self.size) = (name, size) }
}

/// The names of objects, which are valid in every file system, URL and bucket.
package enum ObjectName {
  package static let longest = 200

  /// Returns whether a text has only lower case letters, digits, dots and hyphens in parts between
  /// slashes, and no part is empty or begins with a dot.
  package static func isValid(_ name: some StringProtocol) -> Bool {
    (1...longest).contains(name.utf8.count)
      && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && !part.hasPrefix(".") && part.utf8.allSatisfy(allowed.contains)
      }
  }

  /// The characters of object names and of buckets.
  static let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-.".utf8)

  /// Returns whether a text is empty or a name followed by a slash.
  package static func isValid(prefix: String) -> Bool {
    prefix.isEmpty || (prefix.hasSuffix("/") && isValid(prefix.dropLast()))
  }

  static func check(_ name: String, in place: String) throws(StorageError) {
    guard isValid(name) else { throw invalid(name, in: place) }
  }

  static func check(prefix: String, in place: String) throws(StorageError) {
    guard isValid(prefix: prefix) else { throw invalid(prefix, in: place) }
  }

  static func invalid(_ name: String, in place: String) -> StorageError {
    .unusable(place: place, reason: "invalid object name \"\(name)\"")
  }
}

/// The reason that an operation of a storage failed.
package enum StorageError: Error, Sendable, Hashable {
  /// The storage doesn't respond; with the message of libcurl or the system.
  case unreachable(String)
  /// The storage is temporarily not available: 5xx, 429, or locked by another program.
  case busy(String)
  /// The user, password or key is wrong or has no permission.
  case refused(String)
  case full(String)
  /// The bytes of an object are incomplete or changed.
  case damaged(name: String)
  case tooLarge(name: String, limit: Int)
  /// The location can't be used as a storage; retrying doesn't help.
  case unusable(place: String, reason: String)
  case needsPassphrase, notEncrypted, wrongPassphrase, newerFormat(Int), cancelled

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
