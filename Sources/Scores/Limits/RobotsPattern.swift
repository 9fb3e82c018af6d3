/// The path of a rule, in the normalized form for comparison (RFC 9309 §2.2.2 and §2.2.3).
///
/// `*` matches any bytes, a final `$` the end of the target.
struct RobotsPattern: Sendable, Hashable {
  let segments: [[UInt8]]
  let endsTarget: Bool
  /// The length of the pattern in bytes, including stars: a longer rule is more specific.
  let length: Int

  init(_ bytes: some BidirectionalCollection<UInt8>) {
    let anchored = bytes.last == UInt8(ascii: "$")
    let octets = Self.comparable(bytes.prefix(bytes.count - (anchored ? 1 : 0)), isPattern: true)
    segments = octets.split(separator: Self.star, omittingEmptySubsequences: false).map(Array.init)
    endsTarget = anchored
    length = octets.count + (anchored ? 1 : 0)
  }

  /// Returns whether a target begins with the pattern.
  ///
  /// Taking the first match of each segment is enough, so the time is at most the product of both
  /// lengths.
  func matches(_ target: [UInt8]) -> Bool {
    guard let first = segments.first, target.starts(with: first) else { return false }
    var position = first.count
    for segment in segments.dropFirst() {
      guard let found = Self.position(of: segment, in: target, from: position) else { return false }
      position = found + segment.count
    }
    guard endsTarget, let last = segments.last else { return true }
    guard segments.count > 1 else { return position == target.count }
    // The last segment matches somewhere; it can also match further right, at the end.
    return target.suffix(last.count).elementsEqual(last)
  }

  /// Normalizes a target without its fragment; an empty path becomes `/`.
  static func comparable(target: String) -> [UInt8] {
    let octets = comparable(target.utf8.prefix { $0 != UInt8(ascii: "#") }, isPattern: false)
    return octets.first == UInt8(ascii: "/") ? octets : [UInt8(ascii: "/")] + octets
  }

  private static let star = UInt8(ascii: "*")
  /// Reserved characters (RFC 3986 §2.2) without a meaning in a query.
  private static let plainInQuery = Set(":/?#[]@!'(),;".utf8)
  /// Reserved characters without a meaning in a pattern.
  private static let plainInTarget = Set(":/?#[]@!&'()+,;=".utf8)
  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Normalizes bytes for comparison.
  ///
  /// Unreserved characters are plain; all others that are not ASCII or not allowed in a target are
  /// percent-encoded in upper case. Reserved ones stay as written, except that in a query those
  /// without a meaning are plain: `?u=a%3A%2F%2Fb` equals `?u=a://b`. Stars and dollar signs of a
  /// target are encoded, as §2.2.3 requires, and so differ from those of a pattern.
  private static func comparable(_ bytes: some Collection<UInt8>, isPattern: Bool) -> [UInt8] {
    let bytes = Array(bytes)
    var octets: [UInt8] = []
    octets.reserveCapacity(bytes.count)
    var position = 0
    var isQuery = false
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "%"), let octet = encodedOctet(bytes, at: position) {
        position += 2
        let isPlain = unreserved.contains(octet) || (isQuery && plainInQuery.contains(octet))
        octets.append(contentsOf: isPlain ? [octet] : encoded(octet))
      } else if unreserved.contains(byte) || plainInTarget.contains(byte)
        || (isPattern && byte == star)
      {
        octets.append(byte)
      } else {
        octets.append(contentsOf: encoded(byte))
      }
      isQuery = isQuery || byte == UInt8(ascii: "?")
    }
    return octets
  }

  private static func encodedOctet(_ bytes: [UInt8], at position: Int) -> UInt8? {
    let digits = bytes.dropFirst(position).prefix(2).compactMap {
      Character(Unicode.Scalar($0)).hexDigitValue
    }
    return digits.count == 2 ? UInt8(digits[0] << 4 | digits[1]) : nil
  }

  private static func encoded(_ octet: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), digits[Int(octet >> 4)], digits[Int(octet & 15)]]
  }

  private static func position(of segment: [UInt8], in target: [UInt8], from start: Int) -> Int? {
    guard segment.count <= target.count - start else { return nil }
    return (start...(target.count - segment.count)).first { target[$0...].starts(with: segment) }
  }
}
