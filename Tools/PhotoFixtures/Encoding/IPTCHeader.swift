/// An IPTC header (IIM 4.2): data sets, each with its record and number.
package struct IPTCHeader: Sendable {
  private var bytes: [UInt8] = []

  package init() {}

  /// Returns the header with another data set.
  package func with(_ record: UInt8, _ number: UInt8, _ text: String) -> IPTCHeader {
    var header = self
    let value = Array(text.utf8)
    header.bytes += [0x1c, record, number] + ByteOrder.big.bytes(UInt16(value.count)) + value
    return header
  }

  /// Returns the header with DateCreated and TimeCreated.
  package func with(date: String?, time: String?) -> IPTCHeader {
    var header = self
    if let date { header = header.with(2, 55, date) }
    if let time { header = header.with(2, 60, time) }
    return header
  }

  /// Returns the APP13 segment of a JPEG with the header among other resources of Photoshop.
  package var segment: [UInt8] {
    // Resolution and a caption digest, as programs write them, one with an odd size and a name.
    let resources =
      Self.resource(0x03ed, name: "", [UInt8](repeating: 0, count: 16))
      + Self.resource(0x0bb7, name: "ab", [1, 2, 3])
      + Self.resource(0x0404, name: "", bytes)
      + Self.resource(0x0425, name: "", [UInt8](repeating: 5, count: 16))
    return FixturePhoto.segment(marker: 0xed, Array("Photoshop 3.0\0".utf8) + resources)
  }

  /// Returns a resource with its name and its content, each padded to an even number of bytes.
  private static func resource(_ number: UInt16, name: String, _ content: [UInt8]) -> [UInt8] {
    let text = [UInt8(truncatingIfNeeded: name.utf8.count)] + Array(name.utf8)
    return Array("8BIM".utf8) + ByteOrder.big.bytes(number) + even(text)
      + ByteOrder.big.bytes(UInt32(content.count)) + even(content)
  }

  private static func even(_ bytes: [UInt8]) -> [UInt8] {
    bytes.count % 2 == 0 ? bytes : bytes + [0]
  }
}
