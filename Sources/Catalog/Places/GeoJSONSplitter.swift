import AppSupport

/// Divides GeoJSON into its features, part by part and in constant memory.
///
/// Reads a feature collection, or a sequence of features with or without record separators.
struct GeoJSONSplitter {
  /// A part of the text that is an object by itself.
  enum Part {
    /// A feature and the line where it begins.
    case feature([UInt8], line: Int)
    /// The members of a feature collection besides its features.
    case collection([UInt8], line: Int)
  }

  enum Problem: Error, Hashable {
    case unexpected(line: Int)
    case tooLarge(line: Int)
    case truncated(line: Int)
  }

  /// A feature has at most this many bytes.
  static let mostBytes = 1 << 20
  private static let mostDepth = 64

  private var line = 1
  private var depth = 0
  private var strings = JSONStringTracker()
  /// The bytes of the present feature in earlier parts.
  private var pending: [UInt8] = []
  private var firstLine = 1
  /// The members of a collection that were read so far, and the line where it begins.
  private var members: (bytes: [UInt8], line: Int)?
  /// Whether the position is in the array of features.
  private var isInFeatures = false

  /// Returns the parts that end within the next bytes.
  mutating func take(_ bytes: [UInt8]) throws(Problem) -> [Part] {
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
      if depth == outside, try takeBetween(byte, index, &start) { continue }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        guard depth <= Self.mostDepth else { throw .unexpected(line: line) }
        if byte == UInt8(ascii: "["), depth == 2, !isInFeatures {
          beginFeatures(bytes[start...index])
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
    guard pending.count <= Self.mostBytes else { throw .tooLarge(line: firstLine) }
    return parts
  }

  /// Checks that the text ends after a complete object.
  func finish() throws(Problem) {
    guard depth == 0, !strings.isOpen else { throw .truncated(line: line) }
  }

  /// Reads a byte between features; returns false at the beginning of one.
  private mutating func takeBetween(
    _ byte: UInt8, _ index: Int, _ start: inout Int
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
  private mutating func beginFeatures(_ bytes: ArraySlice<UInt8>) {
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
