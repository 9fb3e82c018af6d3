/// The resources of Photoshop (Adobe Photoshop File Formats, Image Resource Blocks) in the APP13
/// segment of a JPEG.
enum PhotoshopResources {
  private static let name: StaticString = "Photoshop 3.0\0"
  private static let iptcIdentifier: UInt16 = 0x0404

  /// The resource with the IPTC header; nil when there is none, or a broken one stands before it.
  static func iptc(in segment: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard segment.has(name) else { return nil }
    var position = name.utf8CodeUnitCount
    while segment.has("8BIM", at: position),
      let identifier = segment.uint16(at: position + 4, bigEndian: true)
    {
      // A name with its length before it, filled up to an even number of bytes; nearly always none.
      guard position + 6 < segment.count else { return nil }
      let start = position + 6 + (Int(segment[position + 6]) + 2) / 2 * 2
      guard let size = segment.uint32(at: start, bigEndian: true).map(Int.init) else { return nil }
      if identifier == iptcIdentifier { return segment.slice(start + 4, size) }
      position = start + 4 + size + size % 2
    }
    return nil
  }
}
