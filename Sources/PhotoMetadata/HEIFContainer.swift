/// Walks the boxes of a HEIC, HEIF or AVIF file (ISO/IEC 23008-12) to its EXIF item.
///
/// Box by box, because `meta` may stand behind the picture data, which is never read.
struct HEIFContainer: ExifContainer {
  /// What is read of an EXIF item at most; what phones write has 2 to 70 KB.
  private static let mostBytes = 1 << 20
  private static let identifier = Array("Exif\0\0".utf8)

  func findExif(in file: PhotoFile) throws(PhotoFileError) -> ExifSearch {
    do throws(BoxError) {
      return try search(file)
    } catch {
      switch error {
      case .file(let error): throw error
      case .damaged(let reason): return .damaged(reason)
      }
    }
  }

  private func search(_ file: PhotoFile) throws(BoxError) -> ExifSearch {
    guard let meta = try meta(of: file) else { return .absent }
    let items = try HEIFItems(of: meta, in: file)
    guard let item = try items.exifItem() else { return .absent }
    guard let location = try items.location(of: item) else {
      return .damaged("it does not tell where its EXIF block is")
    }
    let source: Range<Int>
    switch location.construction {
    case 0 where location.isInThisFile: source = 0..<file.size
    case 1:
      guard let data = items.itemData else {
        return .damaged("its EXIF block lies in a box that is missing")
      }
      source = data
    default: return .damaged("its EXIF block is stored in a way that is not read")
    }
    return try block(at: location.extents, of: source, in: file)
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

  /// Joins the extents; behind the end of the file or of the item data there is nothing to join.
  private func block(
    at extents: [HEIFLocation.Extent], of source: Range<Int>, in file: PhotoFile
  ) throws(BoxError) -> ExifSearch {
    var parts: [Range<Int>] = []
    var left = Self.mostBytes
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
    let bytes: UnsafeMutableRawBufferPointer
    do throws(PhotoFileError) {
      bytes = try file.joined(parts, room: Self.identifier.count)
    } catch { throw .file(error) }
    return found(in: bytes, isCut: isCut)
  }

  /// The block in an item: four bytes say how far behind them the TIFF header stands, and what is
  /// between may be `Exif\0\0` (ISO/IEC 23008-12 annex A.2.1).
  ///
  /// Some writers forget the four bytes or count wrong, so the usual places are tried, too.
  private func found(in bytes: UnsafeMutableRawBufferPointer, isCut: Bool) -> ExifSearch {
    let room = Self.identifier.count
    let item = UnsafeRawBufferPointer(bytes).slice(room, bytes.count)
    let offset = item.uint32(at: 0, bigEndian: true).map(Int.init) ?? 0
    let start = [4 + offset, 4, 10, 0, 6].first {
      item.has("II*\0", at: $0) || item.has("MM\0*", at: $0)
    }
    guard let start else {
      return .damaged(isCut ? "its EXIF block is cut off" : "its EXIF block cannot be read")
    }
    // The identifier goes in front of the header, over whatever stands there.
    let block = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
    block.copyBytes(from: Self.identifier)
    return .found(ExifBlock(bytes: block, isCut: isCut))
  }
}
