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
    self.vote = vote
    self.proof = proof
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
