import Achievements
package import Catalog
import Foundation
import SportsModel

/// The badges of leagues of one's own: those that come with a pack, and those that every league has.
enum LeagueBadges {
  /// How the ids of a pack's badges begin, so that those of two packs never meet.
  static func prefix(of league: LeagueID) -> String { "my-\(league)-" }

  /// Definitions as a file has them; nil when there are none.
  static func file(_ badges: [JSONValue]) -> [UInt8]? {
    guard !badges.isEmpty else { return nil }
    let document: JSONValue = ["achievements": .array(badges)]
    return Array((document.document + "\n").utf8)
  }

  /// Every stadium of the league, and of each of its divisions, as the bundled leagues have them.
  static func usual(_ structure: LeagueStructure) -> [AchievementDefinition] {
    let league = structure.league
    guard !structure.teams.isEmpty else { return [] }
    let divisions = structure.conferences.flatMap(\.divisions)
    let whole = AchievementDefinition(
      id: "own-league-\(league.id)", name: "All of \(league.name)",
      description: "\(league.name) games in every present stadium.", category: "league",
      league: league.id, kind: .current, rule: .league(league.id))
    guard divisions.count > 1 else { return [whole] }
    var slugs: Set<String> = []
    return divisions.compactMap { division in
      let slug = NameWords.slug(division.name)
      guard !slug.isEmpty, slugs.insert(slug).inserted else { return nil }
      return AchievementDefinition(
        id: "own-division-\(league.id)-\(slug)", name: division.name,
        description: "\(league.name) games in every present stadium of \(division.name).",
        category: "division", league: league.id, kind: .current,
        rule: .division(league: league.id, name: division.name))
    } + [whole]
  }
}

extension BadgeBook {
  /// Checks the badges of a pack against the facts as they will be with its league.
  ///
  /// - Throws: `LeaguePackError`.
  package static func check(
    _ badges: [JSONValue], of league: OwnLeague, path: String, in catalog: Catalog
  ) throws {
    guard let bytes = LeagueBadges.file(badges) else { return }
    func refuse(_ problem: String) -> LeaguePackError {
      LeaguePackError(path: path, problems: ["badges: \(problem)"])
    }
    do {
      let definitions = try AchievementDefinition.decode(Data(bytes))
      let world = try world(catalog, with: league)
      for definition in definitions {
        let prefix = LeagueBadges.prefix(of: league.id)
        guard definition.id.hasPrefix(prefix) else {
          throw refuse("badge “\(definition.id)”: key “id”: has to begin with “\(prefix)”")
        }
        let texts = [
          definition.id, definition.name, definition.description, definition.category,
        ]
        if let flaw = texts.compactMap({ PackObject.flaw(in: $0, most: 300) }).first {
          throw refuse("badge “\(definition.id.cleanedForTerminal)”: a text of it \(flaw)")
        }
        try definition.check(in: world)
        if definition.examples != nil { try definition.checkExamples(in: world) }
      }
    } catch let error as DefinitionError {
      throw refuse(error.description)
    }
  }
}
