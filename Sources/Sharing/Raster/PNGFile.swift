enum PNGFile {
  private static let requiredChunks = ["IHDR", "PLTE", "IDAT", "IEND"].map { Array($0.utf8) }

  /// Removes all metadata from a PNG file; other files are returned as they are.
  static func strippingMetadata(_ file: [UInt8]) -> [UInt8] {
    var result = Array(file.prefix(8))
    result.reserveCapacity(file.count)
    var position = 8
    // Length, name, content, checksum.
    while position + 12 <= file.count {
      let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 12 + length
      guard end <= file.count else { return file }
      if requiredChunks.contains(Array(file[position + 4..<position + 8])) {
        result += file[position..<end]
      }
      position = end
    }
    return position == file.count ? result : file
  }
}
