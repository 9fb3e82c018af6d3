/// Walks the boxes of a HEIC, HEIF or AVIF file (ISO/IEC 23008-12) to its EXIF item.
///
/// If place or time is missing, it also reads the XMP item and the film header. It seeks from box
/// to box, because `meta` may follow the picture data, which is never read.
struct HEIFContainer: MediaContainer {
  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var cursor = BoxCursor(file, 0..<file.size)
    var items: HEIFItems?
    var movie: Range<Int>?
    // Damage after the items is ignored.
    while let box = try cursor.nextBox(ignoringDamage: items != nil) {
      switch box.type {
      case .meta where box.isCut && items == nil: throw .damaged("truncated file")
      case .meta where items == nil:
        let found = try HEIFItems(of: box.body, in: file)
        try read(.exif, of: found, file, &collector)
        if collector.isComplete { return }
        items = found
      case .moov where !box.isCut: movie = movie ?? box.body
      default: break
      }
    }
    // A picture sequence is also a film. Its header isn't needed if EXIF has the time.
    if let movie, !collector.exif.contains(where: { $0.capture != nil }) {
      collector.read(movie: try MovieHeader(of: movie, in: file).facts, at: movie)
    }
    if let items {
      try read(.packet, of: items, file, &collector)
    } else if movie == nil {
      throw .damaged("truncated file: the header (meta box) is missing")
    }
  }

  private func read(
    _ kind: HEIFItems.Description, of items: HEIFItems, _ file: PhotoFile,
    _ collector: inout MetadataCollector
  ) throws(PhotoFileError) {
    guard let item = try items.item(kind) else { return }
    guard let location = try items.location(of: item) else {
      throw .damaged("the location of the \(kind.name) is missing")
    }
    let source: Range<Int>
    switch location.construction {
    case 0 where location.isInThisFile: source = 0..<file.size
    case 1:
      guard let data = items.itemData else {
        throw .damaged("the box with the \(kind.name) is missing")
      }
      source = data
    default: throw .damaged("the \(kind.name) is stored in an unsupported way")
    }
    let (parts, isCut) = parts(of: location.extents, in: source)
    if kind == .packet {
      if isCut { collector.note(damage: "truncated XMP packet") }
      collector.read(xmp: try file.joined(parts))
    } else {
      try read(exif: parts, isCut: isCut, file, &collector)
    }
  }

  private func read(
    exif parts: [Range<Int>], isCut: Bool, _ file: PhotoFile, _ collector: inout MetadataCollector
  ) throws(PhotoFileError) {
    // Nearly all writers make one part, which isn't copied.
    let item =
      parts.count == 1 ? ByteSource(file, parts[0]) : ByteSource(try file.joined(parts))
    guard let start = try item.tiffStart() else {
      let reason = isCut ? "truncated EXIF data" : "unreadable EXIF data"
      return collector.note(damage: reason)
    }
    if isCut { collector.note(damage: "truncated EXIF data") }
    try collector.read(exif: item.from(start))
  }

  /// Returns the ranges of the extents in the file, limited to the file or the item data.
  private func parts(
    of extents: [(offset: Int, length: Int)], in source: Range<Int>
  ) -> (parts: [Range<Int>], isCut: Bool) {
    var parts: [Range<Int>] = []
    var left = MetadataCollector.maxExif
    var isCut = false
    for extent in extents where !isCut {
      let offset = min(extent.offset, source.count)
      let rest = source.count - offset
      let length = extent.length == 0 ? rest : extent.length
      let count = min(length, rest, left)
      isCut = count < length || offset < extent.offset
      let start = source.lowerBound + offset
      parts.append(start..<start + count)
      left -= count
    }
    return (parts, isCut)
  }
}
