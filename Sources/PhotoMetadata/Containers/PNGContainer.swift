/// Walks the chunks of a PNG (third edition §5.3) to its EXIF block and its XMP packet, which may
/// precede or follow the picture.
struct PNGContainer: MediaContainer {
  /// Large pictures have thousands of chunks of 8 KB.
  private static let maxChunks = 65_536
  /// The maximum number of texts to read; in a hostile file each could expand to a megabyte.
  private static let maxTexts = 16

  private static let end: UInt32 = 0x4945_4e44
  private static let exif: UInt32 = 0x6558_4966
  private static let data: UInt32 = 0x4944_4154

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    let size = file.size
    var position = 8  // after the signature
    var chunks = 0
    var texts = 0
    var packet: PNGTextChunk?
    var time: PNGTextChunk?
    while true {
      // Only headers are read; picture chunks are skipped.
      let header = UnsafeRawBufferPointer(try file.bytes(at: position, count: 8))
      guard chunks < Self.maxChunks, let length = header.uint32(at: 0, bigEndian: true),
        let type = header.uint32(at: 4, bigEndian: true)
      else {
        collector.note(
          damage: chunks < Self.maxChunks
            ? "truncated file: the last chunk is missing" : "too many chunks")
        break
      }
      chunks += 1
      if type == Self.end { break }
      let body = position + 8..<position + 8 + Int(length)
      if body.upperBound > size { collector.note(damage: "truncated file") }
      switch type {
      case Self.data: break
      case Self.exif where collector.needsExif:
        try collector.read(exif: try ByteSource(file, body).withoutIdentifier())
      default:
        guard texts < Self.maxTexts, let text = try PNGTextChunk(chunk: type, body, of: file) else {
          break
        }
        texts += 1
        switch text.content {
        case .packet: packet = packet ?? text
        case .time: time = time ?? text
        case .exif: if collector.needsExif { try text.read(into: &collector) }
        }
      }
      if collector.isComplete { return }
      position = body.upperBound + 4
    }
    if let packet, !collector.isComplete { try packet.read(into: &collector) }
    if let time, !collector.isComplete { try time.read(into: &collector) }
  }
}
