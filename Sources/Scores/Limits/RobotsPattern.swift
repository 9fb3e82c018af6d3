/// The path of one rule, in the form in which octets are compared (RFC 9309 §2.2.2 and §2.2.3).
///
/// `*` stands for any octets, `$` as the last one for the end of the target.
struct RobotsPattern: Sendable, Hashable {
  /// What stands between the stars.
  let segments: [[UInt8]]
  let endsTarget: Bool
  /// Octets of the pattern, stars and all: the more of them, the more specific the rule.
  let length: Int

  init(_ bytes: some BidirectionalCollection<UInt8>) {
    let anchored = bytes.last == UInt8(ascii: "$")
    let octets = Self.comparable(bytes.prefix(bytes.count - (anchored ? 1 : 0)), isPattern: true)
    segments = octets.split(separator: Self.star, omittingEmptySubsequences: false).map(Array.init)
    endsTarget = anchored
    length = octets.count + (anchored ? 1 : 0)
  }

  /// Whether a target begins as the pattern says.
  ///
  /// Taking the first fit of each segment is enough, so that the time is at most the product of
  /// both lengths, whatever a site writes.
  func matches(_ target: [UInt8]) -> Bool {
    guard let first = segments.first, target.starts(with: first) else { return false }
    var position = first.count
    for segment in segments.dropFirst() {
      guard let found = Self.position(of: segment, in: target, from: position) else { return false }
      position = found + segment.count
    }
    guard endsTarget, let last = segments.last else { return true }
    guard segments.count > 1 else { return position == target.count }
    // The last segment fits somewhere; it may as well fit further right, up to the end.
    return target.suffix(last.count).elementsEqual(last)
  }

  /// A target without its fragment, as it is compared; an empty path is `/`.
  static func comparable(target: String) -> [UInt8] {
    let octets = comparable(target.utf8.prefix { $0 != UInt8(ascii: "#") }, isPattern: false)
    return octets.first == UInt8(ascii: "/") ? octets : [UInt8(ascii: "/")] + octets
  }

  private static let star = UInt8(ascii: "*")
  /// Reserved octets (RFC 3986 §2.2) that mean nothing of their own within a query.
  private static let plainInQuery = Set(":/?#[]@!'(),;".utf8)
  private static let reserved = Set(":/?#[]@!$&'()*+,;=".utf8)
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Writes octets in the one way in which they are compared.
  ///
  /// Unreserved octets are plain, all others that are not ASCII or not allowed in a target are
  /// percent-encoded with capitals. Reserved ones stay as written, save that in a query those
  /// without a meaning there are plain: `?u=a%3A%2F%2Fb` and `?u=a://b` are the same. Stars and
  /// dollars of a target are encoded, as §2.2.3 says, and so differ from those of a pattern.
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
        let isPlain = isUnreserved(octet) || (isQuery && plainInQuery.contains(octet))
        octets.append(contentsOf: isPlain ? [octet] : encoded(octet))
      } else if isPattern && byte == star {
        octets.append(byte)
      } else if isUnreserved(byte)
        || (reserved.contains(byte) && byte != star && byte != UInt8(ascii: "$"))
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
    guard position + 1 < bytes.count, let high = hexValue(bytes[position]),
      let low = hexValue(bytes[position + 1])
    else { return nil }
    return high << 4 | low
  }

  private static func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func encoded(_ octet: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), digits[Int(octet >> 4)], digits[Int(octet & 15)]]
  }

  private static func isUnreserved(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func position(of segment: [UInt8], in target: [UInt8], from start: Int) -> Int? {
    guard segment.count <= target.count - start else { return nil }
    return (start...(target.count - segment.count)).first {
      target[$0...].starts(with: segment)
    }
  }
}
