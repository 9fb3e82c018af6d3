package import Foundation

extension AchievementDefinition {
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
      throw DefinitionError(definition: definition.id, key: "id", problem: "is there twice")
    }
    return file.achievements
  }
}

private struct DefinitionFile: Decodable {
  let achievements: [AchievementDefinition]

  init(from decoder: any Decoder) throws {
    let fields = try StrictKeyedContainer(decoder, ["achievements"])
    achievements = try fields.value("achievements")
  }
}

extension AchievementDefinition: Decodable {
  package init(from decoder: any Decoder) throws {
    let fields = try StrictKeyedContainer(
      decoder,
      [
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
    let fields = try StrictKeyedContainer(decoder, ["earns", "misses"])
    self.init(earns: try fields.texts("earns"), misses: try fields.value("misses"))
  }
}
