import Crypto
import Foundation
import SportsModel

/// The last lines of a pack: `sha256` over all before it, and `signature` (Ed25519) before that
/// where somebody signed it.
package enum PackTrailer {
  private static let sum = Array("sha256 ".utf8)
  private static let signature = Array("signature ".utf8)

  /// The text with its checksum behind it.
  static func sealed(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes + sum + Array((digest(bytes[...]) + "\n").utf8)
  }

  /// A sealed pack signed by a private key; any signature it had is taken away.
  package static func signed(_ pack: [UInt8], by key: [UInt8]) throws -> [UInt8] {
    let body = Array(try open(pack, path: "").body)
    let key = try Curve25519.Signing.PrivateKey(rawRepresentation: Data(key))
    let words = try key.signature(for: Data(body)).base64EncodedString()
    return sealed(String(decoding: body, as: UTF8.self) + "signature \(words)\n")
  }

  /// Holds a pack against its checksum.
  ///
  /// - Returns: what comes before the two lines, and the signature where there is one.
  static func open(
    _ pack: [UInt8], path: String
  ) throws(CatalogUpdateError) -> (body: ArraySlice<UInt8>, signature: Data?) {
    guard let (sealed, stated) = lastLine(pack[...], beginning: sum), stated == digest(sealed)
    else {
      throw CatalogUpdateError(path: path, .checksum)
    }
    guard let (body, words) = lastLine(sealed, beginning: signature) else { return (sealed, nil) }
    return (body, Data(base64Encoded: words) ?? Data())
  }

  /// Checks a signature by a public key of 32 octets.
  static func check(
    _ signature: Data?, of body: ArraySlice<UInt8>, by key: [UInt8], path: String
  ) throws(CatalogUpdateError) {
    guard let signature else { throw CatalogUpdateError(path: path, .unsigned) }
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: Data(key)),
      key.isValidSignature(signature, for: Data(body))
    else { throw CatalogUpdateError(path: path, .wrongSignature) }
  }

  /// The 32 octets of a public key in Base64 or in hexadecimal digits; nil for anything else.
  package static func publicKey(_ text: String) -> [UInt8]? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let data = Data(base64Encoded: text), data.count == 32 { return Array(data) }
    return [UInt8](hexadecimal: text).flatMap { $0.count == 32 ? $0 : nil }
  }

  /// SHA-256 as hexadecimal digits.
  package static func digest(_ bytes: ArraySlice<UInt8>) -> String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
    return hash.finalize().hexadecimal
  }

  /// Parts a text from its last line when that begins so.
  private static func lastLine(
    _ text: ArraySlice<UInt8>, beginning: [UInt8]
  ) -> (before: ArraySlice<UInt8>, rest: String)? {
    guard text.last == ASCII.newline else { return nil }
    let start = text.dropLast().lastIndex(of: ASCII.newline).map { $0 + 1 } ?? text.startIndex
    let line = text[start...].dropLast()
    guard line.starts(with: beginning), line.count <= 200 else { return nil }
    return (text[..<start], String(decoding: line.dropFirst(beginning.count), as: UTF8.self))
  }
}
