package import AppSupport
import Localization
import SportsModel
import VisitStore

/// The valid votes of a poll, the others with their reasons, and the result.
package struct PollTally: Sendable {
  package struct Counted: Hashable, Sendable {
    package let file: String
    package let vote: Vote
    /// True if the file contains the voter's key, which its readers could use.
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

  /// True if a file was invalid.
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

extension Poll {
  /// The poll without its options and its secret.
  fileprivate var document: JSONObject {
    [
      "id": id, "title": title, "method": method.rawValue, "closes": closes, "open": isOpen,
      "voters": voters, "language": ballotLanguage.rawValue,
    ]
  }

  /// Returns the document of `poll create`: the poll and its files.
  package func document(file: String, ballots: [String]) -> JSONObject {
    document + ["schema": 1, "file": file, "ballots": ballots]
  }
}

extension PollTally {
  /// Returns the document of `poll tally`, with the options by their letters.
  ///
  /// `picked`: the index of the option that the user chose.
  package func document(picked: Int?) -> JSONObject {
    let votes = counted.map { counted -> JSONObject in
      let vote = counted.vote
      return [
        "voter": vote.voter, "file": counted.file, "choices": vote.choices.map(Poll.letter),
        "number": vote.number, "time": vote.time, "showsKey": counted.showsKey,
      ]
    }
    let leftOut = leftOut.map { vote -> JSONObject in
      ["file": vote.file, "reason": vote.problem.description, "fault": vote.problem.isInvalid]
    }
    let options = titles.enumerated().map { index, title -> JSONObject in
      ["letter": Poll.letter(index), "title": title, "namedBy": result.approvals[index]]
    }
    return [
      "schema": 1, "poll": poll.document, "votes": votes, "leftOut": leftOut, "notVoted": missing,
      "options": options, "rounds": result.runoff?.rounds.map(\.document),
      "condorcet": result.condorcet.map(Poll.letter), "winners": winners.map(Poll.letter),
      "tie": winners.count > 1, "picked": picked.map(Poll.letter),
    ]
  }
}

extension Runoff.Round {
  fileprivate var document: JSONObject {
    let pairs = votes.enumerated().compactMap { index, votes in
      votes.map { (Poll.letter(index), JSONValue.integer($0)) }
    }
    return [
      // JSON, because capital letters are keys as they are.
      "votes": JSONValue.object(Dictionary(uniqueKeysWithValues: pairs)), "exhausted": exhausted,
      "out": out.map(Poll.letter), "tied": tied.map(Poll.letter),
    ]
  }
}
