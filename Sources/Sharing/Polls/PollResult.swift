/// What came out of a poll.
package struct PollResult: Hashable, Sendable {
  /// How many votes were counted.
  package let ballots: Int
  /// How many named each option, at whatever place.
  package let approvals: [Int]
  /// Of a ranked poll.
  package let runoff: Runoff?
  /// Of a ranked poll: the option that more voters prefer than not to each of the others.
  ///
  /// nil when there is none. A voter prefers what they named to what they did not.
  package let condorcet: Int?
  /// One, or several that tied, in the order of the poll; empty when nobody voted for any.
  package let winners: [Int]

  /// Counts votes; their order makes no difference.
  ///
  /// - Parameters:
  ///   - method: how.
  ///   - options: how many there are.
  ///   - ballots: the choices of each voter.
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
      condorcet = runoff.winners.isEmpty ? nil : Self.condorcet(options, ballots)
    }
  }

  /// The one that wins alone.
  package var winner: Int? { winners.count == 1 ? winners[0] : nil }

  private static func condorcet(_ options: Int, _ ballots: [[Int]]) -> Int? {
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
