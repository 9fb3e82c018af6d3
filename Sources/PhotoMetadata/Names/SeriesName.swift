/// A name with a time or a count that cameras give to several files of one moment.
struct SeriesName {
  /// The part that the files of the moment have in common.
  let key: UnsafeBufferPointer<UInt8>
  let isCover: Bool
  /// The files show different fractions of a second.
  let isBurst: Bool

  /// Parses a name without extension, copy number and edited suffix.
  init?(_ stem: UnsafeBufferPointer<UInt8>) {
    guard let series = Self.pixel(stem) ?? Self.burst(stem) ?? Self.samsung(stem) else {
      return nil
    }
    self = series
  }

  private init(_ key: Slice<UnsafeBufferPointer<UInt8>>, isCover: Bool, isBurst: Bool) {
    self.key = UnsafeBufferPointer(rebasing: key)
    self.isCover = isCover
    self.isBurst = isBurst
  }

  /// Parses `PXL_20240706_231233123` and the suffixes of a Pixel: `.RAW-01.COVER`,
  /// `.RAW-02.ORIGINAL`, `.PORTRAIT`, `.NIGHT`.
  private static func pixel(_ stem: UnsafeBufferPointer<UInt8>) -> SeriesName? {
    let length = 22
    guard stem.count > length, has(stem, "pxl_", at: 0), stem[12] == UInt8(ascii: "_"),
      stem[4..<12].allSatisfy(isDigit), stem[13..<length].allSatisfy(isDigit),
      stem[length] == UInt8(ascii: ".")
    else { return nil }
    return SeriesName(
      stem[..<length], isCover: has(stem, ".cover", at: stem.count - 6), isBurst: false)
  }

  /// Parses `IMG_20240706_191233_BURST001_COVER`, with the key before the count, and
  /// `00001IMG_00001_BURST20180101123456789`, with the time after the word as key.
  private static func burst(_ stem: UnsafeBufferPointer<UInt8>) -> SeriesName? {
    let isCover = has(stem, "_cover", at: stem.count - 6)
    let end = isCover ? stem.count - 6 : stem.count
    var start = end
    while start > 0, isDigit(stem[start - 1]) { start -= 1 }
    guard start < end, end - start <= 17, start > 6, has(stem, "_burst", at: start - 6) else {
      return nil
    }
    let key = end - start >= 14 ? stem[start..<end] : stem[..<(start - 6)]
    return SeriesName(key, isCover: isCover, isBurst: true)
  }

  /// Parses `20240706_191233_001`: a count after a second.
  private static func samsung(_ stem: UnsafeBufferPointer<UInt8>) -> SeriesName? {
    guard stem.count == 19, stem[8] == UInt8(ascii: "_"), stem[15] == UInt8(ascii: "_"),
      stem[..<8].allSatisfy(isDigit), stem[9..<15].allSatisfy(isDigit),
      stem[16...].allSatisfy(isDigit)
    else { return nil }
    return SeriesName(stem[..<15], isCover: has(stem, "001", at: 16), isBurst: true)
  }
}

enum FilePath {
  /// Returns the part of a path up to its last slash; empty without one.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }
}
