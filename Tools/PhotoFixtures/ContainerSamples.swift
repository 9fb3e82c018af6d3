package import Foundation

/// One photo in every supported file format, by name.
package struct ContainerSamples: Sendable {
  package struct Sample: Sendable {
    package let name: String
    package let bytes: [UInt8]
  }

  /// Files with the photo's facts as EXIF.
  package let photos: [Sample]
  /// Files whose only source is the XMP packet.
  package let packets: [Sample]
  package let movies: [Sample]
  /// Films of video cameras, with the place as far as the format allows.
  package let recordings: [Sample]

  package var all: [Sample] { photos + packets + movies + recordings }

  /// Creates the files for a photo and an optional packet.
  package init(of photo: FixturePhoto, xmp: [UInt8] = []) {
    photos = Self.pictures(photo, xmp) + Self.tiffs(photo, xmp) + Self.raws(photo, xmp)
    packets = xmp.isEmpty ? [] : Self.packets(photo, xmp)
    movies = Self.movies(photo, xmp)
    recordings = [
      Sample(name: "words.avi", bytes: photo.avi(xmp: xmp)),
      Sample(name: "program.avi", bytes: photo.avi(inWords: false)),
      Sample(name: "tags.mkv", bytes: photo.matroska()),
      Sample(name: "plain.webm", bytes: photo.matroska(hasTags: false)),
      Sample(name: "camera.mts", bytes: photo.transportStream()),
      Sample(name: "plain.m2ts", bytes: photo.transportStream(isCameraFile: false)),
      Sample(name: "gopro.mp4", bytes: photo.goPro()),
      Sample(name: "gopro9.mp4", bytes: photo.goPro(isNew: true)),
    ]
  }

  private static func pictures(_ photo: FixturePhoto, _ xmp: [UInt8]) -> [Sample] {
    var samples = [
      Sample(name: "plain.jpg", bytes: photo.jpeg()),
      Sample(name: "two.mpo", bytes: photo.mpo()), Sample(name: "plain.heic", bytes: photo.heic()),
      Sample(name: "plain.avif", bytes: photo.heic(.avif)),
      Sample(name: "plain.webp", bytes: photo.webp()),
      Sample(name: "plain.jxl", bytes: photo.jxl()), Sample(name: "plain.png", bytes: photo.png()),
    ]
    var last = PNGLayout()
    last.isExifAfterPicture = true
    last.packing = .fixedCodes
    samples.append(Sample(name: "last.png", bytes: photo.png(last)))
    for chunk in PNGLayout.TextChunk.allCases {
      for (name, packing) in [("exif", ZlibStream.ownCodes), ("APP1", .stored)] {
        var layout = PNGLayout.profile(chunk, named: name)
        layout.packing = packing
        samples.append(Sample(name: "\(name)-\(chunk.rawValue).png", bytes: photo.png(layout)))
      }
    }
    var prefixed = WebPLayout()
    prefixed.hasIdentifier = true
    prefixed.unknownBytes = 3
    prefixed.xmp = xmp
    samples.append(Sample(name: "identifier.webp", bytes: photo.webp(prefixed)))
    if !xmp.isEmpty {
      samples.append(Sample(name: "xmp-first.jpg", bytes: photo.jpeg(xmp: xmp, isXMPFirst: true)))
      samples.append(Sample(name: "xmp-last.jpg", bytes: photo.jpeg(xmp: xmp)))
    }
    return samples
  }

  private static func tiffs(_ photo: FixturePhoto, _ xmp: [UInt8]) -> [Sample] {
    ByteOrder.allCases.flatMap { order in
      var photo = photo
      photo.byteOrder = order
      var layout = TIFFLayout.directoryLast()
      layout.xmp = xmp
      return [
        Sample(name: "first-\(order).tif", bytes: photo.tiff(TIFFLayout())),
        Sample(name: "last-\(order).tif", bytes: photo.tiff(layout)),
      ]
    }
  }

  private static func raws(_ photo: FixturePhoto, _ xmp: [UInt8]) -> [Sample] {
    var samples = [
      Sample(name: "raw.raf", bytes: photo.raf()), Sample(name: "raw.cr3", bytes: photo.cr3()),
      Sample(name: "raw.mrw", bytes: photo.mrw()), Sample(name: "raw.x3f", bytes: photo.x3f()),
    ]
    for kind in TIFFLayout.Kind.allCases where kind != .tiff {
      samples.append(Sample(name: "raw.\(kind.rawValue)", bytes: photo.tiff(TIFFLayout(kind))))
    }
    var preview = TIFFLayout(.rw2)
    preview.isExifInPreview = true
    samples.append(Sample(name: "preview.rw2", bytes: photo.tiff(preview)))
    var bigEndian = photo
    bigEndian.byteOrder = .big
    return samples + [
      Sample(name: "big.orf", bytes: bigEndian.tiff(TIFFLayout(.orf))),
      Sample(name: "big.cr3", bytes: bigEndian.cr3()),
      Sample(name: "last.dng", bytes: photo.tiff(.directoryLast(.dng))),
    ]
  }

  private static func packets(_ photo: FixturePhoto, _ xmp: [UInt8]) -> [Sample] {
    var heic = HEICLayout()
    heic.hasExif = false
    heic.xmp = xmp
    var avif = HEICLayout.avif
    avif.hasExif = false
    avif.xmp = xmp
    var jxl = JXLLayout()
    jxl.hasExif = false
    jxl.xmp = xmp
    var packed = jxl
    packed.isCompressed = true
    return [
      Sample(name: "xmp.jpg", bytes: photo.jpeg(xmp: xmp, hasExif: false)),
      Sample(name: "xmp.png", bytes: photo.png(.xmp(xmp))),
      Sample(name: "xmp-packed.png", bytes: photo.png(.xmp(xmp, isCompressed: true))),
      Sample(name: "xmp.gif", bytes: photo.gif(xmp: xmp)),
      Sample(name: "xmp.webp", bytes: photo.webp(.xmp(xmp))),
      Sample(name: "xmp.heic", bytes: photo.heic(heic)),
      Sample(name: "xmp.avif", bytes: photo.heic(avif)),
      Sample(name: "xmp.jxl", bytes: photo.jxl(jxl)),
      Sample(name: "xmp-packed.jxl", bytes: photo.jxl(packed)),
    ]
  }

  private static func movies(_ photo: FixturePhoto, _ xmp: [UInt8]) -> [Sample] {
    var first = MovieLayout.iPhone
    first.isMovieFirst = true
    first.headerVersion = 1
    first.mediaSize = .long
    first.pointForm = .degreesMinutesSeconds
    first.xmp = xmp
    var minutes = MovieLayout.android
    minutes.isMetaFull = true
    minutes.places = [.appleKey, .userData, .threeGP]
    minutes.pointForm = .degreesMinutes
    minutes.freeBytes = 16
    minutes.xmp = xmp
    var old = MovieLayout.iPhone
    old.brand = .unbranded
    old.places = [.userData]
    return [
      Sample(name: "iphone.mov", bytes: photo.movie()),
      Sample(name: "first.mov", bytes: photo.movie(first)),
      Sample(name: "old.mov", bytes: photo.movie(old)),
      Sample(name: "android.mp4", bytes: photo.movie(.android)),
      Sample(name: "minutes.mp4", bytes: photo.movie(minutes)),
      Sample(name: "camera.mp4", bytes: photo.movie(.camera)),
      Sample(name: "old.3gp", bytes: photo.movie(.threeGP)),
    ]
  }
}

extension ContainerSamples {
  /// Writes every sample into a folder.
  package func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for sample in all {
      try Data(sample.bytes).write(to: folder.appendingPathComponent(sample.name))
    }
  }
}
