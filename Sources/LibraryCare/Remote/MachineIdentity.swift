import AppSupport
package import Cryptography
package import Foundation
import SportsModel
import VisitStore

/// The key with which this machine signs its changes (Ed25519), in a file of the data folder.
///
/// It isn't in the database, so that exports and backups don't contain it.
package struct MachineIdentity: Sendable {
  static let fileName = "remote-key"

  /// The private key, which also signs tip packs.
  package let secret: SigningKey

  /// The public key in hexadecimal digits.
  package var key: String { secret.publicKey.bytes.hexadecimal }

  /// The public key in 32 bytes.
  package var publicKey: [UInt8] { secret.publicKey.bytes }

  /// Reads the key of a data folder; a machine without one gets a new one, which a dry run doesn't
  /// keep.
  package init(in folder: URL, mayWrite: Bool = true) throws {
    let file = folder.appendingPathComponent(Self.fileName)
    if let known = try Self.read(file) {
      secret = known
      return
    }
    let new = SigningKey()
    guard mayWrite else {
      secret = new
      return
    }
    let text = new.bytes.hexadecimal + "\n"
    do {
      try AtomicFileWriter.write(Array(text.utf8), to: file, replaces: false)
    } catch LibraryFileError.exists {
      // Another process was faster.
    }
    guard let known = try Self.read(file) else { throw RemoteError.badSettings(path: file.path) }
    secret = known
  }

  private static func read(_ file: URL) throws -> SigningKey? {
    guard access(file.path, F_OK) == 0 else { return nil }
    guard let text = try? String(contentsOf: file, encoding: .utf8), text.utf8.count < 100,
      let bytes = [UInt8](hexadecimal: text.trimmingCharacters(in: .whitespacesAndNewlines)),
      let key = SigningKey(bytes: bytes)
    else { throw RemoteError.badSettings(path: file.path) }
    return key
  }

  var signer: SegmentSigner {
    let secret = secret
    return SegmentSigner(
      key: key, sign: { secret.signature(of: $0).hexadecimal }, link: Self.link)
  }

  /// The digest of a segment's place, which depends on all segments before it.
  ///
  /// It doesn't depend on the entries: a repaired segment lacks what was forgotten meanwhile.
  static func link(_ proof: SegmentProof, _ name: SyncSegmentKey) -> String {
    let text =
      "\(proof.previous) \(proof.key) \(proof.chain) \(proof.position) \(name.objectName)"
    return Data(text.utf8).sha256
  }

  /// Whether the machine with the key of a segment signed it.
  static func isSigned(_ segment: SyncSegment) -> Bool {
    guard let proof = segment.proof, let key = [UInt8](hexadecimal: proof.key),
      let signature = [UInt8](hexadecimal: segment.signature),
      let publicKey = PublicKey(bytes: key)
    else { return false }
    return publicKey.isValid(Data(signature), of: segment.signedBytes)
  }

  /// The first half of a key's digest in groups, for comparison by the user.
  package static func fingerprint(of key: String) -> String {
    guard !key.isEmpty else { return "no key (older version of stvisits)" }
    let digits = Array(Data(key.utf8).sha256.prefix(32))
    return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<$0 + 4]) }
      .joined(separator: " ")
  }
}
