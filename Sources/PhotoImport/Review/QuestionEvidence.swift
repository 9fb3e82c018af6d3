import AppSupport
import Foundation
import SportsModel

/// What is kept with a question: the outing's line as it was told, and the answer that stands for
/// later questions, too.
struct QuestionEvidence {
  private var members: [String: JSONValue]

  /// The evidence in a question; empty when it is none of ours.
  init(_ text: String) {
    guard case .object(let members)? = JSONValue(parsing: text) else {
      self.members = [:]
      return
    }
    self.members = members
  }

  subscript(_ name: String) -> JSONValue? {
    get { members[name] }
    set { members[name] = newValue }
  }

  var text: String { JSONValue.object(members).line }

  /// Why it was asked.
  var reason: String? {
    guard case .string(let reason)? = members["reason"] else { return nil }
    return reason
  }

  /// A spot about which the person does not want to be asked: a home, a place of work.
  var habit: Coordinate? {
    get {
      guard case .object(let spot)? = members["habit"],
        let latitude = spot["latitude"]?.double, let longitude = spot["longitude"]?.double
      else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    set {
      members["habit"] = newValue.map {
        ["latitude": .number($0.latitude), "longitude": .number($0.longitude)]
      }
    }
  }
}

extension JSONValue {
  /// A number of either form.
  var double: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    case .null, .bool, .string, .array, .object: nil
    }
  }
}
