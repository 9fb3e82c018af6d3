import SportsModel

@testable import PhotoMetadata
@testable import PhotoScanning

extension FuzzTarget {
  /// All readers.
  static var all: [FuzzTarget] {
    [
      FuzzTarget(
        "jpeg", JPEGContainer(), maxBytes: 128 << 10,
        words: FuzzDictionary.jpeg + FuzzDictionary.exif,
        seeds: ".jpg", ".mpo"),
      FuzzTarget(
        "heif", HEIFContainer(), words: FuzzDictionary.boxes + FuzzDictionary.exif, seeds: ".heic",
        ".avif"),
      FuzzTarget(
        "png", PNGContainer(), words: FuzzDictionary.png + FuzzDictionary.exif, seeds: ".png"),
      FuzzTarget(
        "webp", WebPContainer(), words: FuzzDictionary.riff + FuzzDictionary.exif, seeds: ".webp"),
      FuzzTarget(
        "jxl", JXLContainer(), words: FuzzDictionary.boxes + FuzzDictionary.exif, seeds: ".jxl"),
      FuzzTarget(
        "tiff", TIFFContainer(), words: FuzzDictionary.exif,
        seeds: ".tif", ".dng", ".nef", ".cr2", ".arw", ".orf", ".rw2", ".pef", ".srw"),
      FuzzTarget("raf", RAFContainer(), words: FuzzDictionary.exif, seeds: ".raf"),
      FuzzTarget(
        "cr3", CR3Container(), words: FuzzDictionary.boxes + FuzzDictionary.exif, seeds: ".cr3"),
      FuzzTarget(
        "film", QuickTimeContainer(), words: FuzzDictionary.movie, seeds: ".mov", ".mp4", ".3gp"),
      FuzzTarget("mrw", MRWContainer(), words: FuzzDictionary.exif, seeds: ".mrw"),
      FuzzTarget("x3f", X3FContainer(), words: FuzzDictionary.exif, seeds: ".x3f"),
      FuzzTarget("gif", GIFContainer(), words: FuzzDictionary.gif, seeds: ".gif"),
      FuzzTarget("avi", AVIContainer(), words: FuzzDictionary.avi, seeds: ".avi"),
      FuzzTarget("mkv", MatroskaContainer(), words: FuzzDictionary.movie, seeds: ".mkv", ".webm"),
      FuzzTarget(
        "mts", TransportStreamContainer(), words: FuzzDictionary.avchd, seeds: ".mts", ".m2ts"),
      FuzzTarget("exif", words: FuzzDictionary.exif, seeds: { FuzzSeeds.exif }, read: exif),
      FuzzTarget("xmp", words: FuzzDictionary.xmp, seeds: { FuzzSeeds.xmp }, read: xmp),
      FuzzTarget("json", words: FuzzDictionary.json, seeds: { FuzzSeeds.json }, read: json),
      FuzzTarget("names", words: FuzzDictionary.names, seeds: { FuzzSeeds.names }, read: names),
      FuzzTarget(
        "photo", maxBytes: 128 << 10, words: FuzzDictionary.all, seeds: { FuzzSeeds.files([]) },
        read: photo),
      FuzzTarget(
        "archive", words: FuzzDictionary.archive, seeds: { FuzzSeeds.archives }, read: archive),
    ] + traces + [settings]
  }

  private static let clockYear = 2026

  /// Reads a TIFF structure in memory with libexif.
  private static func exif(_ bytes: UnsafeRawBufferPointer, _ tools: FuzzContext) -> FuzzResult {
    var collector = MetadataCollector(tools.photo.file, extractor: tools.photo.extractor)
    do throws(PhotoFileError) {
      try collector.read(exif: ByteSource(bytes))
    } catch { fatalError("bytes in memory: \(error.message)") }
    return FuzzResult(collector)
  }

  private static func xmp(_ bytes: UnsafeRawBufferPointer, _ tools: FuzzContext) -> FuzzResult {
    result(XMPPacket.read(bytes))
  }

  private static func json(_ bytes: UnsafeRawBufferPointer, _ tools: FuzzContext) -> FuzzResult {
    result(SidecarJSON.read(bytes))
  }

  private static func result(_ reading: SidecarReadResult) -> FuzzResult {
    switch reading {
    case .facts(let sidecar): FuzzResult(facts: [sidecar.facts])
    case .broken(let reason): FuzzResult(texts: [reason])
    case .unrelated: FuzzResult()
    }
  }

  /// Reads the names of one folder, one per line.
  private static func names(_ bytes: UnsafeRawBufferPointer, _ tools: FuzzContext) -> FuzzResult {
    let names = bytes.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let known = Set(names)
    let sidecars = SidecarNames(names)
    var answer = FuzzResult()
    for name in names {
      for sidecar in sidecars.sidecars(of: name) where !known.contains(sidecar.name) {
        fatalError("a sidecar that is not in the folder: \(sidecar.name)")
      }
      answer.keys.append(CaptureName(name).key)
      if let facts = FileNameTime.read(name, clockYear: clockYear) { answer.facts.append(facts) }
    }
    return answer
  }

  /// Reads the photos in an archive.
  private static func archive(
    _ bytes: UnsafeRawBufferPointer, _ tools: FuzzContext
  ) -> FuzzResult {
    let export = ArchiveExport(name: "export", parts: [tools.path(of: bytes)])
    var scan = ArchiveScan(export, reader: PhotoReader(clockYear: clockYear), cache: nil)
    let files = scan.run(progress: { _ in }, isCancelled: { false })
    return FuzzResult(
      texts: scan.problems.map(\.message), keys: files.map(\.facts.path), file: files.first)
  }

  /// Reads a file of any format.
  private static func photo(_ bytes: UnsafeRawBufferPointer, _ tools: FuzzContext) -> FuzzResult {
    FuzzResult(file: tools.scan(bytes, PhotoReader(clockYear: clockYear)))
  }
}
