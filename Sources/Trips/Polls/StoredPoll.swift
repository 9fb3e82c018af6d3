package import Sharing
package import VisitStore

/// A poll with what only the person who asks may know: its secret, and the trips behind its
/// options, so that the one that wins can be saved on any machine.
package struct StoredPoll: Sendable {
  package let poll: Poll
  package let secret: [UInt8]
  /// Of each option; nil for one that is only words.
  package let trips: [StoredTrip?]
  /// The option that was picked in the end.
  package var chosen: Int?

  package init(_ poll: Poll, secret: [UInt8], trips: [StoredTrip?], chosen: Int? = nil) {
    (self.poll, self.secret, self.trips, self.chosen) = (poll, secret, trips, chosen)
  }

  package var seal: VoteSigner { VoteSigner(secret: secret, poll: poll.id) }

  /// The key of a voter's ballot; nil in an open poll.
  package func key(of voter: String?) -> String? {
    poll.isOpen ? nil : voter.map(seal.key)
  }
}

/// Why a file is no poll.
package enum PollFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  case noSuchPoll(String)
  case severalPolls(String, [String])

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read as a poll: \(reason)"
    case .noSuchPoll(let text):
      "There is no poll “\(text)”: say its file, its id, how that begins, or its title"
    case .severalPolls(let text, let ids):
      "Several polls are called “\(text)” or begin so: \(ids.joined(separator: ", "))"
    }
  }
}
