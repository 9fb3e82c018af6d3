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
