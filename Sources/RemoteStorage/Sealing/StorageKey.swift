import Cryptography
import Foundation

/// The costs of deriving a key from a passphrase (scrypt, RFC 7914).
package struct ScryptCosts: Sendable, Hashable, Codable {
  package let rounds: Int
  package let blockSize: Int
  package let parallelism: Int

  /// 128 MB and about half a second.
  package static let standard = ScryptCosts(rounds: 1 << 17, blockSize: 8, parallelism: 1)

  /// The costs of storages whose objects don't contain them.
  static let first = ScryptCosts(rounds: 1 << 16, blockSize: 8, parallelism: 1)

  package init(rounds: Int, blockSize: Int, parallelism: Int) {
    self.rounds = rounds
    self.blockSize = blockSize
    self.parallelism = parallelism
  }

  /// Whether the values are valid and need at most 256 MB.
  var areAcceptable: Bool {
    (2...1 << 20).contains(rounds) && rounds & (rounds - 1) == 0 && (1...32).contains(blockSize)
      && (1...4).contains(parallelism) && 128 * rounds * blockSize <= 256 << 20
  }

  /// Two bytes for the header of an object: the binary logarithm of the rounds, then block size - 1
  /// and parallelism - 1.
  var headerBytes: (UInt8, UInt8) {
    (UInt8(rounds.trailingZeroBitCount), UInt8(blockSize - 1 | (parallelism - 1) << 5))
  }

  /// Returns nil for costs that aren't acceptable.
  init?(headerBytes: (UInt8, UInt8)) {
    guard headerBytes.0 <= 20, headerBytes.1 < 1 << 7 else { return nil }
    self.init(
      rounds: 1 << headerBytes.0, blockSize: Int(headerBytes.1 & 31) + 1,
      parallelism: Int(headerBytes.1 >> 5) + 1)
    guard areAcceptable else { return nil }
  }
}

struct StorageKey: Sendable {
  static let saltBytes = 16

  let salt: Data
  let costs: ScryptCosts
  /// Encrypts objects.
  let objectKey: [UInt8]
  /// Encrypts names.
  let nameKey: [UInt8]
  /// Derives the nonces of names.
  let nonceKey: [UInt8]
  /// Detects a wrong passphrase.
  let check: Data

  /// nil if there is not enough memory.
  init?(passphrase: String, salt: Data, costs: ScryptCosts) {
    // Different encodings of the same characters are the same passphrase.
    let typed = Data(passphrase.precomposedStringWithCanonicalMapping.utf8)
    guard costs.areAcceptable,
      let root = Scrypt.key(
        from: typed, salt: salt, rounds: costs.rounds, blockSize: costs.blockSize,
        parallelism: costs.parallelism)
    else { return nil }
    func part(_ purpose: String) -> [UInt8] { HKDF.key(from: root, purpose: "stvisits \(purpose)") }
    self.salt = salt
    self.costs = costs
    objectKey = part("objects")
    nameKey = part("names")
    nonceKey = part("nonces of names")
    check = Data(part("check"))
  }
}
