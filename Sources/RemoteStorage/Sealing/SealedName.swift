import Crypto
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

  static func seal(_ name: String, by key: StorageKey) -> String? {
    mapParts(of: name) { part in
      guard let hash = hash(part) else { return String(part) }
      let code = Data(HMAC<SHA256>.authenticationCode(for: hash, using: key.nonceKey))
      guard let nonce = try? ChaChaPoly.Nonce(data: code.prefix(12)),
        let box = try? ChaChaPoly.seal(
          hash, using: key.nameKey, nonce: nonce, authenticating: purpose)
      else { return nil }
      return box.combined.hexadecimal
    }
  }

  /// Returns the original name; nil if it was sealed with another key.
  static func open(_ name: String, by key: StorageKey) -> String? {
    mapParts(of: name) { part in
      guard part.utf8.count == sealedDigits, let data = [UInt8](hexadecimal: part)
      else { return String(part) }
      guard let box = try? ChaChaPoly.SealedBox(combined: data),
        let hash = try? ChaChaPoly.open(box, using: key.nameKey, authenticating: purpose)
      else { return nil }
      return hash.hexadecimal
    }
  }

  private static func hash(_ part: Substring) -> Data? {
    part.utf8.count == hashDigits ? [UInt8](hexadecimal: part).map { Data($0) } : nil
  }

  private static func mapParts(of name: String, _ change: (Substring) -> String?) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(change)
    let known = parts.compactMap(\.self)
    return known.count == parts.count ? known.joined(separator: "/") : nil
  }
}
