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
      let most = approvals.max() ?? 0
      let counts = approvals
      winners = most > 0 ? counts.indices.filter { counts[$0] == most } : []
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
