package import Foundation

/// A place that keeps objects under names: a folder, a WebDAV server, a bucket.
///
/// Several machines may use it at the same time, and what one has put may be seen by another only
/// later and in any order. Names are as `ObjectName` has them; another one throws `unusable`.
package protocol ObjectStorage: Sendable {
  /// The objects below a prefix.
  ///
  /// - Parameter prefix: beginning of their names; empty or ending in a slash.
  /// - Returns: all of them, at any depth, sorted by name; none when there is nothing of the kind.
  /// - Throws: `StorageError`, as all of these do.
  func list(_ prefix: String) async throws(StorageError) -> [StoredObject]

  /// Reads an object.
  ///
  /// - Parameters:
  ///   - name: of the object.
  ///   - limit: of its bytes; more throw `tooLarge`.
  /// - Returns: all of it, or nil when there is none of that name.
  /// - Throws: `StorageError`.
  func get(_ name: String, limit: Int) async throws(StorageError) -> Data?

  /// Writes an object whole, over what is there.
  ///
  /// When this returns, the object is there. When it throws, it may or may not be, and of a server
  /// that keeps what was cut off it may be a part, which `SealedStorage` finds out.
  func put(_ name: String, _ data: Data) async throws(StorageError)

  /// Removes an object; one that is not there is no error.
  func remove(_ name: String) async throws(StorageError)
}

/// An object as a listing has it.
package struct StoredObject: Sendable, Hashable {
  package let name: String
  /// Bytes of what `get` returns.
  package let size: Int

  package init(name: String, size: Int) {
    self.name = name
    self.size = size
  }
}

/// What names of objects look like, so that every file system, address and key can carry them.
package enum ObjectName {
  package static let longest = 200

  /// Small letters, digits, dots and hyphens in parts between slashes; no part is empty or begins
  /// with a dot.
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

  /// Whether a text is empty or a name with a slash behind it.
  package static func isValid(prefix: String) -> Bool {
    prefix.isEmpty || (prefix.hasSuffix("/") && isValid(prefix.dropLast()))
  }
}
