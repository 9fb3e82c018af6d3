import CExif

/// The directories of an EXIF block that are looked at.
enum ExifDirectory {
  case image, exif, gps
}

/// A loaded EXIF block; the only type that holds a handle of libexif.
///
/// libexif's own limits stand: entries that point outside the block, loops and absurd counts are
/// left out by it, and a directory's tags are found by number, in its table or not.
struct ExifDirectories: ~Copyable {
  private let data: UnsafeMutablePointer<ExifData>
  private let isBigEndian: Bool

  /// Loads a block that begins with `Exif\0\0`; nil only when there is no memory.
  init?(_ block: UnsafeRawBufferPointer) {
    guard let data = exif_data_new(), let start = block.baseAddress else { return nil }
    // The specification fix is the dear part, and it rewrites what the camera said.
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
    // OffsetTime and its sisters (EXIF 2.31) are unknown to libexif 0.6.24.
    exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
    exif_data_set_option(data, EXIF_DATA_OPTION_DONT_CHANGE_MAKER_NOTE)
    exif_data_load_data(
      data, start.assumingMemoryBound(to: UInt8.self), UInt32(clamping: block.count))
    self.data = data
    isBigEndian = exif_data_get_byte_order(data) == EXIF_BYTE_ORDER_MOTOROLA
  }

  deinit { exif_data_unref(data) }

  /// Whether not a single tag could be read.
  var isEmpty: Bool {
    [ExifDirectory.image, .exif, .gps].allSatisfy { content($0)?.pointee.count ?? 0 == 0 }
  }

  /// The value of a tag, its bytes valid as long as this value is.
  func field(_ tag: UInt16, in directory: ExifDirectory) -> ExifField? {
    guard let content = content(directory),
      let entry = exif_content_get_entry(content, CExif.ExifTag(rawValue: UInt32(tag)))?.pointee,
      let bytes = entry.data
    else { return nil }
    return ExifField(
      type: Int(entry.format.rawValue), count: Int(clamping: entry.components),
      bytes: UnsafeRawBufferPointer(start: bytes, count: Int(entry.size)),
      isBigEndian: isBigEndian)
  }

  private func content(_ directory: ExifDirectory) -> UnsafeMutablePointer<ExifContent>? {
    let directories = data.pointee.ifd
    return switch directory {
    case .image: directories.0
    case .exif: directories.2
    case .gps: directories.3
    }
  }
}
