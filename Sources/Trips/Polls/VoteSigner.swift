import Crypto
import Foundation
package import Sharing
import SportsModel

/// The keys of a poll's voters, and the signatures that they make.
///
/// Every voter's key is derived from the secret of the poll, so that only the secret is kept.
package struct VoteSigner: Sendable {
  private let secret: SymmetricKey
  private let poll: String

  /// - Parameters:
  ///   - secret: 32 bytes.
  ///   - poll: the id of the poll.
  package init(secret: [UInt8], poll: String) {
    self.secret = SymmetricKey(data: secret)
    self.poll = poll
  }

  /// A secret for a new poll.
  package static func newSecret() -> [UInt8] {
    SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
  }

  /// The key of a voter, as it stands in their ballot: 64 hexadecimal digits.
  package func key(of voter: String) -> String {
    let purpose = Data("stvisits ballot\n\(poll)\n\(voter)\n".utf8)
    return HMAC<SHA256>.authenticationCode(for: purpose, using: secret).hexadecimal
  }

  /// What proves a vote, made with the key of a ballot; nil when that is no key.
  package static func signature(of vote: Vote, key: String) -> String? {
    guard let bytes = [UInt8](hexadecimal: key), bytes.count == 32 else { return nil }
    let key = SymmetricKey(data: bytes)
    return HMAC<SHA256>.authenticationCode(for: Data(vote.signedText.utf8), using: key).hexadecimal
  }

  /// The text form of a ballot, filled in, with a signature in place of its key.
  ///
  /// - Parameter text: of the file.
  /// - Returns: the vote, signed.
  /// - Throws: `VoteError` when it is no vote or has no key.
  package static func signed(_ text: String) throws(VoteError) -> VoteFile {
    let file = try VoteFile(withoutPoll: text)
    guard case .key(let key) = file.proof else { throw .missing("key") }
    guard let signature = signature(of: file.vote, key: key) else { throw .wrongKey }
    return VoteFile(file.vote, proof: .signature(signature))
  }

  /// Whether a vote comes from whom it names; its problem when it does not.
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

  /// Takes as long for a wrong text as for the right one.
  private static func areSame(_ one: String, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
