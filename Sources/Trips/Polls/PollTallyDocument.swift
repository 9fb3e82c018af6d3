import AppSupport
import Localization
import SportsModel

/// A poll without its options and its secret.
struct PollDocument: Encodable {
  let id: String
  let title: String
  let method: String
  let closes: LocalDay?
  let open: Bool
  let voters: [String]
  let language: String

  init(_ poll: Poll) {
    (id, title, method) = (poll.id, poll.title, poll.method.rawValue)
    (closes, open, voters) = (poll.closes, poll.isOpen, poll.voters)
    language = poll.ballotLanguage.rawValue
  }
}

/// The document of `poll create`: the poll and its files.
package struct CreatedPollDocument: Encodable {
  private let poll: PollDocument
  private let files: Files

  private struct Files: Encodable {
    let schema = 1
    let file: String
    let ballots: [String]
  }

  package init(_ poll: Poll, file: String, ballots: [String]) {
    self.poll = PollDocument(poll)
    files = Files(file: file, ballots: ballots)
  }

  package func encode(to encoder: any Encoder) throws {
    try poll.encode(to: encoder)
    try files.encode(to: encoder)
  }
}

/// The document of `poll sign`.
package struct SignedVoteDocument: Encodable {
  let schema = 1
  let file: String
  let voter: String

  package init(file: String, voter: String) { (self.file, self.voter) = (file, voter) }
}

/// The document of `poll tally`; options are named by their letters.
package struct PollTallyDocument: Encodable {
  struct Counted: Encodable {
    let voter: String
    let file: String
    let choices: [String]
    let number: Int
    let time: String?
    let showsKey: Bool
  }

  struct LeftOut: Encodable {
    let file: String
    let reason: String
    let fault: Bool
  }

  struct Option: Encodable {
    let letter: String
    let title: String
    let namedBy: Int
  }

  struct Round: Encodable {
    /// JSON, because capital letters are keys as they are.
    let votes: JSONValue
    let exhausted: Int
    let out: [String]
    let tied: [String]
  }

  let schema = 1
  let poll: PollDocument
  let votes: [Counted]
  let leftOut: [LeftOut]
  let notVoted: [String]
  let options: [Option]
  let rounds: [Round]?
  let condorcet: String?
  let winners: [String]
  let tie: Bool
  let picked: String?

  /// `picked`: the index of the option that the user chose.
  package init(_ tally: PollTally, picked: Int?) {
    let result = tally.result
    poll = PollDocument(tally.poll)
    votes = tally.counted.map {
      Counted(
        voter: $0.vote.voter, file: $0.file, choices: $0.vote.choices.map(Poll.letter),
        number: $0.vote.number, time: $0.vote.time, showsKey: $0.showsKey)
    }
    leftOut = tally.leftOut.map {
      LeftOut(file: $0.file, reason: $0.problem.description, fault: $0.problem.isInvalid)
    }
    notVoted = tally.missing
    options = tally.poll.options.enumerated().map { index, option in
      Option(letter: Poll.letter(index), title: option.title, namedBy: result.approvals[index])
    }
    rounds = result.runoff?.rounds.map(Round.init)
    condorcet = result.condorcet.map(Poll.letter)
    winners = result.winners.map(Poll.letter)
    tie = result.winners.count > 1
    self.picked = picked.map(Poll.letter)
  }
}

extension PollTallyDocument.Round {
  fileprivate init(_ round: Runoff.Round) {
    let pairs = round.votes.enumerated().compactMap { index, votes in
      votes.map { (Poll.letter(index), JSONValue.integer($0)) }
    }
    votes = .object(Dictionary(pairs, uniquingKeysWith: { _, last in last }))
    exhausted = round.exhausted
    out = round.out.map(Poll.letter)
    tied = round.tied.map(Poll.letter)
  }
}
