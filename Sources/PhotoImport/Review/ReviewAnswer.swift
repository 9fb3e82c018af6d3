package import Matching
package import SportsModel

/// What a person says about an outing.
package enum ReviewAnswer: Sendable, Hashable {
  case game(Candidate)
  case tour
  /// Another event, in the person's words.
  case event(String?)
  /// A game that the facts do not know.
  case byHand(home: TeamName, away: TeamName, score: Score?)
  /// Nothing to record, and not to be asked again.
  case skip
  /// The person lives or works here: nothing around this spot is to be asked about.
  case habit
}

/// A team as the person named it.
package struct TeamName: Sendable, Hashable {
  package let text: String
  /// The team that is known under it.
  package let team: Team?

  package init(_ text: String, team: Team? = nil) {
    self.text = text
    self.team = team
  }
}
