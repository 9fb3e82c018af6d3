import SportsModel

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
      let header = try file.bytes(at: position, count: 8)
      guard let type = header.uint32(at: 0, bigEndian: true),
        let length = header.uint32(at: 4, bigEndian: false).map(Int.init)
      else { break }
      let body = position + 8..<position + 8 + length
      if body.upperBound > size, position < promised { collector.record(damage: "truncated file") }
      switch type {
      case Self.exif where collector.needsExif:
        try collector.read(exif: try ByteSource(file, range: body).withoutIdentifier())
        if collector.isComplete { return }
      case Self.packet: packet = packet ?? body
      default: break
      }
      position = body.upperBound
      // A zero follows a chunk of an odd size; some writers omit it.
      if length % 2 == 1, try file.bytes(at: position, count: 1).first == 0 { position += 1 }
    }
    if size + 1 < promised { collector.record(damage: "truncated file") }
    if let packet { try collector.read(xmp: packet) }
  }
}

/// Walks the chunks of an AVI film (RIFF) to its recording time and XMP packet.
///
/// Cameras write the time as `IDIT`, programs as `ICRD`; both are wall clocks.
struct AVIContainer: MediaContainer {
  private static let maxChunks = 4_096
  private static let maxText = 64

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var (time, created): (CaptureTime?, CaptureTime?)
    var packet: Range<Int>?
    // The ends of the lists that contain the position don't matter: their chunks are all alike.
    var position = 12
    for _ in 0..<Self.maxChunks {
      let header = try file.bytes(at: position, count: 12)
      guard let length = header.uint32(at: 4, bigEndian: false).map(Int.init) else { break }
      let body = position + 8..<position + 8 + length
      if header.has("LIST"), !header.has("movi", at: 8), length >= 4 {
        position += 12
        continue
      }
      // At most one of them: the read of a time may replace the header.
      if header.has("IDIT") {
        if time == nil { time = try Self.time(body, file: file) }
      } else if header.has("ICRD") {
        if created == nil { created = try Self.time(body, file: file) }
      } else if header.has("_PMX") {
        packet = packet ?? body
      }
      position = body.upperBound + length % 2
    }
    if let capture = time ?? created {
      collector.read(movie: SourceFacts(capture: capture), at: 0..<position)
    }
    if let packet, !collector.isComplete { try collector.read(xmp: packet) }
  }

  private static func time(
    _ body: Range<Int>, file: PhotoFile
  ) throws(PhotoFileError) -> CaptureTime? {
    CaptureTimeParser.parse(try file.start(of: body, atMost: maxText), source: .quicktime)
  }
}
