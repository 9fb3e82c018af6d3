package import Cryptography
package import Foundation
import SportsModel

/// The last lines of a pack: an optional `signature` (Ed25519), and `sha256` of everything before
/// it.
package enum PackTrailer {
  private static let sum = Array("sha256 ".utf8)
  private static let signature = Array("signature ".utf8)

  /// Returns the text followed by its checksum.
  package static func sealed(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes + sum + Array((digest(bytes[...]) + "\n").utf8)
  }

  /// Returns a sealed pack signed by a private key; replaces an existing signature.
  package static func signed(_ pack: [UInt8], by key: SigningKey) throws -> [UInt8] {
    let body = Array(try open(pack, path: "").body)
    let words = key.signature(of: Data(body)).base64EncodedString()
    return sealed(String(decoding: body, as: UTF8.self) + "signature \(words)\n")
  }

  /// Checks the checksum of a pack; returns the text before the two lines and the signature.
  package static func open(
    _ pack: [UInt8], path: String
  ) throws(CatalogUpdateError) -> (body: ArraySlice<UInt8>, signature: Data?) {
    guard let (sealed, stated) = lastLine(pack[...], beginning: sum), stated == digest(sealed)
    else { throw CatalogUpdateError(path: path, .checksum) }
    guard let (body, words) = lastLine(sealed, beginning: signature) else { return (sealed, nil) }
    return (body, Data(base64Encoded: words) ?? Data())
  }

  package static func check(
    _ signature: Data?, of body: ArraySlice<UInt8>, by key: [UInt8], path: String
  ) throws(CatalogUpdateError) {
    guard let signature else { throw CatalogUpdateError(path: path, .unsigned) }
    guard let key = PublicKey(bytes: key), key.isValid(signature, of: Data(body))
    else { throw CatalogUpdateError(path: path, .wrongSignature) }
  }

  /// Parses a public key of 32 bytes in Base64 or hexadecimal digits; nil for any other text.
  package static func publicKey(_ text: String) -> [UInt8]? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let data = Data(base64Encoded: text), data.count == 32 { return Array(data) }
    return [UInt8](hexadecimal: text).flatMap { $0.count == 32 ? $0 : nil }
  }

  /// Returns the SHA-256 hash as hexadecimal digits.
  package static func digest(_ bytes: ArraySlice<UInt8>) -> String {
    SHA256.hash(bytes).hexadecimal
  }

  /// Splits off the last line of a text if it has the given beginning.
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
