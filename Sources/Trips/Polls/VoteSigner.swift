import Cryptography
import Foundation
import SportsModel

/// Derives the keys of a poll's voters and signs votes.
///
/// Every voter's key is derived from the secret of the poll, so that only the secret is stored.
package struct VoteSigner: Sendable {
  private let secret: [UInt8]
  private let poll: String

  /// - Parameters:
  ///   - secret: 32 bytes.
  ///   - poll: the identifier of the poll.
  package init(secret: [UInt8], poll: String) {
    self.secret = secret
    self.poll = poll
  }

  /// Returns a random secret for a new poll.
  package static func newSecret() -> [UInt8] { SigningKey().bytes }

  /// Returns the key in a voter's ballot: 64 hexadecimal digits.
  package func key(of voter: String) -> String {
    let purpose = "stvisits ballot\n\(poll)\n\(voter)\n"
    return HMAC.code(of: Array(purpose.utf8), key: secret).hexadecimal
  }

  /// Returns the signature of a vote with the key of a ballot; nil for an invalid key.
  package static func signature(of vote: Vote, key: String) -> String? {
    guard let bytes = [UInt8](hexadecimal: key), bytes.count == 32 else { return nil }
    return HMAC.code(of: Array(vote.signedText.utf8), key: bytes).hexadecimal
  }

  /// Replaces the key in a completed ballot by a signature.
  ///
  /// - Parameter text: the text of the ballot.
  /// - Returns: the signed vote.
  /// - Throws: `VoteError` if it isn't a vote or has no key.
  package static func signed(_ text: String) throws(VoteError) -> VoteFile {
    let file = try VoteFile(text, for: nil)
    guard case .key(let key) = file.proof else { throw .missing("key") }
    guard let signature = signature(of: file.vote, key: key) else { throw .wrongKey }
    return VoteFile(file.vote, proof: .signature(signature))
  }

  /// Checks that a vote was signed by its voter; returns the problem if it wasn't.
  package func problem(of file: VoteFile) -> VoteError? {
    let key = key(of: file.vote.voter)
    switch file.proof {
    case .none: return .unsigned
    case .key(let given): return Self.areSame(given, key) ? nil : .wrongKey
    case .signature(let given):
      let right = Self.signature(of: file.vote, key: key)
      return right.map { Self.areSame(given, $0) } == true ? nil : .wrongSignature
    }
  }

  /// Compares texts in constant time.
  private static func areSame(_ one: String, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
