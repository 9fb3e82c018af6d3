/// The wanted tags of an EXIF block, gathered into a small block of their own for libexif.
///
/// The directories of a photo hold some fifty tags, a maker note and a thumbnail, of which some
/// twenty tags matter here. Gathering them costs a tenth of what libexif takes for the rest, and
/// it makes libexif read what it cannot reach by itself: directories behind 64 KiB, TIFF headers
/// of camera makers, the separate directories of a CR3, tags behind a pointer that leaves the
/// block. No loop and no count of a file gets as far as libexif.
///
/// The buffers are used again for every file; each thread has a digest of its own.
final class ExifTagExtractor {
  /// How the walk through a TIFF structure ended.
  enum Outcome: Equatable {
    case extracted
    /// It has no TIFF header, no directory where the header says, or no tag in it.
    case unreadable
    /// The file ends before something that was wanted.
    case cut
  }

  /// More tags than these are not asked for in one directory.
  private static let maxFields = 16
  /// More entries than any real directory has.
  private static let maxEntries = 2_000
  /// The most of a text that is looked at; other values are shorter or not wanted.
  private static let maxBytesOfValue = 128
  /// Bytes of an element of each TIFF type (EXIF 2.32 §4.6.2); 13 is a pointer to a directory.
  private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
  private static let asciiType = 2
  private static let xmpTag: UInt16 = 0x02bc
  private static let previewTag: UInt16 = 0x002e
  private static let exifPointer: UInt16 = 0x8769
  private static let gpsPointer: UInt16 = 0x8825

  /// TIFF offsets count from behind `Exif\0\0`.
  private static let identifier = 6
  private static let directorySize = 2 + 12 * maxFields + 4
  private static let directoriesStart = identifier + 8
  private static let valuesStart = directoriesStart + 3 * directorySize
  private static let size = valuesStart + 3 * maxFields * maxBytesOfValue
  private static let arenaSize = 64 * 1024

  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
  private var end = 0
  private var bigEndian = false
  private var isCut = false
  private var foundExif: Int?
  private var foundGPS: Int?
  private var hasTags = false

  /// What libexif may use of memory for this block.
  let arena = UnsafeMutableRawBufferPointer.allocate(byteCount: arenaSize, alignment: 16)

  /// Where the XMP packet of a TIFF file lies in its structure (tag 700).
  private(set) var xmp: Range<Int>?
  /// Where the JPEG lies that Panasonic keeps in its raw files (JpgFromRaw).
  private(set) var preview: Range<Int>?

  deinit {
    buffer.deallocate()
    arena.deallocate()
  }

  /// The gathered block.
  var block: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<end]) }

  /// Begins a new block.
  func clear() {
    end = 0
    xmp = nil
    preview = nil
  }

  /// Gathers from a TIFF structure: its first directory and those that this one points to.
  ///
  /// - Parameters:
  ///   - source: begins with the byte order.
  ///   - directory: what its first directory holds.
  /// - Returns: how it went; what was gathered stays in any case.
  /// - Throws: when the file cannot be read.
  func extract(
    _ source: ByteSource, as directory: ExifDirectory = .image
  ) throws(PhotoFileError) -> Outcome {
    let header = try source.bytes(at: 0, 8)
    guard begin(with: header), let first = header.uint32(at: 4, bigEndian: bigEndian) else {
      return .unreadable
    }
    isCut = false
    hasTags = false
    foundExif = nil
    foundGPS = nil
    guard let count = try extract(directory, at: Int(first), of: source) else {
      return isCut ? .cut : .unreadable
    }
    if let foundExif { _ = try extract(.exif, at: foundExif, of: source) }
    if let foundGPS { _ = try extract(.gps, at: foundGPS, of: source) }
    if isCut { return .cut }
    return hasTags || count == 0 ? .extracted : .unreadable
  }

  /// Takes over the byte order of a TIFF header; a second structure must have that of the first.
  private func begin(with header: UnsafeRawBufferPointer) -> Bool {
    let isBig = header.has("MM")
    guard isBig || header.has("II"), header.count == 8 else { return false }
    switch header.uint16(at: 2, bigEndian: isBig) {
    // 42, and what Olympus ("RO", "RS") and Panasonic write in its place.
    case 42, 0x4f52, 0x5352, 0x0055: break
    // A broken number does no harm where the usual offset shows that all else is in place.
    default: guard header.uint32(at: 4, bigEndian: isBig) == 8 else { return false }
    }
    guard end == 0 else { return isBig == bigEndian }
    bigEndian = isBig
    buffer.copyBytes(from: "Exif\0\0".utf8)
    buffer[6] = header[0]
    buffer[7] = header[1]
    put16(42, at: 8)
    put32(8, at: 10)
    for directory in [ExifDirectory.image, .exif, .gps] { close(directory, count: 0) }
    end = Self.valuesStart
    // Two pointers lead from the first directory to the others.
    point(to: .exif, Self.exifPointer, slot: 0)
    point(to: .gps, Self.gpsPointer, slot: 1)
    close(.image, count: 2)
    return true
  }

  // MARK: Directories

  /// Gathers the wanted entries of one directory; nil when there is none at the offset.
  ///
  /// - Returns: how many entries the directory claims to have.
  private func extract(
    _ directory: ExifDirectory, at offset: Int, of source: ByteSource
  ) throws(PhotoFileError) -> Int? {
    guard let count = try source.bytes(at: offset, 2).uint16(at: 0, bigEndian: bigEndian) else {
      isCut = isCut || offset < source.count - 1
      return nil
    }
    let firstNew = self.count(of: directory)
    let entries = min(Int(count), Self.maxEntries)
    var index = 0
    while index < entries {
      let start = offset + 2 + 12 * index
      let table = try source.bytes(at: start, min(12 * (entries - index), 4_092))
      let complete = table.count / 12
      for row in 0..<complete {
        note(UnsafeRawBufferPointer(rebasing: table[12 * row..<12 * row + 12]), directory, source)
      }
      guard complete > 0 else {
        isCut = isCut || start < source.count - 11
        break
      }
      index += complete
    }
    for slot in firstNew..<self.count(of: directory) {
      try fetchValue(of: slot, directory, source)
    }
    return Int(count)
  }

  /// Copies an entry, its value still where the file has it, or takes note of where it points.
  private func note(
    _ entry: UnsafeRawBufferPointer, _ directory: ExifDirectory, _ source: ByteSource
  ) {
    guard let tag = entry.uint16(at: 0, bigEndian: bigEndian),
      let type = entry.uint16(at: 2, bigEndian: bigEndian), (1...13).contains(type)
    else { return }
    hasTags = true
    guard ExifTags.isWanted(tag, in: directory) else {
      return follow(tag, directory, type: type, entry, source)
    }
    let count = self.count(of: directory)
    let table = tableStart(of: directory)
    guard count < Self.maxFields,
      !(0..<count).contains(where: { get16(at: table + 12 * $0) == tag })
    else { return }
    UnsafeMutableRawBufferPointer(rebasing: buffer[(table + 12 * count)...]).copyMemory(from: entry)
    close(directory, count: count + 1)
  }

  /// Takes note of where a tag points that is no value: a directory, a packet, a preview.
  private func follow(
    _ tag: UInt16, _ directory: ExifDirectory, type: UInt16, _ entry: UnsafeRawBufferPointer,
    _ source: ByteSource
  ) {
    switch tag {
    case Self.exifPointer, Self.gpsPointer, Self.xmpTag, Self.previewTag: break
    default: return
    }
    guard let size = entry.uint32(at: 4, bigEndian: bigEndian).map(Int.init),
      let value = entry.uint32(at: 8, bigEndian: bigEndian).map(Int.init), value < source.count
    else { return }
    let bytes = value..<value + min(size, source.count - value)
    switch (tag, directory) {
    case (Self.exifPointer, .image): foundExif = foundExif ?? value
    case (Self.gpsPointer, .image), (Self.gpsPointer, .exif): foundGPS = foundGPS ?? value
    case (Self.xmpTag, .image) where type == 1 || type == 7: xmp = bytes
    case (Self.previewTag, .image) where type == 7: preview = bytes
    default: break
    }
  }

  /// Brings the value of a copied entry into the block; an entry without its value is blanked,
  /// which makes libexif pass it over.
  private func fetchValue(
    of slot: Int, _ directory: ExifDirectory, _ source: ByteSource
  ) throws(PhotoFileError) {
    let entry = tableStart(of: directory) + 12 * slot
    let type = Int(get16(at: entry + 2))
    var size = Self.sizes[type] * Int(get32(at: entry + 4))
    guard size > 4 else { return }
    if type == Self.asciiType, size > Self.maxBytesOfValue, size <= source.count {
      size = Self.maxBytesOfValue
      put32(UInt32(size), at: entry + 4)
    }
    let offset = Int(get32(at: entry + 8))
    guard size <= Self.maxBytesOfValue, offset <= source.count - size else {
      return blank(entry)
    }
    let value = try source.bytes(at: offset, size)
    guard value.count == size else {
      isCut = true
      return blank(entry)
    }
    UnsafeMutableRawBufferPointer(rebasing: buffer[end...]).copyMemory(from: value)
    put32(UInt32(end - Self.identifier), at: entry + 8)
    end += size
  }

  // MARK: The block

  private func tableStart(of directory: ExifDirectory) -> Int {
    Self.directoriesStart + directory.rawValue * Self.directorySize + 2
  }

  private func count(of directory: ExifDirectory) -> Int {
    Int(get16(at: tableStart(of: directory) - 2))
  }

  /// Writes how many entries a directory has, and that no other one follows it.
  private func close(_ directory: ExifDirectory, count: Int) {
    let table = tableStart(of: directory)
    put16(UInt16(count), at: table - 2)
    put32(0, at: table + 12 * count)
  }

  private func point(to directory: ExifDirectory, _ tag: UInt16, slot: Int) {
    let entry = tableStart(of: .image) + 12 * slot
    put16(tag, at: entry)
    put16(4, at: entry + 2)
    put32(1, at: entry + 4)
    put32(UInt32(tableStart(of: directory) - 2 - Self.identifier), at: entry + 8)
  }

  private func blank(_ entry: Int) {
    for index in entry..<entry + 12 { buffer[index] = 0 }
  }

  private func get16(at offset: Int) -> UInt16 {
    let value = buffer.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
    return bigEndian ? UInt16(bigEndian: value) : UInt16(littleEndian: value)
  }

  private func get32(at offset: Int) -> UInt32 {
    let value = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return bigEndian ? UInt32(bigEndian: value) : UInt32(littleEndian: value)
  }

  private func put16(_ value: UInt16, at offset: Int) {
    buffer.storeBytes(
      of: bigEndian ? value.bigEndian : value.littleEndian, toByteOffset: offset, as: UInt16.self)
  }

  private func put32(_ value: UInt32, at offset: Int) {
    buffer.storeBytes(
      of: bigEndian ? value.bigEndian : value.littleEndian, toByteOffset: offset, as: UInt32.self)
  }
}
