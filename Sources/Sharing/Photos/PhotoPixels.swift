import AppSupport
import CVips

/// A photo for use in a drawing: upright, cropped, without metadata.
package struct PhotoPixels: Hashable, Sendable {
  /// A JPEG file encoded from the pixels.
  let jpeg: [UInt8]
  package let width: Int
  package let height: Int

  /// Decodes a JPEG, HEIC, PNG, WebP, TIFF or other file that libvips knows, and crops it to a size
  /// around what catches the eye, so that heads stay.
  ///
  /// Only the pixels are used: they are rotated upright and encoded again, so that no place, time,
  /// name or thumbnail remains.
  package init(ofFile path: String, width: Int, height: Int) throws(DrawingError) {
    let picture = try VipsImage.make { result, message in
      path.withFilePath {
        stvisits_photo_of_file(
          $0, Int32(clamping: width), Int32(clamping: height), result, message)
      }
    }
    (jpeg, self.width, self.height) = (picture.bytes, picture.width, picture.height)
  }
}
