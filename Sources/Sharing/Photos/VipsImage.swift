import CVips

/// A picture that libvips made: a file or pixels.
struct VipsImage {
  let bytes: [UInt8]
  let width: Int
  let height: Int

  /// Calls a C function that creates a picture, with the place of the result and a buffer for an
  /// error message.
  static func make(
    _ body: (UnsafeMutablePointer<StvisitsPicture>, UnsafeMutablePointer<CChar>?) ->
      StvisitsPictureError
  ) throws(DrawingError) -> VipsImage {
    var picture = StvisitsPicture()
    defer { stvisits_picture_free(&picture) }
    var message = [CChar](repeating: 0, count: Int(StvisitsPictureMessageSize))
    let error = message.withUnsafeMutableBufferPointer { body(&picture, $0.baseAddress) }
    guard error == StvisitsPictureMade else {
      let text = String(
        decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw error == StvisitsPictureLibraryMissing ? .libraryMissing(text) : .unreadablePhoto(text)
    }
    return VipsImage(
      bytes: Array(UnsafeBufferPointer(start: picture.bytes, count: picture.count)),
      width: Int(picture.width), height: Int(picture.height))
  }
}
