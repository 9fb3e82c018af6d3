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

  /// Whether the file is invalid, as opposed to replaced by another.
  package var isInvalid: Bool {
    switch self {
    case .unfilled, .replaced, .copy: false
    default: true
    }
  }

  package var description: String {
    switch self {
    case .unreadable(let reason): "it couldn't be read: \(reason)"
    case .tooLarge: "it's too large for a vote file"
    case .notText: "it's not a text file"
    case .notAVote: "it's not a vote file"
    case .newerVersion: "it was written by a newer version of stvisits"
    case .otherPoll: "it's a vote in another poll"
    case .missing(let key): "the line \"\(key):\" is missing"
    case .repeated(let key): "the line \"\(key):\" appears twice"
    case .unknownVoter(let name): "\"\(name.cleanedForDrawing(limit: 60))\" is not invited"
    case .unfilled: "it isn't filled in"
    case .noSuchOption(let word): "no option is called \"\(word.cleanedForDrawing(limit: 20))\""
    case .twice(let letter): "option \(letter) appears twice"
    case .number: "its number must be 1 to 999999"
    case .time: "its time must look like 2026-06-01T18:20:05Z"
    case .unsigned: "it isn't signed"
    case .wrongSignature: "its signature doesn't match: it was changed, or another voter signed it"
    case .wrongKey: "its key belongs to another voter"
    case .late: "it was made after the poll closed"
    case .replaced(let by): "the same voter sent a later vote: \(by)"
    case .copy(let other): "it's the same vote as \(other)"
    case .contradicted(let by): "it contradicts \(by) by the same voter, and neither is later"
    }
  }
}
