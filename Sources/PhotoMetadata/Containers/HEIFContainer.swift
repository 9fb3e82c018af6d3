/// Walks the boxes of a HEIC, HEIF or AVIF file (ISO/IEC 23008-12) to its EXIF item.
///
/// If place or time is missing, it also reads the XMP item and the film header. It seeks from box
/// to box, because `meta` may follow the picture data, which is never read.
struct HEIFContainer: MediaContainer {
  func walk(_ file: PhotoFile, into collector: inout MetadataCollector) throws(PhotoFileError) {
    var cursor = BoxCursor(file, range: 0..<file.size)
    var items: HEIFItems?
    var movie: Range<Int>?
    // Damage after the items is ignored.
    while let box = try cursor.nextBox(ignoringDamage: items != nil) {
      switch box.type {
      case .meta where box.isCut && items == nil: throw .damaged("truncated file")
      case .meta where items == nil:
        let found = try HEIFItems(of: box.body, in: file)
        try read(.exif, of: found, in: file, into: &collector)
        if collector.isComplete { return }
        items = found
      case .moov where !box.isCut: movie = movie ?? box.body
      default: break
      }
    }
    // A picture sequence is also a film. Its header isn't needed if EXIF has the time.
    if let movie, !collector.exif.contains(where: { $0.capture != nil }) {
      collector.read(movie: try MovieHeader(of: movie, in: file).facts, at: movie)
    }
    if let items {
      try read(.packet, of: items, in: file, into: &collector)
    } else if movie == nil {
      throw .damaged("truncated file: the header (meta box) is missing")
    }
  }

  private func read(
    _ kind: HEIFItems.Description, of items: HEIFItems, in file: PhotoFile,
    into collector: inout MetadataCollector
  ) throws(PhotoFileError) {
    guard let item = try items.item(kind) else { return }
    guard let location = try items.location(of: item) else {
      throw .damaged("the location of the \(kind.name) is missing")
    }
    let source: Range<Int>
    switch location.construction {
    case 0 where location.isInThisFile: source = 0..<file.size
    case 1:
      guard let data = items.itemData else {
        throw .damaged("the box with the \(kind.name) is missing")
      }
      source = data
    default: throw .damaged("the \(kind.name) is stored in an unsupported way")
    }
    let (parts, isCut) = parts(of: location.extents, in: source)
    if kind == .packet {
      if isCut { collector.record(damage: "truncated XMP packet") }
      collector.read(xmp: try file.joined(parts))
    } else {
      try read(exif: parts, isCut: isCut, in: file, into: &collector)
    }
  }

  private func read(
    exif parts: [Range<Int>], isCut: Bool, in file: PhotoFile,
    into collector: inout MetadataCollector
  ) throws(PhotoFileError) {
    // Nearly all writers make one part, which isn't copied.
    let item =
      parts.count == 1 ? ByteSource(file, range: parts[0]) : ByteSource(try file.joined(parts))
    guard let start = try item.tiffStart() else {
      return collector.record(damage: isCut ? "truncated EXIF data" : "unreadable EXIF data")
    }
    if isCut { collector.record(damage: "truncated EXIF data") }
    try collector.read(exif: item.from(start))
  }

  /// Returns the ranges of the extents in the file, limited to the file or the item data.
  private func parts(
    of extents: [(offset: Int, length: Int)], in source: Range<Int>
  ) -> (parts: [Range<Int>], isCut: Bool) {
    var parts: [Range<Int>] = []
    var left = MetadataCollector.maxExif
    var isCut = false
    for extent in extents where !isCut {
      let offset = min(extent.offset, source.count)
      let rest = source.count - offset
      let length = extent.length == 0 ? rest : extent.length
      let count = min(length, rest, left)
      isCut = count < length || offset < extent.offset
      let start = source.lowerBound + offset
      parts.append(start..<start + count)
      left -= count
    }
    return (parts, isCut)
  }
}

/// The items of a `meta` box (ISO/IEC 14496-12 §8.11) and the positions of their bytes.
struct HEIFItems {
  /// More items than the largest tiled picture has.
  private static let maxItems = 100_000
  private static let maxExtents = 1_024
  /// More EXIF blocks than any writer puts into one file.
  private static let maxBlocks = 64

  /// An item with metadata of a picture.
  enum Description {
    case exif
    /// An XMP packet: an item with a MIME type, in any encoding that isn't compressed.
    case packet

    fileprivate var code: UInt64 { self == .exif ? 0x4578_6966 : 0x6d69_6d65 }
    var name: String { self == .exif ? "EXIF block" : "XMP packet" }
  }

  private let file: PhotoFile
  private var boxes: [BoxType: Range<Int>] = [:]

  /// Finds the tables, the first of each kind.
  init(of meta: Range<Int>, in file: PhotoFile) throws(PhotoFileError) {
    self.file = file
    var cursor = BoxCursor(file, range: try Self.content(of: meta, in: file))
    while let box = try cursor.nextBox() {
      guard let type = box.type else { continue }
      if box.isCut { throw .damaged("truncated header table") }
      if boxes[type] == nil { boxes[type] = box.body }
    }
  }

  /// Returns the range after version and flags.
  ///
  /// QuickTime writes `meta` without them; then the handler comes first.
  static func content(
    of meta: Range<Int>, in file: PhotoFile
  ) throws(PhotoFileError) -> Range<Int> {
    guard meta.count >= 8 else { return meta.upperBound..<meta.upperBound }
    var cursor = BoxCursor(file, range: meta)
    try cursor.skip(4)
    let isPlain = try cursor.number(bytes: 4) == 0x6864_6c72  // hdlr
    return isPlain ? meta : meta.lowerBound + 4..<meta.upperBound
  }

  /// The range of the bytes for construction method 1.
  var itemData: Range<Int>? { boxes[.idat] }

  /// Returns the item that describes the primary item, otherwise the first one.
  func item(_ kind: Description) throws(PhotoFileError) -> UInt64? {
    let items = try items(kind)
    guard items.count > 1, let primary = try primaryItem() else { return items.first }
    let describing = try itemsDescribing(primary)
    return items.first(where: describing.contains) ?? items.first
  }

  /// Reads the item information (§8.11.6); entries of version 2 and 3 have the type of the item.
  private func items(_ kind: Description) throws(PhotoFileError) -> [UInt64] {
    guard let table = boxes[.iinf] else { return [] }
    var header = BoxCursor(file, range: table)
    try header.skip(try header.version() == 0 ? 2 : 4)
    var entries = BoxCursor(
      file, range: header.position..<table.upperBound, maxBoxes: Self.maxItems)
    var found: [UInt64] = []
    while let entry = try entries.nextBox(), found.count < Self.maxBlocks {
      if entry.isCut { throw .damaged("truncated item list") }
      guard entry.type == .infe else { continue }
      var cursor = BoxCursor(file, range: entry.body)
      let version = try cursor.version()
      guard version >= 2 else { continue }
      let id = try cursor.number(bytes: version == 2 ? 2 : 4)
      try cursor.skip(2)  // item_protection_index
      guard try cursor.number(bytes: 4) == kind.code else { continue }
      let rest = try file.start(of: cursor.position..<entry.body.upperBound, atMost: 128)
      if kind == .exif || Self.isPacket(rest) { found.append(id) }
    }
    return found
  }

  /// Returns whether an item is an XMP packet by its name and content type.
  private static func isPacket(_ entry: UnsafeRawBufferPointer) -> Bool {
    guard let name = entry.firstIndex(of: 0) else { return false }
    let type = entry.slice(name + 1, entry.count)
    return type.slice(0, type.firstIndex(of: 0) ?? type.count).isText("application/rdf+xml")
  }

  /// Reads the primary item (§8.11.4).
  private func primaryItem() throws(PhotoFileError) -> UInt64? {
    guard let box = boxes[.pitm] else { return nil }
    var cursor = BoxCursor(file, range: box)
    return try cursor.number(bytes: try cursor.version() == 0 ? 2 : 4)
  }

  /// Returns the items with a content description reference to an item (§8.11.12).
  private func itemsDescribing(_ item: UInt64) throws(PhotoFileError) -> Set<UInt64> {
    guard let table = boxes[.iref] else { return [] }
    var header = BoxCursor(file, range: table)
    let width = try header.version() == 0 ? 2 : 4
    var references = BoxCursor(
      file, range: header.position..<table.upperBound, maxBoxes: Self.maxItems)
    var found: Set<UInt64> = []
    while let reference = try references.nextBox() {
      if reference.isCut { throw .damaged("truncated header table") }
      guard reference.type == .cdsc else { continue }
      var cursor = BoxCursor(file, range: reference.body)
      let from = try cursor.number(bytes: width)
      for _ in 0..<(try cursor.int(bytes: 2)) where try cursor.number(bytes: width) == item {
        found.insert(from)
      }
    }
    return found
  }

  /// Returns the location of an item's bytes; nil if the table doesn't have it (§8.11.3).
  func location(of item: UInt64) throws(PhotoFileError) -> HEIFLocation? {
    guard let table = boxes[.iloc] else { return nil }
    var cursor = BoxCursor(file, range: table)
    let version = try cursor.version()
    guard version <= 2 else { throw .damaged("unreadable item locations") }
    // The widths of numbers in bytes, a half-byte each; the last one is reserved before version 1.
    let sizes = try cursor.int(bytes: 2)
    let (offsetWidth, lengthWidth, baseWidth) = (sizes >> 12, sizes >> 8 & 0xf, sizes >> 4 & 0xf)
    let indexWidth = version > 0 ? sizes & 0xf : 0
    guard [offsetWidth, lengthWidth, baseWidth, indexWidth].allSatisfy([0, 4, 8].contains) else {
      throw .damaged("unreadable item locations")
    }
    let idWidth = version < 2 ? 2 : 4
    let count = try cursor.int(bytes: idWidth)
    guard count <= Self.maxItems else { throw .damaged("too many items") }
    for _ in 0..<count {
      let id = try cursor.number(bytes: idWidth)
      let construction = version == 0 ? 0 : try cursor.int(bytes: 2) & 0xf
      let source = try cursor.int(bytes: 2)
      let base = try cursor.number(bytes: baseWidth)
      let extents = try cursor.int(bytes: 2)
      guard id == item else {
        try cursor.skip(extents * (indexWidth + offsetWidth + lengthWidth))
        continue
      }
      guard extents <= Self.maxExtents else { throw .damaged("a block has too many parts") }
      var location = HEIFLocation(construction: construction, isInThisFile: source == 0)
      for _ in 0..<extents {
        try cursor.skip(indexWidth)
        // An overflowing sum becomes the largest offset, which is beyond the end of every file.
        let offset = base.addingReportingOverflow(try cursor.number(bytes: offsetWidth))
        let length = Int(clamping: try cursor.number(bytes: lengthWidth))
        location.extents.append(
          (offset.overflow ? .max : Int(clamping: offset.partialValue), length))
      }
      return location
    }
    return nil
  }
}
struct HEIFLocation {
  /// 0: offsets in the file, 1: in the `idat` box, 2: in another item.
  let construction: Int
  let isInThisFile: Bool
  /// The offsets depend on the construction method; a length of zero means the rest.
  var extents: [(offset: Int, length: Int)] = []
}
