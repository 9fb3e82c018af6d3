import Foundation
import SportsModel

/// Collects the metadata found in one file.
///
/// Containers pass EXIF structures, XMP packets and film headers as they find them. Each is decoded
/// at once, because its bytes belong to the open file and are valid only for a moment.
struct MetadataCollector {
  private static let maxXMP = 1 << 20
  /// The maximum size of an EXIF block in several parts, in bytes.
  static let maxExif = 1 << 20

  let file: PhotoFile
  private let extractor: ExifTagExtractor
  /// The facts of the EXIF block, then of a preview's EXIF block.
  private(set) var exif: [SourceFacts] = []
  /// The facts of a film header and of an XMP packet.
  private(set) var movie: SourceFacts?
  private(set) var xmp: SourceFacts?
  /// The facts of an IPTC header and of a program's text in the file; only times.
  private(set) var iptc: SourceFacts?
  private(set) var text: SourceFacts?
  private var blocksBeforePreview = 0
  /// The first damage found, as a predicate for the file name.
  private(set) var problem: String?
  /// The steps of reading; nil unless an explanation was requested.
  private(set) var log: ReadingLog?

  init(_ file: PhotoFile, extractor: ExifTagExtractor, log: ReadingLog? = nil) {
    (self.file, self.extractor, self.log) = (file, extractor, log)
  }

  /// True if place and wall clock are known from a source that no other one in the file can
  /// improve.
  ///
  /// False with a log, which lists everything in the file.
  var isComplete: Bool { log == nil && isSettled }

  /// The same without regard to the log: further sources are only logged.
  private var isSettled: Bool {
    (movie?.coordinate != nil || exif.contains { $0.coordinate != nil })
      && (movie?.capture?.localTime != nil || exif.contains { $0.capture?.localTime != nil })
  }

  private var lacksTime: Bool {
    !exif.contains { $0.capture?.localTime != nil }
      && [movie, xmp, iptc].allSatisfy {
        $0?.capture?.localTime == nil && $0?.capture?.instant == nil
      }
  }

  /// True if the file, or the preview being read, has had no EXIF block yet.
  var needsExif: Bool { exif.count == blocksBeforePreview }

  /// The sources within the file, the most trusted first.
  var sources: [EmbeddedFacts] {
    var found = exif.map { EmbeddedFacts(source: .exif, facts: $0) }
    if let movie { found.append(EmbeddedFacts(source: .quicktime, facts: movie)) }
    if let xmp { found.append(EmbeddedFacts(source: .xmp, facts: xmp)) }
    if let iptc { found.append(EmbeddedFacts(source: nil, facts: iptc)) }
    return found
  }

  /// Records damage; only the first one counts, and none after an EXIF block was read.
  mutating func record(damage reason: String) {
    if needsExif, !isSettled { problem = problem ?? reason }
    log?.add("damaged: \(reason)")
  }

  /// Reads an EXIF block: a TIFF structure from its byte order on.
  ///
  /// Also reads the XMP packet in it if place or time is missing.
  mutating func read(exif source: ByteSource) throws(PhotoFileError) {
    extractor.clear()
    load(try extractor.extract(source), from: source)
    guard !isComplete, let packet = extractor.xmp else { return }
    if let start = source.position(of: packet.lowerBound) {
      try read(xmp: start..<start + packet.count)
    } else {
      read(xmp: try source.bytes(at: packet.lowerBound, packet.count))
    }
  }

  /// Returns the range of the preview to read next, a JPEG in the file; nil if the EXIF block has
  /// none.
  mutating func nextPreview() -> Range<Int>? {
    guard !isSettled else { return nil }
    blocksBeforePreview = exif.count
    return extractor.preview
  }

  /// Reads the directories of a file that has a TIFF structure for each.
  mutating func read(directories: [(ExifDirectory, ByteSource)]) throws(PhotoFileError) {
    extractor.clear()
    var outcome = ExifTagExtractor.Outcome.unreadable
    for (directory, source) in directories {
      let next = try extractor.extract(source, as: directory)
      if outcome != .cut, next != .unreadable { outcome = next }
    }
    if let source = directories.first?.1 { load(outcome, from: source) }
  }

  mutating func read(xmp range: Range<Int>) throws(PhotoFileError) {
    guard xmp == nil, !range.isEmpty else { return }
    let start = range.lowerBound
    let end = start + min(range.count, Self.maxXMP)
    log?.add("XMP packet at byte \(start)")
    read(xmp: try file.joined([start..<end]))
  }

  /// Reads an XMP packet in memory; only the first one counts.
  mutating func read(xmp packet: UnsafeRawBufferPointer) {
    guard xmp == nil else { return }
    log?.add("XMP packet of \(packet.count) bytes")
    switch XMPPacket.read(packet) {
    case .facts(let packet):
      if !isSettled { xmp = packet.facts }
      log?.add(packet.facts, of: "the XMP packet")
    case .broken(let reason): log?.add("can't read the XMP packet: \(reason)")
    case .unrelated: break
    }
  }

  mutating func read(movie facts: SourceFacts, at range: Range<Int>) {
    movie = facts
    log?.add("video header of \(range.count) bytes at byte \(range.lowerBound)")
    log?.add(facts, of: "the video header")
  }

  /// Reads the segment with Photoshop's resources, which may contain an IPTC header.
  mutating func read(photoshop range: Range<Int>) throws(PhotoFileError) {
    guard lacksTime || log != nil else { return }
    let segment = try file.bytes(at: range.lowerBound, count: range.count)
    guard let header = PhotoshopResources.iptc(in: segment) else { return }
    let time = IPTCTime(header)
    let facts = SourceFacts(capture: time.capture)
    log?.add("IPTC header of \(header.count) bytes in the segment at byte \(range.lowerBound)")
    for (name, value) in [("DateCreated", time.date), ("TimeCreated", time.time)] {
      if let value { log?.add("  \(name) \"\(MetadataSanitizer.clean(value) ?? "")\"") }
    }
    log?.add(facts, of: "the IPTC header")
    if lacksTime { iptc = facts }
  }

  mutating func read(creationTime bytes: UnsafeRawBufferPointer) {
    guard lacksTime || log != nil else { return }
    let facts = SourceFacts(capture: CaptureTimeParser.parse(bytes, source: .text))
    log?.add("  Creation Time \"\(MetadataSanitizer.clean(bytes) ?? "")\"")
    log?.add(facts, of: "the text Creation Time")
    if lacksTime { text = facts }
  }

  private mutating func load(_ outcome: ExifTagExtractor.Outcome, from source: ByteSource) {
    if log != nil {
      let place = source.position(of: 0).map { " at byte \($0)" } ?? ", decompressed"
      log?.add(
        source.count < 1 << 32
          ? "EXIF block of \(source.count) bytes\(place)" : "the whole file is an EXIF block")
    }
    switch outcome {
    case .unreadable: record(damage: "unreadable EXIF data")
    case .cut: record(damage: "truncated EXIF data")
    case .extracted: break
    }
    guard needsExif, !extractor.block.isEmpty else { return }
    let facts = SourceFacts(extractor.block)
    exif.append(facts)
    log?.add(facts, of: "EXIF", directories: extractor.block)
  }
}
