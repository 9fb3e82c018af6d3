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
      if time == nil, header.has("IDIT") { time = try Self.time(body, file) }
      if created == nil, header.has("ICRD") { created = try Self.time(body, file) }
      if header.has("_PMX") { packet = packet ?? body }
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
    MovieTimeText.capture(try file.start(of: body, atMost: maxText))
  }
}

/// The texts in which films have their time: like EXIF, or like C's `asctime`.
enum MovieTimeText {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Parses `2010-07-04 15:03:21`, `2010-07-04`, or `Sun Jul 04 15:03:21 2010`.
  static func capture(_ bytes: UnsafeRawBufferPointer) -> CaptureTime? {
    let text = String(decoding: bytes.prefix { $0 >= 0x20 }, as: UTF8.self)
    return capture(exif: text) ?? inWords(text).flatMap(capture(exif:))
  }

  private static func capture(exif text: String) -> CaptureTime? {
    var text = text
    return text.withUTF8 { bytes in
      switch ExifDateTime(UnsafeRawBufferPointer(bytes)) {
      case .time(let time, let offset):
        CaptureTime(source: .quicktime, localTime: time, utcOffset: offset)
      case .date(let day): CaptureTime(source: .quicktime, localDay: day)
      case .hour24, .none: nil
      }
    }
  }

  /// Returns `2010:7:4 15:03:21` for `Sun Jul 04 15:03:21 2010`.
  private static func inWords(_ text: String) -> String? {
    let words = text.lowercased().split(separator: " ")
    let month = words.firstIndex { word in months.contains { word.hasPrefix($0) } }
    guard let month, words.count > month + 3, let day = Int(words[month + 1]),
      let number = months.firstIndex(where: words[month].hasPrefix)
    else { return nil }
    return "\(words[month + 3]):\(number + 1):\(day) \(words[month + 2])"
  }
}
