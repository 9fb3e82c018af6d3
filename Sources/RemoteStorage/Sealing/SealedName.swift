import Cryptography
import Foundation
import SportsModel

/// Encrypts names that reveal content: a part of 64 hexadecimal digits is the hash of a file, which
/// anyone with the same file could recognize.
///
/// Such a part is encrypted with ChaCha20-Poly1305. Its nonce is an HMAC of the part, so that a
/// hash has the same name on every machine. Other parts stay unchanged.
enum SealedName {
  private static let hashDigits = 64
  private static let sealedDigits = 2 * (12 + 32 + 16)
  private static let purpose = Data("stvisits name".utf8)

  static func containsHash(in name: String) -> Bool {
    name.split(separator: "/").contains { hash($0) != nil }
  }

  static func seal(_ name: String, by key: StorageKey) -> String {
    parts(of: name).map { part in
      guard let hash = hash(part) else { return String(part) }
      let nonce = HMAC.code(of: hash, key: key.nonceKey).prefix(ChaChaPoly.nonceBytes)
      return ChaChaPoly.seal(
        Data(hash), key: key.nameKey, nonce: Array(nonce), authenticating: purpose
      ).hexadecimal
    }.joined(separator: "/")
  }

  /// Returns the original name; nil if it was sealed with another key.
  static func open(_ name: String, by key: StorageKey) -> String? {
    var opened: [String] = []
    for part in parts(of: name) {
      guard part.utf8.count == sealedDigits, let data = [UInt8](hexadecimal: part) else {
        opened.append(String(part))
        continue
      }
      guard
        let hash = ChaChaPoly.open(Data(data), key: key.nameKey, authenticating: purpose)
      else { return nil }
      opened.append(hash.hexadecimal)
    }
    return opened.joined(separator: "/")
  }

  private static func hash(_ part: Substring) -> [UInt8]? {
    part.utf8.count == hashDigits ? [UInt8](hexadecimal: part) : nil
  }

  private static func parts(of name: String) -> [Substring] {
    name.split(separator: "/", omittingEmptySubsequences: false)
  }
}
