/// Walks the blocks of a GIF (GIF89a) to the XMP packet in its application extension (XMP
/// specification part 3 §1.1.2).
struct GIFContainer: MediaContainer {
  /// An animation of an hour has fewer.
  private static let maxBlocks = 65_536
  /// The bytes after the packet that lead a reader of blocks to its end.
  private static let trailer = 258

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var position = 13 + Self.colors(try file.bytes(at: 10, count: 1).first ?? 0)
    var blocks = 0
    while true {
      let start = try file.bytes(at: position, count: 14)
      switch start.first {
      case 0x21 where start.has("XMP DataXMP", at: 3):
        let begin = position + 14
        let end = try Self.end(of: file, from: begin, &blocks)
        try collector.read(xmp: begin..<max(begin, end - Self.trailer))
        return
      case 0x21: position = try Self.end(of: file, from: position + 2, &blocks)
      case 0x2c:
        guard start.count >= 10 else { return collector.note(damage: "truncated file") }
        position = try Self.end(of: file, from: position + 11 + Self.colors(start[9]), &blocks)
      case 0x3b: return
      default: return collector.note(damage: "truncated file")
      }
    }
  }

  /// Returns the size of a table of colors in bytes, by the flags before it.
  private static func colors(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// Returns the position after blocks that begin with their length; an empty one is the last.
  private static func end(
    of file: PhotoFile, from start: Int, _ blocks: inout Int
  ) throws(PhotoFileError) -> Int {
    var position = start
    while let length = try file.bytes(at: position, count: 1).first {
      position += 1 + Int(length)
      blocks += 1
      if length == 0 { return position }
      guard blocks < maxBlocks else { break }
    }
    throw .damaged("truncated file")
  }
}
