import TestSupport
import Testing

@testable import Trips

/// Counting, by examples and by invariants.
@Suite struct PollCountingTests {
  /// The votes of a group: the number of options, and the choices of each voter.
  private struct Draw {
    let options: Int
    let ballots: [[Int]]

    init(_ chance: inout SeededGenerator, mostBallots: Int = 9) {
      let options = Int.random(in: 2...5, using: &chance)
      self.options = options
      ballots = (0..<Int.random(in: 0...mostBallots, using: &chance)).map { _ in
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
    #expect(result.winner == 2)
    #expect(result.condorcet == 1)
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
    for draw in Self.draws(500, seed: 4) {
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
    for draw in Self.draws(800, seed: 5) {
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
    let least = votes.min()
    return zip(left, votes).filter { $0.1 == least }.reduce(into: []) { found, last in
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
