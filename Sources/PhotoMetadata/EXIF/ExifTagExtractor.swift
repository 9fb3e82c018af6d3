/// Walks a TIFF structure and copies its wanted tags, which libexif's functions decode.
///
/// A photo's directories hold some fifty tags, a maker note and a thumbnail; about twenty tags are
/// wanted. libexif's own walk reads all of them, which takes ten times as long. It can't reach
/// directories beyond 64 KiB, TIFF headers of camera makers, the separate directories of a CR3, and
/// values outside the block.
///
/// The buffers are reused for every file. Each thread has its own extractor.
final class ExifTagExtractor {
  /// How the walk through a TIFF structure ended.
  enum Outcome: Equatable {
    case extracted
    /// It has no TIFF header, no directory where the header says, or no tag in it.
    case unreadable
    /// The file ends before a directory or a wanted value does.
    case cut
  }

  /// A wanted entry whose value is still in the file.
  private struct Entry {
    let tag: UInt16
    let type: UInt16
    let count: UInt32
    /// The value, or its offset if it is longer than 4 bytes, in the byte order of the file.
    let value: UInt32
  }

  /// More entries than any real directory has.
  private static let maxEntries = 2_000
  private static let asciiType: UInt16 = 2
  private static let xmpTag: UInt16 = 0x02bc
  private static let previewTag: UInt16 = 0x002e
  private static let exifPointer: UInt16 = 0x8769
  private static let gpsPointer: UInt16 = 0x8825

  /// The state of a walk; a value, because each access to a property of an object is checked.
  private struct Walk {
    var entries: [Entry] = []
    var isCut = false
    var exifOffset: Int?
    var gpsOffset: Int?
    var hasTags = false
    var xmp: Range<Int>?
    var preview: Range<Int>?
  }

  let block = ExifBlock()
  /// The buffer of a walk.
  private var entries: [Entry] = []

  /// The range of a TIFF file's XMP packet in its structure (tag 700).
  private(set) var xmp: Range<Int>?
  /// The range of the JPEG in a raw file of Panasonic (JpgFromRaw).
  private(set) var preview: Range<Int>?

  init() { entries.reserveCapacity(ExifBlock.maxEntries) }

  func clear() {
    block.removeAll()
    xmp = nil
    preview = nil
  }

  /// Copies tags from the first directory of a TIFF structure and those it points to.
  ///
  /// Tags found before the end of the walk are kept in any case.
  func extract(
    _ source: ByteSource, as directory: ExifDirectory = .image, withThumbnail: Bool = false
  ) throws(PhotoFileError) -> Outcome {
    let header = try source.bytes(at: 0, 8)
    guard begin(with: header), let first = header.uint32(at: 4, bigEndian: block.isBigEndian)
    else { return .unreadable }
    var walk = Walk(xmp: xmp, preview: preview)
    swap(&walk.entries, &entries)
    defer {
      swap(&walk.entries, &entries)
      (xmp, preview) = (walk.xmp, walk.preview)
    }
    guard let count = try extract(directory, at: Int(first), of: source, &walk) else {
      return walk.isCut ? .cut : .unreadable
    }
    if let offset = walk.exifOffset { _ = try extract(.exif, at: offset, of: source, &walk) }
    if let offset = walk.gpsOffset { _ = try extract(.gps, at: offset, of: source, &walk) }
    if withThumbnail {
      // The offset of the second directory follows the first one.
      let next = try source.bytes(at: Int(first) + 2 + 12 * count, 4)
        .uint32(at: 0, bigEndian: block.isBigEndian)
      if let next, next > 0 { _ = try extract(.thumbnail, at: Int(next), of: source, &walk) }
    }
    if walk.isCut { return .cut }
    return walk.hasTags || count == 0 ? .extracted : .unreadable
  }

  /// Begins a block in the byte order of a TIFF header; a second structure must have the same one.
  private func begin(with header: UnsafeRawBufferPointer) -> Bool {
    let isBig = header.has("MM")
    guard isBig || header.has("II"), header.count == 8 else { return false }
    switch header.uint16(at: 2, bigEndian: isBig) {
    // 42, and what Olympus ("RO", "RS") and Panasonic write instead.
    case 42, 0x4f52, 0x5352, 0x0055: break
    // A wrong number is harmless if the usual offset follows.
    default: guard header.uint32(at: 4, bigEndian: isBig) == 8 else { return false }
    }
    guard block.isEmpty else { return isBig == block.isBigEndian }
    block.begin(isBigEndian: isBig)
    return true
  }

  /// Copies the wanted entries of one directory.
  ///
  /// - Returns: The number of entries the directory claims to have, nil if there is no directory.
  private func extract(
    _ directory: ExifDirectory, at offset: Int, of source: ByteSource, _ walk: inout Walk
  ) throws(PhotoFileError) -> Int? {
    let isBigEndian = block.isBigEndian
    guard let count = try source.bytes(at: offset, 2).uint16(at: 0, bigEndian: isBigEndian) else {
      walk.isCut = walk.isCut || offset < source.count - 1
      return nil
    }
    walk.entries.removeAll(keepingCapacity: true)
    let limit = min(Int(count), Self.maxEntries)
    var index = 0
    while index < limit {
      let start = offset + 2 + 12 * index
      let table = try source.bytes(at: start, min(12 * (limit - index), 4_092))
      let complete = table.count / 12
      for row in 0..<complete {
        let entry = UnsafeRawBufferPointer(rebasing: table[12 * row..<12 * row + 12])
        note(entry, isBigEndian, directory, source, &walk)
      }
      guard complete > 0 else {
        walk.isCut = walk.isCut || start < source.count - 11
        break
      }
      index += complete
    }
    for entry in walk.entries {
      let isWhole = try copy(entry, isBigEndian, to: directory, from: source)
      walk.isCut = walk.isCut || !isWhole
    }
    return Int(count)
  }

  private func note(
    _ row: UnsafeRawBufferPointer, _ isBigEndian: Bool, _ directory: ExifDirectory,
    _ source: ByteSource, _ walk: inout Walk
  ) {
    guard let tag = row.uint16(at: 0, bigEndian: isBigEndian),
      let type = row.uint16(at: 2, bigEndian: isBigEndian), (1...13).contains(type),
      let count = row.uint32(at: 4, bigEndian: isBigEndian)
    else { return }
    walk.hasTags = true
    guard ExifTags.isWanted(tag, in: directory) else {
      return follow(tag, directory, type: type, row, isBigEndian, source, &walk)
    }
    guard walk.entries.count < ExifBlock.maxEntries,
      !walk.entries.contains(where: { $0.tag == tag }), !block.contains(tag, in: directory)
    else { return }
    let value = row.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
    walk.entries.append(Entry(tag: tag, type: type, count: count, value: value))
  }

  /// Remembers the target of a pointer: a directory, an XMP packet or a preview.
  private func follow(
    _ tag: UInt16, _ directory: ExifDirectory, type: UInt16, _ row: UnsafeRawBufferPointer,
    _ isBigEndian: Bool, _ source: ByteSource, _ walk: inout Walk
  ) {
    switch tag {
    case Self.exifPointer, Self.gpsPointer, Self.xmpTag, Self.previewTag: break
    default: return
    }
    guard let size = row.uint32(at: 4, bigEndian: isBigEndian).map(Int.init),
      let start = row.uint32(at: 8, bigEndian: isBigEndian).map(Int.init),
      start < source.count
    else { return }
    let range = start..<start + min(size, source.count - start)
    switch (tag, directory) {
    case (Self.exifPointer, .image): walk.exifOffset = walk.exifOffset ?? start
    case (Self.gpsPointer, .image), (Self.gpsPointer, .exif):
      walk.gpsOffset = walk.gpsOffset ?? start
    case (Self.xmpTag, .image) where type == 1 || type == 7: walk.xmp = range
    case (Self.previewTag, .image) where type == 7: walk.preview = range
    default: break
    }
  }

  /// Copies an entry with its value; an entry whose value is out of bounds or too long is skipped.
  ///
  /// - Returns: Whether the file doesn't end before the value does.
  private func copy(
    _ entry: Entry, _ isBigEndian: Bool, to directory: ExifDirectory, from source: ByteSource
  ) throws(PhotoFileError) -> Bool {
    var count = Int(entry.count)
    var size = ExifField.elementSize(entry.type) * count
    // Only the beginning of a long text is wanted.
    if entry.type == Self.asciiType, size > ExifBlock.maxValueSize, size <= source.count {
      count = ExifBlock.maxValueSize
      size = count
    }
    guard size > 4 else {
      withUnsafeBytes(of: entry.value) {
        block.add(
          entry.tag, type: entry.type, count: count, value: $0.slice(0, size), to: directory)
      }
      return true
    }
    let offset = Int(isBigEndian ? entry.value.bigEndian : entry.value.littleEndian)
    guard size <= ExifBlock.maxValueSize, offset <= source.count - size else { return true }
    let value = try source.bytes(at: offset, size)
    guard value.count == size else { return false }
    block.add(entry.tag, type: entry.type, count: count, value: value, to: directory)
    return true
  }
}
