package import Foundation
package import SportsModel

/// The name and rule of a badge.
package struct AchievementDefinition: Hashable, Sendable, Identifiable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// Something that happened: the badge stays if a team moves or a league changes its divisions.
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

  package let id, name, description: String
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
    (self.id, self.name, self.description) = (id, name, description)
    (self.category, self.league, self.kind) = (category, league, kind)
    (self.rule, self.version, self.examples) = (rule, version, examples)
  }

  /// Reads a file of definitions: `{"achievements": [ … ]}`.
  package static func decode(_ data: Data) throws(DefinitionError) -> [AchievementDefinition] {
    let file: DefinitionFile
    do {
      file = try JSONDecoder().decode(DefinitionFile.self, from: data)
    } catch let error as DecodingError {
      throw DefinitionError(error, in: data)
    } catch {
      throw DefinitionError(definition: nil, key: nil, problem: "\(error)")
    }
    var seen: Set<String> = []
    for definition in file.achievements where !seen.insert(definition.id).inserted {
      throw DefinitionError(definition: definition.id, key: "id", problem: "used more than once")
    }
    return file.achievements
  }
}

private struct DefinitionFile: Decodable {
  let achievements: [AchievementDefinition]

  init(from decoder: any Decoder) throws {
    let fields = try StrictKeyedContainer(decoder, known: ["achievements"])
    achievements = try fields.value("achievements")
  }
}

extension AchievementDefinition: Decodable {
  package init(from decoder: any Decoder) throws {
    let fields = try StrictKeyedContainer(
      decoder,
      known: [
        "id", "name", "description", "category", "league", "kind", "rule", "version", "examples",
      ])
    self.init(
      id: try fields.text("id"), name: try fields.text("name"),
      description: try fields.text("description"), category: try fields.text("category"),
      league: try fields.optional("league"), kind: try fields.value("kind"),
      rule: try fields.value("rule"), version: try fields.positive("version"),
      examples: try fields.optional("examples"))
  }
}

extension AchievementDefinition.Examples: Decodable {
  package init(from decoder: any Decoder) throws {
    let fields = try StrictKeyedContainer(decoder, known: ["earns", "misses"])
    self.init(earns: try fields.texts("earns"), misses: try fields.value("misses"))
  }
}
