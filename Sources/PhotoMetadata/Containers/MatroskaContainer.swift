import Foundation
import SportsModel

/// Walks the elements of a Matroska or WebM film (RFC 9559, EBML: RFC 8794) to its date and tags.
struct MatroskaContainer: MediaContainer {
  /// A film of a day has a cluster every five seconds.
  private static let maxElements = 32_768
  private static let maxText = 256

  private enum Element: UInt64 {
    case segment = 0x1853_8067
    case info = 0x1549_a966
    case tags = 0x1254_c367
    case tag = 0x7373
    case simpleTag = 0x67c8
    case date = 0x4461
    case tagName = 0x45a3
    case tagText = 0x4487
    case cluster = 0x1f43_b675
  }

  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var (position, name) = (0, "")
    var written: Date?
    var tagged = SourceFacts()
    for _ in 0..<Self.maxElements {
      guard let (code, length, start) = try Self.header(at: position, file) else { break }
      let body = start..<start + (length ?? 0)
      position = body.upperBound
      switch Element(rawValue: code) {
      case .segment, .info, .tags, .tag, .simpleTag: position = start
      // Without a size, what follows a live recording can't be found.
      case .cluster where length == nil: position = .max
      case .date: written = try Self.date(body, file: file)
      case .tagName:
        name = String(decoding: try file.start(of: body, atMost: Self.maxText), as: UTF8.self)
      case .tagText: tagged.add(name, text: try file.start(of: body, atMost: Self.maxText))
      case .cluster, nil: break
      }
      guard position < file.size else { break }
    }
    tagged.capture = tagged.capture ?? written.map { CaptureTime(source: .quicktime, instant: $0) }
    collector.read(movie: tagged, at: 0..<min(position, file.size))
  }

  /// Returns the number of an element, its size and the position of its content; nil at the end.
  ///
  /// The size is nil if unknown.
  private static func header(
    at position: Int, _ file: PhotoFile
  ) throws(PhotoFileError) -> (code: UInt64, length: Int?, start: Int)? {
    let bytes = try file.bytes(at: position, count: 12)
    guard let (code, codeBytes) = number(bytes, keepsMarker: true), codeBytes <= 4,
      let (size, sizeBytes) = number(bytes.slice(codeBytes, 8), keepsMarker: false)
    else { return nil }
    let isUnknown = size == (1 << (7 * UInt64(sizeBytes))) - 1
    guard size < 1 << 48 || isUnknown else { return nil }
    return (code, isUnknown ? nil : Int(size), position + codeBytes + sizeBytes)
  }

  /// Reads a number whose first bits are as many zeros as bytes follow (RFC 8794 §4).
  private static func number(
    _ bytes: UnsafeRawBufferPointer, keepsMarker: Bool
  ) -> (UInt64, bytes: Int)? {
    guard let first = bytes.first, first != 0, case let count = first.leadingZeroBitCount + 1,
      bytes.count >= count
    else { return nil }
    let marker = UInt8(0x80) >> UInt8(count - 1)
    return (
      bytes.slice(1, count - 1).reduce(UInt64(keepsMarker ? first : first ^ marker)) {
        $0 << 8 | UInt64($1)
      }, count
    )
  }

  /// Reads DateUTC: nanoseconds since 2001; zero means none.
  private static func date(_ body: Range<Int>, file: PhotoFile) throws(PhotoFileError) -> Date? {
    guard body.count == 8,
      let value = try file.bytes(at: body.lowerBound, count: 8).uint64(at: 0, bigEndian: true),
      value != 0
    else { return nil }
    return Date(timeIntervalSinceReferenceDate: Double(Int64(bitPattern: value)) / 1e9)
  }
}

extension SourceFacts {
  /// Adds a tag; converters keep the names of QuickTime's keys.
  fileprivate mutating func add(_ name: String, text: UnsafeRawBufferPointer) {
    switch name.lowercased() {
    case "location", "com.apple.quicktime.location.iso6709": add(.place, text: text)
    case "com.apple.quicktime.creationdate": add(.time, text: text)
    case "creation_time":
      // UTC, with or without a Z.
      let time = CaptureTimeParser.parse(text, source: .quicktime)
      let instant = time?.instant ?? time?.localTime?.instant(offset: time?.utcOffset ?? .utc)
      capture = capture ?? instant.map { CaptureTime(source: .quicktime, instant: $0) }
    case "date_recorded": capture = capture ?? CaptureTimeParser.parse(text, source: .quicktime)
    case "com.apple.quicktime.make": add(.make, text: text)
    case "com.apple.quicktime.model": add(.model, text: text)
    default: break
    }
  }
}

/// Walks the boxes of a Canon CR3, which has a TIFF structure for each EXIF directory.
struct CR3Container: MediaContainer {
  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var cursor = BoxCursor(file, range: 0..<file.size)
    var isFound = false
    while let box = try cursor.nextBox() {
      switch box.type {
      case .moov where !isFound:
        if box.isCut { collector.record(damage: "truncated file") }
        isFound = true
        try read(moov: box.body, file, collector: &collector)
        if collector.isComplete { return }
      case .uuid:
        if let body = try BoxIdentifier.content(of: box.body, after: BoxIdentifier.xmp, in: file) {
          try collector.read(xmp: body)
        }
      default: break
      }
    }
    if !isFound { throw .damaged("truncated file: the header (moov box) is missing") }
  }

  private func read(
    moov: Range<Int>, _ file: PhotoFile, collector: inout MetadataCollector
  ) throws(PhotoFileError) {
    var cursor = BoxCursor(file, range: moov)
    while let box = try cursor.nextBox() {
      guard box.type == .uuid,
        let body = try BoxIdentifier.content(of: box.body, after: BoxIdentifier.canon, in: file)
      else { continue }
      return try read(directories: body, file, collector: &collector)
    }
    throw .damaged("the EXIF directories are missing")
  }

  private func read(
    directories body: Range<Int>, _ file: PhotoFile, collector: inout MetadataCollector
  ) throws(PhotoFileError) {
    var cursor = BoxCursor(file, range: body)
    var found: [(ExifDirectory, ByteSource)] = []
    while let box = try cursor.nextBox(), found.count < 3 {
      if box.isCut { collector.record(damage: "truncated file") }
      switch box.type {
      case .cmt1: found.append((.image, ByteSource(file, range: box.body)))
      case .cmt2: found.append((.exif, ByteSource(file, range: box.body)))
      case .cmt4: found.append((.gps, ByteSource(file, range: box.body)))
      default: break
      }
    }
    try collector.read(directories: found)
  }
}

/// Identifiers of the content of `uuid` boxes (ISO/IEC 14496-12 §4.2).
enum BoxIdentifier {
  /// An XMP packet (XMP part 3 §1.1.4).
  static let xmp: [UInt64] = [0xbe7a_cfcb_97a9_42e8, 0x9c71_9994_91e3_afac]
  static let canon: [UInt64] = [0x85c0_b687_820f_11e0, 0x8111_f4ce_462b_6a48]

  /// Returns the range after an identifier; nil if a box has another one.
  static func content(
    of body: Range<Int>, after identifier: [UInt64], in file: PhotoFile
  ) throws(PhotoFileError) -> Range<Int>? {
    guard body.count >= 16 else { return nil }
    var cursor = BoxCursor(file, range: body)
    for half in identifier where try cursor.number(bytes: 8) != half { return nil }
    return cursor.position..<body.upperBound
  }
}
