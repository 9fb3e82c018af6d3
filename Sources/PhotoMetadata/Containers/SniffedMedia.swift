import SportsModel

enum SniffedMedia: Equatable {
  case kind(PhotoFacts.Media)
  /// A picture or film in a format that isn't supported.
  case other(String)
  /// Not a photo: a text, a web page or a document.
  case notMedia

  /// Detects the format from the prefix of a file.
  ///
  /// The extension distinguishes raw formats from plain TIFF.
  init(prefix: UnsafeRawBufferPointer, namedKind: MediaKind?) {
    switch (prefix.first, prefix.dropFirst().first) {
    case (0xff, 0xd8) where prefix.count == 2 || prefix[2] == 0xff: self = .kind(.jpeg)
    case (0x89, 0x50) where prefix.has("PNG\r\n", at: 1): self = .kind(.png)
    case (0x49, 0x49), (0x4d, 0x4d): self = Self.tiffLike(prefix, isRaw: namedKind == .raw)
    case (0x52, 0x49) where prefix.has("RIFF") && prefix.has("WEBP", at: 8): self = .kind(.webp)
    default: self = Self.boxes(prefix) ?? Self.lessCommon(prefix)
    }
  }

  private static func tiffLike(_ prefix: UnsafeRawBufferPointer, isRaw: Bool) -> SniffedMedia {
    let bigEndian = prefix.has("MM")
    switch prefix.uint16(at: 2, bigEndian: bigEndian) {
    case 42 where prefix.has("CR", at: 8): return .kind(.raw)
    case 42: return .kind(isRaw ? .raw : .tiff)
    case 43: return .other("BigTIFF")
    // Olympus "RO" and "RS", Panasonic "U\0".
    case 0x4f52, 0x5352, 0x0055: return .kind(.raw)
    default: return prefix.has("HEAPCCDR", at: 6) ? .other("CRW") : .notMedia
    }
  }

  /// Detects ISO base media files.
  ///
  /// The brands distinguish photos from films (ISO/IEC 14496-12 §4.3).
  private static func boxes(_ prefix: UnsafeRawBufferPointer) -> SniffedMedia? {
    if prefix.has("ftyp", at: 4) { return .kind(media(ofBrandsIn: prefix)) }
    let older: [StaticString] = ["moov", "mdat", "wide", "free", "skip", "pnot"]
    return older.contains { prefix.has($0, at: 4) } ? .kind(.quicktime) : nil
  }

  private static let heicBrands: Set<String> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs",
  ]
  private static let avifBrands: Set<String> = ["avif", "avis"]
  /// Pictures in any coding (ISO/IEC 23008-12 §10.2).
  private static let anyBrands: Set<String> = ["mif1", "msf1"]

  /// The major brand decides; if it allows several codings, the compatible ones do.
  private static func media(ofBrandsIn prefix: UnsafeRawBufferPointer) -> PhotoFacts.Media {
    let major = brand(prefix, at: 8)
    if heicBrands.contains(major) { return .heic }
    if avifBrands.contains(major) { return .avif }
    if major == "crx " { return .raw }
    let size = Int(clamping: prefix.uint32(at: 0, bigEndian: true) ?? 0)
    let compatible = Set(
      stride(from: 16, to: min(size, prefix.count, 1_024) - 3, by: 4).map { brand(prefix, at: $0) })
    if !compatible.isDisjoint(with: heicBrands) { return .heic }
    if !compatible.isDisjoint(with: avifBrands) { return .avif }
    let isPicture = anyBrands.contains(major) || !compatible.isDisjoint(with: anyBrands)
    return isPicture ? .heic : .quicktime
  }

  private static func brand(_ prefix: UnsafeRawBufferPointer, at offset: Int) -> String {
    String(decoding: prefix.slice(offset, 4), as: UTF8.self)
  }

  private static func lessCommon(_ prefix: UnsafeRawBufferPointer) -> SniffedMedia {
    if prefix.has("FUJIFILMCCD-RAW") { return .kind(.raw) }
    if prefix.has("JXL ", at: 4) { return .kind(.jxl) }
    if prefix.has("FOVb") || prefix.has("\0MRM") { return .kind(.raw) }
    if prefix.has("GIF8") { return .kind(.gif) }
    if prefix.has("BM") { return .other("BMP") }
    if prefix.has("RIFF") && prefix.has("AVI ", at: 8) { return .kind(.quicktime) }
    if TransportStreamContainer.spacing(prefix) != nil { return .kind(.quicktime) }
    if prefix.has("jP  ", at: 4) { return .other("JPEG 2000") }
    switch prefix.uint32(at: 0, bigEndian: true) {
    case 0x1a45_dfa3: return .kind(.quicktime)
    case 0x0000_01ba, 0x0000_01b3: return .other("MPEG")
    case 0x3026_b275: return .other("Windows Media")
    default: break
    }
    return prefix.uint16(at: 0, bigEndian: true) == 0xff0a ? .kind(.jxl) : .notMedia
  }
}

/// A file format that contains metadata.
///
/// `PhotoReader.container(for:)` has the implementation for each kind of media.
protocol MediaContainer {
  /// Walks an open file and passes the metadata to the collector.
  ///
  /// The walk may end as soon as the collector is complete. It ends at a broken structure.
  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError)
}

extension MediaContainer {
  /// Walks an open file and records damage in the collector.
  func read(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    do throws(PhotoFileError) {
      try walk(file, into: &collector)
    } catch {
      guard case .damaged(let reason) = error else { throw error }
      collector.record(damage: reason)
    }
  }
}
