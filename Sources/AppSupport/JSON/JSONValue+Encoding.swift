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
  var value: JSONValue?
  private var members: [String: JSONNode] = [:]
  /// nil if the place is not an array.
  var elements: [JSONNode]?

  var json: JSONValue {
    value ?? elements.map { .array($0.map(\.json)) } ?? .object(members.mapValues(\.json))
  }

  func member(_ key: String) -> JSONNode {
    let node = JSONNode()
    members[key] = node
    return node
  }

  func element() -> JSONNode {
    let node = JSONNode()
    elements?.append(node)
    return node
  }

  func encode<Value: Encodable>(_ value: Value, path: [any CodingKey]) throws {
    self.value = Self.json(of: value)
    if self.value == nil {
      try value.encode(to: JSONNodeEncoder(node: self, codingPath: path))
    }
  }

  /// The JSON form of a value that is one already or that JSON has itself; nil for all others.
  private static func json(of value: any Encodable) -> JSONValue? {
    switch value {
    case let value as JSONValue: value
    case let value as String: .string(value)
    case let value as Int: .integer(value)
    case let value as Double: .number(value)
    case let value as Bool: .bool(value)
    case let value as Float: .number(Double(value))
    case let value as any BinaryInteger: .integer(Int(clamping: value))
    default: nil
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
    node.elements = node.elements ?? []
    return JSONArrayContainer(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { node.value = .null }

  func encode<Value: Encodable>(_ value: Value) throws {
    try node.encode(value, path: codingPath)
  }
}

private struct JSONObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode
  let codingPath: [any CodingKey]

  private func member(_ key: Key) -> JSONNode { node.member(key.stringValue.snakeCased) }

  func encodeNil(forKey key: Key) { member(key).value = .null }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try member(key).encode(value, path: codingPath + [key])
  }

  // The defaults leave the key of a nil out.
  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: String?, forKey key: Key) { member(key).value = JSONValue(value) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { member(key).value = JSONValue(value) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { member(key).value = JSONValue(value) }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) {
    member(key).value = value.map(JSONValue.bool) ?? .null
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
  var count: Int { node.elements?.count ?? 0 }

  func encodeNil() { node.element().value = .null }

  func encode<Value: Encodable>(_ value: Value) throws {
    try node.element().encode(value, path: codingPath)
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
    guard utf8.contains(where: { $0 >= 0x80 || (0x41...0x5A).contains($0) }) else { return self }
    var result = ""
    let letters = Array(unicodeScalars)
    for (index, letter) in letters.enumerated() {
      guard letter.isUppercase else {
        result.unicodeScalars.append(letter)
        continue
      }
      let follows = index > 0 ? letters[index - 1] : nil
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      let beginsWord = follows.map { !$0.isUppercase && $0 != "_" } ?? false
      let endsAcronym = next.map { $0.isLowercase } ?? false
      if beginsWord || (endsAcronym && index > 0 && follows != "_") { result += "_" }
      result += letter.properties.lowercaseMapping
    }
    return result
  }
}

// The tables of Unicode took a tenth of the time to list visits.
extension Unicode.Scalar {
  fileprivate var isUppercase: Bool {
    isASCII ? (0x41...0x5A).contains(value) : properties.isUppercase
  }

  fileprivate var isLowercase: Bool {
    isASCII ? (0x61...0x7A).contains(value) : properties.isLowercase
  }
}
