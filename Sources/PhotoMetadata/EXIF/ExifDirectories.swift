import CExif
import CExifShim

/// The directories of an EXIF block that are read.
enum ExifDirectory: Int {
  case image, exif, gps
}

/// A block that libexif has loaded, the only type that holds a handle of libexif.
///
/// Valid until the block's memory is used again.
struct ExifDirectories {
  private let data: UnsafeMutablePointer<ExifData>
  private let order: ExifByteOrder

  /// Loads a block; nil if its memory is too small.
  init?(_ block: ExifBlock) {
    let bytes = block.bytes
    guard
      let data = stvisits_exif_load(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(bytes.count),
        block.memory.baseAddress, block.memory.count)
    else { return nil }
    self.data = data
    order = exif_data_get_byte_order(data)
  }

  /// The value of a tag.
  func field(_ tag: UInt16, in directory: ExifDirectory) -> ExifField? {
    guard let content = content(directory),
      let entry = exif_content_get_entry(content, CExif.ExifTag(rawValue: UInt32(tag)))
    else { return nil }
    return ExifField(entry.pointee, order)
  }

  /// The value of a time tag, which TIFF/EP writers put into the first directory.
  func time(_ tag: UInt16) -> ExifField? { field(tag, in: .exif) ?? field(tag, in: .image) }

  private func content(_ directory: ExifDirectory) -> UnsafeMutablePointer<ExifContent>? {
    let directories = data.pointee.ifd
    return switch directory {
    case .image: directories.0
    case .exif: directories.2
    case .gps: directories.3
    }
  }
}
