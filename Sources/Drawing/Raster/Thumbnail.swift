import AppSupport
import CVips
import Foundation

/// A thumbnail of a photo: upright, at most 200 by 200 pixels, without metadata.
package struct Thumbnail: Hashable, Sendable {
  /// The largest width and height in pixels.
  package static let longest = 200

  /// A JPEG file encoded from the pixels.
  package let jpeg: [UInt8]
  package let width: Int
  package let height: Int

  /// Decodes a JPEG, HEIC, PNG, WebP, TIFF or other file that libvips knows, at a reduced size if
  /// its format allows that (JPEG, HEIC, WebP).
  package init(ofFile path: String) throws(DrawingError) {
    self.init(
      try VipsImage.make { result, message in
        path.withFilePath { stvisits_thumbnail_of_file($0, Int32(Self.longest), result, message) }
      })
  }

  /// Decodes such a file in memory.
  package init(ofContent bytes: [UInt8]) throws(DrawingError) {
    self.init(
      try VipsImage.make { result, message in
        stvisits_thumbnail_of_bytes(bytes, bytes.count, Int32(Self.longest), result, message)
      })
  }

  /// Creates a thumbnail from a JPEG without orientation that is embedded in a photo; the photo's
  /// EXIF orientation is 1 to 8.
  package init(ofEmbedded jpeg: [UInt8], orientation: Int) throws(DrawingError) {
    try self.init(ofContent: Self.withOrientation(orientation, in: jpeg))
  }

  private init(_ picture: VipsImage) {
    (jpeg, width, height) = (picture.bytes, picture.width, picture.height)
  }

  /// Returns the data URI of a stored thumbnail.
  package static func dataURI(of jpeg: [UInt8]) -> String {
    "data:image/jpeg;base64,\(Data(jpeg).base64EncodedString())"
  }

  /// Returns the file with an EXIF block of one tag (EXIF 2.32 §4.6.4, tag 0x0112), so that the
  /// decoder rotates it like any photo.
  private static func withOrientation(_ orientation: Int, in jpeg: [UInt8]) -> [UInt8] {
    guard (2...8).contains(orientation), jpeg.starts(with: [0xff, 0xd8]) else { return jpeg }
    let block: [UInt8] =
      Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0] + [0, 0, 0, 0]
    return [0xff, 0xd8, 0xff, 0xe1, 0, UInt8(block.count + 2)] + block + jpeg.dropFirst(2)
  }
}

/// Limits of a process that only decodes photos.
package enum PhotoDecoderLimits {
  /// Limits the memory of this process.
  package static func limitMemory() { stvisits_bound_memory() }

  /// Limits the processor time for the next photo, in seconds; a signal ends the process after it.
  package static func limitTime(seconds: Int) { stvisits_bound_time(Int32(clamping: seconds)) }
}
