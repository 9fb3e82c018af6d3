/// Walks the boxes of a JPEG XL (ISO/IEC 18181-2) to its EXIF block and its XMP packet.
///
/// A bare codestream has neither. Compressed boxes (`brob`) are skipped.
struct JXLContainer: MediaContainer {
  /// A picture may consist of many boxes.
  private static let maxBoxes = 65_536

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    guard file.prefix.has("JXL ", at: 4) else { return }
    var cursor = BoxCursor(file, 0..<file.size, maxBoxes: Self.maxBoxes)
    var packet: Range<Int>?
    var hasPicture = false
    while let box = try cursor.nextBox() {
      if box.isCut { collector.note(damage: "truncated file") }
      switch box.type {
      case .exif where collector.needsExif:
        let item = ByteSource(file, box.body)
        if let start = try item.tiffStart() {
          try collector.read(exif: item.from(start))
        } else {
          collector.note(damage: "unreadable EXIF data")
        }
        if collector.isComplete { return }
      case .jxlc, .jxlp: hasPicture = true
      case .xml: packet = packet ?? box.body
      default: break
      }
    }
    if !cursor.isAtEnd || !hasPicture { collector.note(damage: "truncated file") }
    if let packet { try collector.read(xmp: packet) }
  }
}
