/// The small picture that cameras and phones put into the EXIF block of a photo.
package struct EmbeddedThumbnail: Hashable, Sendable {
  /// Fewer pixels on the longer side are too few to show.
  private static let minPixels = 160
  /// How far the sides may be in another ratio than those of the photo; black bars are farther.
  private static let tolerance = 0.03

  /// A JPEG file that has not been decoded yet: it may be broken.
  package let jpeg: [UInt8]
  /// How the photo was held, 1 to 8 as EXIF counts them; the small picture was held the same way.
  package let orientation: Int
  /// Whether it shows what the photo shows, well enough: it is large enough, of the same shape, and
  /// the photo does not say that it was changed after it was taken.
  package let isFaithful: Bool

  /// That of a JPEG, or of a TIFF or raw file; nil where there is none to be found.
  package init?(ofFile path: String) {
    let file = PhotoFile()
    do throws(PhotoFileError) {
      try file.open(path)
      guard let found = try Self.read(ByteSource(file, 0..<1 << 32)) else { return nil }
      self = found
    } catch {
      return nil
    }
  }

  private init(_ jpeg: [UInt8], orientation: Int, isFaithful: Bool) {
    (self.jpeg, self.orientation, self.isFaithful) = (jpeg, orientation, isFaithful)
  }

  /// The same of an open file or bytes in memory.
  static func read(_ source: ByteSource) throws(PhotoFileError) -> EmbeddedThumbnail? {
    let photo = try JPEGHeader(source)
    guard let photo else {
      guard let directory = try ThumbnailDirectory(source), let jpeg = try directory.picture()
      else { return nil }
      // Of a raw file the size that counts is somewhere else; what is there is better than nothing.
      return EmbeddedThumbnail(jpeg, orientation: directory.orientation, isFaithful: false)
    }
    guard let exif = photo.exif,
      let directory = try ThumbnailDirectory(source.part(exif)),
      let jpeg = try directory.picture(), let small = try outline(of: jpeg)
    else { return nil }
    return EmbeddedThumbnail(
      jpeg, orientation: directory.orientation,
      isFaithful: !directory.isEdited && isLike(small, photo))
  }

  /// Whether a small picture is large enough, and of the shape of the photo.
  private static func isLike(_ small: JPEGHeader, _ photo: JPEGHeader) -> Bool {
    guard min(small.width, small.height, photo.width, photo.height) > 0,
      max(small.width, small.height) >= minPixels
    else { return false }
    let ratio = Double(small.width * photo.height) / Double(small.height * photo.width)
    return abs(ratio - 1) <= tolerance
  }

  private static func outline(of jpeg: [UInt8]) throws(PhotoFileError) -> JPEGHeader? {
    var result = Result<JPEGHeader?, PhotoFileError>.success(nil)
    jpeg.withUnsafeBytes { bytes in
      result = Result { () throws(PhotoFileError) in try JPEGHeader(ByteSource(bytes)) }
    }
    return try result.get()
  }
}
