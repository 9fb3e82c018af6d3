import Foundation
import SportsModel

/// The object that says how a key comes of the passphrase: `keys/<salt>.json`.
///
/// There is one for each machine that began to encrypt before it saw another's; which is rarely more
/// than one. None is ever written over, so that no key gets lost.
struct KeyDescriptor: Codable {
  static let folder = "keys/"
  /// Bytes of a note.
  static let largest = 4 << 10
  /// Notes that are looked at.
  static let most = 8

  let form: Int
  let costs: ScryptCosts
  /// What the right passphrase makes.
  let check: Data

  static func name(salt: Data) -> String { folder + salt.hexadecimal + ".json" }

  /// The salt in a name; nil when it is no name of a note.
  static func salt(in name: String) -> Data? {
    guard name.hasPrefix(folder), name.hasSuffix(".json") else { return nil }
    let salt = [UInt8](hexadecimal: name.dropFirst(folder.count).dropLast(5))
    return salt.flatMap { $0.count == StorageKey.saltBytes ? Data($0) : nil }
  }
}

/// The object that says what a storage is, `stvisits.json`; all machines write the same.
struct StorageDescriptor: Codable {
  static let name = "stvisits.json"
  static let largest = 4 << 10
  /// The layout that this program knows.
  static let newestFormat = 1

  var form = Self.newestFormat
  let isEncrypted: Bool
}
