import COpenSSL

/// The algorithms of OpenSSL, whatever its settings on this machine are.
///
/// Its default context reads `openssl.cnf` and the file in `OPENSSL_CONF`, which can replace and
/// remove algorithms.
enum OpenSSL {
  static var library: StvisitsOpenSSL { stvisits_openssl().pointee }

  // Safe to share: never changed after they are created, and never freed.
  nonisolated(unsafe) static let context = unwrap(OpenSSL.library.OSSL_LIB_CTX_new())
  nonisolated(unsafe) static let sha256 = unwrap(
    OpenSSL.library.EVP_MD_fetch(context, "SHA256", nil))
  nonisolated(unsafe) static let chaChaPoly = unwrap(
    OpenSSL.library.EVP_CIPHER_fetch(context, "ChaCha20-Poly1305", nil))

  /// Returns an object that OpenSSL creates unless it is out of memory, where Swift traps, too.
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
