import CZlib

/// Walks the chunks of a PNG (third edition §5.3) to its EXIF block and its XMP packet, which may
/// precede or follow the picture.
struct PNGContainer: MediaContainer {
  /// Large pictures have thousands of chunks of 8 KB.
  private static let maxChunks = 65_536
  /// The maximum number of texts to read; in a hostile file each could expand to a megabyte.
  private static let maxTexts = 16

  private static let end: UInt32 = 0x4945_4e44
  private static let exif: UInt32 = 0x6558_4966
  private static let data: UInt32 = 0x4944_4154

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    let size = file.size
    var position = 8  // after the signature
    var chunks = 0
    var texts = 0
    var packet, time: PNGTextChunk?
    while true {
      // Only headers are read; picture chunks are skipped.
      let header = try file.bytes(at: position, count: 8)
      guard chunks < Self.maxChunks, let length = header.uint32(at: 0, bigEndian: true),
        let type = header.uint32(at: 4, bigEndian: true)
      else {
        collector.record(
          damage: chunks < Self.maxChunks
            ? "truncated file: the last chunk is missing" : "too many chunks")
        break
      }
      chunks += 1
      if type == Self.end { break }
      let body = position + 8..<position + 8 + Int(length)
      if body.upperBound > size { collector.record(damage: "truncated file") }
      switch type {
      case Self.data: break
      case Self.exif where collector.needsExif:
        try collector.read(exif: try ByteSource(file, range: body).withoutIdentifier())
      default:
        guard texts < Self.maxTexts, let text = try PNGTextChunk(chunk: type, body, of: file) else {
          break
        }
        texts += 1
        switch text.content {
        case .packet: packet = packet ?? text
        case .time: time = time ?? text
        case .exif: if collector.needsExif { try text.read(into: &collector) }
        }
      }
      if collector.isComplete { return }
      position = body.upperBound + 4
    }
    if let packet, !collector.isComplete { try packet.read(into: &collector) }
    if let time, !collector.isComplete { try time.read(into: &collector) }
  }
}

/// A text chunk of a PNG (third edition §11.3.3) with metadata.
struct PNGTextChunk {
  enum Content: Equatable { case exif, packet, time }

  /// A profile in hexadecimal digits takes twice its size.
  private static let maxText = 2 * MetadataCollector.maxExif
  /// A date takes thirty bytes.
  private static let maxTime = 64
  /// The maximum size of the keyword, flags and language in bytes.
  private static let maxHeader = 512
  private static let packetName: StaticString = "http://ns.adobe.com/xap/1.0/\0"

  let content: Content
  private let range: Range<Int>
  private let isCompressed: Bool
  /// True if the content is hexadecimal, as ImageMagick wrote EXIF before PNG had a chunk for it.
  private let isProfile: Bool

  /// Recognizes a chunk by its keyword; nil for others.
  init?(chunk type: UInt32, _ body: Range<Int>, of file: PhotoFile) throws(PhotoFileError) {
    let isPlain = type == 0x7445_5874  // tEXt
    let isInternational = type == 0x6954_5874  // iTXt
    guard isPlain || isInternational || type == 0x7a54_5874 else { return nil }  // zTXt
    let start = try file.bytes(at: body.lowerBound, count: min(body.count, Self.maxHeader))
    guard let end = start.firstIndex(of: 0), let kind = Self.kind(start.slice(0, end)) else {
      return nil
    }
    (content, isProfile) = kind
    var position = end + 1
    if isPlain {
      isCompressed = false
    } else if isInternational {
      // Compression flag and method, language, translated keyword.
      guard position + 2 <= start.count, let language = start[(position + 2)...].firstIndex(of: 0),
        let translation = start[(language + 1)...].firstIndex(of: 0)
      else { return nil }
      isCompressed = start[position] == 1
      position = translation + 1
    } else {
      isCompressed = true
      position += 1
    }
    range = min(body.lowerBound + position, body.upperBound)..<body.upperBound
  }

  private static func kind(_ keyword: UnsafeRawBufferPointer) -> (Content, isProfile: Bool)? {
    let profile: StaticString = "Raw profile type "
    if keyword.has(profile) {
      let name = keyword.slice(profile.utf8CodeUnitCount, keyword.count)
      if name.isText("exif") || name.isText("APP1") { return (.exif, true) }
      return name.isText("xmp") ? (.packet, true) : nil
    }
    // The time when the picture was made (§11.3.3.2). `date:create` and similar ones describe the
    // file.
    if keyword.isText("Creation Time") { return (.time, false) }
    return keyword.isText("XML:com.adobe.xmp") ? (.packet, false) : nil
  }

  func read(into collector: inout MetadataCollector) throws(PhotoFileError) {
    var (bytes, isWhole) = try text(of: collector.file)
    if isProfile {
      let profile = Self.profile(bytes)
      bytes = profile.bytes
      isWhole = isWhole && profile.isWhole
    }
    if !isWhole, content != .time { collector.record(damage: "truncated or damaged text") }
    try bytes.withUnsafeBufferPointer { (bytes) throws(PhotoFileError) in
      try hand(UnsafeRawBufferPointer(bytes), to: &collector)
    }
  }

  private func hand(
    _ bytes: UnsafeRawBufferPointer, to collector: inout MetadataCollector
  ) throws(PhotoFileError) {
    let name = Self.packetName.utf8CodeUnitCount
    if bytes.has(Self.packetName) {
      collector.read(xmp: bytes.slice(name, bytes.count))
      return
    }
    switch content {
    case .packet: collector.read(xmp: bytes)
    case .exif: try collector.read(exif: try ByteSource(bytes).withoutIdentifier())
    case .time: collector.read(creationTime: bytes.slice(0, Self.maxTime))
    }
  }

  private func text(of file: PhotoFile) throws(PhotoFileError) -> (bytes: [UInt8], isWhole: Bool) {
    let limit = content == .time ? Self.maxTime : Self.maxText
    if isCompressed { return try ZlibInflater.unpack(range, of: file, limit: limit) }
    let start = range.lowerBound
    let bytes = try Array(file.joined([start..<start + min(range.count, limit)]))
    return (bytes, bytes.count == range.count)
  }

  /// Returns the bytes of a profile: a line with its name, one with its length, then hexadecimal
  /// digits.
  static func profile(_ text: [UInt8]) -> (bytes: [UInt8], isWhole: Bool) {
    var position = text.firstIndex { $0 > 0x20 } ?? text.count
    while position < text.count, text[position] != 0x0a { position += 1 }
    while position < text.count, text[position] <= 0x20 { position += 1 }
    var length = 0
    while position < text.count, isDigit(text[position]) {
      length = min(length * 10 + Int(text[position] - 0x30), maxText)
      position += 1
    }
    let digits = Array(
      text[position...].lazy.filter { $0 > 0x20 }.prefix(2 * length)
        .map { Character(Unicode.Scalar($0)).hexDigitValue }.prefix { $0 != nil }.compactMap(\.self)
    )
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
    return (bytes, bytes.count == length)
  }
}

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
        guard start.count >= 10 else { return collector.record(damage: "truncated file") }
        position = try Self.end(of: file, from: position + 11 + Self.colors(start[9]), &blocks)
      case 0x3b: return
      default: return collector.record(damage: "truncated file")
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

/// Decompresses parts of a file (zlib streams, RFC 1950).
enum ZlibInflater {
  private static let pieceSize = 16 * 1024

  /// Decompresses about `limit` bytes of one stream, up to the first error; says whether there was
  /// none.
  ///
  /// The file may end before the stream does.
  static func unpack(
    _ range: Range<Int>, of file: PhotoFile, limit: Int
  ) throws(PhotoFileError) -> (bytes: [UInt8], isWhole: Bool) {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return ([], false)
    }
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: pieceSize)
    var position = range.lowerBound
    while position < range.upperBound, output.count < limit {
      let input = try file.bytes(at: position, count: min(pieceSize, range.upperBound - position))
      guard !input.isEmpty else { break }
      position += input.count
      stream.next_in = UnsafeMutablePointer(
        mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.avail_in = UInt32(input.count)
      repeat {
        let status = piece.withUnsafeMutableBufferPointer { target in
          (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
          return inflate(&stream, Z_NO_FLUSH)
        }
        output += piece[..<(pieceSize - Int(stream.avail_out))]
        if status == Z_STREAM_END { return (output, true) }
        // Z_BUF_ERROR requests more input.
        guard status == Z_OK || status == Z_BUF_ERROR else { return (output, false) }
      } while stream.avail_out == 0 && output.count < limit
    }
    return (output, false)
  }
}
