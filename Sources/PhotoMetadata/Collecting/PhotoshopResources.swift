/// The resources of Photoshop in the APP13 segment of a JPEG (Adobe Photoshop File Formats, Image
/// Resource Blocks).
enum PhotoshopResources {
  private static let name: StaticString = "Photoshop 3.0\0"
  private static let iptcIdentifier: UInt16 = 0x0404

  /// Returns the IPTC header; nil if there is none, or if a broken resource precedes it.
  static func iptc(in segment: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard segment.has(name) else { return nil }
    var position = name.utf8CodeUnitCount
    while segment.has("8BIM", at: position),
      let identifier = segment.uint16(at: position + 4, bigEndian: true)
    {
      // A name after its length, padded to an even number of bytes; nearly always empty.
      guard position + 6 < segment.count else { return nil }
      let start = position + 6 + (Int(segment[position + 6]) + 2) / 2 * 2
      guard let size = segment.uint32(at: start, bigEndian: true).map(Int.init) else { return nil }
      if identifier == iptcIdentifier { return segment.slice(start + 4, size) }
      position = start + 4 + size + size % 2
    }
    return nil
  }
}
