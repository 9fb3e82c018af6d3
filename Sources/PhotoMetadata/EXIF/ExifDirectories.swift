import CExif
import CExifShim

/// The directories of an EXIF block that are looked at.
enum ExifDirectory: Int {
  case image, exif, gps
}

/// A block that libexif has loaded; the only type that holds a handle of libexif.
///
/// It lives in the digest's memory and holds until the digest is used for another block.
struct ExifDirectories {
  /// Why libexif did not load a block.
  enum Failure: Error {
    case tooLarge
    /// It crashed over it, and was caught.
    case crashed
  }

  private let data: UnsafeMutablePointer<ExifData>
  private let isBigEndian: Bool

  /// Loads the block of a digest.
  init(_ digest: ExifTagExtractor) throws(Failure) {
    var loaded: UnsafeMutablePointer<ExifData>?
    let outcome = stvisits_exif_load(
      digest.block.baseAddress?.assumingMemoryBound(to: UInt8.self),
      UInt32(clamping: digest.block.count), digest.arena.baseAddress, digest.arena.count, &loaded)
    guard let loaded else {
      throw outcome == StvisitsExifCrashed ? .crashed : .tooLarge
    }
    data = loaded
    isBigEndian = exif_data_get_byte_order(data) == EXIF_BYTE_ORDER_MOTOROLA
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
