extension JSONValue {
  /// The JSON form of a value, by the rules of every document that the program prints.
  ///
  /// Property names become snake_case keys (`stadiumName` → `stadium_name`), and an optional that is
  /// nil becomes `null`: every key of a schema is always there.
  package init(encoding value: some Encodable) throws {
    let node = JSONNode()
    try node.encode(value)
    self = node.json
  }
}

/// A JSON object with members of any types, whose names become snake_case keys.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private var members: [(name: String, value: any Encodable)]

  package init(dictionaryLiteral members: (String, any Encodable)...) { self.members = members }

  /// Returns the members of both; nil has none.
  package static func + (left: JSONObject, right: JSONObject?) -> JSONObject {
    var both = left
    both.members += right?.members ?? []
    return both
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONKey.self)
    for (name, value) in members {
      try container.encode(value, forKey: JSONKey(stringValue: name))
    }
  }
}

/// A document with a list, such as `{"games": […], "schema": 1}`, and further members.
package struct ListDocument<Element: Encodable>: Encodable {
  package let items: [Element]
  private let members: JSONObject

  package init(_ name: String, items: [Element], with others: JSONObject = [:]) {
    self.items = items
    members = others + [name: items, "schema": 1]
  }

  package func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}

/// A place in a document that is being built; an empty object until something is set.
private final class JSONNode: Encoder, SingleValueEncodingContainer {
  var value: JSONValue?
  private var members: [String: JSONNode] = [:]
  /// nil if the place is not an array.
  private(set) var elements: [JSONNode]?

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  var json: JSONValue {
    value ?? elements.map { .array($0.map(\.json)) } ?? .object(members.mapValues(\.json))
  }

  func member(_ key: some CodingKey) -> JSONNode {
    let node = JSONNode()
    members[key.stringValue.snakeCased] = node
    return node
  }

  func element() -> JSONNode {
    let node = JSONNode()
    elements?.append(node)
    return node
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(JSONObjectContainer<Key>(node: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    elements = elements ?? []
    return JSONArrayContainer(node: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
  func encodeNil() { value = .null }

  // Numbers of other types encode themselves by these.
  func encode<Value: Encodable & BinaryInteger>(_ value: Value) {
    self.value = .integer(Int(clamping: value))
  }

  func encode(_ value: Float) { self.value = .number(Double(value)) }

  func encode<Value: Encodable>(_ value: Value) throws {
    switch value {
    case let text as String: self.value = .string(text)
    case let count as Int: self.value = .integer(count)
    case let number as Double: self.value = .number(number)
    case let isTrue as Bool: self.value = .bool(isTrue)
    case let json as JSONValue: self.value = json
    default: try value.encode(to: self)
    }
  }
}

private struct JSONObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode
  let codingPath: [any CodingKey] = []

  func encodeNil(forKey key: Key) { node.member(key).encodeNil() }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try node.member(key).encode(value)
  }

  // The defaults leave the key of a nil out.
  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: String?, forKey key: Key) { set(key, value: JSONValue(value)) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { set(key, value: JSONValue(value)) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { set(key, value: JSONValue(value)) }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) {
    set(key, value: value.map(JSONValue.bool) ?? .null)
  }

  private func set(_ key: Key, value: JSONValue) { node.member(key).value = value }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { node.member(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    node.member(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { node }
  func superEncoder(forKey key: Key) -> any Encoder { node.member(key) }
}

private struct JSONArrayContainer: UnkeyedEncodingContainer {
  let node: JSONNode
  let codingPath: [any CodingKey] = []
  var count: Int { node.elements?.count ?? 0 }
  func encodeNil() { node.element().encodeNil() }
  func encode<Value: Encodable>(_ value: Value) throws { try node.element().encode(value) }

  func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    node.element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    node.element().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { node.element() }
}

/// A key of a document whose members are written one by one.
package struct JSONKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }
  package init(stringLiteral value: String) { stringValue = value }
  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}

extension String {
  /// `homeTeamID` → `home_team_id`, `gameIDs` → `game_ids`; a key in snake_case stays as it is.
  fileprivate var snakeCased: String {
    guard utf8.contains(where: \.isUppercase) else { return self }
    let letters = Array(utf8)
    var result: [UInt8] = []
    result.reserveCapacity(letters.count + 4)
    for (index, letter) in letters.enumerated() {
      guard letter.isUppercase else {
        result.append(letter)
        continue
      }
      if index > 0, letters[index - 1] != UInt8(ascii: "_") {
        let beginsWord = !letters[index - 1].isUppercase
        let following = letters[(index + 1)...]
        let endsAcronym = following.first?.isLowercase == true && !following.elementsEqual("s".utf8)
        if beginsWord || endsAcronym { result.append(UInt8(ascii: "_")) }
      }
      result.append(letter | 0x20)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isUppercase: Bool { (0x41...0x5A).contains(self) }
  fileprivate var isLowercase: Bool { (0x61...0x7A).contains(self) }
}
