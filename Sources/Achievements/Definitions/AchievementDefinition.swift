package import SportsModel

/// A badge as data: what it is called and what earns it.
package struct AchievementDefinition: Hashable, Sendable, Identifiable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// A fact that happened: it stays when a team moves or a league is divided anew.
    case once
    /// Holds as long as its visits do and the league is as it is.
    case current
  }

  /// Histories in lines, one that earns the badge and one that just misses it.
  package struct Examples: Hashable, Sendable {
    package let earns: [String]
    /// Without a line it is the history of somebody who has seen no game.
    package let misses: [String]

    package init(earns: [String], misses: [String]) {
      self.earns = earns
      self.misses = misses
    }
  }

  package let id: String
  package let name: String
  package let description: String
  /// What it is listed under, for instance `milestone` or `division`.
  package let category: String
  /// nil for a badge of all leagues.
  package let league: LeagueID?
  package let kind: Kind
  package let rule: AchievementRule
  /// Counts up when the rule is changed; what was earned by the old one is then judged anew.
  package let version: Int
  /// The form of the lines is that of `ExampleHistory`.
  package let examples: Examples?

  package init(
    id: String, name: String, description: String = "", category: String = "other",
    league: LeagueID? = nil, kind: Kind, rule: AchievementRule, version: Int = 1,
    examples: Examples? = nil
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.category = category
    self.league = league
    self.kind = kind
    self.rule = rule
    self.version = version
    self.examples = examples
  }
}
