import COpenSSL
package import Foundation

/// A private key for signatures (Ed25519, RFC 8032).
package struct SigningKey: Sendable {
  /// 32 bytes.
  package let bytes: [UInt8]
  package let publicKey: PublicKey

  /// Creates a random key.
  package init() { self.init(valid: OpenSSL.randomBytes(32)) }

  /// Returns nil unless there are 32 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.init(valid: bytes)
  }

  private init(valid bytes: [UInt8]) {
    self.bytes = bytes
    let key = Self.key(bytes)
    defer { OpenSSL.with.EVP_PKEY_free(key) }
    var publicBytes = [UInt8](repeating: 0, count: 32)
    var count = publicBytes.count
    OpenSSL.check(OpenSSL.with.EVP_PKEY_get_raw_public_key(key, &publicBytes, &count))
    publicKey = PublicKey(valid: publicBytes)
  }

  private static func key(_ bytes: [UInt8]) -> OpaquePointer {
    OpenSSL.unwrap(
      OpenSSL.with.EVP_PKEY_new_raw_private_key_ex(
        OpenSSL.context, "ED25519", nil, bytes, bytes.count))
  }

  /// Returns a signature of 64 bytes.
  package func signature(of message: Data) -> Data {
    let key = Self.key(bytes), signing = OpenSSL.unwrap(OpenSSL.with.EVP_MD_CTX_new())
    defer {
      OpenSSL.with.EVP_MD_CTX_free(signing)
      OpenSSL.with.EVP_PKEY_free(key)
    }
    OpenSSL.check(
      OpenSSL.with.EVP_DigestSignInit_ex(signing, nil, nil, OpenSSL.context, nil, key, nil))
    var signature = [UInt8](repeating: 0, count: 64)
    var count = signature.count
    OpenSSL.check(
      OpenSSL.with.EVP_DigestSign(signing, &signature, &count, Array(message), message.count))
    return Data(signature)
  }
}

/// The key that checks the signatures of a `SigningKey`.
package struct PublicKey: Sendable, Hashable {
  /// 32 bytes.
  package let bytes: [UInt8]

  /// Returns nil unless there are 32 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.init(valid: bytes)
  }

  fileprivate init(valid bytes: [UInt8]) { self.bytes = bytes }

  /// Returns whether the private key signed a message with a signature.
  package func isValid(_ signature: Data, of message: Data) -> Bool {
    guard
      let key = OpenSSL.with.EVP_PKEY_new_raw_public_key_ex(
        OpenSSL.context, "ED25519", nil, bytes, bytes.count)
    else { return false }
    let checking = OpenSSL.unwrap(OpenSSL.with.EVP_MD_CTX_new())
    defer {
      OpenSSL.with.EVP_MD_CTX_free(checking)
      OpenSSL.with.EVP_PKEY_free(key)
    }
    OpenSSL.check(
      OpenSSL.with.EVP_DigestVerifyInit_ex(checking, nil, nil, OpenSSL.context, nil, key, nil))
    return OpenSSL.with.EVP_DigestVerify(
      checking, Array(signature), signature.count, Array(message), message.count) == 1
  }
}
