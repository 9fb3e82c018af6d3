/// Walks the marker segments of a JPEG to its EXIF block.
///
/// If place or time is missing, it also reads the XMP packet and the IPTC header.
struct JPEGContainer: MediaContainer {
  /// The beginning of a segment with an XMP packet (XMP part 3 §1.1.3), with its zero.
  private static let xmpName: StaticString = "http://ns.adobe.com/xap/1.0/\0"

  private let range: Range<Int>

  init(_ range: Range<Int> = 0..<Int.max) { self.range = range }

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var segments = JPEGSegments(ByteSource(file, range))
    var xmp: Range<Int>?
    var resources: Range<Int>?
    while true {
      let (marker, place) = try segments.next()
      let body = range.lowerBound + place.lowerBound..<range.lowerBound + place.upperBound
      switch marker {
      case JPEGSegments.endOfImage, JPEGSegments.startOfScan:
        if let xmp { try collector.read(xmp: xmp) }
        if let resources { try collector.read(photoshop: resources) }
        return
      case 0xed where resources == nil:
        if try file.start(of: body, atMost: 6).has("Photos") { resources = body }
      case 0xe1 where body.count >= 6:
        let start = try file.start(of: body, atMost: Self.xmpName.utf8CodeUnitCount)
        // Some writers end the identifier with a byte other than a second zero.
        if collector.needsExif, start.has("Exif\0") {
          try collector.read(exif: ByteSource(file, body.dropFirst(6)))
          if collector.isComplete { return }
        } else if xmp == nil, start.has(Self.xmpName) {
          xmp = body.dropFirst(Self.xmpName.utf8CodeUnitCount)
        }
      default: break
      }
    }
  }
}
