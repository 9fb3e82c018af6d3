import AppSupport
import Localization
package import VisitStore

/// A poll with its secret and the trips of its options, so that the winning trip can be saved on
/// any machine.
package struct StoredPoll: Sendable {
  package let poll: Poll
  package let secret: [UInt8]
  /// The trip of each option; nil for an option that is only text.
  package let trips: [StoredTrip?]
  /// The index of the option that the user chose.
  package var chosen: Int?

  package init(_ poll: Poll, secret: [UInt8], trips: [StoredTrip?], chosen: Int? = nil) {
    (self.poll, self.secret, self.trips, self.chosen) = (poll, secret, trips, chosen)
  }

  package var seal: VoteSigner { VoteSigner(secret: secret, poll: poll.id) }

  /// Returns the key of a voter's ballot; nil in an open poll.
  package func key(of voter: String?) -> String? { poll.isOpen ? nil : voter.map(seal.key) }
}

/// The reason that a poll can't be found or read.
package enum PollFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  case noSuchPoll(String)
  case severalPolls(String, [String])

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): localized("Couldn't read the poll \(path): \(reason)")
    case .noSuchPoll(let text): localized("Unknown poll \"\(text)\". Use its file, title or ID")
    case .severalPolls(let text, let ids):
      localized("\"\(text)\" matches several polls: \(DisplayFormat.list(ids)). Use a longer ID")
    }
  }
}
