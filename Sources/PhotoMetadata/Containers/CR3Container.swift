/// Walks the boxes of a Canon CR3, which has a TIFF structure for each EXIF directory.
struct CR3Container: MediaContainer {
  private static let canon = BoxIdentifier(
    high: 0x85c0_b687_820f_11e0, low: 0x8111_f4ce_462b_6a48)

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var cursor = BoxCursor(file, 0..<file.size)
    var isFound = false
    while let box = try cursor.nextBox() {
      switch box.type {
      case .moov where !isFound:
        if box.isCut { collector.note(damage: "truncated file") }
        isFound = true
        try read(moov: box.body, file, &collector)
        if collector.isComplete { return }
      case .uuid:
        let (identifier, body) = try BoxIdentifier.split(box.body, of: file)
        if identifier == .xmp { try collector.read(xmp: body) }
      default: break
      }
    }
    if !isFound { throw .damaged("truncated file: the header (moov box) is missing") }
  }

  private func read(
    moov: Range<Int>, _ file: PhotoFile, _ collector: inout MetadataCollector
  ) throws(PhotoFileError) {
    var cursor = BoxCursor(file, moov)
    while let box = try cursor.nextBox() {
      guard box.type == .uuid else { continue }
      let (identifier, body) = try BoxIdentifier.split(box.body, of: file)
      guard identifier == Self.canon else { continue }
      return try read(directories: body, file, &collector)
    }
    throw .damaged("the EXIF directories are missing")
  }

  private func read(
    directories body: Range<Int>, _ file: PhotoFile, _ collector: inout MetadataCollector
  ) throws(PhotoFileError) {
    var cursor = BoxCursor(file, body)
    var found: [(ExifDirectory, ByteSource)] = []
    while let box = try cursor.nextBox(), found.count < 3 {
      if box.isCut { collector.note(damage: "truncated file") }
      switch box.type {
      case .cmt1: found.append((.image, ByteSource(file, box.body)))
      case .cmt2: found.append((.exif, ByteSource(file, box.body)))
      case .cmt4: found.append((.gps, ByteSource(file, box.body)))
      default: break
      }
    }
    try collector.read(directories: found)
  }
}

/// The identifier of a `uuid` box's content (ISO/IEC 14496-12 §4.2).
struct BoxIdentifier: Equatable {
  /// An XMP packet (XMP part 3 §1.1.4).
  static let xmp = BoxIdentifier(
    high: 0xbe7a_cfcb_97a9_42e8, low: 0x9c71_9994_91e3_afac)

  let high: UInt64
  let low: UInt64

  /// Returns the identifier of a box and the range after it; nil for a box too short for one.
  static func split(
    _ body: Range<Int>, of file: PhotoFile
  ) throws(PhotoFileError) -> (BoxIdentifier?, Range<Int>) {
    guard body.count >= 16 else { return (nil, body) }
    var cursor = BoxCursor(file, body)
    let identifier = BoxIdentifier(
      high: try cursor.number(bytes: 8), low: try cursor.number(bytes: 8))
    return (identifier, cursor.position..<body.upperBound)
  }
}
