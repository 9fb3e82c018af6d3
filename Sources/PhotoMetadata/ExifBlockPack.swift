/// Brings what matters of a large EXIF block into the 64 KB that libexif looks at.
///
/// A JPEG cannot hold more, but other containers can, and behind a large maker note or preview
/// may come the GPS directory. Its short values, and those of the two directories that lead to it,
/// are all that is kept.
struct ExifBlockPack {
  /// More is not looked at by libexif 0.6.24.
  static let mostBytes = 0xfffe
  /// Together they keep three directories under the limit.
  private static let mostEntries = 200
  private static let mostBytesOfValue = 80

  private static let header = 6
  private static let exifPointer: UInt16 = 0x8769
  private static let gpsPointer: UInt16 = 0x8825
  /// Bytes of a value of each TIFF type (EXIF 2.32 §4.6.2); 13 is a pointer to a directory.
  private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

  private struct Entry {
    let tag: UInt16
    /// Tag, type and count as they stand.
    let start: ArraySlice<UInt8>
    let value: ArraySlice<UInt8>
  }

  private let bytes: [UInt8]
  private let bigEndian: Bool

  /// A block of at most `mostBytes` in the place of one of any size; a small one stays as it is.
  static func pack(_ block: UnsafeMutableRawBufferPointer) -> UnsafeMutableRawBufferPointer {
    guard block.count > mostBytes else { return block }
    let packed = ExifBlockPack(block).packed()
    block.copyBytes(from: packed)
    return UnsafeMutableRawBufferPointer(rebasing: block[..<packed.count])
  }

  private init(_ block: UnsafeMutableRawBufferPointer) {
    bytes = Array(block)
    bigEndian = UnsafeRawBufferPointer(block).has("MM", at: Self.header)
  }

  private func packed() -> [UInt8] {
    let first = uint32(at: Self.header + 4).map(entries(at:)) ?? []
    let exif = pointer(Self.exifPointer, in: first).map(entries(at:)) ?? []
    let gps =
      (pointer(Self.gpsPointer, in: first) ?? pointer(Self.gpsPointer, in: exif))
      .map(entries(at:)) ?? []
    let image = first.filter { !isPointer($0) }
    let details = exif.filter { !isPointer($0) }
    let exifOffset = 8 + size(image) + 2 * 12
    let gpsOffset = exifOffset + size(details)
    var result = Array(bytes[..<(Self.header + 4)]) + number(8, 4)
    result += directory(
      image, at: 8, pointers: [(Self.exifPointer, exifOffset), (Self.gpsPointer, gpsOffset)])
    result += directory(details, at: exifOffset, pointers: [])
    return result + directory(gps.filter { !isPointer($0) }, at: gpsOffset, pointers: [])
  }

  private func isPointer(_ entry: Entry) -> Bool {
    entry.tag == Self.exifPointer || entry.tag == Self.gpsPointer
  }

  private func pointer(_ tag: UInt16, in entries: [Entry]) -> Int? {
    entries.first { $0.tag == tag && $0.value.count == 4 }
      .flatMap { uint32(at: $0.value.startIndex) }
  }

  /// The entries of a directory whose values are short and lie in the block.
  private func entries(at offset: Int) -> [Entry] {
    let start = Self.header + offset
    guard let count = uint16(at: start) else { return [] }
    var found: [Entry] = []
    for index in 0..<count where found.count < Self.mostEntries {
      let entry = start + 2 + 12 * index
      guard let tag = uint16(at: entry), let type = uint16(at: entry + 2),
        let count = uint32(at: entry + 4), let offset = uint32(at: entry + 8)
      else { break }
      guard Self.sizes.indices.contains(type) else { continue }
      let size = Self.sizes[type] * count
      guard size > 0, size <= Self.mostBytesOfValue else { continue }
      let value = size > 4 ? Self.header + offset : entry + 8
      guard value <= bytes.count - max(4, size) else { continue }
      found.append(
        Entry(
          tag: UInt16(tag), start: bytes[entry..<entry + 8],
          value: bytes[value..<value + max(4, size)]))
    }
    return found
  }

  /// Bytes of a directory without pointers to others.
  private func size(_ entries: [Entry]) -> Int {
    entries.reduce(2 + 4) { $0 + 12 + ($1.value.count > 4 ? $1.value.count : 0) }
  }

  private func directory(
    _ entries: [Entry], at offset: Int, pointers: [(tag: UInt16, offset: Int)]
  ) -> [UInt8] {
    var table = number(entries.count + pointers.count, 2)
    var values: [UInt8] = []
    let start = offset + 2 + 12 * (entries.count + pointers.count) + 4
    for pointer in pointers {
      table += number(Int(pointer.tag), 2) + number(4, 2) + number(1, 4) + number(pointer.offset, 4)
    }
    for entry in entries {
      table += entry.start
      if entry.value.count > 4 {
        table += number(start + values.count, 4)
        values += entry.value
      } else {
        table += entry.value
      }
    }
    return table + number(0, 4) + values
  }

  private func uint16(at offset: Int) -> Int? {
    bytes.withUnsafeBytes { $0.uint16(at: offset, bigEndian: bigEndian).map(Int.init) }
  }

  private func uint32(at offset: Int) -> Int? {
    bytes.withUnsafeBytes { $0.uint32(at: offset, bigEndian: bigEndian).map(Int.init) }
  }

  /// A number of 2 or 4 bytes in the order of the block.
  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return bigEndian ? bytes.reversed() : bytes
  }
}
