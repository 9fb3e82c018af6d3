package import SportsModel

/// A badge as data: what it is called and what earns it.
package struct AchievementDefinition: Hashable, Sendable, Identifiable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// A fact that happened: it stays when a team moves or a league is divided anew.
    case once
    /// Holds as long as its visits do and the league is as it is.
    case current
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

  package init(
    id: String, name: String, description: String = "", category: String = "other",
    league: LeagueID? = nil, kind: Kind, rule: AchievementRule, version: Int = 1
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.category = category
    self.league = league
    self.kind = kind
    self.rule = rule
    self.version = version
  }
}

/// What earns a badge; only visits to games count.
package enum AchievementRule: Hashable, Sendable {
  /// Games seen in so many stadiums, of one league or of any.
  case count(stadiums: Int, league: LeagueID?)
  /// A game of the league seen in each stadium that is home to a team of the division today.
  case division(league: LeagueID, name: String)
  case conference(league: LeagueID, name: String)
  case league(LeagueID)
  /// So many stadiums in so many days, the first and the last included.
  case journey(stadiums: Int, days: Int)
  /// Games of so many leagues in so many days.
  case leagues(count: Int, days: Int)
  /// A game in each of these parts of the map in so many days.
  case regions([RegionSet], days: Int)

  /// A part of the map: regions such as `US-CA`, country first.
  package struct RegionSet: Hashable, Sendable, Codable {
    package let name: String
    package let regions: Set<String>

    package init(name: String, regions: Set<String>) {
      self.name = name
      self.regions = regions
    }
  }

  /// The part of a league that is to be completed; nil for rules of other kinds.
  package var group: LeagueGroup? {
    switch self {
    case .division(let league, let name): .division(league, name)
    case .conference(let league, let name): .conference(league, name)
    case .league(let league): .league(league)
    case .count, .journey, .leagues, .regions: nil
    }
  }
}

/// A league or a part of it.
package enum LeagueGroup: Hashable, Sendable {
  case league(LeagueID)
  case conference(LeagueID, String)
  case division(LeagueID, String)

  package var league: LeagueID {
    switch self {
    case .league(let league), .conference(let league, _), .division(let league, _): league
    }
  }

  /// `AL East`, or the league in capitals.
  package var name: String {
    switch self {
    case .league(let league): league.rawValue.uppercased()
    case .conference(_, let name), .division(_, let name): name
    }
  }
}
