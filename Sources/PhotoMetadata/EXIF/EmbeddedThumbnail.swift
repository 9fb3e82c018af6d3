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

/// The thumbnail's position in a TIFF structure, with the photo's orientation and whether the photo
/// was edited (EXIF 2.32 §4.6).
struct ThumbnailDirectory {
  /// More entries than any real directory has.
  private static let maxEntries = 1_000
  /// More bytes than a thumbnail has.
  private static let maxBytes = 256 * 1_024
  private static let sizeOfTime = 19

  private struct Entry {
    let short: Int
    let long: Int
  }

  private let source: ByteSource
  private let bigEndian: Bool
  /// 1 to 8; 1 is upright.
  private(set) var orientation = 1
  /// The range of the JPEG; nil if there is none.
  private(set) var jpeg: Range<Int>?
  private(set) var isEdited = false

  /// nil if it isn't a TIFF structure.
  init?(_ source: ByteSource) throws(PhotoFileError) {
    let header = try source.bytes(at: 0, 8)
    let isBig = header.has("MM")
    guard isBig || header.has("II"),
      let first = header.uint32(at: 4, bigEndian: isBig).map(Int.init)
    else { return nil }
    self.source = source
    bigEndian = isBig
    let (image, next) = try directory(at: first)
    if let held = image[0x0112]?.short, (1...8).contains(held) { orientation = held }
    if let exif = image[0x8769]?.long {
      let taken = try directory(at: exif).entries[0x9003]
      isEdited = try differ(image[0x0132], taken)
    }
    guard let next, next > 0 else { return }
    let small = try directory(at: next).entries
    if let start = small[0x0201]?.long, let size = small[0x0202]?.long, start > 0,
      (4...Self.maxBytes).contains(size)
    {
      jpeg = start..<start + size
    }
  }

  /// Returns the bytes of the thumbnail; nil if the file ends before they do.
  func picture() throws(PhotoFileError) -> [UInt8]? {
    guard let jpeg else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < jpeg.count {
      let some = try source.bytes(
        at: jpeg.lowerBound + bytes.count, min(4_096, jpeg.count - bytes.count))
      guard !some.isEmpty else { return nil }
      bytes += some
    }
    return bytes
  }

  private func differ(_ left: Entry?, _ right: Entry?) throws(PhotoFileError) -> Bool {
    guard let left, let right else { return false }
    let first = Array(try source.bytes(at: left.long, Self.sizeOfTime))
    let second = try source.bytes(at: right.long, Self.sizeOfTime)
    return first.count == Self.sizeOfTime && second.count == first.count
      && !second.elementsEqual(first)
  }

  /// Returns the entries of a directory by their tags, and the offset of the next directory.
  private func directory(
    at offset: Int
  ) throws(PhotoFileError) -> (entries: [UInt16: Entry], next: Int?) {
    guard let count = try source.bytes(at: offset, 2).uint16(at: 0, bigEndian: bigEndian) else {
      return ([:], nil)
    }
    var entries: [UInt16: Entry] = [:]
    for index in 0..<min(Int(count), Self.maxEntries) {
      let entry = try source.bytes(at: offset + 2 + 12 * index, 12)
      guard let tag = entry.uint16(at: 0, bigEndian: bigEndian),
        let short = entry.uint16(at: 8, bigEndian: bigEndian),
        let long = entry.uint32(at: 8, bigEndian: bigEndian)
      else { break }
      if entries[tag] == nil { entries[tag] = Entry(short: Int(short), long: Int(long)) }
    }
    let next = try source.bytes(at: offset + 2 + 12 * Int(count), 4)
      .uint32(at: 0, bigEndian: bigEndian)
    return (entries, next.map(Int.init))
  }
}
