import Catalog
import SportsModel

/// The badges that every league of the user has.
enum LeagueBadges {
  /// Returns badges for every stadium of a league and of each division, like those of bundled
  /// leagues.
  static func usual(_ structure: LeagueStructure) -> [AchievementDefinition] {
    let league = structure.league
    guard !structure.teams.isEmpty else { return [] }
    let divisions = structure.conferences.flatMap(\.divisions)
    let whole = AchievementDefinition(
      id: "own-league-\(league.id)", name: "All of \(league.name)",
      description: "\(league.name) games in every current stadium.", category: "league",
      league: league.id, kind: .current, rule: .group(.league(league.id)))
    guard divisions.count > 1 else { return [whole] }
    var slugs: Set<String> = []
    return divisions.compactMap { division in
      let slug = NameSlug.slug(division.name)
      guard !slug.isEmpty, slugs.insert(slug).inserted else { return nil }
      return AchievementDefinition(
        id: "own-division-\(league.id)-\(slug)", name: division.name,
        description: "\(league.name) games in every current stadium of \(division.name).",
        category: "division", league: league.id, kind: .current,
        rule: .group(.division(league.id, division.name)))
    } + [whole]
  }
}
