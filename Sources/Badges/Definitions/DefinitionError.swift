import Foundation

/// An error in a definition file.
package struct DefinitionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The id of the definition, `definition 3` if it has none, or nil for the whole file.
  package let definition: String?
  /// The path of the key: `rule.days`.
  package let key: String?
  package let problem: String

  package init(definition: String?, key: String?, problem: String) {
    self.definition = definition
    self.key = key
    self.problem = problem
  }

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
        id = try? StrictKeyedContainer(decoder, nil).value("id")
      }
    }
    let named = try? JSONDecoder().decode([String: [Named]].self, from: data)["achievements"]
    return named?[place].id ?? "definition \(place + 1)"
  }
}
