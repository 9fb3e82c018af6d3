/// The result of a poll.
package struct PollResult: Hashable, Sendable {
  /// The number of counted votes.
  package let ballots: Int
  /// The number of votes that contain each option, at any rank.
  package let approvals: [Int]
  /// Only in a ranked poll.
  package let runoff: Runoff?
  /// The Condorcet winner of a ranked poll, which a majority prefers to each other option.
  ///
  /// nil if there is none. Ranked options are preferred to unranked ones.
  package let condorcet: Int?
  /// The winners in the order of the poll: one, several in a tie, or none without votes.
  package let winners: [Int]

  /// Counts the choices of all voters; their order makes no difference.
  package init(_ method: Poll.Method, options: Int, ballots: [[Int]]) {
    self.ballots = ballots.count
    approvals = (0..<options).map { option in ballots.count { $0.contains(option) } }
    switch method {
    case .approval:
      let maximum = approvals.max() ?? 0
      let counts = approvals
      winners = maximum > 0 ? counts.indices.filter { counts[$0] == maximum } : []
      (runoff, condorcet) = (nil, nil)
    case .ranked:
      let runoff = Runoff(options: options, ballots: ballots)
      (self.runoff, winners) = (runoff, runoff.winners)
      condorcet = runoff.winners.isEmpty ? nil : Self.condorcet(options, ballots: ballots)
    }
  }

  /// The sole winner.
  package var winner: Int? { winners.count == 1 ? winners[0] : nil }

  private static func condorcet(_ options: Int, ballots: [[Int]]) -> Int? {
    let places = ballots.map { ballot in
      (0..<options).map { ballot.firstIndex(of: $0) ?? options }
    }
    return (0..<options).first { one in
      (0..<options).allSatisfy { other in
        guard one != other else { return true }
        let lead = places.reduce(0) { lead, place in
          lead + (place[one] < place[other] ? 1 : place[one] > place[other] ? -1 : 0)
        }
        return lead > 0
      }
    }
  }
}

/// Instant-runoff counting: the option with the fewest votes is eliminated, and its votes go to the
/// next choices, until one option has more than half of the remaining votes.
///
/// If several options have the fewest votes, all are eliminated if even their votes together are
/// fewer than the votes of the next option. Otherwise each possible elimination is followed. If the
/// results agree, that result counts; if not, all options that could win have tied.
package struct Runoff: Hashable, Sendable {
  package struct Round: Hashable, Sendable {
    /// The votes of each option; nil if it is eliminated.
    package let votes: [Int?]
    /// Votes without any remaining option.
    package let exhausted: Int
    /// The options that are eliminated after this round.
    package let out: [Int]
    /// All options with the fewest votes, if not all of them are eliminated.
    package let tied: [Int]
  }

  package let rounds: [Round]
  /// The winners: one, several in a tie, or none without votes.
  package let winners: [Int]

  /// Counts the choices of all voters, each with the first choice first, among at most 12 options.
  package init(options: Int, ballots: [[Int]]) {
    var search = RunoffSearch(options: min(options, Poll.maxOptions), ballots: ballots)
    guard ballots.contains(where: { !$0.isEmpty }) else {
      (rounds, winners) = ([], [])
      return
    }
    winners = search.winners(search.all).sorted()
    rounds = search.rounds()
  }
}

/// Computes the outcome for each set of remaining options; sets are bit masks, so that each is
/// computed once.
struct RunoffSearch {
  private let options: Int
  private let ballots: [[Int]]
  private var known: [Int: Set<Int>] = [:]

  init(options: Int, ballots: [[Int]]) {
    self.options = options
    self.ballots = ballots.map { $0.filter { (0..<options).contains($0) } }
  }

  var all: Int { (1 << options) - 1 }

  private enum Step {
    case won(Set<Int>)
    /// Alternative sets; one of them is eliminated.
    case out([[Int]])
  }

  private func count(_ left: Int) -> (votes: [Int], exhausted: Int) {
    var votes = [Int](repeating: 0, count: options)
    var exhausted = 0
    for ballot in ballots {
      if let first = ballot.first(where: { left & 1 << $0 != 0 }) {
        votes[first] += 1
      } else {
        exhausted += 1
      }
    }
    return (votes, exhausted)
  }

  private func step(_ left: Int, votes: [Int]) -> Step {
    let members = (0..<options).filter { left & 1 << $0 != 0 }
    let total = votes.reduce(0, +)
    guard total > 0, members.count > 1 else { return .won(Set(members)) }
    if let winner = members.first(where: { votes[$0] * 2 > total }) { return .won([winner]) }
    let minimum = members.map { votes[$0] }.min() ?? 0
    let last = members.filter { votes[$0] == minimum }
    let next = members.filter { votes[$0] > minimum }.map { votes[$0] }.min()
    if last.count == 1 { return .out([last]) }
    if let next, minimum * last.count < next { return .out([last]) }
    // The last option first: `rounds` continues with the first element, so earlier options stay.
    return .out(last.reversed().map { [$0] })
  }

  mutating func winners(_ left: Int) -> Set<Int> {
    if let found = known[left] { return found }
    let found: Set<Int>
    switch step(left, votes: count(left).votes) {
    case .won(let winners): found = winners
    case .out(let choices):
      found = choices.reduce(into: []) { $0.formUnion(winners(Self.without($1, in: left))) }
    }
    known[left] = found
    return found
  }

  /// Returns the rounds until the orders of elimination lead to different results.
  mutating func rounds() -> [Runoff.Round] {
    var rounds: [Runoff.Round] = []
    var left = all
    while true {
      let (votes, exhausted) = count(left)
      func round(out: [Int], tied: [Int]) -> Runoff.Round {
        let shown = (0..<options).map { left & 1 << $0 != 0 ? votes[$0] : nil }
        return Runoff.Round(votes: shown, exhausted: exhausted, out: out, tied: tied)
      }
      guard case .out(let choices) = step(left, votes: votes) else {
        return rounds + [round(out: [], tied: [])]
      }
      let last = choices.flatMap(\.self).sorted()
      let results = Set(choices.map { winners(Self.without($0, in: left)) })
      guard results.count == 1 else { return rounds + [round(out: [], tied: last)] }
      rounds.append(round(out: choices[0], tied: choices.count > 1 ? last : []))
      left = Self.without(choices[0], in: left)
    }
  }

  private static func without(_ out: [Int], in left: Int) -> Int {
    out.reduce(left) { $0 & ~(1 << $1) }
  }
}
