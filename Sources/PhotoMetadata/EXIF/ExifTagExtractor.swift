/// Walks a TIFF structure and copies its wanted tags, which libexif's functions decode.
///
/// A photo's directories hold some fifty tags, a maker note and a thumbnail; about twenty tags are
/// wanted. libexif's own walk reads all of them, which takes ten times as long. It can't reach
/// directories beyond 64 KiB, TIFF headers of camera makers, the separate directories of a CR3, and
/// values outside the block.
///
/// The buffers are reused for every file. Each thread has its own extractor.
final class ExifTagExtractor {
  /// The outcome of the walk through a TIFF structure.
  enum Outcome: Equatable {
    case extracted
    /// It has no TIFF header, no directory where the header says, or no tag in it.
    case unreadable
    /// The file ends before a directory or a wanted value does.
    case cut
  }

  let block = ExifBlock()

  /// The range of a TIFF file's XMP packet in its structure (tag 700).
  private(set) var xmp: Range<Int>?
  /// The range of the JPEG in a raw file of Panasonic (JpgFromRaw).
  private(set) var preview: Range<Int>?

  func clear() {
    block.removeAll()
    (xmp, preview) = (nil, nil)
  }

  /// Copies tags from the first directory of a TIFF structure and those it points to.
  ///
  /// Tags found before the end of the walk are kept in any case.
  func extract(
    _ source: ByteSource, as directory: ExifDirectory = .image, withThumbnail: Bool = false
  ) throws(PhotoFileError) -> Outcome {
    let header = try source.bytes(at: 0, 8)
    guard readHeader(header), let first = header.uint32(at: 4, bigEndian: block.isBigEndian)
    else { return .unreadable }
    var walk = TIFFWalk(
      source: source, block: block, isBigEndian: block.isBigEndian, xmp: xmp, preview: preview)
    defer { (xmp, preview) = (walk.xmp, walk.preview) }
    guard let count = try walk.read(directory, at: Int(first)) else {
      return walk.isCut ? .cut : .unreadable
    }
    if let offset = walk.exifOffset { _ = try walk.read(.exif, at: offset) }
    if let offset = walk.gpsOffset { _ = try walk.read(.gps, at: offset) }
    if withThumbnail {
      // The offset of the second directory follows the first one.
      let next = try source.bytes(at: Int(first) + 2 + 12 * count, 4)
        .uint32(at: 0, bigEndian: block.isBigEndian)
      if let next, next > 0 { _ = try walk.read(.thumbnail, at: Int(next)) }
    }
    if walk.isCut { return .cut }
    return walk.hasTags || count == 0 ? .extracted : .unreadable
  }

  /// Begins a block in the byte order of a TIFF header; a second structure must have the same one.
  private func readHeader(_ header: UnsafeRawBufferPointer) -> Bool {
    let isBig = header.has("MM")
    guard isBig || header.has("II"), header.count == 8 else { return false }
    switch header.uint16(at: 2, bigEndian: isBig) {
    // 42, and what Olympus ("RO", "RS") and Panasonic write instead.
    case 42, 0x4f52, 0x5352, 0x0055: break
    // A wrong number is harmless if the usual offset follows.
    default: guard header.uint32(at: 4, bigEndian: isBig) == 8 else { return false }
    }
    guard block.isEmpty else { return isBig == block.isBigEndian }
    block.setByteOrder(isBigEndian: isBig)
    return true
  }
}

/// The state of a walk; a value, because each access to a property of an object is checked.
private struct TIFFWalk {
  /// A wanted entry whose value is still in the file.
  private struct Entry {
    let tag: ExifTag
    let type: UInt16
    let count: UInt32
    /// The value, or its offset if it is longer than 4 bytes, in the byte order of the file.
    let value: UInt32
  }

  /// More entries than any real directory has.
  private static let maxEntries = 2_000
  private static let asciiType: UInt16 = 2

  let source: ByteSource
  let block: ExifBlock
  let isBigEndian: Bool
  var xmp, preview: Range<Int>?
  private(set) var isCut = false
  private(set) var hasTags = false
  private(set) var exifOffset, gpsOffset: Int?
  private var entries: [Entry] = []

  init(
    source: ByteSource, block: ExifBlock, isBigEndian: Bool, xmp: Range<Int>?, preview: Range<Int>?
  ) {
    (self.source, self.block, self.isBigEndian) = (source, block, isBigEndian)
    (self.xmp, self.preview) = (xmp, preview)
  }

  /// Copies the wanted entries of one directory.
  ///
  /// - Returns: The number of entries the directory claims to have, nil if there is no directory.
  mutating func read(_ directory: ExifDirectory, at offset: Int) throws(PhotoFileError) -> Int? {
    guard let count = try source.bytes(at: offset, 2).uint16(at: 0, bigEndian: isBigEndian) else {
      isCut = isCut || offset < source.count - 1
      return nil
    }
    entries.removeAll(keepingCapacity: true)
    let limit = min(Int(count), Self.maxEntries)
    var index = 0
    while index < limit {
      let start = offset + 2 + 12 * index
      let table = try source.bytes(at: start, min(12 * (limit - index), 4_092))
      let complete = table.count / 12
      for row in 0..<complete {
        add(UnsafeRawBufferPointer(rebasing: table[12 * row..<12 * row + 12]), of: directory)
      }
      guard complete > 0 else {
        isCut = isCut || start < source.count - 11
        break
      }
      index += complete
    }
    for entry in entries {
      let isWhole = try copy(entry, to: directory)
      isCut = isCut || !isWhole
    }
    return Int(count)
  }

  private mutating func add(_ row: UnsafeRawBufferPointer, of directory: ExifDirectory) {
    guard let number = row.uint16(at: 0, bigEndian: isBigEndian),
      let type = row.uint16(at: 2, bigEndian: isBigEndian), (1...13).contains(type),
      let count = row.uint32(at: 4, bigEndian: isBigEndian),
      let value = row.uint32(at: 8, bigEndian: isBigEndian)
    else { return }
    hasTags = true
    guard let tag = ExifTag(rawValue: number) else { return }
    guard tag.isWanted(in: directory) else {
      return follow(tag, type: type, size: Int(count), start: Int(value), of: directory)
    }
    guard entries.count < ExifBlock.maxEntries, !entries.contains(where: { $0.tag == tag }),
      block.field(tag, in: directory) == nil
    else { return }
    let raw = row.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
    entries.append(Entry(tag: tag, type: type, count: count, value: raw))
  }

  /// Records the target of a pointer: a directory, an XMP packet or a preview.
  private mutating func follow(
    _ tag: ExifTag, type: UInt16, size: Int, start: Int, of directory: ExifDirectory
  ) {
    guard start < source.count else { return }
    let range = start..<start + min(size, source.count - start)
    switch (tag, directory) {
    case (.exifPointer, .image): exifOffset = exifOffset ?? start
    case (.gpsPointer, .image), (.gpsPointer, .exif): gpsOffset = gpsOffset ?? start
    case (.xmp, .image) where type == 1 || type == 7: xmp = range
    case (.preview, .image) where type == 7: preview = range
    default: break
    }
  }

  /// Copies an entry with its value; an entry whose value is out of bounds or too long is skipped.
  ///
  /// - Returns: true unless the file ends before the value does.
  private func copy(_ entry: Entry, to directory: ExifDirectory) throws(PhotoFileError) -> Bool {
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
