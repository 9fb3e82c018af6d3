import AppSupport
import CVips

/// A picture as RGB pixels, row by row from the top.
package struct PixelGrid: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Three bytes per pixel.
  package let bytes: [UInt8]

  /// Creates a picture from pixels of three bytes; missing ones are black.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height) = (width, height)
    let missing = width * height * 3 - bytes.count
    // Mostly no copy of many megabytes.
    self.bytes =
      missing == 0
      ? bytes : bytes.prefix(width * height * 3) + [UInt8](repeating: 0, count: max(0, missing))
  }

  /// Decodes a JPEG, HEIC, PNG, WebP, TIFF or other file that libvips knows, and crops it to a size
  /// around what catches the eye, so that heads stay.
  ///
  /// Only the pixels are used, rotated upright: no place, time, name or thumbnail remains.
  package init(ofPhoto path: String, width: Int, height: Int) throws(DrawingError) {
    let picture = try VipsImage.make { result, message in
      path.withFilePath {
        stvisits_photo_of_file($0, Int32(clamping: width), Int32(clamping: height), result, message)
      }
    }
    self.init(width: picture.width, height: picture.height, bytes: picture.bytes)
  }

  /// Decodes a small picture.
  package init(file: [UInt8]) throws(DrawingError) {
    let picture = try VipsImage.make { result, message in
      stvisits_picture_pixels(file, file.count, result, message)
    }
    self.init(width: picture.width, height: picture.height, bytes: picture.bytes)
  }

  /// Arranges pictures in a row, aligned at their lower edges, on a background of red, green, blue.
  package init(row pictures: [PixelGrid], gap: Int, ground: [UInt8] = [0, 0, 0]) {
    let height = pictures.map(\.height).max() ?? 0
    let width = pictures.reduce(gap * max(0, pictures.count - 1)) { $0 + $1.width }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    let between = [[UInt8]](repeating: ground, count: gap).flatMap(\.self)
    for line in 0..<height {
      for (index, picture) in pictures.enumerated() {
        if index > 0 { bytes += between }
        let own = line - (height - picture.height)
        let row = picture.width * 3
        if own < 0 {
          for _ in 0..<picture.width { bytes += ground }
        } else {
          bytes += picture.bytes[own * row..<(own + 1) * row]
        }
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// Returns the picture as a JPEG file of a quality from 1 to 100.
  package func jpeg(quality: Int = 82) throws(DrawingError) -> [UInt8] {
    try VipsImage.make { result, message in
      stvisits_picture_jpeg(
        bytes, Int32(clamping: width), Int32(clamping: height), Int32(clamping: quality), result,
        message)
    }.bytes
  }
}

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
