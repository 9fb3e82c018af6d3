/// Walks the chunks of a WebP (RFC 9649 §2.3) to its EXIF block and its XMP packet.
struct WebPContainer: MediaContainer {
  /// Each picture of an animation is a chunk.
  private static let maxChunks = 65_536
  private static let exif: UInt32 = 0x4558_4946
  private static let packet: UInt32 = 0x584d_5020

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    let size = file.size
    // Some writers add chunks without updating the size here. A shorter file is truncated.
    let promised = Int(file.prefix.uint32(at: 4, bigEndian: false) ?? 0) + 8
    var position = 12
    var packet: Range<Int>?
    for _ in 0..<Self.maxChunks {
      let header = UnsafeRawBufferPointer(try file.bytes(at: position, count: 8))
      guard let type = header.uint32(at: 0, bigEndian: true),
        let length = header.uint32(at: 4, bigEndian: false).map(Int.init)
      else { break }
      let body = position + 8..<position + 8 + length
      if body.upperBound > size, position < promised { collector.note(damage: "truncated file") }
      switch type {
      case Self.exif where collector.needsExif:
        try collector.read(exif: try ByteSource(file, body).withoutIdentifier())
        if collector.isComplete { return }
      case Self.packet: packet = packet ?? body
      default: break
      }
      position = body.upperBound
      // A zero follows a chunk of an odd size; some writers omit it.
      if length % 2 == 1, try file.bytes(at: position, count: 1).first == 0 { position += 1 }
    }
    if size + 1 < promised { collector.note(damage: "truncated file") }
    if let packet { try collector.read(xmp: packet) }
  }
}
