/// Walks the boxes of a HEIC, HEIF or AVIF file (ISO/IEC 23008-12) to its EXIF item.
///
/// Box by box, because `meta` may stand behind the picture data, which is never read.
struct HEIFContainer: MediaContainer {
  func read(_ file: PhotoFile, into findings: inout Findings) throws(PhotoFileError) {
    do throws(BoxError) {
      try search(file, &findings)
    } catch {
      switch error {
      case .file(let error): throw error
      case .damaged(let reason): findings.note(damage: reason)
      }
    }
  }

  private func search(_ file: PhotoFile, _ findings: inout Findings) throws(BoxError) {
    guard let meta = try meta(of: file) else { return }
    let items = try HEIFItems(of: meta, in: file)
    if let item = try items.exifItem() { try read(exif: item, of: items, file, &findings) }
  }

  private func read(
    exif item: UInt64, of items: HEIFItems, _ file: PhotoFile, _ findings: inout Findings
  ) throws(BoxError) {
    guard let location = try items.location(of: item) else {
      throw .damaged("it does not tell where its EXIF block is")
    }
    let source: Range<Int>
    switch location.construction {
    case 0 where location.isInThisFile: source = 0..<file.size
    case 1:
      guard let data = items.itemData else {
        throw .damaged("its EXIF block lies in a box that is missing")
      }
      source = data
    default: throw .damaged("its EXIF block is stored in a way that is not read")
    }
    let (parts, isCut) = parts(of: location.extents, in: source)
    do throws(PhotoFileError) {
      // One part, as nearly all writers make it, need not be copied.
      let item =
        parts.count == 1
        ? ByteSource(file, parts[0])
        : ByteSource(UnsafeRawBufferPointer(try file.joined(parts, room: 0)))
      guard let start = try tiffStart(in: item) else {
        let reason = isCut ? "its EXIF block is cut off" : "its EXIF block cannot be read"
        return findings.note(damage: reason)
      }
      if isCut { findings.note(damage: "its EXIF block is cut off") }
      try findings.read(exif: item.from(start))
    } catch { throw .file(error) }
  }

  /// The content of the file's `meta` box; nil for a film of pictures, which has none.
  private func meta(of file: PhotoFile) throws(BoxError) -> Range<Int>? {
    var cursor = BoxCursor(file, 0..<file.size)
    var isFilm = false
    while let box = try cursor.nextBox() {
      switch box.type {
      case .meta where box.isCut: throw .damaged("its header is cut off")
      case .meta: return box.body
      case .moov where !box.isCut: isFilm = true
      default: break
      }
    }
    if isFilm { return nil }
    throw .damaged("it ends before its header (the meta box)")
  }

  /// Where the extents lie in the file; behind the end of the file or of the item data there is
  /// nothing.
  private func parts(
    of extents: [HEIFLocation.Extent], in source: Range<Int>
  ) -> (parts: [Range<Int>], isCut: Bool) {
    var parts: [Range<Int>] = []
    var left = Findings.mostExif
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

  /// Where the TIFF header stands in an item: four bytes say how far behind them, and what is
  /// between may be `Exif\0\0` (ISO/IEC 23008-12 annex A.2.1).
  ///
  /// Some writers forget the four bytes or count wrong, so the usual places are tried, too.
  private func tiffStart(in item: ByteSource) throws(PhotoFileError) -> Int? {
    let offset = try item.bytes(at: 0, 4).uint32(at: 0, bigEndian: true).map(Int.init) ?? 0
    for start in [4 + offset, 4, 10, 0, 6] {
      let header = try item.bytes(at: start, 4)
      if header.has("II*\0") || header.has("MM\0*") { return start }
    }
    return nil
  }
}
