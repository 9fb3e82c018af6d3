import CBrotli
import SportsModel

/// Walks the boxes of a JPEG XL (ISO/IEC 18181-2) to its EXIF block and its XMP packet.
///
/// A bare codestream has neither. Either may be compressed with Brotli, in a box `brob` that begins
/// with its type.
struct JXLContainer: MediaContainer {
  /// A picture may consist of many boxes.
  private static let maxBoxes = 65_536

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    guard file.prefix.has("JXL ", at: 4) else { return }
    var cursor = BoxCursor(file, range: 0..<file.size, maxBoxes: Self.maxBoxes)
    var packet, packedPacket, packedExif: Range<Int>?
    var hasPicture = false
    while let box = try cursor.nextBox() {
      if box.isCut { collector.record(damage: "truncated file") }
      switch box.type {
      case .exif where collector.needsExif:
        try read(exif: ByteSource(file, range: box.body), into: &collector)
      case .jxlc, .jxlp: hasPicture = true
      case .xml: packet = packet ?? box.body
      case .brob:
        let type = try file.bytes(at: box.body.lowerBound, count: 4).uint32(at: 0, bigEndian: true)
        let content = box.body.dropFirst(4)
        switch type.flatMap(BoxType.init) {
        // Only the first one: each may take as long as a whole photo.
        case .exif where collector.needsExif && packedExif == nil:
          packedExif = content
          try unpack(content, into: &collector) { (bytes, collector) throws(PhotoFileError) in
            try read(exif: ByteSource(bytes), into: &collector)
          }
        case .xml: packedPacket = packedPacket ?? content
        default: break
        }
      default: break
      }
      if collector.isComplete { return }
    }
    if !cursor.isAtEnd || !hasPicture { collector.record(damage: "truncated file") }
    if let packet { try collector.read(xmp: packet) }
    if let packedPacket, packet == nil {
      try unpack(packedPacket, into: &collector) { bytes, collector in collector.read(xmp: bytes) }
    }
  }

  private func read(
    exif item: ByteSource, into collector: inout MetadataCollector
  ) throws(PhotoFileError) {
    guard let start = try item.tiffStart() else {
      return collector.record(damage: "unreadable EXIF data")
    }
    try collector.read(exif: item.from(start))
  }

  /// Decompresses a part of the file, at most as large as an EXIF block may be, for a closure.
  private func unpack(
    _ range: Range<Int>, into collector: inout MetadataCollector,
    _ read: (UnsafeRawBufferPointer, inout MetadataCollector) throws(PhotoFileError) -> Void
  ) throws(PhotoFileError) {
    if let reason = BrotliLibrary.unavailableReason {
      return collector.record(damage: "metadata compressed with Brotli: \(reason)")
    }
    let limit = MetadataCollector.maxExif
    let start = range.lowerBound
    let packed = try collector.file.joined([start..<start + min(range.count, limit)])
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = bytes.withUnsafeMutableBytes {
      stvisits_brotli_unpack(packed.baseAddress, packed.count, $0.baseAddress, $0.count)
    }
    guard count >= 0 else {
      return collector.record(damage: "unreadable metadata compressed with Brotli")
    }
    try bytes.withUnsafeBufferPointer { (bytes) throws(PhotoFileError) in
      try read(UnsafeRawBufferPointer(bytes).slice(0, Int(count)), &collector)
    }
  }
}

/// Decompression of Brotli (RFC 7932).
package enum BrotliLibrary {
  /// The reason why libbrotlidec can't be used; nil if it is installed.
  package static var unavailableReason: String? {
    stvisits_brotli_unavailable_reason().map { String(cString: $0) }
  }
}
