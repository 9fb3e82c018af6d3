import AppSupport
import Localization
import SportsModel
import VisitStore

/// The valid votes of a poll, the others with their reasons, and the result.
package struct PollTally: Sendable {
  package struct Counted: Hashable, Sendable {
    package let file: String
    package let vote: Vote
    /// Whether the file contains the voter's key, which its readers could use.
    package let showsKey: Bool
  }

  package struct LeftOut: Hashable, Sendable {
    package let file: String
    package let problem: VoteError
  }

  package let poll: Poll
  /// One per voter, by name.
  package let counted: [Counted]
  /// The other votes, in the order of the files.
  package let leftOut: [LeftOut]
  package let result: PollResult
  package var titles: [String] { poll.options.map(\.title) }
  package var winner: Int? { result.winner }
  package var winners: [Int] { result.winners }

  /// Validates and counts the votes; the order of the files doesn't change the result.
  package init(_ kept: StoredPoll, offered: [SubmittedVote]) {
    poll = kept.poll
    var problems: [Int: VoteError] = [:]
    var sound: [String: [Entry]] = [:]
    for (place, offer) in offered.enumerated() {
      do throws(VoteError) {
        let file = try Self.vote(offer, kept: kept)
        sound[file.vote.voter.lowercased(), default: []].append(
          Entry(place: place, name: offer.name, file: file))
      } catch {
        problems[place] = error
      }
    }
    var counted: [Counted] = []
    for entries in sound.values {
      let (chosen, others) = Self.latest(of: entries, kept.poll.method)
      problems.merge(others) { first, _ in first }
      guard let chosen else { continue }
      var showsKey = false
      if case .key = chosen.file.proof { showsKey = !kept.poll.isOpen }
      counted.append(Counted(file: chosen.name, vote: chosen.file.vote, showsKey: showsKey))
    }
    self.counted = counted.sorted { $0.vote.voter < $1.vote.voter }
    leftOut = problems.sorted { $0.key < $1.key }.map {
      LeftOut(file: offered[$0.key].name, problem: $0.value)
    }
    result = PollResult(
      poll.method, options: poll.options.count, ballots: self.counted.map(\.vote.choices))
  }

  /// Invited voters without a valid vote.
  package var missing: [String] {
    let voters = Set(counted.map(\.vote.voter))
    return poll.voters.filter { !voters.contains($0) }
  }

  /// Whether a file was invalid.
  package var hasFaults: Bool { leftOut.contains { $0.problem.isInvalid } }

  private struct Entry {
    let place: Int
    let name: String
    let file: VoteFile
  }

  private static func vote(_ offer: SubmittedVote, kept: StoredPoll) throws(VoteError) -> VoteFile {
    let file = try VoteFile(offer.content.get(), for: kept.poll)
    if !kept.poll.isOpen, let problem = kept.seal.problem(of: file) { throw problem }
    if let closes = kept.poll.closes, file.vote.isLate(for: closes) { throw .late }
    return file
  }

  /// Returns the valid vote of a voter, if there is one, and the problems of the others.
  private static func latest(
    of entries: [Entry], _ method: Poll.Method
  ) -> (Entry?, [Int: VoteError]) {
    let last = entries.filter { entry in
      !entries.contains { $0.file.vote.isLater(than: entry.file.vote) }
    }
    guard let first = last.first else { return (nil, [:]) }
    var problems: [Int: VoteError] = [:]
    for entry in entries where entry.place != first.place {
      problems[entry.place] = .replaced(by: first.name)
    }
    if last.allSatisfy({ $0.file.vote.agrees(with: first.file.vote, in: method) }) {
      for entry in last.dropFirst() { problems[entry.place] = .copy(of: first.name) }
      return (first, problems)
    }
    for entry in last {
      let other = last.first { !$0.file.vote.agrees(with: entry.file.vote, in: method) }
      problems[entry.place] = .contradicted(by: other?.name ?? first.name)
    }
    return (nil, problems)
  }
}

/// A poll without its options and its secret.
struct PollDocument: Encodable {
  let id, title, method: String
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
  let file, voter: String

  package init(file: String, voter: String) { (self.file, self.voter) = (file, voter) }
}

/// The document of `poll tally`; options are named by their letters.
package struct PollTallyDocument: Encodable {
  struct Counted: Encodable {
    let voter, file: String
    let choices: [String]
    let number: Int
    let time: String?
    let showsKey: Bool
  }

  struct LeftOut: Encodable {
    let file, reason: String
    let fault: Bool
  }

  struct Option: Encodable {
    let letter, title: String
    let namedBy: Int
  }

  struct Round: Encodable {
    /// JSON, because capital letters are keys as they are.
    let votes: JSONValue
    let exhausted: Int
    let out, tied: [String]
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
