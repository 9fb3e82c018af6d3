package import SportsModel

/// Games won, lost and tied.
package struct WinLoss: Hashable, Sendable, Encodable, CustomStringConvertible {
  package enum Outcome: String, Hashable, Sendable, Encodable {
    case win, loss, tie
  }

  package private(set) var wins = 0
  package private(set) var losses = 0
  package private(set) var ties = 0

  package init(wins: Int = 0, losses: Int = 0, ties: Int = 0) {
    self.wins = wins
    self.losses = losses
    self.ties = ties
  }

  package var games: Int { wins + losses + ties }

  /// The share of wins, with a tie as half a win; nil without games.
  package var share: Double? {
    games == 0 ? nil : (Double(wins) + Double(ties) / 2) / Double(games)
  }

  package mutating func add(_ outcome: Outcome) {
    switch outcome {
    case .win: wins += 1
    case .loss: losses += 1
    case .tie: ties += 1
    }
  }

  /// `7–1`, with ties `7–1–2`.
  package var description: String {
    "\(wins)–\(losses)" + (ties > 0 ? "–\(ties)" : "")
  }
}

extension Score {
  /// Returns the outcome for the home team, or for the visitors.
  package func outcome(atHome: Bool) -> WinLoss.Outcome {
    if home == away { return .tie }
    return (home > away) == atHome ? .win : .loss
  }
}
