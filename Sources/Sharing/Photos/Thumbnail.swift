import CVips
import Foundation

/// A photo as a small picture: upright, at most 200 by 200 pixels, its pixels and nothing else.
package struct Thumbnail: Hashable, Sendable {
  /// The most pixels of either side.
  package static let longest = 200

  /// A JPEG file that was encoded anew from the pixels.
  package let jpeg: [UInt8]
  package let width: Int
  package let height: Int

  /// Decodes a photo, no larger than needed where its kind allows that (JPEG, HEIC, WebP).
  ///
  /// - Parameter path: of a JPEG, HEIC, PNG, WebP, TIFF or what else libvips decodes here.
  /// - Throws: `DrawingError`.
  package init(ofFile path: String) throws(DrawingError) {
    self.init(
      try VipsImage.make { result, words in
        stvisits_thumbnail_of_file(path, Int32(Self.longest), result, words)
      })
  }

  /// Makes one of a small JPEG that lies within a photo.
  ///
  /// - Parameters:
  ///   - jpeg: begins with its first marker, and says nothing of how it was held.
  ///   - orientation: of the photo, 1 to 8 as EXIF counts them.
  /// - Throws: `DrawingError`.
  package init(ofEmbedded jpeg: [UInt8], orientation: Int) throws(DrawingError) {
    let bytes = Self.withOrientation(orientation, in: jpeg)
    self.init(
      try VipsImage.make { result, words in
        stvisits_thumbnail_of_bytes(bytes, bytes.count, Int32(Self.longest), result, words)
      })
  }

  private init(_ picture: VipsImage) {
    (jpeg, width, height) = (picture.bytes, picture.width, picture.height)
  }

  /// As a page carries it.
  package var dataURI: String { Self.dataURI(of: jpeg) }

  /// The same of a thumbnail that was kept.
  package static func dataURI(of jpeg: [UInt8]) -> String {
    "data:image/jpeg;base64,\(Data(jpeg).base64EncodedString())"
  }

  /// The file with an EXIF block of one tag at its beginning (EXIF 2.32 §4.6.4, tag 0x0112), so that
  /// the decoder turns it as it turns any photo.
  private static func withOrientation(_ orientation: Int, in jpeg: [UInt8]) -> [UInt8] {
    guard (2...8).contains(orientation), jpeg.starts(with: [0xff, 0xd8]) else { return jpeg }
    let block: [UInt8] =
      Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0] + [0, 0, 0, 0]
    return [0xff, 0xd8, 0xff, 0xe1, 0, UInt8(block.count + 2)] + block + jpeg.dropFirst(2)
  }
}

/// What a call of the decoder made.
struct VipsImage {
  let bytes: [UInt8]
  let width: Int
  let height: Int

  /// Calls a function that makes a picture.
  ///
  /// - Parameter body: is handed where the picture goes and room for the words of an error.
  /// - Returns: what was made.
  /// - Throws: what the function says went wrong.
  static func make(
    _ body: (UnsafeMutablePointer<StvisitsPicture>, UnsafeMutablePointer<CChar>?) ->
      StvisitsPictureError
  ) throws(DrawingError) -> VipsImage {
    var picture = StvisitsPicture()
    defer { stvisits_picture_free(&picture) }
    var words = [CChar](repeating: 0, count: Int(StvisitsPictureWordsSize))
    let error = words.withUnsafeMutableBufferPointer { body(&picture, $0.baseAddress) }
    guard error == StvisitsPictureMade else {
      let text = String(
        decoding: words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw error == StvisitsPictureLibraryMissing ? .libraryMissing(text) : .unreadablePhoto(text)
    }
    return VipsImage(
      bytes: Array(UnsafeBufferPointer(start: picture.bytes, count: picture.count)),
      width: Int(picture.width), height: Int(picture.height))
  }
}

/// What a process does first that does nothing but decode photos.
package enum PhotoDecoderLimits {
  /// Bounds the memory that a photo can make this process take.
  package static func limitMemory() { stvisits_bound_memory() }

  /// Bounds the time that the next photo may take; a signal ends the process then.
  ///
  /// - Parameter seconds: of work; it may wait for its file longer.
  package static func limitTime(seconds: Int) { stvisits_bound_time(Int32(clamping: seconds)) }
}
