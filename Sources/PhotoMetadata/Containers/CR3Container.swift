/// Walks the boxes of a Canon CR3, which has a TIFF structure for each EXIF directory.
struct CR3Container: MediaContainer {
  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var cursor = BoxCursor(file, range: 0..<file.size)
    var isFound = false
    while let box = try cursor.nextBox() {
      switch box.type {
      case .moov where !isFound:
        if box.isCut { collector.record(damage: "truncated file") }
        isFound = true
        try read(moov: box.body, file, collector: &collector)
        if collector.isComplete { return }
      case .uuid:
        if let body = try BoxIdentifier.content(of: box.body, after: BoxIdentifier.xmp, in: file) {
          try collector.read(xmp: body)
        }
      default: break
      }
    }
    if !isFound { throw .damaged("truncated file: the header (moov box) is missing") }
  }

  private func read(
    moov: Range<Int>, _ file: PhotoFile, collector: inout MetadataCollector
  ) throws(PhotoFileError) {
    var cursor = BoxCursor(file, range: moov)
    while let box = try cursor.nextBox() {
      guard box.type == .uuid,
        let body = try BoxIdentifier.content(of: box.body, after: BoxIdentifier.canon, in: file)
      else { continue }
      return try read(directories: body, file, collector: &collector)
    }
    throw .damaged("the EXIF directories are missing")
  }

  private func read(
    directories body: Range<Int>, _ file: PhotoFile, collector: inout MetadataCollector
  ) throws(PhotoFileError) {
    var cursor = BoxCursor(file, range: body)
    var found: [(ExifDirectory, ByteSource)] = []
    while let box = try cursor.nextBox(), found.count < 3 {
      if box.isCut { collector.record(damage: "truncated file") }
      switch box.type {
      case .cmt1: found.append((.image, ByteSource(file, range: box.body)))
      case .cmt2: found.append((.exif, ByteSource(file, range: box.body)))
      case .cmt4: found.append((.gps, ByteSource(file, range: box.body)))
      default: break
      }
    }
    try collector.read(directories: found)
  }
}

/// Identifiers of the content of `uuid` boxes (ISO/IEC 14496-12 §4.2).
enum BoxIdentifier {
  /// An XMP packet (XMP part 3 §1.1.4).
  static let xmp: [UInt64] = [0xbe7a_cfcb_97a9_42e8, 0x9c71_9994_91e3_afac]
  static let canon: [UInt64] = [0x85c0_b687_820f_11e0, 0x8111_f4ce_462b_6a48]

  /// Returns the range after an identifier; nil if a box has another one.
  static func content(
    of body: Range<Int>, after identifier: [UInt64], in file: PhotoFile
  ) throws(PhotoFileError) -> Range<Int>? {
    guard body.count >= 16 else { return nil }
    var cursor = BoxCursor(file, range: body)
    for half in identifier where try cursor.number(bytes: 8) != half { return nil }
    return cursor.position..<body.upperBound
  }
}

/// Walks the boxes of a JPEG XL (ISO/IEC 18181-2) to its EXIF block and its XMP packet.
///
/// A bare codestream has neither. Compressed boxes (`brob`) are skipped.
struct JXLContainer: MediaContainer {
  /// A picture may consist of many boxes.
  private static let maxBoxes = 65_536

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    guard file.prefix.has("JXL ", at: 4) else { return }
    var cursor = BoxCursor(file, range: 0..<file.size, maxBoxes: Self.maxBoxes)
    var packet: Range<Int>?
    var hasPicture = false
    while let box = try cursor.nextBox() {
      if box.isCut { collector.record(damage: "truncated file") }
      switch box.type {
      case .exif where collector.needsExif:
        let item = ByteSource(file, range: box.body)
        if let start = try item.tiffStart() {
          try collector.read(exif: item.from(start))
        } else {
          collector.record(damage: "unreadable EXIF data")
        }
        if collector.isComplete { return }
      case .jxlc, .jxlp: hasPicture = true
      case .xml: packet = packet ?? box.body
      default: break
      }
    }
    if !cursor.isAtEnd || !hasPicture { collector.record(damage: "truncated file") }
    if let packet { try collector.read(xmp: packet) }
  }
}
