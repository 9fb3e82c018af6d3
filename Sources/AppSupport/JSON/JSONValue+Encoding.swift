extension JSONValue {
  /// The JSON form of a value, by the rules of every document that the program prints.
  ///
  /// Property names become snake_case keys (`stadiumName` → `stadium_name`), and an optional that is
  /// nil becomes `null`: every key of a schema is always there.
  package init(encoding value: some Encodable) throws {
    let node = JSONNode()
    try node.encode(value, path: [])
    self = node.json
  }
}

/// A place in a document that is being built; an empty object until something is set.
private final class JSONNode {
  private enum Part {
    case value(JSONValue)
    /// A value that is encoded later or in steps.
    case node(JSONNode)

    var json: JSONValue {
      switch self {
      case .value(let value): value
      case .node(let node): node.json
      }
    }
  }

  var value: JSONValue?
  private var members: [String: Part] = [:]
  /// nil if the place is not an array.
  private var elements: [Part]?

  var json: JSONValue {
    if let value { return value }
    if let elements { return .array(elements.map(\.json)) }
    return .object(members.mapValues(\.json))
  }

  var count: Int { elements?.count ?? 0 }

  func beginArray() { elements = elements ?? [] }

  func set(_ key: String, _ value: JSONValue) { members[key] = .value(value) }

  func append(_ value: JSONValue) { elements?.append(.value(value)) }

  func member(_ key: String) -> JSONNode {
    let node = JSONNode()
    members[key] = .node(node)
    return node
  }

  func element() -> JSONNode {
    let node = JSONNode()
    elements?.append(.node(node))
    return node
  }

  func encode<Value: Encodable>(_ value: Value, path: [any CodingKey]) throws {
    self.value = Self.json(of: value)
    if self.value == nil { try value.encode(to: JSONNodeEncoder(node: self, codingPath: path)) }
  }

  /// The JSON form of a value that is one already or that JSON has itself; nil for all others.
  static func json(of value: some Encodable) -> JSONValue? {
    switch value {
    case let text as String: .string(text)
    case let count as Int: .integer(count)
    case let number as Double: .number(number)
    case let isTrue as Bool: .bool(isTrue)
    default: value as? JSONValue
    }
  }
}

private struct JSONNodeEncoder: Encoder, SingleValueEncodingContainer {
  let node: JSONNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(JSONObjectContainer<Key>(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginArray()
    return JSONArrayContainer(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { node.value = .null }

  // Numbers of other types encode themselves by these.
  func encode<Value: Encodable & BinaryInteger>(_ value: Value) {
    node.value = .integer(Int(clamping: value))
  }

  func encode(_ value: Float) { node.value = .number(Double(value)) }

  func encode<Value: Encodable>(_ value: Value) throws { try node.encode(value, path: codingPath) }
}

private struct JSONObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode
  let codingPath: [any CodingKey]

  private func member(_ key: Key) -> JSONNode { node.member(key.stringValue.snakeCased) }

  private func set(_ key: Key, _ value: JSONValue) { node.set(key.stringValue.snakeCased, value) }

  func encodeNil(forKey key: Key) { set(key, .null) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    if let json = JSONNode.json(of: value) {
      set(key, json)
    } else {
      try member(key).encode(value, path: codingPath + [key])
    }
  }

  // The defaults leave the key of a nil out.
  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: String?, forKey key: Key) { set(key, JSONValue(value)) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { set(key, JSONValue(value)) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { set(key, JSONValue(value)) }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) {
    set(key, value.map(JSONValue.bool) ?? .null)
  }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    JSONNodeEncoder(node: member(key), codingPath: codingPath + [key]).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    JSONNodeEncoder(node: member(key), codingPath: codingPath + [key]).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    JSONNodeEncoder(node: node.member("super"), codingPath: codingPath)
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    JSONNodeEncoder(node: member(key), codingPath: codingPath + [key])
  }
}

private struct JSONArrayContainer: UnkeyedEncodingContainer {
  let node: JSONNode
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  func encodeNil() { node.append(.null) }

  func encode<Value: Encodable>(_ value: Value) throws {
    if let json = JSONNode.json(of: value) {
      node.append(json)
    } else {
      try node.element().encode(value, path: codingPath)
    }
  }

  func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    JSONNodeEncoder(node: node.element(), codingPath: codingPath).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONNodeEncoder(node: node.element(), codingPath: codingPath).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    JSONNodeEncoder(node: node.element(), codingPath: codingPath)
  }
}

extension String {
  /// `homeTeamID` → `home_team_id`; a key that is in snake_case already stays as it is.
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
        let endsAcronym = index + 1 < letters.count && letters[index + 1].isLowercase
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
