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
    case .unreadable(let reason): "it cannot be read: \(reason)"
    case .tooLarge: "it is larger than a vote ever is"
    case .notText: "it is no text"
    case .notAVote: "it is no vote"
    case .newerVersion: "it was written by a newer stvisits"
    case .otherPoll: "it is a vote in another poll"
    case .missing(let key): "it has no line “\(key): …”"
    case .repeated(let key): "it says “\(key):” twice"
    case .unknownVoter(let name): "“\(name.cleanedForDrawing(limit: 60))” is not invited"
    case .unfilled: "nothing is filled in yet"
    case .noSuchOption(let word): "there is no option “\(word.cleanedForDrawing(limit: 20))”"
    case .twice(let letter): "it names \(letter) twice"
    case .number: "its number is none from 1 to 999999"
    case .time: "its time is none such as 2026-06-01T18:20:05Z"
    case .unsigned: "it is not signed"
    case .wrongSignature: "its signature is not that of the voter, or something was changed"
    case .wrongKey: "its key is not that of the voter"
    case .late: "it was made when the poll had closed"
    case .replaced(let by): "a later vote of the same person counts: \(by)"
    case .copy(let other): "it is the same vote as \(other)"
    case .contradicted(let by): "neither it nor \(by) of the same person is the later one"
    }
  }
}
