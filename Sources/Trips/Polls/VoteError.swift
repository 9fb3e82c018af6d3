import Drawing
import Localization
import Sharing

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
