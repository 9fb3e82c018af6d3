import AppSupport
import SportsModel

/// A value that was read as a whole, without members of other names than the wanted ones.
struct JSONNode {
  /// The bytes of a string or number.
  var text: [UInt8]?
  var isObject = false
  var members: [(name: String, node: JSONNode)] = []
  var elements: [JSONNode] = []
  let line, offset: Int

  subscript(_ name: String) -> JSONNode? { members.last { $0.name == name }?.node }

  var objects: [JSONNode] { elements.filter(\.isObject) }
  func fault(_ message: String) -> TraceError { TraceError(message, line: line, offset: offset) }

  /// The text, with malformed UTF-8 replaced.
  var label: String? { text.map { String(decoding: $0, as: UTF8.self) } }

  /// A number, which may be quoted.
  var number: Double? { text.flatMap { NumberParser.read($0[...]) } }

  /// A radius in meters, also of a text with this unit; nil for words and other units.
  var radius: Double? {
    let digits = text?.prefix(while: NumberParser.isPart) ?? []
    let unit = String(decoding: text?.dropFirst(digits.count) ?? [], as: UTF8.self)
    guard ["", "m", "meters"].contains(unit.trimmingBlanks) else { return nil }
    return NumberParser.read(digits[...]).map { max(0, $0) }
  }
  var instant: Double? { text.flatMap { TimestampParser.read($0[...]) } }
  var milliseconds: Double? { text.flatMap { TimestampParser.milliseconds($0[...]) } }

  /// Seconds since 1970, from a number or a text of an instant.
  var time: Double? { text.flatMap { TimestampParser.seconds(sinceEpoch: $0[...]) } ?? instant }

  /// The place of an object with latitude and longitude in any spelling, or of a text such as
  /// `40.8296°, -73.9262°` or `geo:40.8296,-73.9262`; nil if a value is missing or out of range, or
  /// for the placeholder 0, 0.
  var place: Coordinate? {
    if let text { return CoordinateParser.read(text[...]) }
    if let whole = (self["latLng"] ?? self["LatLng"])?.place { return whole }
    let latitude = (self["latitudeE7"] ?? self["latE7"])?.degrees ?? self["lat"]?.number
    let longitude =
      (self["longitudeE7"] ?? self["lngE7"])?.degrees ?? (self["lng"] ?? self["lon"])?.number
    guard let latitude, let longitude else { return nil }
    return CoordinateParser.coordinate(latitude, longitude)
  }

  /// Ten-millionths of a degree; some early files have values that overflowed 32 bits.
  private var degrees: Double? {
    number.map { $0 > 1_800_000_000 && $0 < 4_294_967_296 ? $0 - 4_294_967_296 : $0 }.map {
      $0 / 1e7
    }
  }
}

extension JSONTokenReader {
  /// Large enough for any element of a location history; more nodes of one are skipped.
  private static let maxNodes = 100_000

  func skip(_ first: Token) throws(TraceError) {
    guard first == .objectStart || first == .arrayStart else { return }
    let outer = depth - 1
    while depth > outer { _ = try next() }
  }

  /// Reads the objects of the next value if it is an array; everything else is skipped.
  func objects(
    _ names: Set<String>, element: (JSONNode) throws(TraceError) -> Void
  ) throws(TraceError) {
    let first = try next()
    guard first == .arrayStart else { return try skip(first) }
    try elements(names, element: element)
  }

  /// Reads the objects of an array whose start was read.
  func elements(
    _ names: Set<String>, element: (JSONNode) throws(TraceError) -> Void
  ) throws(TraceError) {
    while true {
      switch try next() {
      case .arrayEnd, .end: return
      case .objectStart: try element(object(names))
      case let other: try skip(other)
      }
    }
  }

  /// Reads the members with some names of an object whose start was read, and of objects in it.
  func object(_ names: Set<String>) throws(TraceError) -> JSONNode {
    var count = 0
    return try node(
      .objectStart, names: names, empty: JSONNode(line: line, offset: offset), count: &count)
  }

  /// Completes an empty node at its position by the rest of its value.
  private func node(
    _ first: Token, names: Set<String>, empty: JSONNode, count: inout Int
  ) throws(TraceError) -> JSONNode {
    var node = empty
    count += 1
    switch first {
    case .string, .number: node.text = text
    case .objectStart:
      node.isObject = true
      while try next() == .key {
        let name = String(decoding: text, as: UTF8.self)
        let start = JSONNode(line: line, offset: offset)
        let value = try next()
        if names.contains(name), count < Self.maxNodes {
          node.members.append(
            (name, try self.node(value, names: names, empty: start, count: &count)))
        } else {
          try skip(value)
        }
      }
    case .arrayStart:
      var element = try next()
      while element != .arrayEnd {
        if count < Self.maxNodes {
          let start = JSONNode(line: line, offset: offset)
          node.elements.append(try self.node(element, names: names, empty: start, count: &count))
        } else {
          try skip(element)
        }
        element = try next()
      }
    default: break
    }
    return node
  }
}

enum CoordinateParser {
  /// Parses `40.8296°, -73.9262°` and `geo:40.8296,-73.9262`, which may have parameters.
  static func read(_ text: ArraySlice<UInt8>) -> Coordinate? {
    var text = text
    if text.starts(with: "geo:".utf8) {
      text = text.dropFirst(4).prefix { $0 != UInt8(ascii: ";") }
    }
    let parts = text.split(separator: UInt8(ascii: ","), maxSplits: 2)
    guard parts.count >= 2, let latitude = degrees(parts[0]), let longitude = degrees(parts[1])
    else { return nil }
    return coordinate(latitude, longitude)
  }

  static func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate? {
    guard latitude != 0 || longitude != 0 else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func degrees(_ text: ArraySlice<UInt8>) -> Double? {
    let isNoise = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte >= 0x80 }
    let start = text.drop(while: isNoise)
    return start.lastIndex { !isNoise($0) }.flatMap { NumberParser.read(start[...$0]) }
  }
}
