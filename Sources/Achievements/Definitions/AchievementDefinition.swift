package import SportsModel

/// The name and rule of a badge.
package struct AchievementDefinition: Hashable, Sendable, Identifiable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// A past fact: the badge stays if a team moves or a league changes its divisions.
    case once
    /// The badge is held as long as its visits match the present league.
    case current
  }

  /// A history that earns the badge and one that misses it by one.
  package struct Examples: Hashable, Sendable {
    package let earns: [String]
    /// Empty for a user without visits.
    package let misses: [String]
  }

  package let id: String
  package let name: String
  package let description: String
  /// The heading of the badge in lists, for instance `milestone` or `division`.
  package let category: String
  /// nil for a badge of all leagues.
  package let league: LeagueID?
  package let kind: Kind
  package let rule: AchievementRule
  /// Incremented when the rule changes; badges earned by the old rule are then evaluated again.
  package let version: Int
  /// See `ExampleHistory` for the format.
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
