import CExif

enum ExifDirectory {
  case image, exif, gps
}

/// The wanted tags of one photo with copies of their values.
///
/// `add` takes only values of types that libexif can decode, with exactly the size that type and
/// count say. So no field reaches beyond its value, whatever a file contains.
///
/// The buffers are reused for every file.
final class ExifBlock {
  /// More tags than are wanted.
  static let maxEntries = 48
  static let maxValueSize = 128

  private let values = UnsafeMutableRawBufferPointer.allocate(
    byteCount: maxEntries * maxValueSize, alignment: 16)
  private typealias Entry = (directory: ExifDirectory, tag: UInt16, field: ExifField)
  /// In a buffer, because each access to an array property would be checked; the first `count` are
  /// initialized.
  private let entries = UnsafeMutablePointer<Entry>.allocate(capacity: maxEntries)
  private var count = 0
  private var order: ExifByteOrder?

  deinit {
    removeAll()
    entries.deallocate()
    values.deallocate()
  }

  /// Whether no structure was begun.
  var isEmpty: Bool { order == nil }

  var isBigEndian: Bool { order == EXIF_BYTE_ORDER_MOTOROLA }

  func removeAll() {
    entries.deinitialize(count: count)
    count = 0
    order = nil
  }

  func begin(isBigEndian: Bool) {
    order = isBigEndian ? EXIF_BYTE_ORDER_MOTOROLA : EXIF_BYTE_ORDER_INTEL
  }

  func contains(_ tag: UInt16, in directory: ExifDirectory) -> Bool {
    field(tag, in: directory) != nil
  }

  func field(_ tag: UInt16, in directory: ExifDirectory) -> ExifField? {
    UnsafeBufferPointer(start: entries, count: count)
      .first { $0.tag == tag && $0.directory == directory }?.field
  }

  /// The value of a time tag, which TIFF/EP writers put into the first directory.
  func time(_ tag: UInt16) -> ExifField? { field(tag, in: .exif) ?? field(tag, in: .image) }

  /// Adds a tag, or nothing if libexif can't decode the type or the value doesn't fit.
  ///
  /// The value is in the byte order of the structure and has exactly `count` elements of the type.
  func add(
    _ tag: UInt16, type: UInt16, count: Int, value: UnsafeRawBufferPointer,
    to directory: ExifDirectory
  ) {
    guard let order, self.count < Self.maxEntries, value.count <= Self.maxValueSize,
      !value.isEmpty, value.count == ExifField.elementSize(type) * count
    else { return }
    let start = self.count * Self.maxValueSize
    let copy = UnsafeMutableRawBufferPointer(rebasing: values[start..<start + value.count])
    copy.copyMemory(from: value)
    let field = ExifField(
      type: type, count: count, bytes: UnsafeRawBufferPointer(copy), order: order)
    (entries + self.count).initialize(to: (directory, tag, field))
    self.count += 1
  }
}
