/// The track of a film with one uncompressed gray picture that lasts a second.
struct MovieTrack {
  /// Time units per second.
  static let timescale = 600
  /// 16 × 16 pixels of three bytes.
  static let frameBytes = 768
  /// The identity matrix in fixed-point numbers.
  static let unityMatrix = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap {
    MediaBoxes.number($0, 4)
  }

  let time: Int
  let version: Int
  let isQuickTime: Bool
  let frameOffset: Int

  private var width: Int { version == 1 ? 8 : 4 }
  private var times: [UInt8] { MediaBoxes.number(time, width) + MediaBoxes.number(time, width) }
  private var duration: [UInt8] { MediaBoxes.number(Self.timescale, width) }

  func bytes() -> [UInt8] {
    MediaBoxes.box("trak", header + MediaBoxes.box("mdia", mediaHeader + handler + information))
  }

  private var header: [UInt8] {
    let placement = [UInt8](repeating: 0, count: 16) + Self.unityMatrix
    let size = MediaBoxes.number(16 << 16, 4) + MediaBoxes.number(16 << 16, 4)
    // Flags: enabled, in the film.
    return MediaBoxes.box(
      "tkhd",
      [UInt8(version), 0, 0, 3] + times + [0, 0, 0, 1, 0, 0, 0, 0] + duration + placement + size)
  }

  private var mediaHeader: [UInt8] {
    // The language, English, and the quality.
    MediaBoxes.fullBox(
      "mdhd", version: version,
      times + MediaBoxes.number(Self.timescale, 4) + duration + [0x15, 0xc7, 0, 0])
  }

  private var handler: [UInt8] {
    MediaBoxes.fullBox(
      "hdlr", version: 0,
      Array((isQuickTime ? "mhlr" : "\0\0\0\0").utf8) + Array("vide".utf8)
        + [UInt8](repeating: 0, count: 13))
  }

  private var information: [UInt8] {
    let video = MediaBoxes.box("vmhd", [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    let reference = MediaBoxes.box("url ", [0, 0, 0, 1])  // the data is in this file
    let data = MediaBoxes.box(
      "dinf", MediaBoxes.fullBox("dref", version: 0, MediaBoxes.number(1, 4) + reference))
    return MediaBoxes.box("minf", video + data + MediaBoxes.box("stbl", sampleTables))
  }

  private var sampleTables: [UInt8] {
    func table(_ type: String, _ numbers: Int...) -> [UInt8] {
      MediaBoxes.fullBox(type, version: 0, numbers.flatMap { MediaBoxes.number($0, 4) })
    }
    return MediaBoxes.fullBox("stsd", version: 0, MediaBoxes.number(1, 4) + sampleEntry)
      + table("stts", 1, 1, Self.timescale) + table("stsc", 1, 1, 1, 1)
      + table("stsz", Self.frameBytes, 1) + table("stco", 1, frameOffset)
  }

  /// Uncompressed RGB (`raw `), 16 × 16 at 72 dots per inch, 24 bits deep.
  private var sampleEntry: [UInt8] {
    let start = [UInt8](repeating: 0, count: 6) + [0, 1] + [UInt8](repeating: 0, count: 16)
    let size = MediaBoxes.number(16, 2) + MediaBoxes.number(16, 2)
    let resolution = MediaBoxes.number(72 << 16, 4) + MediaBoxes.number(72 << 16, 4)
    return MediaBoxes.box(
      "raw ",
      start + size + resolution + [0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 32)
        + [0, 24, 0xff, 0xff])
  }
}
