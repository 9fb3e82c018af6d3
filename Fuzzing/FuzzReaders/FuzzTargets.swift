import SportsModel

@testable import PhotoMetadata

extension FuzzTarget {
  /// Every reader; a new one is a line here.
  static var all: [FuzzTarget] {
    [
      FuzzTarget(
        "jpeg", JPEGContainer(), mostBytes: 128 << 10, words: Words.jpeg + Words.exif,
        seeds: ".jpg", ".mpo"),
      FuzzTarget("heif", HEIFContainer(), words: Words.boxes + Words.exif, seeds: ".heic", ".avif"),
      FuzzTarget("png", PNGContainer(), words: Words.png + Words.exif, seeds: ".png"),
      FuzzTarget("webp", WebPContainer(), words: Words.riff + Words.exif, seeds: ".webp"),
      FuzzTarget("jxl", JXLContainer(), words: Words.boxes + Words.exif, seeds: ".jxl"),
      FuzzTarget(
        "tiff", TIFFContainer(), words: Words.exif,
        seeds: ".tif", ".dng", ".nef", ".cr2", ".arw", ".orf", ".rw2", ".pef", ".srw"),
      FuzzTarget("raf", RAFContainer(), words: Words.exif, seeds: ".raf"),
      FuzzTarget("cr3", CR3Container(), words: Words.boxes + Words.exif, seeds: ".cr3"),
      FuzzTarget(
        "film", QuickTimeContainer(), words: Words.film, seeds: ".mov", ".mp4", ".3gp"),
      FuzzTarget("exif", words: Words.exif, seeds: { Seeds.exif }, read: exif),
      FuzzTarget("xmp", words: Words.xmp, seeds: { Seeds.xmp }, read: xmp),
      FuzzTarget("json", words: Words.json, seeds: { Seeds.json }, read: json),
      FuzzTarget("names", words: Words.names, seeds: { Seeds.names }, read: names),
      FuzzTarget(
        "photo", mostBytes: 128 << 10, words: Words.all, seeds: { Seeds.files([]) }, read: photo),
    ] + traces
  }

  private static let clockYear = 2026

  /// A TIFF structure in memory, by way of libexif.
  private static func exif(_ bytes: UnsafeRawBufferPointer, _ tools: FuzzTools) -> FuzzAnswer {
    var findings = Findings(tools.photo.file, tools.photo.digest)
    do throws(PhotoFileError) {
      try findings.read(exif: ByteSource(bytes))
    } catch { fatalError("bytes in memory: \(error.message)") }
    return FuzzAnswer(findings)
  }

  private static func xmp(_ bytes: UnsafeRawBufferPointer, _ tools: FuzzTools) -> FuzzAnswer {
    switch XMPPacket.read(bytes) {
    case .read(let facts, _): FuzzAnswer(facts: [facts])
    case .broken(let reason): FuzzAnswer(texts: [reason])
    }
  }

  private static func json(_ bytes: UnsafeRawBufferPointer, _ tools: FuzzTools) -> FuzzAnswer {
    switch SidecarJSON.read(bytes) {
    case .facts(let sidecar): FuzzAnswer(facts: [sidecar.facts])
    case .broken(let reason): FuzzAnswer(texts: [reason])
    case .unrelated: FuzzAnswer()
    }
  }

  /// The names of one folder, a line each.
  private static func names(_ bytes: UnsafeRawBufferPointer, _ tools: FuzzTools) -> FuzzAnswer {
    let names = bytes.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let known = Set(names)
    let sidecars = SidecarNames(names)
    var answer = FuzzAnswer()
    for name in names {
      for sidecar in sidecars.sidecars(of: name) where !known.contains(sidecar.name) {
        fatalError("a sidecar that is not in the folder: \(sidecar.name)")
      }
      answer.keys.append(MomentName(name).key)
      if let facts = NameTime.read(name, clockYear: clockYear) { answer.facts.append(facts) }
    }
    return answer
  }

  /// A file of whatever kind its bytes say.
  private static func photo(_ bytes: UnsafeRawBufferPointer, _ tools: FuzzTools) -> FuzzAnswer {
    FuzzAnswer(file: tools.scan(bytes, PhotoReader(clockYear: clockYear)))
  }
}
