import CExif

enum ExifDirectory {
  case image, exif, gps
  /// The second directory of the structure.
  case thumbnail
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
  private var entries: [(directory: ExifDirectory, tag: ExifTag, field: ExifField)] = []
  private var order: ExifByteOrder?

  deinit { values.deallocate() }

  /// True if no structure was begun.
  var isEmpty: Bool { order == nil }

  var isBigEndian: Bool { order == EXIF_BYTE_ORDER_MOTOROLA }

  func removeAll() {
    entries.removeAll(keepingCapacity: true)
    order = nil
  }

  func setByteOrder(isBigEndian: Bool) {
    order = isBigEndian ? EXIF_BYTE_ORDER_MOTOROLA : EXIF_BYTE_ORDER_INTEL
  }

  /// Returns the value of a tag in its own directory or another one.
  func field(_ tag: ExifTag, in directory: ExifDirectory? = nil) -> ExifField? {
    let directory = directory ?? tag.directory
    return entries.first { $0.tag == tag && $0.directory == directory }?.field
  }

  /// The first number of a tag; nil if it isn't an integer.
  func integer(_ tag: ExifTag) -> Int? { field(tag)?.number(at: 0).flatMap { Int(exactly: $0) } }

  /// The value of a time tag, which TIFF/EP writers put into the first directory.
  func time(_ tag: ExifTag) -> ExifField? { field(tag) ?? field(tag, in: .image) }

  /// Adds a tag, or nothing if libexif can't decode the type or the value doesn't fit.
  ///
  /// The value is in the byte order of the structure and has exactly `count` elements of the type.
  func add(
    _ tag: ExifTag, type: UInt16, count: Int, value: UnsafeRawBufferPointer,
    to directory: ExifDirectory
  ) {
    guard let order, entries.count < Self.maxEntries, value.count <= Self.maxValueSize,
      !value.isEmpty, value.count == ExifField.elementSize(type) * count
    else { return }
    let start = entries.count * Self.maxValueSize
    let copy = UnsafeMutableRawBufferPointer(rebasing: values[start..<start + value.count])
    copy.copyMemory(from: value)
    let field = ExifField(
      type: type, count: count, bytes: UnsafeRawBufferPointer(copy), order: order)
    entries.append((directory, tag, field))
  }
}

/// A value of an EXIF directory, with numbers decoded by libexif.
struct ExifField {
  let count: Int
  /// The value as the file has it, valid until its `ExifBlock` is used for another file.
  let bytes: UnsafeRawBufferPointer
  private let format: ExifFormat
  private let order: ExifByteOrder

  init(type: UInt16, count: Int, bytes: UnsafeRawBufferPointer, order: ExifByteOrder) {
    format = ExifFormat(rawValue: UInt32(type))
    (self.count, self.bytes, self.order) = (count, bytes, order)
  }

  /// Returns the bytes of one element of a TIFF type, 0 for a type that libexif can't decode.
  static func elementSize(_ type: UInt16) -> Int {
    elementSizes.indices.contains(Int(type)) ? elementSizes[Int(type)] : 0
  }

  private static let elementSizes = (0...13).map {
    Int(exif_format_get_size(ExifFormat(rawValue: $0)))
  }

  var isText: Bool { format == EXIF_FORMAT_ASCII }

  /// The bytes before the first zero, without blanks at either end.
  var text: UnsafeRawBufferPointer {
    var end = bytes.firstIndex(of: 0) ?? bytes.count
    var start = 0
    while start < end, bytes[start] == 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  /// The first letter in upper case, for references like `N` and states like `V`.
  var letter: UInt8? {
    guard let first = text.first else { return nil }
    return (97...122).contains(first) ? first - 32 : first
  }

  /// A number of any type; nil if there is none, or if it is infinite or filler.
  func number(at index: Int) -> Double? {
    guard let start = element(index) else { return nil }
    let value: Double? =
      switch format {
      case EXIF_FORMAT_BYTE, EXIF_FORMAT_UNDEFINED: Double(start[0])
      case EXIF_FORMAT_SBYTE: Double(Int8(bitPattern: start[0]))
      case EXIF_FORMAT_SHORT: Double(exif_get_short(start, order))
      case EXIF_FORMAT_SSHORT: Double(exif_get_sshort(start, order))
      case EXIF_FORMAT_LONG: Double(exif_get_long(start, order))
      case EXIF_FORMAT_SLONG: Double(exif_get_slong(start, order))
      case EXIF_FORMAT_RATIONAL, EXIF_FORMAT_SRATIONAL: quotient(start)
      // libexif has no accessors for these two.
      case EXIF_FORMAT_FLOAT: Double(Float(bitPattern: exif_get_long(start, order)))
      case EXIF_FORMAT_DOUBLE: double(start)
      default: nil
      }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Numerator and denominator of an unsigned or signed rational, as unsigned numbers.
  func rational(at index: Int) -> (numerator: UInt32, denominator: UInt32)? {
    guard format == EXIF_FORMAT_RATIONAL || format == EXIF_FORMAT_SRATIONAL,
      let start = element(index)
    else { return nil }
    let value = exif_get_rational(start, order)
    return (value.numerator, value.denominator)
  }

  /// Returns whether a rational is 0/0, which some cameras write for "none".
  func isZeroOverZero(at index: Int) -> Bool { rational(at: index).map { $0 == (0, 0) } ?? false }

  /// The first byte of an element; nil if it isn't all inside the value.
  private func element(_ index: Int) -> UnsafePointer<UInt8>? {
    let size = Self.elementSize(UInt16(format.rawValue))
    guard size > 0, (0..<count).contains(index), (index + 1) * size <= bytes.count else {
      return nil
    }
    return bytes.baseAddress.map { $0.assumingMemoryBound(to: UInt8.self) + index * size }
  }

  private func quotient(_ start: UnsafePointer<UInt8>) -> Double? {
    let value = exif_get_rational(start, order)
    guard value.denominator != 0, value.numerator & value.denominator != .max else { return nil }
    guard format == EXIF_FORMAT_SRATIONAL else {
      return Double(value.numerator) / Double(value.denominator)
    }
    let signed = exif_get_srational(start, order)
    return Double(signed.numerator) / Double(signed.denominator)
  }

  private func double(_ start: UnsafePointer<UInt8>) -> Double {
    let first = UInt64(exif_get_long(start, order))
    let second = UInt64(exif_get_long(start + 4, order))
    let bits = order == EXIF_BYTE_ORDER_MOTOROLA ? first << 32 | second : second << 32 | first
    return Double(bitPattern: bits)
  }
}

/// The tags that are read (EXIF 2.32, CIPA DC-008, tables 4 to 15).
enum ExifTag: UInt16, CaseIterable {
  case gpsLatitudeRef = 0x01, gpsLatitude, gpsLongitudeRef, gpsLongitude
  case gpsAltitudeRef, gpsAltitude, gpsTimeStamp
  case gpsStatus = 0x09, gpsSpeedRef = 0x0c, gpsSpeed, gpsDateStamp = 0x1d
  case gpsHPositioningError = 0x1f
  /// The JPEG in a raw file of Panasonic.
  case preview = 0x2e
  case make = 0x010f, model, orientation = 0x0112, software = 0x0131, dateTime = 0x0132
  case thumbnailOffset = 0x0201, thumbnailLength
  case xmp = 0x02bc
  case exifPointer = 0x8769, gpsPointer = 0x8825
  case dateTimeOriginal = 0x9003, dateTimeDigitized
  case offsetTime = 0x9010, offsetTimeOriginal, offsetTimeDigitized
  case subSecTime = 0x9290, subSecTimeOriginal, subSecTimeDigitized
  case fileSource = 0xa300

  /// The directory in which the tag is read; nil for a pointer.
  var directory: ExifDirectory? {
    switch self {
    case .make, .model, .orientation, .software, .dateTime: .image
    case .thumbnailOffset, .thumbnailLength: .thumbnail
    case .preview, .xmp, .exifPointer, .gpsPointer: nil
    default: rawValue < 0x20 ? .gps : .exif
    }
  }

  /// Returns whether the tag is read in a directory.
  ///
  /// TIFF/EP writers have the capture times in the first directory.
  func isWanted(in directory: ExifDirectory) -> Bool {
    self.directory == directory
      || directory == .image && (self == .dateTimeOriginal || self == .dateTimeDigitized)
  }

  /// The name in the specification: `GPSLatitude`.
  var name: String {
    let name = "\(self)"
    return name.hasPrefix("gps")
      ? "GPS" + name.dropFirst(3) : name.prefix(1).uppercased() + name.dropFirst()
  }
}
