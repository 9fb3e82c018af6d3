import COpenSSL
package import Foundation

/// Encrypts and authenticates with ChaCha20-Poly1305 (RFC 8439).
///
/// Sealed data is a nonce of 12 bytes, the encrypted bytes, and a tag of 16 bytes.
package enum ChaChaPoly {
  package static let nonceBytes = 12
  package static let tagBytes = 16

  /// Encrypts data of less than 2 GB with a key of 32 bytes.
  ///
  /// The nonce has 12 bytes that the key was never used with for other data; it is random unless
  /// given. The header isn't encrypted, but without it the data can't be opened.
  package static func seal(
    _ data: Data, key: [UInt8], nonce: [UInt8]? = nil, authenticating header: Data
  ) -> Data {
    let nonce = nonce ?? OpenSSL.randomBytes(nonceBytes)
    precondition(key.count == 32 && nonce.count == nonceBytes)
    let with = OpenSSL.with
    let cipher = OpenSSL.unwrap(with.EVP_CIPHER_CTX_new())
    defer { with.EVP_CIPHER_CTX_free(cipher) }
    OpenSSL.check(with.EVP_EncryptInit_ex2(cipher, OpenSSL.chaChaPoly, key, nonce, nil))
    var count: Int32 = 0
    OpenSSL.check(
      with.EVP_EncryptUpdate(cipher, nil, &count, Array(header), Int32(header.count)))
    var sealed = nonce + [UInt8](repeating: 0, count: data.count + tagBytes)
    sealed.withUnsafeMutableBufferPointer { sealed in
      let tag = start(of: sealed[(nonceBytes + data.count)...])
      data.withUnsafeBytes { data in
        OpenSSL.check(
          with.EVP_EncryptUpdate(
            cipher, start(of: sealed[nonceBytes...]), &count,
            data.bindMemory(to: UInt8.self).baseAddress, Int32(data.count)))
      }
      OpenSSL.check(with.EVP_EncryptFinal_ex(cipher, tag, &count))
      OpenSSL.check(
        with.EVP_CIPHER_CTX_ctrl(
          cipher, Int32(StvisitsAEADGetTag), Int32(tagBytes), tag))
    }
    return Data(sealed)
  }

  /// Decrypts sealed data; nil if the data, header or key doesn't match.
  package static func open(_ sealed: Data, key: [UInt8], authenticating header: Data) -> Data? {
    let size = sealed.count - nonceBytes - tagBytes
    guard key.count == 32, (0...Int(Int32.max)).contains(size) else { return nil }
    let with = OpenSSL.with
    let cipher = OpenSSL.unwrap(with.EVP_CIPHER_CTX_new())
    defer { with.EVP_CIPHER_CTX_free(cipher) }
    let nonce = Array(sealed.prefix(nonceBytes))
    var tag = Array(sealed.suffix(tagBytes))
    OpenSSL.check(with.EVP_DecryptInit_ex2(cipher, OpenSSL.chaChaPoly, key, nonce, nil))
    OpenSSL.check(
      with.EVP_CIPHER_CTX_ctrl(
        cipher, Int32(StvisitsAEADSetTag), Int32(tagBytes), &tag))
    var count: Int32 = 0
    OpenSSL.check(
      with.EVP_DecryptUpdate(cipher, nil, &count, Array(header), Int32(header.count)))
    var data = [UInt8](repeating: 0, count: size)
    sealed.dropFirst(nonceBytes).withUnsafeBytes { encrypted in
      OpenSSL.check(
        with.EVP_DecryptUpdate(
          cipher, &data, &count, encrypted.bindMemory(to: UInt8.self).baseAddress, Int32(size)))
    }
    return with.EVP_DecryptFinal_ex(cipher, &tag, &count) == 1 ? Data(data) : nil
  }

  private static func start(
    of bytes: Slice<UnsafeMutableBufferPointer<UInt8>>
  ) -> UnsafeMutablePointer<UInt8>? {
    UnsafeMutableBufferPointer(rebasing: bytes).baseAddress
  }
}
