import Crypto
import Foundation
import _CryptoExtras

/// How much work it is to make a key of a passphrase (scrypt, RFC 7914).
package struct ScryptCosts: Sendable, Hashable, Codable {
  package let rounds: Int
  package let blockSize: Int
  package let parallelism: Int

  /// 64 MB and some tenths of a second.
  package static let standard = ScryptCosts(rounds: 1 << 16, blockSize: 8, parallelism: 1)

  package init(rounds: Int, blockSize: Int, parallelism: Int) {
    self.rounds = rounds
    self.blockSize = blockSize
    self.parallelism = parallelism
  }

  /// Whether they are costs at all, and no more than what we are ready to pay: 256 MB.
  var areAcceptable: Bool {
    (2...1 << 20).contains(rounds) && rounds & (rounds - 1) == 0 && (1...32).contains(blockSize)
      && (1...4).contains(parallelism) && 128 * rounds * blockSize <= 256 << 20
  }
}

/// What a passphrase and a salt make of each other.
struct StorageKey: Sendable {
  static let saltBytes = 16

  let salt: Data
  /// Seals objects.
  let objectKey: SymmetricKey
  /// Seals names.
  let nameKey: SymmetricKey
  /// Makes the nonces of names.
  let nonceKey: SymmetricKey
  /// Tells a wrong passphrase.
  let check: Data

  /// Nil when there is no memory for it.
  init?(passphrase: String, salt: Data, costs: ScryptCosts) {
    // The same letters can be typed in several ways; they are one passphrase.
    let typed = Data(passphrase.precomposedStringWithCanonicalMapping.utf8)
    guard costs.areAcceptable,
      let root = try? KDF.Scrypt.deriveKey(
        from: typed, salt: salt, outputByteCount: 32, rounds: costs.rounds,
        blockSize: costs.blockSize, parallelism: costs.parallelism)
    else { return nil }
    func part(_ purpose: String) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: root, info: Data("stvisits \(purpose)".utf8), outputByteCount: 32)
    }
    self.salt = salt
    objectKey = part("objects")
    nameKey = part("names")
    nonceKey = part("nonces of names")
    check = part("check").withUnsafeBytes { Data($0) }
  }
}
