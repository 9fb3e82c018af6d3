import CExif

/// A small EXIF block with the wanted tags of one photo, made for libexif.
///
/// Its layout is fixed: a TIFF header, three directories with at most 16 entries each, and the
/// values. `add` writes only entries whose type libexif can decode and whose value has exactly the
/// size that type and count say. All offsets are computed here. So nothing that a file contains can
/// make libexif read outside the block, loop, or allocate more than the block holds.
///
/// The buffers are reused for every file.
final class ExifBlock {
  static let maxEntries = 16
  /// The largest value in bytes.
  static let maxValueSize = 128

  private static let exifPointer: UInt16 = 0x8769
  private static let gpsPointer: UInt16 = 0x8825
  private static let longType: UInt16 = 4

  /// TIFF offsets are relative to the end of `Exif\0\0`.
  private static let identifierSize = 6
  private static let directorySize = 2 + 12 * maxEntries + 4
  private static let directoriesStart = identifierSize + 8
  private static let valuesStart = directoriesStart + 3 * directorySize
  private static let size = valuesStart + 3 * maxEntries * maxValueSize
  /// Several times what libexif needs for a full block.
  private static let memorySize = 64 * 1024

  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
  private var end = 0
  private(set) var isBigEndian = false
  /// The memory in which libexif loads the block.
  let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: memorySize, alignment: 16)

  deinit {
    buffer.deallocate()
    memory.deallocate()
  }

  /// The bytes of the block; empty before `begin`.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<end]) }

  var isEmpty: Bool { end == 0 }

  func removeAll() { end = 0 }

  /// Writes a header and three empty directories.
  func begin(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
    buffer.copyBytes(from: "Exif\0\0".utf8)
    let mark = UInt8(ascii: isBigEndian ? "M" : "I")
    buffer[Self.identifierSize] = mark
    buffer[Self.identifierSize + 1] = mark
    store16(42, at: Self.identifierSize + 2)
    store32(8, at: Self.identifierSize + 4)
    for directory in [ExifDirectory.image, .exif, .gps] { setCount(0, of: directory) }
    end = Self.valuesStart
    addPointer(Self.exifPointer, to: .exif)
    addPointer(Self.gpsPointer, to: .gps)
  }

  /// The number of entries in a directory.
  func count(of directory: ExifDirectory) -> Int { Int(load16(at: tableStart(directory) - 2)) }

  /// Whether a directory has an entry for a tag.
  func contains(_ tag: UInt16, in directory: ExifDirectory) -> Bool {
    let table = tableStart(directory)
    return (0..<count(of: directory)).contains { load16(at: table + 12 * $0) == tag }
  }

  /// Adds an entry, or nothing if libexif can't decode the type or the value doesn't fit.
  ///
  /// The value is in the block's byte order and has exactly `count` elements of the type.
  func add(
    _ tag: UInt16, type: UInt16, count: Int, value: UnsafeRawBufferPointer,
    to directory: ExifDirectory
  ) {
    let slot = self.count(of: directory)
    guard slot < Self.maxEntries, value.count <= Self.maxValueSize, !value.isEmpty,
      value.count == Self.elementSize(Int(type)) * count
    else { return }
    let entry = tableStart(directory) + 12 * slot
    store16(tag, at: entry)
    store16(type, at: entry + 2)
    store32(UInt32(count), at: entry + 4)
    store32(0, at: entry + 8)
    if value.count <= 4 {
      copy(value, to: entry + 8)
    } else {
      store32(UInt32(end - Self.identifierSize), at: entry + 8)
      copy(value, to: end)
      end += value.count
    }
    setCount(slot + 1, of: directory)
  }

  /// Returns the bytes of one element of a TIFF type, 0 for a type that libexif can't decode.
  static func elementSize(_ type: Int) -> Int {
    elementSizes.indices.contains(type) ? elementSizes[type] : 0
  }

  private static let elementSizes = (0...13).map {
    Int(exif_format_get_size(ExifFormat(rawValue: $0)))
  }

  // MARK: Layout

  private func tableStart(_ directory: ExifDirectory) -> Int {
    Self.directoriesStart + directory.rawValue * Self.directorySize + 2
  }

  /// Writes the number of entries, and that no directory follows.
  private func setCount(_ count: Int, of directory: ExifDirectory) {
    let table = tableStart(directory)
    store16(UInt16(count), at: table - 2)
    store32(0, at: table + 12 * count)
  }

  private func addPointer(_ tag: UInt16, to directory: ExifDirectory) {
    let offset = UInt32(tableStart(directory) - 2 - Self.identifierSize)
    withUnsafeBytes(of: isBigEndian ? offset.bigEndian : offset.littleEndian) {
      add(tag, type: Self.longType, count: 1, value: $0, to: .image)
    }
  }

  private func copy(_ value: UnsafeRawBufferPointer, to offset: Int) {
    UnsafeMutableRawBufferPointer(rebasing: buffer[offset..<offset + value.count])
      .copyMemory(from: value)
  }

  private func load16(at offset: Int) -> UInt16 {
    let value = buffer.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
    return isBigEndian ? UInt16(bigEndian: value) : UInt16(littleEndian: value)
  }

  private func store16(_ value: UInt16, at offset: Int) {
    buffer.storeBytes(
      of: isBigEndian ? value.bigEndian : value.littleEndian, toByteOffset: offset, as: UInt16.self)
  }

  private func store32(_ value: UInt32, at offset: Int) {
    buffer.storeBytes(
      of: isBigEndian ? value.bigEndian : value.littleEndian, toByteOffset: offset, as: UInt32.self)
  }
}
