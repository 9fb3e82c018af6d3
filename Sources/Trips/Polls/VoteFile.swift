import AppSupport
import Cryptography
import Drawing
package import Foundation
import Localization
import Sharing
package import SportsModel

/// A vote as a text file: `key: value` lines; lines with `#` are ignored.
package struct VoteFile: Hashable, Sendable {
  /// Proof of the voter's identity.
  package enum Proof: Hashable, Sendable {
    case none
    /// The key of the ballot, if the text form was filled in.
    case key(String)
    /// HMAC-SHA256 of `signedText` under that key, as 64 hexadecimal digits.
    case signature(String)
  }

  package static let headerKey = "stvisits-vote"
  package static let formatVersion = "1"
  package static let none = "none"
  /// The size limit of a file in bytes, including the ballot.
  package static let maxBytes = 65_536
  private static let maxLines = 2_000
  private static let keys: Set<String> = [
    headerKey, "poll", "voter", "choices", "number", "time", "key", "signature",
  ]

  package let vote: Vote
  package let proof: Proof

  package init(_ vote: Vote, proof: Proof = .none) {
    (self.vote, self.proof) = (vote, proof)
  }

  package var text: String {
    switch proof {
    case .none: vote.signedText
    case .key(let key): vote.signedText + "key: \(key)\n"
    case .signature(let signature): vote.signedText + "signature: \(signature)\n"
    }
  }

  /// Parses a received file, or one whose poll isn't known; throws the first problem.
  package init(_ text: String, for poll: Poll?) throws(VoteError) {
    let values = try Self.values(in: text)
    guard let formatVersion = values[Self.headerKey] else { throw .notAVote }
    guard formatVersion == Self.formatVersion else { throw .newerVersion }
    guard let id = values["poll"]?.lowercased(), id == poll?.id ?? id, Poll.isID(id) else {
      throw .otherPoll
    }
    guard let given = values["voter"], !given.isEmpty else { throw .missing("voter") }
    let known = if let poll { poll.voter(given) } else { Poll.name(given) }
    guard let voter = known else { throw .unknownVoter(given) }
    guard let choices = values["choices"] else { throw .missing("choices") }
    let number = values["number"].flatMap { $0.isEmpty ? nil : $0 } ?? "1"
    guard number.utf8.count <= 6, let number = Int(number), number > 0 else { throw .number }
    let time = values["time"].flatMap { $0.isEmpty ? nil : $0 }
    if let time, !Vote.isTime(time) { throw .time }
    vote = Vote(
      poll: id, voter: voter,
      choices: try Self.choices(choices, of: poll?.options.count ?? Poll.maxOptions),
      number: number, time: time)
    if let signature = values["signature"], !signature.isEmpty {
      proof = .signature(signature.lowercased())
    } else if let key = values["key"], !key.isEmpty {
      proof = .key(key.lowercased())
    } else {
      proof = .none
    }
  }

  private static func values(in text: String) throws(VoteError) -> [String: String] {
    guard text.utf8.count <= maxBytes else { throw .tooLarge }
    var values: [String: String] = [:]
    let lines = text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
    guard lines.count <= maxLines else { throw .tooLarge }
    for line in lines {
      let line = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      guard line.first != "#", let colon = line.firstIndex(of: ":") else { continue }
      let key = trimmed(line[..<colon]).lowercased()
      guard keys.contains(key) else { continue }
      let value = trimmed(line[line.index(after: colon)...])
      guard values.updateValue(value, forKey: key) == nil else { throw .repeated(key) }
    }
    return values
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Parses letters separated by spaces, commas or `>`; `none` for no option.
  private static func choices(_ text: String, of count: Int) throws(VoteError) -> [Int] {
    guard !text.isEmpty else { throw .unfilled }
    guard text.lowercased() != none else { return [] }
    var choices: [Int] = []
    for word in text.split(whereSeparator: { " ,;>\t".contains($0) }) {
      let letter = word.uppercased()
      guard let option = (0..<count).first(where: { Poll.letter($0) == letter }) else {
        throw .noSuchOption(String(word.prefix(20)))
      }
      guard !choices.contains(option) else { throw .twice(letter) }
      choices.append(option)
    }
    guard !choices.isEmpty else { throw .unfilled }
    return choices
  }
}

/// The vote of one voter.
package struct Vote: Hashable, Sendable {
  package let poll, voter: String
  /// The chosen options by index: all that are liked, or the first choice first; empty for none.
  package let choices: [Int]
  /// Of two votes of one voter, the one with the higher number counts.
  package internal(set) var number = 1
  /// `2026-06-01T18:20:05Z`; of two votes with the same number, the later one counts.
  package internal(set) var time: String?

  /// The signed lines: always the same for the same vote, each ended by a line feed.
  package var signedText: String {
    let letters = choices.map(Poll.letter).joined(separator: " ")
    var lines = [
      "\(VoteFile.headerKey): \(VoteFile.formatVersion)", "poll: \(poll)", "voter: \(voter)",
      "choices: \(choices.isEmpty ? VoteFile.none : letters)", "number: \(number)",
    ]
    if let time { lines.append("time: \(time)") }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Returns whether this vote replaces another of the same voter; false for both if neither is
  /// later.
  package func isLater(than other: Vote) -> Bool {
    (number, time ?? "") > (other.number, other.time ?? "")
  }

  /// Returns whether the choices are the same.
  package func agrees(with other: Vote, in method: Poll.Method) -> Bool {
    switch method {
    case .approval: Set(choices) == Set(other.choices)
    case .ranked: choices == other.choices
    }
  }

  static func isTime(_ text: String) -> Bool {
    text.utf8.count == 20 && text.hasSuffix("Z") && LocalDateTime(String(text.dropLast())) != nil
  }

  /// Returns whether it was made after the last day of the poll had ended everywhere on Earth.
  package func isLate(for closes: LocalDay) -> Bool {
    guard let time, let day = LocalDay(time.prefix(10)) else { return false }
    // The last place where a day ends is twelve hours behind UTC.
    return day > closes + 1 || day == closes + 1 && time.dropFirst(11) >= "12"
  }
}

/// A reason why a vote file doesn't count.
package enum VoteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's reason.
  case unreadable(String)
  case tooLarge, notText, notAVote, newerVersion, otherPoll
  case missing(String)
  case repeated(String)
  case unknownVoter(String)
  /// A ballot that isn't filled in.
  case unfilled
  case noSuchOption(String)
  case twice(String)
  case number, time, unsigned, wrongSignature, wrongKey, late
  /// A later vote of the same voter counts.
  case replaced(by: String)
  /// The same vote is in another file.
  case copy(of: String)
  /// Another vote of the same voter differs, and neither is later.
  case contradicted(by: String)

  /// True if the file is invalid, as opposed to replaced by another.
  package var isInvalid: Bool {
    switch self {
    case .unfilled, .replaced, .copy: false
    default: true
    }
  }

  package var description: String {
    switch self {
    case .unreadable(let reason): localized("it couldn't be read: \(reason)")
    case .tooLarge: localized("it's too large for a vote file")
    case .notText: localized("it's not a text file")
    case .notAVote: localized("it's not a vote file")
    case .newerVersion: localized("it was written by a newer version of stvisits")
    case .otherPoll: localized("it's a vote in another poll")
    case .missing(let key): localized("the line \"\(key):\" is missing")
    case .repeated(let key): localized("the line \"\(key):\" appears twice")
    case .unknownVoter(let name):
      localized("\"\(name.cleanedForDrawing(limit: 60))\" is not invited")
    case .unfilled: localized("it isn't filled in")
    case .noSuchOption(let word):
      localized("no option is called \"\(word.cleanedForDrawing(limit: 20))\"")
    case .twice(let letter): localized("option \(letter) appears twice")
    case .number: localized("its number must be 1 to 999999")
    case .time: localized("its time must look like 2026-06-01T18:20:05Z")
    case .unsigned: localized("it isn't signed")
    case .wrongSignature:
      localized("its signature doesn't match: it was changed, or another voter signed it")
    case .wrongKey: localized("its key belongs to another voter")
    case .late: localized("it was made after the poll closed")
    case .replaced(let other): localized("the same voter sent a later vote: \(other)")
    case .copy(let other): localized("it's the same vote as \(other)")
    case .contradicted(let other):
      localized("it contradicts \(other) by the same voter, and neither is later")
    }
  }
}

/// A file that was submitted as a vote.
package struct SubmittedVote: Sendable {
  package let name: String
  /// Its text, or the reason that it can't be read.
  package let content: Result<String, VoteError>

  package init(name: String, content: Result<String, VoteError>) {
    (self.name, self.content) = (name, content)
  }

  /// Reads a file, which has this name in output.
  package init(_ file: URL, name: String) {
    self.name = name
    do throws(BoundedFileReader.Problem) {
      let bytes = try BoundedFileReader.bytes(of: file.path, maxBytes: VoteFile.maxBytes)
      content = String(validating: bytes, as: UTF8.self).map { .success($0) } ?? .failure(.notText)
    } catch {
      switch error {
      case .tooLarge: content = .failure(.tooLarge)
      case .system(let reason): content = .failure(.unreadable(reason))
      }
    }
  }

  /// Signs a completed text form; returns the text of the vote and the name of the voter.
  package func signed() throws(VoteError) -> (text: String, voter: String) {
    let signed = try VoteSigner.signed(try content.get())
    return (signed.text, signed.vote.voter)
  }
}

/// A folder of votes.
package enum VoteFolder {
  /// The maximum number of files.
  package static let maxFiles = 2_000

  /// Reads the text files of a folder, sorted by name, except hidden ones.
  ///
  /// - Returns: nil if the folder can't be read or has too many files.
  package static func votes(in folder: URL) -> [SubmittedVote]? {
    guard let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      return nil
    }
    let names = all.filter { $0.lowercased().hasSuffix(".txt") && !$0.hasPrefix(".") }
    guard names.count <= maxFiles else { return nil }
    return names.sorted().map { SubmittedVote(folder.appendingPathComponent($0), name: $0) }
  }
}

/// Derives the keys of a poll's voters and signs votes.
///
/// Every voter's key is derived from the secret of the poll, so that only the secret is stored.
package struct VoteSigner: Sendable {
  /// 32 bytes.
  let secret: [UInt8]
  /// The identifier of the poll.
  let poll: String

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

  /// Replaces the key in a completed ballot by a signature; throws if the text isn't a vote or has no
  /// key.
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
