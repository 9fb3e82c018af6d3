/// Walks the chunks of a PNG (third edition §5.3) to its EXIF block and its XMP packet, which may
/// precede or follow the picture.
struct PNGContainer: MediaContainer {
  /// Large pictures have thousands of chunks of 8 KB.
  private static let maxChunks = 65_536
  /// The maximum number of texts to read.
  ///
  /// In a hostile file each could expand to a megabyte.
  private static let maxTexts = 16

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var walk = Walk(size: file.size)
    for _ in 0..<Self.maxChunks {
      // Only headers are read; picture chunks are skipped.
      let header = UnsafeRawBufferPointer(try file.bytes(at: walk.position, count: 8))
      guard let length = header.uint32(at: 0, bigEndian: true),
        let type = header.uint32(at: 4, bigEndian: true)
      else {
        collector.note(damage: "it ends before its last chunk")
        return try walk.finish(&collector)
      }
      let start = walk.position + 8
      if type == ChunkType.end { return try walk.finish(&collector) }
      try walk.take(type, start..<start + Int(length), file, &collector)
      if collector.isComplete { return }
      walk.position = start + Int(length) + 4
    }
    collector.note(damage: "it has too many chunks")
    try walk.finish(&collector)
  }

  private enum ChunkType {
    static let end: UInt32 = 0x4945_4e44
    static let exif: UInt32 = 0x6558_4966
    static let data: UInt32 = 0x4944_4154
  }

  private struct Walk {
    let size: Int
    var position = 8
    private var texts = 0
    private var packet: PNGTextChunk?
    private var time: PNGTextChunk?

    init(size: Int) { self.size = size }

    mutating func take(
      _ type: UInt32, _ body: Range<Int>, _ file: PhotoFile, _ collector: inout MetadataCollector
    ) throws(PhotoFileError) {
      if body.upperBound > size { collector.note(damage: "it is cut off") }
      switch type {
      case ChunkType.data: break
      case ChunkType.exif where collector.needsExif:
        try collector.read(exif: try ByteSource(file, body).withoutIdentifier())
      default:
        guard texts < PNGContainer.maxTexts,
          let text = try PNGTextChunk(chunk: type, body, of: file)
        else { return }
        texts += 1
        switch text.content {
        case .packet: packet = packet ?? text
        case .time: time = time ?? text
        case .exif: if collector.needsExif { try text.read(into: &collector) }
        }
      }
    }

    /// Reads the packet and the time if they can still add something.
    func finish(_ collector: inout MetadataCollector) throws(PhotoFileError) {
      if let packet, !collector.isComplete { try packet.read(into: &collector) }
      if let time, !collector.isComplete { try time.read(into: &collector) }
    }
  }
}
