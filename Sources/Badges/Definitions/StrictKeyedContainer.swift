import AppSupport
import Foundation

/// A JSON object in which unknown keys are errors.
struct StrictKeyedContainer {
  struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  private let container: KeyedDecodingContainer<Key>

  init(_ decoder: any Decoder, known: [String]?) throws {
    container = try decoder.container(keyedBy: Key.self)
    guard let known else { return }
    let strange = container.allKeys.map(\.stringValue).filter { !known.contains($0) }
    if let first = strange.min() { throw error(first, "unknown key") }
  }

  func value<Value: Decodable>(_ key: String) throws -> Value {
    try container.decode(Value.self, forKey: Key(key))
  }

  func optional<Value: Decodable>(_ key: String) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: Key(key))
  }

  func text(_ key: String) throws -> String {
    let text: String = try value(key)
    guard !text.isEmpty else { throw error(key, "must not be empty") }
    return text
  }

  func positive(_ key: String) throws -> Int {
    let number: Int = try value(key)
    guard (1...100_000).contains(number) else {
      throw error(key, "must be 1 to 100,000 (got \(number))")
    }
    return number
  }

  /// Reads an optional whole number of at least 0.
  func natural(_ key: String) throws -> Int? { try whole(key, limits: 0...100_000) }

  /// Reads an optional whole number within limits.
  func whole(_ key: String, limits: ClosedRange<Int>) throws -> Int? {
    guard let number: Int = try optional(key) else { return nil }
    guard limits.contains(number) else {
      let (first, last) = (limits.lowerBound, limits.upperBound)
      throw error(key, "must be \(first) to \(DisplayFormat.number(last)) (got \(number))")
    }
    return number
  }

  /// Reads a list of at least one text, none of them empty.
  func texts(_ key: String) throws -> [String] {
    let texts: [String] = try value(key)
    guard !texts.isEmpty else { throw error(key, "must not be an empty list") }
    guard !texts.contains("") else { throw error(key, "must not contain empty text") }
    return texts
  }

  /// Reads a text or a list of texts, each once; returns none if the key is missing.
  func oneOrMore(_ key: String) throws -> [String] {
    guard container.contains(Key(key)) else { return [] }
    let texts: [String]
    if let text = try? container.decode(String.self, forKey: Key(key)) {
      texts = [text]
    } else if let list = try? container.decode([String].self, forKey: Key(key)) {
      texts = list
    } else {
      throw error(key, "must be text or a list of texts")
    }
    guard !texts.isEmpty, !texts.contains("") else { throw error(key, "must not be empty") }
    guard Set(texts).count == texts.count else { throw error(key, "contains the same value twice") }
    return texts
  }

  func choices<Value>(_ key: String, known: [(name: String, value: Value)]) throws -> [Value] {
    try oneOrMore(key).map { try choice(key, $0, of: known) }
  }

  func choice<Value>(_ key: String, known: [(name: String, value: Value)]) throws -> Value {
    try choice(key, try value(key), of: known)
  }

  private func choice<Value>(
    _ key: String, _ text: String, of known: [(name: String, value: Value)]
  ) throws -> Value {
    if let found = known.first(where: { $0.name == text }) { return found.value }
    let names = known.map(\.name).joined(separator: ", ")
    throw error(key, "unknown value \"\(text)\"; use one of \(names)")
  }

  func contains(_ key: String) -> Bool { container.contains(Key(key)) }

  func object(_ key: String, known: [String]) throws -> StrictKeyedContainer {
    try StrictKeyedContainer(try container.superDecoder(forKey: Key(key)), known: known)
  }

  func disjointSets(_ key: String) throws -> [AchievementRule.RegionSet] {
    let sets: [AchievementRule.RegionSet] = try value(key)
    let all = sets.flatMap(\.regions)
    guard sets.count > 1, sets.allSatisfy({ !$0.regions.isEmpty }) else {
      throw error(key, "needs at least two sets, each with regions")
    }
    guard Set(all).count == all.count else { throw error(key, "a region is in two sets") }
    return sets
  }

  func error(_ key: String, _ problem: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: container.codingPath + [Key(key)], debugDescription: problem))
  }
}

/// An error in a definition file.
package struct DefinitionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The id of the definition, `definition 3` if it has none, or nil for the whole file.
  package let definition: String?
  /// The path of the key: `rule.days`.
  package let key: String?
  package let problem: String

  package var description: String {
    let place = [definition.map { "badge \"\($0)\"" }, key.map { "key \"\($0)\"" }]
      .compactMap(\.self).joined(separator: ", ")
    return place.isEmpty ? problem : "\(place): \(problem)"
  }
}

extension DefinitionError {
  init(_ error: DecodingError, in data: Data) {
    var path: [any CodingKey]
    switch error {
    case .keyNotFound(let key, let context):
      path = context.codingPath + [key]
      problem = "missing"
    case .valueNotFound(_, let context):
      path = context.codingPath
      problem = "must not be null"
    case .typeMismatch(let type, let context):
      path = context.codingPath
      problem = "must be \(Self.name(of: type))"
    case .dataCorrupted(let context):
      path = context.codingPath
      problem = path.isEmpty ? "not valid JSON" : context.debugDescription
    @unknown default:
      path = []
      problem = "\(error)"
    }
    if path.count > 1, path[0].stringValue == "achievements", let place = path[1].intValue {
      definition = Self.id(of: place, in: data)
      path.removeFirst(2)
    } else {
      definition = nil
    }
    key = path.isEmpty ? nil : path.map(\.stringValue).joined(separator: ".")
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is Int.Type: "a whole number"
    case is String.Type: "text"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }

  /// Returns the id of a definition, if the file can be read that far.
  private static func id(of place: Int, in data: Data) -> String {
    struct Named: Decodable {
      let id: String?
      init(from decoder: any Decoder) throws {
        id = try? StrictKeyedContainer(decoder, known: nil).value("id")
      }
    }
    let named = try? JSONDecoder().decode([String: [Named]].self, from: data)["achievements"]
    return named?[place].id ?? "definition \(place + 1)"
  }
}
