import Catalog
import Localization
import SportsModel

/// A score with the names of the teams, in any order: `NYY 5 TB 0`, `Yankees 5, Rays 0`.
package struct NamedScore: Hashable, Sendable {
  struct Side: Hashable, Sendable {
    let team: String
    let points: Int
  }

  let first: Side
  let second: Side
  /// The text as typed.
  package let text: String

  /// Parses two names, each with a number after it; nil for any other text.
  package init?(_ text: String) {
    var sides: [Side] = []
    var name: [Substring] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      // A number at the beginning of a name belongs to it, but no team has only a number.
      if let points = Int(word), points >= 0, !name.isEmpty {
        sides.append(Side(team: name.joined(separator: " "), points: points))
        name = []
      } else {
        name.append(word)
      }
    }
    guard sides.count == 2, name.isEmpty else { return nil }
    self.text = text
    (first, second) = (sides[0], sides[1])
  }

  /// Returns the score of a game of these two teams.
  ///
  /// - Throws: `VisitRequestError.scoreOfOtherTeams` unless the names are those of its teams.
  func score(of game: Visit.GameFacts, in catalog: Catalog) throws(VisitRequestError) -> Score {
    func names(_ side: Side, _ name: String, _ id: TeamID?) -> Bool {
      " \(NameMatchRank.folded(name)) ".contains(" \(NameMatchRank.folded(side.team)) ")
        || catalog.teams(named: side.team).contains { $0.id == id }
    }
    // The away team is shown first.
    for (away, home) in [(first, second), (second, first)]
    where names(away, game.awayName, game.awayTeam) && names(home, game.homeName, game.homeTeam) {
      return Score(home: home.points, away: away.points)
    }
    throw .scoreOfOtherTeams(
      text, game: localized("\(game.awayName) at \(game.homeName)", context: "teams"))
  }
}
