import AppSupport
import CVips
import Foundation

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
    self.init(
      try VipsImage.make { result, message in
        path.withFilePath {
          stvisits_photo_of_file(
            $0, Int32(clamping: width), Int32(clamping: height), result, message)
        }
      })
  }

  /// Decodes a small picture, of at most ten million pixels.
  package init(file: [UInt8]) throws(DrawingError) {
    self.init(try VipsImage.make { stvisits_picture_pixels(file, file.count, $0, $1) })
  }

  private init(_ image: VipsImage) {
    self.init(width: image.width, height: image.height, bytes: image.bytes)
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
    try VipsImage.make {
      stvisits_picture_jpeg(
        bytes, Int32(clamping: width), Int32(clamping: height), Int32(clamping: quality), $0, $1)
    }.bytes
  }
}

/// A picture that libvips made: a file or pixels.
struct VipsImage {
  let bytes: [UInt8]
  let width: Int
  let height: Int

  /// Calls a C function that creates a picture, with the place of the result and of a message.
  static func make(
    _ body: (UnsafeMutablePointer<StvisitsPicture>, UnsafeMutablePointer<CChar>?) ->
      StvisitsPictureError
  ) throws(DrawingError) -> VipsImage {
    var picture = StvisitsPicture()
    defer { stvisits_picture_free(&picture) }
    var message = [CChar](repeating: 0, count: Int(StvisitsPictureMessageSize))
    let error = message.withUnsafeMutableBufferPointer { body(&picture, $0.baseAddress) }
    guard error == StvisitsPictureMade else {
      let text = DrawingError.text(message)
      throw error == StvisitsPictureLibraryMissing ? .libraryMissing(text) : .unreadablePhoto(text)
    }
    return VipsImage(
      bytes: Array(UnsafeBufferPointer(start: picture.bytes, count: picture.count)),
      width: Int(picture.width), height: Int(picture.height))
  }
}

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

  /// Creates a thumbnail from a JPEG in a photo, which has an EXIF orientation from 1 to 8.
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
