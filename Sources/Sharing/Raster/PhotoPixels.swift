import CRsvg

/// A photo as a drawing may carry it: upright, small, its pixels and nothing else.
package struct PhotoPixels: Hashable, Sendable {
  /// A JPEG file that was encoded anew from the pixels.
  let jpeg: [UInt8]
  package let width: Int
  package let height: Int

  /// Decodes a photo.
  ///
  /// The decoders are those that librsvg brings along (gdk-pixbuf): JPEG and PNG everywhere, WebP
  /// and HEIC where the machine has them. They hand over pixels alone; these are turned upright as
  /// the photo says, and encoded anew, so that no place, time, name or thumbnail gets across.
  ///
  /// - Parameters:
  ///   - path: of the photo.
  ///   - longest: pixels of the longer side at most.
  /// - Throws: `DrawingError`.
  package init(ofFile path: String, longest: Int = 1_920) throws(DrawingError) {
    var result = StvisitsBytes()
    defer { stvisits_bytes_free(&result) }
    var width: Int32 = 0
    var height: Int32 = 0
    try DrawingError.check { words in
      stvisits_photo_pixels(path, Int32(clamping: longest), &result, &width, &height, words)
    }
    jpeg = Array(UnsafeBufferPointer(start: result.bytes, count: result.count))
    self.width = Int(width)
    self.height = Int(height)
  }
}
