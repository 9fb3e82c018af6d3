package import Foundation
import SportsModel

/// Why a file of definitions cannot be used: which definition, which key, and what is wrong.
package struct DefinitionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The id of the definition, `definition 3` when it has none, or nil for the file as a whole.
  package let definition: String?
  /// Dots between levels: `rule.days`.
  package let key: String?
  package let problem: String

  package var description: String {
    [definition.map { "badge “\($0)”" }, key.map { "key “\($0)”" }, problem].compactMap(\.self)
      .joined(separator: ": ")
  }
}

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
    let fields = try Fields(decoder, ["achievements"])
    achievements = try fields.value("achievements")
  }
}

extension AchievementDefinition: Decodable {
  package init(from decoder: any Decoder) throws {
    let fields = try Fields(
      decoder,
      ["id", "name", "description", "category", "league", "kind", "rule", "version"])
    self.init(
      id: try fields.text("id"), name: try fields.text("name"),
      description: try fields.text("description"), category: try fields.text("category"),
      league: try fields.optional("league"), kind: try fields.value("kind"),
      rule: try fields.value("rule"), version: try fields.positive("version"))
  }
}

extension AchievementRule: Decodable {
  package init(from decoder: any Decoder) throws {
    let kind: String = try Fields(decoder, nil).value("kind")
    func fields(_ keys: String...) throws -> Fields { try Fields(decoder, Set(["kind"] + keys)) }
    switch kind {
    case "count":
      let fields = try fields("stadiums", "league")
      self = .count(
        stadiums: try fields.positive("stadiums"), league: try fields.optional("league"))
    case "division":
      let fields = try fields("league", "division")
      self = .division(league: try fields.value("league"), name: try fields.text("division"))
    case "conference":
      let fields = try fields("league", "conference")
      self = .conference(league: try fields.value("league"), name: try fields.text("conference"))
    case "league":
      self = .league(try fields("league").value("league"))
    case "journey":
      let fields = try fields("stadiums", "days")
      self = .journey(
        stadiums: try fields.positive("stadiums"), days: try fields.positive("days"))
    case "leagues":
      let fields = try fields("leagues", "days")
      self = .leagues(count: try fields.positive("leagues"), days: try fields.positive("days"))
    case "regions":
      let fields = try fields("sets", "days")
      self = .regions(try fields.disjointSets("sets"), days: try fields.positive("days"))
    default:
      throw try Fields(decoder, nil).error(
        "kind",
        "“\(kind)” is none of count, division, conference, league, journey, leagues, regions")
    }
  }
}

/// The members of an object, of which every one has to be known.
private struct Fields {
  struct Key: CodingKey {
    let stringValue: String
    let intValue: Int?
    init(_ name: String) {
      stringValue = name
      intValue = nil
    }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  private let container: KeyedDecodingContainer<Key>

  /// With `known` nil every key is.
  init(_ decoder: any Decoder, _ known: Set<String>?) throws {
    container = try decoder.container(keyedBy: Key.self)
    let strange = container.allKeys.map(\.stringValue).sorted().first { name in
      known.map { !$0.contains(name) } ?? false
    }
    if let strange { throw error(strange, "is not known") }
  }

  func value<Value: Decodable>(_ key: String) throws -> Value {
    try container.decode(Value.self, forKey: Key(key))
  }

  func optional<Value: Decodable>(_ key: String) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: Key(key))
  }

  /// A text that says something.
  func text(_ key: String) throws -> String {
    let text: String = try value(key)
    guard !text.isEmpty else { throw error(key, "is empty") }
    return text
  }

  func positive(_ key: String) throws -> Int {
    let number: Int = try value(key)
    guard (1...100_000).contains(number) else { throw error(key, "\(number) is not 1 to 100000") }
    return number
  }

  func disjointSets(_ key: String) throws -> [AchievementRule.RegionSet] {
    let sets: [AchievementRule.RegionSet] = try value(key)
    let all = sets.flatMap(\.regions)
    guard sets.count > 1, sets.allSatisfy({ !$0.regions.isEmpty }) else {
      throw error(key, "needs two sets or more, each with regions")
    }
    guard Set(all).count == all.count else { throw error(key, "a region is in two sets") }
    return sets
  }

  func error(_ key: String, _ problem: String) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: container.codingPath + [Key(key)], debugDescription: problem))
  }
}

extension DefinitionError {
  fileprivate init(_ error: DecodingError, in data: Data) {
    var path: [any CodingKey]
    switch error {
    case .keyNotFound(let key, let context):
      path = context.codingPath + [key]
      problem = "is missing"
    case .valueNotFound(_, let context):
      path = context.codingPath
      problem = "is null"
    case .typeMismatch(let type, let context):
      path = context.codingPath
      problem = "is not \(Self.name(of: type))"
    case .dataCorrupted(let context):
      path = context.codingPath
      problem = context.debugDescription
    @unknown default:
      path = []
      problem = "\(error)"
    }
    guard path.count > 1, path[0].stringValue == "achievements", let place = path[1].intValue
    else {
      definition = nil
      key = path.isEmpty ? nil : path.map(\.stringValue).joined(separator: ".")
      return
    }
    definition = Self.id(of: place, in: data)
    path.removeFirst(2)
    key = path.isEmpty ? nil : path.map(\.stringValue).joined(separator: ".")
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is Int.Type: "a whole number"
    case is String.Type: "a text"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }

  /// The id that a definition gives itself, as far as the file can be read.
  private static func id(of place: Int, in data: Data) -> String {
    struct Named: Decodable {
      let id: String?
      init(from decoder: any Decoder) throws {
        id = try? Fields(decoder, nil).value("id")
      }
    }
    let named = try? JSONDecoder().decode([String: [Named]].self, from: data)["achievements"]
    return named?[place].id ?? "definition \(place + 1)"
  }
}
