/// The layout of a TIFF or of a raw file with the same structure.
package struct TIFFLayout: Sendable {
  /// The file formats, by extension.
  package enum Kind: String, Sendable, CaseIterable {
    case tiff = "tif"
    /// Adobe: `DNGVersion`, sensor data in a directory below the first.
    case dng
    /// Nikon: sensor data in a directory below the first.
    case nef
    /// Sony: the same.
    case arw
    /// Canon: `CR` after the header, sensor data in the last of a chain of directories.
    case cr2
    /// Pentax: sensor data in the first directory.
    case pef
    /// Olympus: `RO` instead of 42.
    case orf
    /// Panasonic: `U\0` instead of 42, its own tags, and a whole JPEG with EXIF as preview.
    case rw2
  }

  package var kind: Kind = .tiff
  /// EXIF and GPS are only in the preview of an `rw2`, as with some cameras.
  package var isExifInPreview = false
  /// The directories follow the picture, at the end of the file.
  package var isDirectoryLast = false
  /// The size of the picture, padded with zeros.
  ///
  /// 70,000 moves everything after it beyond 64 KiB.
  package var pictureBytes = 256
  /// An XMP packet in tag 700 of the first directory, if there is one.
  package var xmp: [UInt8] = []

  package init() {}

  package init(_ kind: Kind) { self.kind = kind }

  /// The picture first, as scanners and editors write: the first directory beyond 64 KiB.
  package static func directoryLast(_ kind: Kind = .tiff) -> TIFFLayout {
    var layout = TIFFLayout(kind)
    layout.isDirectoryLast = true
    layout.pictureBytes = 70_000
    return layout
  }
}

extension FixturePhoto {
  /// Returns a TIFF of 16 × 16 gray pixels, or a raw file of the layout's format.
  ///
  /// The sensor data of raw files are the same uncompressed pixels.
  package func tiff(_ layout: TIFFLayout) -> [UInt8] {
    TIFFWriter(photo: self, layout: layout).bytes()
  }
}

/// Writes one TIFF: header, directories and picture.
private struct TIFFWriter {
  let photo: FixturePhoto
  let layout: TIFFLayout

  private var order: ByteOrder { photo.byteOrder }
  private var pictureBytes: Int { max(256, layout.pictureBytes + layout.pictureBytes % 2) }

  /// The directories in the order of the file, and their offsets.
  private struct Plan {
    var image = TIFFDirectory()
    var exif = TIFFDirectory()
    var gps = TIFFDirectory()
    /// The directory of the sensor data: below the first one, or after it.
    var sensor = TIFFDirectory()
    var start = 0

    func offset(of part: Int, _ order: ByteOrder) -> Int {
      start + [image, exif, gps, sensor].prefix(part).reduce(0) { $0 + Self.size($1, order) }
    }

    static func size(_ directory: TIFFDirectory, _ order: ByteOrder) -> Int {
      directory.values.isEmpty ? 0 : directory.size(order)
    }
  }

  func bytes() -> [UInt8] {
    let header = headerSize
    var plan = Plan()
    plan.start = layout.isDirectoryLast ? header + pictureBytes : header
    // Every offset has a fixed size, so the sizes are known before the values.
    fill(&plan, picture: 0)
    let directoriesEnd = plan.offset(of: 4, order)
    let picture = layout.isDirectoryLast ? header : directoriesEnd
    fill(&plan, picture: picture)
    let directories = directoryBytes(plan)
    let pixels =
      [UInt8](repeating: 0x80, count: 256) + [UInt8](repeating: 0, count: pictureBytes - 256)
    return headerBytes(plan)
      + (layout.isDirectoryLast ? pixels + directories : directories + pixels)
  }

  private func directoryBytes(_ plan: Plan) -> [UInt8] {
    let next = layout.kind == .cr2 ? plan.offset(of: 3, order) : 0
    var bytes = plan.image.bytes(at: plan.offset(of: 0, order), next: next, order)
    for (part, directory) in [(1, plan.exif), (2, plan.gps), (3, plan.sensor)]
    where !directory.values.isEmpty {
      bytes += directory.bytes(at: plan.offset(of: part, order), next: 0, order)
    }
    return bytes
  }

  private func fill(_ plan: inout Plan, picture: Int) {
    plan.image = photo.directory(.image)
    plan.image.values.merge(layout.kind == .rw2 ? panasonicValues(picture) : kindValues(picture)) {
      $1
    }
    if !layout.xmp.isEmpty { plan.image.values[700] = .byte(layout.xmp) }
    if hasSensor { plan.sensor.values = pictureValues(picture, isSensor: true) }
    guard !layout.isExifInPreview else { return }
    plan.exif = photo.exifDirectory
    plan.gps = photo.directory(.gps)
    plan.image.values[0x8769] = .long([0])
    if !plan.gps.values.isEmpty { plan.image.values[0x8825] = .long([0]) }
    if hasSensor, layout.kind != .cr2 { plan.image.values[330] = .long([0]) }
    plan.image.values[0x8769] = .long([UInt32(plan.offset(of: 1, order))])
    if !plan.gps.values.isEmpty {
      plan.image.values[0x8825] = .long([UInt32(plan.offset(of: 2, order))])
    }
    if hasSensor, layout.kind != .cr2 {
      plan.image.values[330] = .long([UInt32(plan.offset(of: 3, order))])
    }
  }

  private var hasSensor: Bool { [.dng, .nef, .arw, .cr2].contains(layout.kind) }

  /// The tags that the format requires in its first directory.
  private func kindValues(_ picture: Int) -> [UInt16: TIFFValue] {
    var values = pictureValues(picture, isSensor: layout.kind == .pef)
    if hasSensor { values[254] = .long([1]) }
    if layout.kind == .dng {
      values[0xc612] = .byte([1, 4, 0, 0])
      values[0xc613] = .byte([1, 1, 0, 0])
      values[0xc614] = .ascii([photo.make, photo.model].compactMap { $0 }.joined(separator: " "))
    }
    return values
  }

  /// Baseline tags of gray pixels (TIFF 6.0 §4), or of a sensor with a color filter array.
  private func pictureValues(_ picture: Int, isSensor: Bool) -> [UInt16: TIFFValue] {
    var values: [UInt16: TIFFValue] = [
      254: .long([0]), 256: .short([16]), 257: .short([16]), 258: .short([8]), 259: .short([1]),
      262: .short([isSensor ? 32_803 : 1]), 273: .long([UInt32(picture)]), 277: .short([1]),
      278: .long([16]), 279: .long([UInt32(256)]), 282: .rational([.init(72, 1)]),
      283: .rational([.init(72, 1)]), 284: .short([1]), 296: .short([2]),
    ]
    if isSensor {
      values[33_421] = .short([2, 2])
      values[33_422] = .byte([0, 1, 1, 2])
    }
    return values
  }

  /// The version, the size and data of the sensor, and the preview.
  private func panasonicValues(_ picture: Int) -> [UInt16: TIFFValue] {
    [
      0x01: .undefined(Array("0310".utf8)), 0x02: .short([16]), 0x03: .short([16]),
      0x04: .short([0]), 0x05: .short([0]), 0x06: .short([16]), 0x07: .short([16]),
      0x09: .short([1]), 0x0a: .short([8]), 0x0b: .short([34_316]),
      0x2e: .undefined(photo.jpeg()), 0x0118: .long([UInt32(picture)]), 0x0117: .long([256]),
    ]
  }

  private var headerSize: Int {
    switch layout.kind {
    case .cr2: 16
    case .rw2: 24
    default: 8
    }
  }

  private func headerBytes(_ plan: Plan) -> [UInt8] {
    let first = order.bytes(UInt32(plan.start))
    let mark = Array((order == .little ? "II" : "MM").utf8)
    switch layout.kind {
    case .orf:
      return mark + (order == .little ? Array("RO".utf8) : Array("OR".utf8)) + first
    case .rw2:
      let identifier: [UInt8] = [
        0x88, 0xe7, 0x74, 0xd8, 0xf8, 0x25, 0x1d, 0x4d, 0x94, 0x7a, 0x6e, 0x77, 0x82, 0x2b, 0x5d,
        0x6a,
      ]
      return mark + order.bytes(UInt16(0x55)) + first + identifier
    case .cr2:
      return mark + order.bytes(UInt16(42)) + first + Array("CR".utf8) + [2, 0]
        + order.bytes(UInt32(plan.offset(of: 3, order)))
    default:
      return mark + order.bytes(UInt16(42)) + first
    }
  }
}
