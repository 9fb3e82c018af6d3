import AppSupport
import SportsModel

extension MalformedEntry {
  /// The feature is valid, but not a point.
  static let otherShape = MalformedEntry("expected a Point")
  static let position = MalformedEntry("expected longitude and latitude in degrees (WGS84)")
}

/// A feature of GeoJSON as a place.
struct PlaceFeature {
  let coordinate: Coordinate
  /// nil if the feature has no name.
  let name: String?
  let category: String

  /// Tags of OpenStreetMap and usual names of properties for the kind of a place.
  static let categoryKeys = [
    "category", "amenity", "tourism", "leisure", "shop", "historic", "sport", "type", "kind",
  ]
  private static let maxCharacters = 200

  /// Reads a feature with a point; nil if the point doesn't pass a test.
  init?(_ bytes: [UInt8], where isNear: (Coordinate) -> Bool) throws(MalformedEntry) {
    guard case .object(let feature)? = JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
    else { throw MalformedEntry("not JSON") }
    guard feature["type"] == "Feature" else { throw MalformedEntry("expected a GeoJSON Feature") }
    guard feature["geometry"] != .null else { throw .otherShape }
    guard case .object(let geometry)? = feature["geometry"],
      case .string(let type)? = geometry["type"]
    else { throw MalformedEntry("expected a geometry of type Point") }
    guard type == "Point" else { throw .otherShape }
    guard case .array(let numbers)? = geometry["coordinates"], numbers.count >= 2,
      let longitude = numbers[0].double, let latitude = numbers[1].double,
      let point = Coordinate(latitude: latitude, longitude: longitude)
    else { throw .position }
    guard isNear(point) else { return nil }
    coordinate = point
    let properties = feature["properties"]
    let names = ["names", "name", "title"].compactMap { properties?[$0].text }
    name = try names.first.map { name throws(MalformedEntry) in try Self.checked(name) }
    let kinds = (["categories"] + Self.categoryKeys).compactMap { properties?[$0].text }
    category = try Self.checked(kinds.first ?? "")
  }

  static func checked(_ text: String) throws(MalformedEntry) -> String {
    guard !text.unicodeScalars.contains(where: \.isUnsafeOnTerminal) else {
      throw MalformedEntry("a name with control characters: \"\(text.cleanedForTerminal)\"")
    }
    guard text.count <= maxCharacters else {
      throw MalformedEntry("a name of more than \(maxCharacters) characters")
    }
    return text.trimmingBlanks
  }

  static func checkCollection(_ bytes: [UInt8]) throws(MalformedEntry) {
    guard let value = JSONValue(parsing: String(decoding: bytes, as: UTF8.self)),
      value["type"] == "FeatureCollection"
    else { throw MalformedEntry("not a GeoJSON FeatureCollection") }
    guard value["crs"] != .null else { return }
    let name = value["crs"]["properties"]["name"].text ?? "unknown"
    guard name.hasSuffix("CRS84") || name.hasSuffix("4326") else {
      throw MalformedEntry("coordinates must be WGS84 (EPSG:4326), not \(name.cleanedForTerminal)")
    }
  }
}

extension JSONValue {
  /// The text, or the text of `primary` as in the names of Overture; nil if it is empty.
  fileprivate var text: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .object(let members): members["primary"]?.text
    default: nil
    }
  }
}

/// Divides GeoJSON into its features, part by part and in constant memory.
///
/// Reads a feature collection, or a sequence of features with or without record separators.
struct GeoJSONSplitter {
  /// A part of the text that is an object by itself.
  enum Part {
    /// A feature and the line where it begins.
    case feature([UInt8], line: Int)
    /// The members of a feature collection except its features.
    case collection([UInt8], line: Int)
  }

  enum Problem: Error, Hashable {
    case unexpected(line: Int), tooLarge(line: Int), truncated(line: Int)
  }

  static let maxBytes = 1 << 20
  private static let maxDepth = 64

  private var line = 1
  private var depth = 0
  private var strings = JSONStringTracker()
  private var pending: [UInt8] = []
  private var firstLine = 1
  /// The members of a collection that were read so far, and the line where it begins.
  private var members: (bytes: [UInt8], line: Int)?
  private var isInFeatures = false

  /// Returns the parts that end within the next bytes.
  mutating func append(_ bytes: [UInt8]) throws(Problem) -> [Part] {
    var parts: [Part] = []
    // The beginning of the present object in these bytes.
    var start = 0
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\n") { line += 1 }
      let outside = isInFeatures ? 2 : 0
      if strings.isWithinString(byte) {
        guard depth > outside else { throw .unexpected(line: line) }
        continue
      }
      if depth == outside, try readSeparator(byte, index: index, start: &start) { continue }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        guard depth <= Self.maxDepth else { throw .unexpected(line: line) }
        if byte == UInt8(ascii: "["), depth == 2, !isInFeatures {
          enterFeatures(bytes[start...index])
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == outside {
          parts.append(end(bytes[start...index]))
          start = index + 1
        }
      default: continue
      }
    }
    if depth > (isInFeatures ? 2 : 0) { pending += bytes[start...] }
    guard pending.count <= Self.maxBytes else { throw .tooLarge(line: firstLine) }
    return parts
  }

  func finish() throws(Problem) {
    guard depth == 0, !strings.isOpen else { throw .truncated(line: line) }
  }

  /// Reads a byte between features; returns false at the beginning of one.
  private mutating func readSeparator(
    _ byte: UInt8, index: Int, start: inout Int
  ) throws(Problem) -> Bool {
    switch byte {
    case UInt8(ascii: "{"):
      (start, firstLine, pending) = (index, line, [])
      return false
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x1e:
      return true
    case UInt8(ascii: ",") where isInFeatures: return true
    case UInt8(ascii: "]") where isInFeatures:
      // The other members of the collection follow.
      (isInFeatures, depth) = (false, 1)
      (start, pending) = (index, members?.bytes ?? [])
      return true
    default: throw .unexpected(line: line)
    }
  }

  /// Begins the array of features if the text so far ends with its key.
  private mutating func enterFeatures(_ bytes: ArraySlice<UInt8>) {
    guard members == nil else { return }
    let tail = (pending.suffix(64) + bytes.suffix(64)).suffix(64).filter { $0 > 0x20 }
    guard tail.suffix(12).elementsEqual("\"features\":[".utf8) else { return }
    members = (pending + bytes, firstLine)
    isInFeatures = true
  }

  private mutating func end(_ bytes: ArraySlice<UInt8>) -> Part {
    let object = pending.isEmpty ? Array(bytes) : pending + bytes
    pending = []
    guard let collection = members, !isInFeatures else { return .feature(object, line: firstLine) }
    members = nil
    return .collection(object, line: collection.line)
  }
}
