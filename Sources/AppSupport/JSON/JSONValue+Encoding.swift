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

  /// Returns the values of some keys of a value's JSON form, each at the position of its key.
  ///
  /// A key that the form lacks has nil. The positions are each of 0 ..< count once.
  package static func members(
    of value: some Encodable, at positions: [String: Int]
  ) throws -> [JSONValue?] {
    let node = JSONNode(positions)
    try node.encode(value, path: [])
    return node.wantedMembers
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
  /// In the order in which they were set: of two with the same key the last counts.
  private var members: [(key: String, part: Part)] = []
  /// The index in `wanted` for each wanted key; nil if all keys are kept in `members`.
  private let positions: [String: Int]?
  private var wanted: [Part?] = []
  /// nil if the place is not an array.
  private var elements: [Part]?

  init(_ positions: [String: Int]? = nil) {
    self.positions = positions
    wanted = Array(repeating: nil, count: positions?.count ?? 0)
  }

  var wantedMembers: [JSONValue?] {
    if case .object(let object)? = value {
      for (key, member) in object { set(key, member) }
    }
    return wanted.map { $0?.json }
  }

  var json: JSONValue {
    if let value { return value }
    if let elements { return .array(elements.map(\.json)) }
    var object = [String: JSONValue](minimumCapacity: members.count)
    for member in members { object[member.key] = member.part.json }
    return .object(object)
  }

  func wants(_ key: String) -> Bool { positions.map { $0[key] != nil } ?? true }

  var count: Int { elements?.count ?? 0 }

  func beginArray() { elements = elements ?? [] }

  func set(_ key: String, _ value: JSONValue) { set(key, .value(value)) }

  private func set(_ key: String, _ part: Part) {
    guard let positions else { return members.append((key, part)) }
    if let position = positions[key] { wanted[position] = part }
  }

  func append(_ value: JSONValue) { elements?.append(.value(value)) }

  func member(_ key: String) -> JSONNode {
    let node = JSONNode()
    set(key, .node(node))
    return node
  }

  func element() -> JSONNode {
    let node = JSONNode()
    elements?.append(.node(node))
    return node
  }

  func encode<Value: Encodable>(_ value: Value, path: [any CodingKey]) throws {
    self.value = Self.json(of: value)
    if self.value == nil {
      try value.encode(to: JSONNodeEncoder(node: self, codingPath: path))
    }
  }

  /// The JSON form of a value that is one already or that JSON has itself; nil for all others.
  ///
  /// Types are compared first, because each cast that fails takes as long as encoding a number.
  static func json<Value: Encodable>(of value: Value) -> JSONValue? {
    if Value.self == String.self { return (value as? String).map(JSONValue.string) }
    if Value.self == Int.self { return (value as? Int).map(JSONValue.integer) }
    if Value.self == Double.self { return (value as? Double).map(JSONValue.number) }
    if Value.self == Bool.self { return (value as? Bool).map(JSONValue.bool) }
    return Value.self == JSONValue.self ? value as? JSONValue : nil
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

  func encode<Value: Encodable>(_ value: Value) throws {
    try node.encode(value, path: codingPath)
  }
}

private struct JSONObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode
  let codingPath: [any CodingKey]

  private func member(_ key: Key) -> JSONNode { node.member(key.stringValue.snakeCased) }

  private func set(_ key: Key, _ value: JSONValue) {
    node.set(key.stringValue.snakeCased, value)
  }

  func encodeNil(forKey key: Key) { set(key, .null) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    if let json = JSONNode.json(of: value) {
      set(key, json)
    } else if node.wants(key.stringValue.snakeCased) {
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
