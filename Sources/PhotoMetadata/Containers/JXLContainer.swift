/// Walks the boxes of a JPEG XL (ISO/IEC 18181-2) to its EXIF block and its XMP packet.
///
/// A bare codestream has neither; packed boxes (`brob`) are passed over.
struct JXLContainer: BoxContainer {
  /// A picture may come in many boxes.
  private static let mostBoxes = 65_536

  func walk(_ file: PhotoFile, into findings: inout Findings) throws(BoxError) {
    guard file.prefix.has("JXL ", at: 4) else { return }
    var cursor = BoxCursor(file, 0..<file.size, mostBoxes: Self.mostBoxes)
    var packet: Range<Int>?
    var hasPicture = false
    while let box = try cursor.nextBox() {
      if box.isCut { findings.note(damage: "it is cut off") }
      switch box.type {
      case .exif where findings.awaitsExif:
        try read(exif: ByteSource(file, box.body), &findings)
        if findings.isComplete { return }
      case .jxlc, .jxlp: hasPicture = true
      case .xml: packet = packet ?? box.body
      default: break
      }
    }
    if !cursor.isAtEnd || !hasPicture { findings.note(damage: "it is cut off") }
    if let packet { try findings.read(packet: packet) }
  }

  private func read(exif item: ByteSource, _ findings: inout Findings) throws(BoxError) {
    do throws(PhotoFileError) {
      guard let start = try item.tiffStart() else {
        return findings.note(damage: "its EXIF block cannot be read")
      }
      try findings.read(exif: item.from(start))
    } catch { throw .file(error) }
  }
}
