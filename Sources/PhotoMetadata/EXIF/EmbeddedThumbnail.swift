/// The thumbnail that cameras and phones put into the EXIF block of a photo.
package struct EmbeddedThumbnail: Hashable, Sendable {
  /// The minimum length of the longer side that is worth showing.
  private static let minPixels = 160
  /// The maximum difference between the aspect ratios; black bars cause a larger one.
  private static let tolerance = 0.03

  /// A JPEG file, not decoded yet; it may be broken.
  package let jpeg: [UInt8]
  /// The orientation of the photo and of the thumbnail, 1 to 8 as in EXIF.
  package let orientation: Int
  /// Whether it shows the photo well enough: it is large enough and has the same shape, and the
  /// photo wasn't edited after it was taken.
  package let isFaithful: Bool

  /// Reads the thumbnail of a JPEG, a TIFF or a raw file; nil if there is none.
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

  /// Reads the thumbnail of such a file in memory.
  package init?(ofContent content: [UInt8]) {
    let found = content.withUnsafeBytes { bytes in try? Self.read(ByteSource(bytes)) }
    guard let found else { return nil }
    self = found
  }

  private init(_ jpeg: [UInt8], orientation: Int, isFaithful: Bool) {
    (self.jpeg, self.orientation, self.isFaithful) = (jpeg, orientation, isFaithful)
  }

  static func read(_ source: ByteSource) throws(PhotoFileError) -> EmbeddedThumbnail? {
    let photo = try JPEGHeader(source)
    guard let photo else {
      guard let directory = try ThumbnailDirectory(source), let jpeg = try directory.picture()
      else { return nil }
      // A raw file has its size elsewhere. An unchecked thumbnail is better than none.
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

  private static func isLike(_ small: JPEGHeader, _ photo: JPEGHeader) -> Bool {
    guard min(small.width, small.height, photo.width, photo.height) > 0,
      max(small.width, small.height) >= minPixels
    else { return false }
    let ratio = Double(small.width * photo.height) / Double(small.height * photo.width)
    return abs(ratio - 1) <= tolerance
  }

  private static func outline(of jpeg: [UInt8]) throws(PhotoFileError) -> JPEGHeader? {
    try jpeg.withUnsafeBufferPointer { (bytes) throws(PhotoFileError) in
      try JPEGHeader(ByteSource(UnsafeRawBufferPointer(bytes)))
    }
  }
}
