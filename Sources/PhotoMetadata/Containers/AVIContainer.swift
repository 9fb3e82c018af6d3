import SportsModel

/// Walks the chunks of an AVI film (RIFF) to its recording time and XMP packet.
///
/// Cameras write the time as `IDIT`, programs as `ICRD`; both are wall clocks.
struct AVIContainer: MediaContainer {
  private static let maxChunks = 4_096
  private static let maxText = 64

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var time: CaptureTime?
    var created: CaptureTime?
    var packet: Range<Int>?
    // The ends of the lists that contain the position don't matter: their chunks are all alike.
    var position = 12
    for _ in 0..<Self.maxChunks {
      let header = try file.near(at: position, count: 12)
      guard let length = header.uint32(at: 4, bigEndian: false).map(Int.init) else { break }
      let body = position + 8..<position + 8 + length
      if header.has("LIST"), !header.has("movi", at: 8), length >= 4 {
        position += 12
        continue
      }
      // At most one of them: the read of a time may replace the header.
      if header.has("IDIT") {
        if time == nil { time = try Self.time(body, file) }
      } else if header.has("ICRD") {
        if created == nil { created = try Self.time(body, file) }
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
    _ body: Range<Int>, _ file: PhotoFile
  ) throws(PhotoFileError) -> CaptureTime? {
    CaptureTimeParser.parse(try file.start(of: body, atMost: maxText), source: .quicktime)
  }
}
