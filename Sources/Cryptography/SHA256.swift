import COpenSSL
package import Foundation

/// A SHA-256 hash of bytes that arrive in pieces (FIPS 180-4).
package struct SHA256: ~Copyable {
  package static let byteCount = 32

  private let context: OpaquePointer

  package init() {
    context = OpenSSL.unwrap(OpenSSL.with.EVP_MD_CTX_new())
    OpenSSL.check(OpenSSL.with.EVP_DigestInit_ex2(context, OpenSSL.sha256, nil))
  }

  deinit { OpenSSL.with.EVP_MD_CTX_free(context) }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    OpenSSL.check(OpenSSL.with.EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
  }

  package mutating func update(_ bytes: some ContiguousBytes) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Returns the 32 bytes of the hash of everything so far.
  package func finalize() -> [UInt8] {
    let copy = OpenSSL.unwrap(OpenSSL.with.EVP_MD_CTX_new())
    defer { OpenSSL.with.EVP_MD_CTX_free(copy) }
    OpenSSL.check(OpenSSL.with.EVP_MD_CTX_copy_ex(copy, context))
    var hash = [UInt8](repeating: 0, count: Self.byteCount)
    OpenSSL.check(OpenSSL.with.EVP_DigestFinal_ex(copy, &hash, nil))
    return hash
  }

  /// Returns the 32-byte hash of some bytes.
  package static func hash(_ bytes: some ContiguousBytes) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }
}

/// Authenticates messages with SHA-256 (RFC 2104).
package enum HMAC {
  /// Returns a code of 32 bytes.
  package static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: SHA256.byteCount)
    _ = OpenSSL.unwrap(
      OpenSSL.with.EVP_Q_mac(
        OpenSSL.context, "HMAC", nil, "SHA256", nil, key, key.count, message, message.count, &code,
        code.count, nil))
    return code
  }
}

/// Derives keys from another key with SHA-256 (RFC 5869).
package enum HKDF {
  /// Returns a key of 32 bytes, derived without salt; it differs for each purpose.
  package static func key(from secret: [UInt8], purpose: String) -> [UInt8] {
    let noSalt = [UInt8](repeating: 0, count: SHA256.byteCount)
    return HMAC.code(of: Array(purpose.utf8) + [1], key: HMAC.code(of: secret, key: noSalt))
  }
}

/// Derives keys from passphrases, slowly, so that they are expensive to guess (RFC 7914).
package enum Scrypt {
  private static let maxMemory: UInt64 = 300 << 20

  /// Returns a key of 32 bytes; nil if the costs are invalid or need more than 300 MB, or if there is
  /// not enough memory.
  package static func key(
    from passphrase: some ContiguousBytes, salt: some ContiguousBytes, rounds: Int, blockSize: Int,
    parallelism: Int
  ) -> [UInt8]? {
    guard rounds > 0, blockSize > 0, parallelism > 0 else { return nil }
    var key = [UInt8](repeating: 0, count: 32)
    let result = passphrase.withUnsafeBytes { passphrase in
      salt.withUnsafeBytes { salt in
        OpenSSL.with.EVP_PBE_scrypt_ex(
          passphrase.bindMemory(to: CChar.self).baseAddress, passphrase.count,
          salt.bindMemory(to: UInt8.self).baseAddress, salt.count, UInt64(rounds),
          UInt64(blockSize), UInt64(parallelism), maxMemory, &key, key.count, OpenSSL.context, nil)
      }
    }
    return result == 1 ? key : nil
  }
}

/// The reason why OpenSSL can't be used and what to do; nil if it can.
package var cryptographyUnavailableReason: String? {
  stvisits_openssl_unavailable_reason().map { String(cString: $0) }
}

enum OpenSSL {
  /// The functions, with names as in OpenSSL's manual pages.
  static var with: StvisitsOpenSSLFunctions { stvisits_openssl().pointee.with }
  static var context: OpaquePointer { stvisits_openssl().pointee.context }
  static var sha256: OpaquePointer { stvisits_openssl().pointee.sha256 }
  static var chaChaPoly: OpaquePointer { stvisits_openssl().pointee.chaChaPoly }

  /// Returns an object that OpenSSL creates unless it is out of memory; Swift also traps then.
  static func unwrap<Object>(_ object: Object?) -> Object {
    guard let object else { preconditionFailure("OpenSSL is out of memory") }
    return object
  }

  /// Checks the result of a call that succeeds unless OpenSSL is out of memory.
  static func check(_ result: Int32) {
    precondition(result == 1, "OpenSSL is out of memory")
  }

  static func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in generator.next() }
  }
}
