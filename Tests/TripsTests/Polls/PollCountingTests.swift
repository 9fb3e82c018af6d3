import Foundation
import Sharing
import SportsModel
import TestSupport
import Testing

@testable import Trips

/// Counting, by examples and by invariants.
@Suite struct PollCountingTests {
  /// The votes of a group: the number of options, and the choices of each voter.
  private struct Draw {
    let options: Int
    let ballots: [[Int]]

    init(_ chance: inout SeededGenerator, maxBallots: Int = 9) {
      let options = Int.random(in: 2...5, using: &chance)
      self.options = options
      ballots = (0..<Int.random(in: 0...maxBallots, using: &chance)).map { _ in
        let all = (0..<options).shuffled(using: &chance)
        return Array(all.prefix(Int.random(in: 0...options, using: &chance)))
      }
    }
  }

  private static func draws(_ count: Int, seed: UInt64) -> [Draw] {
    var chance = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Draw(&chance) }
  }

  // MARK: Examples

  @Test func mostApprovedOptionWinsAndTiesRemain() {
    let clear = PollResult(.approval, options: 3, ballots: [[0, 1], [1], [2, 1], []])
    #expect(clear.approvals == [1, 3, 1])
    #expect(clear.winner == 1)
    let tie = PollResult(.approval, options: 3, ballots: [[0, 2], [2, 0], [1]])
    #expect(tie.winners == [0, 2])
    #expect(tie.winner == nil)
    #expect(PollResult(.approval, options: 2, ballots: [[], []]).winners == [])
  }

  @Test func eliminatedVotesTransferToNextChoice() {
    // 4 × A, 3 × B, 2 × C then B: C is eliminated, and B has five of nine.
    let ballots =
      Array(repeating: [0], count: 4) + Array(repeating: [1], count: 3)
      + Array(repeating: [2, 1], count: 2)
    let runoff = Runoff(options: 3, ballots: ballots)
    #expect(runoff.rounds.map(\.votes) == [[4, 3, 2], [4, 5, nil]])
    #expect(runoff.rounds.map(\.out) == [[2], []])
    #expect(runoff.winners == [1])
  }

  @Test func runoffCanEliminateCondorcetWinner() {
    // The middle option is no one's first choice, but most prefer it to either end.
    let ballots =
      Array(repeating: [0, 1, 2], count: 4) + Array(repeating: [2, 1, 0], count: 3)
      + Array(repeating: [1, 2, 0], count: 2)
    let result = PollResult(.ranked, options: 3, ballots: ballots)
    #expect(result.winner == 2 && result.condorcet == 1)
  }

  @Test func hopelessOptionsAreEliminatedTogether() {
    let clear = Runoff(
      options: 4,
      ballots: Array(repeating: [0], count: 4) + [[2, 1], [3, 1]] + Array(repeating: [1], count: 3))
    #expect(clear.rounds.map(\.out) == [[2, 3], []])
    #expect(clear.winners == [1])
  }

  @Test func decisiveTieHasSeveralWinners() {
    // B and C tie for last; the elimination decides.
    let ballots = [[0], [0], [0], [1, 2], [1, 2], [2, 0], [2, 0]]
    let runoff = Runoff(options: 3, ballots: ballots)
    #expect(runoff.rounds.last?.tied == [1, 2])
    #expect(runoff.rounds.last?.out == [])
    #expect(runoff.winners == [0, 2])
    #expect(Runoff(options: 2, ballots: [[0], [1]]).winners == [0, 1])
    #expect(Runoff(options: 2, ballots: [[], []]).winners == [])
    #expect(Runoff(options: 2, ballots: [[], []]).rounds == [])
  }

  @Test func irrelevantTieDoesNotStopCount() {
    // B and C tie for last; A wins in either case.
    let runoff = Runoff(options: 3, ballots: [[0], [0], [0], [1, 0], [1], [2, 0], [2, 0]])
    #expect(runoff.winners == [0])
    #expect(runoff.rounds.first?.tied == [1, 2])
    #expect(runoff.rounds.first?.out == [2])
  }

  // MARK: Invariants

  @Test func ballotOrderDoesNotMatter() {
    var chance = SeededGenerator(seed: 1)
    for draw in Self.draws(300, seed: 2) {
      let mixed = draw.ballots.shuffled(using: &chance)
      for method in Poll.Method.allCases {
        #expect(
          PollResult(method, options: draw.options, ballots: draw.ballots)
            == PollResult(method, options: draw.options, ballots: mixed))
      }
    }
  }

  @Test func extraVoteForWinnerKeepsWinner() {
    for draw in Self.draws(300, seed: 3) {
      let before = PollResult(.approval, options: draw.options, ballots: draw.ballots)
      for winner in before.winners {
        let after = PollResult(.approval, options: draw.options, ballots: draw.ballots + [[winner]])
        #expect(after.winners == [winner])
      }
    }
  }

  @Test func everyRoundSumsToAllVotes() {
    for draw in Self.draws(300, seed: 4) {
      let runoff = Runoff(options: draw.options, ballots: draw.ballots)
      for round in runoff.rounds {
        let votes = round.votes.compactMap(\.self).reduce(0, +)
        #expect(votes + round.exhausted == draw.ballots.count)
      }
      var left = Set(0..<draw.options)
      for round in runoff.rounds {
        #expect(Set(round.votes.indices.filter { round.votes[$0] != nil }) == left)
        left.subtract(round.out)
      }
      #expect(left.isSuperset(of: runoff.winners))
    }
  }

  @Test func runoffMatchesBruteForceCount() {
    for draw in Self.draws(300, seed: 5) {
      let naive =
        draw.ballots.allSatisfy(\.isEmpty)
        ? [] : Self.naive(Array(0..<draw.options), draw.ballots).sorted()
      let runoff = Runoff(options: draw.options, ballots: draw.ballots)
      #expect(runoff.winners == naive, "\(draw.ballots)")
    }
  }

  /// Eliminates one of the last options at a time, each in turn, until one or no vote is left.
  private static func naive(_ left: [Int], _ ballots: [[Int]]) -> Set<Int> {
    let counted = ballots.map { $0.filter(left.contains) }.filter { !$0.isEmpty }
    guard left.count > 1, !counted.isEmpty else { return Set(left) }
    let votes = left.map { option in counted.count { $0[0] == option } }
    let minimum = votes.min()
    return zip(left, votes).filter { $0.1 == minimum }.reduce(into: []) { found, last in
      found.formUnion(naive(left.filter { $0 != last.0 }, counted))
    }
  }

  @Test func condorcetWinnerMatchesPairwiseCount() {
    for draw in Self.draws(300, seed: 6) {
      let result = PollResult(.ranked, options: draw.options, ballots: draw.ballots)
      let beats = { (one: Int, other: Int) -> Bool in
        let for1 = draw.ballots.count { ballot in
          ballot.first { $0 == one || $0 == other } == one
        }
        let for2 = draw.ballots.count { ballot in
          ballot.first { $0 == one || $0 == other } == other
        }
        return for1 > for2
      }
      let found = (0..<draw.options).filter { one in
        (0..<draw.options).allSatisfy { $0 == one || beats(one, $0) }
      }
      #expect(result.condorcet == found.first)
      #expect(found.count <= 1)
    }
  }

  @Test func countsTwelveOptionsWithManyVotes() {
    var chance = SeededGenerator(seed: 8)
    let ballots = (0..<200).map { _ in Array(0..<12).shuffled(using: &chance) }
    #expect(!Runoff(options: 12, ballots: ballots).winners.isEmpty)
    // All are equal: every order of elimination is possible.
    let rotations = (0..<12).map { first in (0..<12).map { ($0 + first) % 12 } }
    #expect(Runoff(options: 12, ballots: rotations).winners.count == 12)
  }
}

@Suite struct PollTallyTests {
  private static let secret = (0..<32).map { UInt8($0) }

  private func kept(
    _ method: Poll.Method = .approval, voters: [String] = ["Ana", "Ben"]
  ) throws -> StoredPoll {
    let poll = try Poll(
      id: "0123456789abcdef", title: "Where?", method: method, closes: LocalDay("2026-05-01"),
      options: [.init(title: "A"), .init(title: "B")], voters: voters)
    return StoredPoll(poll, secret: Self.secret, trips: [nil, nil])
  }

  private func signed(
    _ kept: StoredPoll, _ voter: String, _ choices: [Int], number: Int = 1, time: String? = nil,
    key: String? = nil
  ) throws -> String {
    let vote = Vote(poll: kept.poll.id, voter: voter, choices: choices, number: number, time: time)
    let key = try key ?? #require(kept.key(of: voter))
    let signature = try #require(VoteSigner.signature(of: vote, key: key))
    return VoteFile(vote, proof: .signature(signature)).text
  }

  private func tally(_ kept: StoredPoll, _ texts: String...) -> PollTally {
    PollTally(
      kept,
      offered: texts.enumerated().map {
        SubmittedVote(name: "\($0.offset)", content: .success($0.element))
      })
  }

  /// The digest was computed with OpenSSL.
  @Test func signatureIsHMACOfVoteLines() throws {
    let vote = Vote(poll: "0123456789abcdef", voter: "Ana", choices: [1, 0])
    #expect(
      VoteSigner.signature(of: vote, key: String(repeating: "0f", count: 32))
        == "135a45574767626270a941e063412dea0050f201adcc31ad09d4a36475cc2adb")
    #expect(VoteSigner.signature(of: vote, key: "0f") == nil)
    #expect(VoteSigner.signature(of: vote, key: String(repeating: "zz", count: 32)) == nil)
  }

  @Test func keysAreUniquePerVoterAndPoll() throws {
    let kept = try kept()
    let keys = [
      kept.seal.key(of: "Ana"), kept.seal.key(of: "Ben"),
      VoteSigner(secret: Self.secret, poll: "f").key(of: "Ana"),
      VoteSigner(secret: VoteSigner.newSecret(), poll: kept.poll.id).key(of: "Ana"),
    ]
    #expect(Set(keys).count == 4)
    #expect(keys.allSatisfy { $0.count == 64 })
  }

  @Test func onlySignedVotesCount() throws {
    let kept = try kept()
    let good = try signed(kept, "Ana", [0])
    let stolen = try signed(kept, "Ben", [1], key: kept.seal.key(of: "Ana"))
    #expect(tally(kept, good).counted.map(\.vote.choices) == [[0]])
    let wrong: [(String, VoteError)] = [
      (good.replacing("choices: A", with: "choices: B"), .wrongSignature),
      (good.replacing("number: 1", with: "number: 2"), .wrongSignature), (stolen, .wrongSignature),
      (good + "time: 2026-04-01T00:00:00Z\n", .wrongSignature),
      (String(good.dropLast(10)), .wrongSignature),
      (good.components(separatedBy: "signature")[0], .unsigned),
      (good.components(separatedBy: "signature")[0] + "key: 00", .wrongKey),
      (try signed(kept, "Ana", [0], time: "2026-06-01T00:00:00Z"), .late),
    ]
    for (text, problem) in wrong {
      let result = tally(kept, text)
      #expect(result.leftOut.map(\.problem) == [problem], "\(text)")
      #expect(result.counted.isEmpty && result.hasFaults)
    }
    let byKey = tally(
      kept, good.components(separatedBy: "signature")[0] + "key: \(kept.seal.key(of: "Ana"))")
    #expect(byKey.counted.map(\.showsKey) == [true])
  }

  @Test func laterVoteReplacesEarlierOne() throws {
    let kept = try kept()
    let first = try signed(kept, "Ana", [0], time: "2026-04-02T00:00:00Z")
    let second = try signed(kept, "Ana", [1], number: 2, time: "2026-04-01T00:00:00Z")
    for result in [tally(kept, first, second), tally(kept, second, first)] {
      #expect(result.counted.map(\.vote.choices) == [[1]])
      #expect(result.leftOut.count == 1 && !result.hasFaults)
    }
    let copies = tally(kept, first, first)
    #expect(copies.leftOut.map(\.problem) == [.copy(of: "0")])
    let other = try signed(kept, "Ana", [1], time: "2026-04-02T00:00:00Z")
    let clash = tally(kept, first, other)
    #expect(clash.counted.isEmpty && clash.hasFaults)
    #expect(clash.leftOut.map(\.problem) == [.contradicted(by: "1"), .contradicted(by: "0")])
    #expect(clash.missing == ["Ana", "Ben"])
  }

  @Test func fileOrderDoesNotMatter() throws {
    let kept = try kept(.ranked)
    var chance = SeededGenerator(seed: 3)
    let texts = try (0..<40).map { number in
      try signed(
        kept, number.isMultiple(of: 2) ? "Ana" : "Ben", [number % 3 % 2], number: number / 2 + 1)
    }
    let wanted = PollTally(
      kept, offered: texts.map { SubmittedVote(name: $0, content: .success($0)) })
    for _ in 0..<20 {
      let mixed = texts.shuffled(using: &chance)
      let found = PollTally(
        kept, offered: mixed.map { SubmittedVote(name: $0, content: .success($0)) })
      #expect(found.result == wanted.result)
      #expect(found.counted.map(\.vote.voter) == wanted.counted.map(\.vote.voter))
    }
  }

  @Test func pollFileIsPrivateAndRoundTrips() throws {
    try withTemporaryDirectory { folder in
      let kept = try kept(.ranked)
      let file = PollFile(folder.appendingPathComponent("poll.json"))
      try file.write(kept, replaces: false)
      let again = try file.read()
      #expect(again.poll == kept.poll && again.secret == kept.secret)
      #expect(try file.place.permissions == 0o600)
      let text = try file.place.text
      for (part, other) in [
        ("\"ranked\"", "\"guess\""), ("0001", "00"), ("2026-05-01", "2026-02-30"),
        ("\"schema\": 1", "\"schema\": 2"), ("\"title\": \"B\"", "\"title\": \"A\""), ("{", "["),
      ] {
        let damaged = PollFile(folder.appendingPathComponent("damaged.json"))
        try Data(text.replacing(part, with: other).utf8).write(to: damaged.place)
        #expect(throws: PollFileError.self, "\(other)") { try damaged.read() }
      }
    }
  }
}
