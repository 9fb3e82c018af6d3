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
  func put(_ name: String, _ data: Data) async throws(StorageError)

  /// Removes an object; a missing one is not an error.
  func remove(_ name: String) async throws(StorageError)
}

/// An object in a listing.
package struct StoredObject: Sendable, Hashable {
  package let name: String
  /// The bytes that `get` returns, or `ObjectPadding.paddedSize` of them.
  package let size: Int

  package init(name: String, size: Int) {
    self.name = name
    self.size = size
  }
}

/// The names of objects, which are valid in every file system, URL and bucket.
package enum ObjectName {
  package static let longest = 200

  /// Returns whether a text has only lower case letters, digits, dots and hyphens in parts between
  /// slashes, and no part is empty or begins with a dot.
  package static func isValid(_ name: some StringProtocol) -> Bool {
    guard (1...longest).contains(name.utf8.count) else { return false }
    var isAtStart = true
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        isAtStart = false
      case UInt8(ascii: ".") where !isAtStart: break
      case UInt8(ascii: "/") where !isAtStart: isAtStart = true
      default: return false
      }
    }
    return !isAtStart
  }

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
