/// The layout of a HEIC: the choices that the standards leave to the writer.
package struct HEICLayout: Sendable {
  /// The coding of the picture.
  package enum Coding: Sendable { case hevc, av1 }

  /// The primary item is 1 and the EXIF item is 2.
  ///
  /// Boxes have the order of iPhones.
  package var majorBrand = "heic"
  package var compatibleBrands = ["mif1", "heic"]
  package var coding: Coding = .hevc
  package var metaAfterMdat = false
  package var mdatSize: MediaBoxes.Size = .short
  /// Without version and flags, as in QuickTime.
  package var isMetaPlain = false
  /// 2 or 3: item numbers of 16 or 32 bits.
  package var infeVersion = 2
  /// 0, 1 or 2.
  ///
  /// Version 0 has only offsets in the file.
  package var ilocVersion = 1
  package var offsetBytes = 4
  package var lengthBytes = 4
  /// With a width, half of each offset is in the base, or all of it if extents have no offset.
  package var baseBytes = 0
  package var indexBytes = 0
  /// The block is in the `idat` box of `meta` (construction method 1).
  package var isInItemData = false
  /// The parts of the block, with other bytes between them.
  package var extents = 1
  /// `Exif\0\0` is between the offset and the TIFF header.
  package var hasIdentifier = true
  /// EXIF blocks of the items 3 …, which describe picture 9, before the photo's own.
  package var otherBlocks: [[UInt8]] = []
  package var hasExif = true
  /// An XMP packet as an item after the EXIF item, if there is one.
  package var xmp: [UInt8] = []
  /// The content type of that item.
  package var xmpType = "application/rdf+xml"
  /// Boxes between `ftyp` and the others.
  package var extraBoxes: [UInt8] = []
  package var pictureBytes = 64

  package init() {}

  /// The same boxes around a picture coded with AV1 (AVIF 1.1).
  package static let avif: HEICLayout = {
    var layout = HEICLayout()
    layout.majorBrand = "avif"
    layout.compatibleBrands = ["avif", "mif1", "miaf"]
    layout.coding = .av1
    return layout
  }()
}

extension FixturePhoto {
  /// Returns a HEIC with the photo's EXIF block (ISO/IEC 23008-12).
  ///
  /// It has the structure of a phone's photo, but its picture is an `hvc1` item of meaningless
  /// bytes. Programs that read metadata accept it; viewers show no picture.
  package func heic(_ layout: HEICLayout = HEICLayout()) -> [UInt8] {
    HEICWriter(layout: layout, block: exifItem(hasIdentifier: layout.hasIdentifier)).bytes()
  }

  /// Returns the content of an EXIF item (ISO/IEC 23008-12 annex A.2.1).
  package func exifItem(hasIdentifier: Bool = true) -> [UInt8] {
    MediaBoxes.number(hasIdentifier ? 6 : 0, 4) + (hasIdentifier ? exifBlock() : tiff())
  }
}

/// Writes the boxes of one HEIC.
private struct HEICWriter {
  let layout: HEICLayout
  let block: [UInt8]

  private struct Item {
    enum Kind { case picture, exif, xmp }

    let id: Int
    let kind: Kind
    /// The bytes of the item, split into extents.
    let parts: [[UInt8]]

    var isPicture: Bool { kind == .picture }
    /// The picture it describes: the primary one, or another.
    var describedPicture: Int { id == 2 || kind == .xmp ? 1 : 9 }
  }

  private static let gap: [UInt8] = [0xee, 0xee, 0xee]

  func bytes() -> [UInt8] {
    let brands = [layout.majorBrand, "\0\0\0\0"] + layout.compatibleBrands
    let start =
      MediaBoxes.box("ftyp", brands.flatMap { Array($0.utf8) }) + layout.extraBoxes
    let body = fileItems.flatMap { $0.parts.flatMap { $0 + Self.gap } }
    let mdat = MediaBoxes.box("mdat", body, size: layout.mdatSize)
    let mdatHeader = mdat.count - body.count
    // Every offset has a fixed size, so the size is known before the offsets.
    let metaSize = meta(offset: 0).count
    if layout.metaAfterMdat { return start + mdat + meta(offset: start.count + mdatHeader) }
    return start + meta(offset: start.count + metaSize + mdatHeader) + mdat
  }

  private var items: [Item] {
    let others = layout.otherBlocks.enumerated().map {
      Item(id: 3 + $0.offset, kind: .exif, parts: [$0.element])
    }
    let exif = layout.hasExif ? [Item(id: 2, kind: .exif, parts: parts(of: block))] : []
    let xmp = layout.xmp.isEmpty ? [] : [Item(id: 1_000, kind: .xmp, parts: [layout.xmp])]
    let picture = [UInt8](repeating: 0x2e, count: layout.pictureBytes)
    return [Item(id: 1, kind: .picture, parts: [picture])] + others + exif + xmp
  }

  private func isInFile(_ item: Item) -> Bool { item.isPicture || !layout.isInItemData }
  private var fileItems: [Item] { items.filter(isInFile) }
  private var dataItems: [Item] { items.filter { !isInFile($0) } }

  private func parts(of block: [UInt8]) -> [[UInt8]] {
    let size = (block.count + layout.extents - 1) / layout.extents
    return stride(from: 0, to: block.count, by: max(1, size)).map {
      Array(block[$0..<min(block.count, $0 + size)])
    }
  }

  private var idWidth: Int { layout.infeVersion == 2 ? 2 : 4 }

  private func meta(offset: Int) -> [UInt8] {
    let handler = MediaBoxes.fullBox(
      "hdlr", version: 0, [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
    let primary = MediaBoxes.fullBox(
      "pitm", version: idWidth == 2 ? 0 : 1, MediaBoxes.number(1, idWidth))
    var body = handler + primary + itemInformation + references + properties
    body += locations(offset: offset)
    if layout.isInItemData {
      body += MediaBoxes.box("idat", dataItems.flatMap { $0.parts.flatMap { $0 + Self.gap } })
    }
    return layout.isMetaPlain
      ? MediaBoxes.box("meta", body) : MediaBoxes.fullBox("meta", version: 0, body)
  }

  private var itemInformation: [UInt8] {
    let entries = items.flatMap { item in
      MediaBoxes.fullBox(
        "infe", version: layout.infeVersion,
        MediaBoxes.number(item.id, idWidth) + [0, 0] + Array(type(of: item).utf8) + [0])
    }
    return MediaBoxes.fullBox(
      "iinf", version: idWidth == 2 ? 0 : 1, MediaBoxes.number(items.count, idWidth) + entries)
  }

  /// The type, and for a `mime` item its empty name and its content type.
  private func type(of item: Item) -> String {
    switch item.kind {
    case .picture: layout.coding == .hevc ? "hvc1" : "av01"
    case .exif: "Exif"
    case .xmp: "mime\0" + layout.xmpType
    }
  }

  private var references: [UInt8] {
    let entries = items.filter { !$0.isPicture }.flatMap { item in
      MediaBoxes.box(
        "cdsc",
        MediaBoxes.number(item.id, idWidth) + [0, 1]
          + MediaBoxes.number(item.describedPicture, idWidth))
    }
    return MediaBoxes.fullBox("iref", version: idWidth == 2 ? 0 : 1, entries)
  }

  /// The width and height of the picture, and a decoder configuration without parameter sets.
  private var properties: [UInt8] {
    let configuration =
      layout.coding == .hevc
      ? MediaBoxes.box(
        "hvcC",
        [1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 30, 0xf0, 0]
          + [0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0])
      : MediaBoxes.box("av1C", [0x81, 0, 0x0c, 0])
    let size = MediaBoxes.fullBox(
      "ispe", version: 0, MediaBoxes.number(16, 4) + MediaBoxes.number(16, 4))
    let association: [UInt8] = [0, 0, 0, 1, 0, 1, 2, 0x81, 0x02]
    return MediaBoxes.box(
      "iprp",
      MediaBoxes.box("ipco", configuration + size)
        + MediaBoxes.fullBox("ipma", version: 0, association))
  }

  private func locations(offset: Int) -> [UInt8] {
    let width = layout.ilocVersion < 2 ? 2 : 4
    var body: [UInt8] = [
      UInt8(layout.offsetBytes << 4 | layout.lengthBytes),
      UInt8(layout.baseBytes << 4 | layout.indexBytes),
    ]
    body += MediaBoxes.number(items.count, width)
    var inFile = offset
    var inData = 0
    for item in items {
      body += MediaBoxes.number(item.id, width)
      if layout.ilocVersion > 0 { body += [0, isInFile(item) ? 0 : 1] }
      let first = isInFile(item) ? inFile : inData
      let base = layout.baseBytes == 0 ? 0 : layout.offsetBytes == 0 ? first : first / 2
      body += [0, 0] + MediaBoxes.number(base, layout.baseBytes)
      body += MediaBoxes.number(item.parts.count, 2)
      var position = first
      for part in item.parts {
        body += MediaBoxes.number(1, layout.indexBytes)
        body += MediaBoxes.number(position - base, layout.offsetBytes)
        body += MediaBoxes.number(part.count, layout.lengthBytes)
        position += part.count + Self.gap.count
      }
      if isInFile(item) { inFile = position } else { inData = position }
    }
    return MediaBoxes.fullBox("iloc", version: layout.ilocVersion, body)
  }
}
