extension FixturePhoto {
  /// Returns a Fujifilm raw file: a header, a whole JPEG with EXIF, a directory, and sensor data.
  package func raf() -> [UInt8] {
    let preview = jpeg()
    let directory: [UInt8] = [0, 0, 0, 1, 0x01, 0x00, 0, 4, 0, 16, 0, 16]  // full size of 16 × 16
    let sensor = [UInt8](repeating: 0x80, count: 256)
    let start = 148
    let directoryStart = start + preview.count + preview.count % 2
    let places = [
      (start, preview.count), (directoryStart, directory.count),
      (directoryStart + directory.count, sensor.count),
    ].flatMap { MediaBoxes.number($0.0, 4) + MediaBoxes.number($0.1, 4) }
    let header =
      Self.field("FUJIFILMCCD-RAW ", 16) + Self.field("0201", 4) + Self.field("FF000001", 8)
      + Self.field(model ?? "", 32) + Self.field("0100", 4) + [UInt8](repeating: 0, count: 20)
      + places
    return header + [UInt8](repeating: 0, count: start - header.count)
      + preview + (preview.count % 2 == 1 ? [0] : []) + directory + sensor
  }

  private static func field(_ text: String, _ count: Int) -> [UInt8] {
    let bytes = text.utf8.prefix(count)
    return bytes + [UInt8](repeating: 0, count: count - bytes.count)
  }
}
