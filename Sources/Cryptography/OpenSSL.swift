import COpenSSL

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
