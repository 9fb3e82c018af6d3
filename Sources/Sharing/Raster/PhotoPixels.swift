import CRsvg

/// A photo for use in a drawing: upright, small, without metadata.
package struct PhotoPixels: Hashable, Sendable {
  /// A JPEG file encoded from the pixels.
  let jpeg: [UInt8]
  package let width: Int
  package let height: Int

  /// Decodes a photo, at most `longest` pixels wide and high.
  ///
  /// The decoders are those of gdk-pixbuf, which librsvg includes: JPEG and PNG everywhere, WebP
  /// and HEIC if installed. Only the pixels are used: they are rotated upright and encoded again,
  /// so that no place, time, name or thumbnail remains.
  package init(ofFile path: String, longest: Int = 1_920) throws(DrawingError) {
    var width: Int32 = 0
    var height: Int32 = 0
    jpeg = try Rasterizer.bytes { result, message in
      stvisits_photo_pixels(path, Int32(clamping: longest), result, &width, &height, message)
    }
    self.width = Int(width)
    self.height = Int(height)
  }
}
