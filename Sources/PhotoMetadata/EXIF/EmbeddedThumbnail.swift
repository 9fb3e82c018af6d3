/// The thumbnail that cameras and phones put into the EXIF block of a photo.
package struct EmbeddedThumbnail: Hashable, Sendable {
  /// The minimum length of the longer side that is worth showing.
  private static let minPixels = 160
  /// The maximum difference between the aspect ratios; black bars cause a larger one.
  private static let tolerance = 0.03
  /// More bytes than a thumbnail has.
  private static let maxBytes = 256 * 1_024
  private static let timeLength = 19

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
      guard let found = try Self(ByteSource(file, range: 0..<1 << 32)) else { return nil }
      self = found
    } catch { return nil }
  }

  /// Reads the thumbnail of such a file in memory.
  package init?(ofContent content: [UInt8]) {
    guard let found = content.withUnsafeBytes({ try? Self(ByteSource($0)) }) else { return nil }
    self = found
  }

  init?(_ source: ByteSource) throws(PhotoFileError) {
    let photo = try JPEGHeader(source)
    guard let structure = photo == nil ? source : photo?.exif.map(source.part) else { return nil }
    let extractor = ExifTagExtractor()
    _ = try extractor.extract(structure, withThumbnail: true)
    guard let jpeg = try Self.picture(extractor.block, in: structure) else { return nil }
    self.jpeg = jpeg
    let stored = extractor.block.integer(.orientation)
    orientation = stored.flatMap { (1...8).contains($0) ? $0 : nil } ?? 1
    // A raw file has its size elsewhere. An unchecked thumbnail is better than none.
    guard let photo else {
      isFaithful = false
      return
    }
    guard let small = try? jpeg.withUnsafeBytes({ try JPEGHeader(ByteSource($0)) }) else {
      return nil
    }
    isFaithful = !Self.isEdited(extractor.block) && Self.isLike(small, photo)
  }

  /// Returns the bytes of the thumbnail; nil if the file ends before they do.
  private static func picture(
    _ exif: ExifBlock, in source: ByteSource
  ) throws(PhotoFileError) -> [UInt8]? {
    guard let start = exif.integer(.thumbnailOffset), start > 0,
      let size = exif.integer(.thumbnailLength), (4...maxBytes).contains(size)
    else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < size {
      let some = try source.bytes(at: start + bytes.count, min(4_096, size - bytes.count))
      guard !some.isEmpty else { return nil }
      bytes += some
    }
    return bytes
  }

  private static func isLike(_ small: JPEGHeader, _ photo: JPEGHeader) -> Bool {
    guard min(small.width, small.height, photo.width, photo.height) > 0,
      max(small.width, small.height) >= minPixels
    else { return false }
    let ratio = Double(small.width * photo.height) / Double(small.height * photo.width)
    return abs(ratio - 1) <= tolerance
  }

  private static func isEdited(_ exif: ExifBlock) -> Bool {
    guard let changed = exif.field(.dateTime)?.text, let taken = exif.field(.dateTimeOriginal)?.text
    else { return false }
    return changed.count == timeLength && taken.count == timeLength && !changed.elementsEqual(taken)
  }
}
