/// The parts of a file name that describe the moment it shows.
///
/// Files of one folder with the same key may show one moment: the still and the film of a Live
/// Photo, RAW and JPEG, an edited copy, the pictures of a burst. Only their times can confirm it.
package struct CaptureName: Equatable {
  /// The order in which files represent their moment: the lowest one does.
  package enum Rank: Int, Comparable {
    /// The picture that was chosen from a burst or merged from it.
    case cover
    case photo, raw
    /// Another picture of a burst.
    case member
    case editedPhoto, movie, editedMovie

    package static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// The name in lower case, without the parts that vary within a moment.
  package let key: String
  package let rank: Rank
  /// The file is part of a burst: each file with the same key has its own fraction of a second.
  let isBurst: Bool

  package init(_ name: String) {
    var name = name
    self = name.withUTF8 { CaptureName(bytes: $0) }
  }

  private init(bytes name: UnsafeBufferPointer<UInt8>) {
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.count
    guard dot > 0, let kind = MediaKind(name: UnsafeRawBufferPointer(name)), kind.canBePaired else {
      self.init(key: Self.text(name), rank: .photo)
      return
    }
    var stem = UnsafeBufferPointer(rebasing: name[..<dot])
    stem = kind.trimmed(stem)
    let number = CopySuffix.length(stem)
    let numbered = UnsafeBufferPointer(rebasing: stem[(stem.count - number)...])
    stem = UnsafeBufferPointer(rebasing: stem[..<(stem.count - number)])
    var isEdited = false
    // An edited copy of an edited copy has two suffixes. Longer chains don't occur.
    for _ in 0..<2 {
      let ending = EditedSuffix.endingLength(stem)
      guard ending > 0, ending < stem.count else { break }
      stem = UnsafeBufferPointer(rebasing: stem[..<(stem.count - ending)])
      isEdited = true
    }
    stem = kind.trimmed(stem)
    self =
      Self.series(stem, number: numbered, kind: kind, isEdited: isEdited)
      ?? Self.single(stem, number: numbered, kind: kind, isEdited: isEdited)
  }

  private init(key: String, rank: Rank, isBurst: Bool = false) {
    (self.key, self.rank, self.isBurst) = (key, rank, isBurst)
  }

  /// A file of a burst, or one of the files that a Pixel writes for one moment.
  private static func series(
    _ stem: UnsafeBufferPointer<UInt8>, number: UnsafeBufferPointer<UInt8>, kind: MediaKind,
    isEdited: Bool
  ) -> CaptureName? {
    guard let series = SeriesName(stem) else { return nil }
    let plain = kind.rank(isEdited: isEdited)
    let rank: Rank =
      switch plain {
      case .photo where series.isCover: .cover
      case .photo where series.isBurst: .member
      default: plain
      }
    return CaptureName(
      key: text(series.key, mark: series.isBurst ? "|burst" : "", number: number), rank: rank,
      isBurst: series.isBurst)
  }

  private static func single(
    _ stem: UnsafeBufferPointer<UInt8>, number: UnsafeBufferPointer<UInt8>, kind: MediaKind,
    isEdited: Bool
  ) -> CaptureName {
    // An iPhone writes an E before the number of an edited copy: IMG_E1003.JPG.
    guard stem.count >= 9, stem[4] | 0x20 == UInt8(ascii: "e"), has(stem, text: "img_", at: 0),
      stem[5...].allSatisfy(isDigit)
    else {
      return CaptureName(key: text(stem, number: number), rank: kind.rank(isEdited: isEdited))
    }
    let digits = UnsafeBufferPointer(rebasing: stem[5...])
    return CaptureName(key: "img_" + text(digits, number: number), rank: kind.rank(isEdited: true))
  }

  /// The bytes in lower case, followed by a separator that no name contains and the copy number.
  private static func text(
    _ bytes: UnsafeBufferPointer<UInt8>, mark: String = "",
    number: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0)
  ) -> String {
    String(decoding: bytes.map(lowercased) + mark.utf8 + number, as: UTF8.self)
  }
}

/// Returns whether the bytes contain a lower case text at an offset, ignoring case.
func has(_ bytes: UnsafeBufferPointer<UInt8>, text: StaticString, at offset: Int) -> Bool {
  let length = text.utf8CodeUnitCount
  guard offset >= 0, offset <= bytes.count - length else { return false }
  for index in 0..<length where lowercased(bytes[offset + index]) != text.utf8Start[index] {
    return false
  }
  return true
}

/// The suffixes that editors append to a photo's name when they save an edited copy.
///
/// Google Takeout appends a dash and the word for "edited" in the account's language. About a dozen
/// languages come from user reports. The list also has the same word in more languages, because
/// after the last dash of a photo's name it has no other meaning.
enum EditedSuffix {
  private static let suffixes: Set<String> = [
    "edited", "effects", "smile", "edytowane", "bearbeitet", "bewerkt", "編集済み", "modificato",
    "modifié", "ha editado", "editado", "editada", "editat", "redigeret", "redigert", "redigerad",
    "muokattu", "upraveno", "upravené", "szerkesztett", "düzenlendi", "измененный", "изменено",
    "отредактировано", "відредаговано", "编辑", "已编辑", "已編輯", "편집됨", "수정됨",
  ]
  private static let longestWord = 40
  /// The length at which Google truncates the name of a media file without its extension, in UTF-16
  /// units.
  static let clippedStem = 46...47

  /// Returns the number of bytes of an edited suffix at the end of a name without extension and
  /// copy number, 0 if there is none.
  ///
  /// Apart from words after a dash, `_edited` (osxphotos) and `~2` (cameras and galleries) count.
  static func endingLength(_ stem: UnsafeBufferPointer<UInt8>) -> Int {
    let longest = min(stem.count - 1, longestWord + 1)
    guard longest > 1 else { return 0 }
    for length in 1...longest {
      let position = stem.count - length
      switch stem[position] {
      case UInt8(ascii: "-"): return isEnding(stem, from: position + 1) ? length : 0
      case UInt8(ascii: "_"):
        return length == 7 && word(stem, from: position + 1) == "edited" ? length : 0
      case UInt8(ascii: "~"):
        return (2...3).contains(length) && isNumber(stem, from: position + 1) ? length : 0
      default: continue
      }
    }
    return 0
  }

  /// Returns the name of the photo whose sidecar may describe a file: without an edited suffix, or
  /// without any word after a dash, because the word for "edited" has many forms.
  ///
  /// A name with such a sidecar and none of its own is an edited copy, whatever the word is.
  static func original(of stem: Substring) -> Substring {
    if let dash = stem.lastIndex(of: "-"), dash > stem.startIndex {
      let word = stem[stem.index(after: dash)...]
      if !word.isEmpty, !word.utf8.contains(where: isDigit) { return stem[..<dash] }
    }
    var text = String(stem)
    return stem[..<stem.utf8.index(stem.endIndex, offsetBy: -text.withUTF8 { endingLength($0) })]
  }

  /// Returns whether the text after a dash is one of the words, or the beginning of one that Google
  /// truncated.
  private static func isEnding(_ stem: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    guard start < stem.count, !isDigit(stem[start]) else { return false }
    let word = word(stem, from: start)
    if suffixes.contains(word) { return true }
    // Only a name of exactly the maximum length can be truncated.
    guard stem.count >= clippedStem.lowerBound, word.utf8.count >= 2,
      clippedStem.contains(String(decoding: stem, as: UTF8.self).utf16.count)
    else { return false }
    return suffixes.contains { $0.hasPrefix(word) }
  }

  private static func word(_ stem: UnsafeBufferPointer<UInt8>, from start: Int) -> String {
    // Strings are compared by canonical equivalence: a composed é equals a decomposed one.
    String(decoding: stem[start...].lazy.map(lowercased), as: UTF8.self)
  }

  private static func isNumber(_ stem: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    start < stem.count && stem[start...].allSatisfy(isDigit)
  }
}

/// Converts an ASCII capital to lower case and leaves other bytes alone.
func lowercased(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }

func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

/// The number in parentheses that distinguishes files of the same name: `IMG_1(2).jpg`.
enum CopySuffix {
  /// Returns the number of bytes of `(2)` at the end of a text, 0 if there is none.
  static func length(_ text: some BidirectionalCollection<UInt8>) -> Int {
    guard text.last == UInt8(ascii: ")") else { return 0 }
    var length = 1
    for byte in text.dropLast().reversed() {
      length += 1
      if byte == UInt8(ascii: "(") { return length > 2 && length < text.count ? length : 0 }
      guard isDigit(byte), length <= 6 else { return 0 }
    }
    return 0
  }
}

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
    (self.isCover, self.isBurst) = (isCover, isBurst)
  }

  /// Parses `PXL_20240706_231233123` and the suffixes of a Pixel: `.RAW-01.COVER`,
  /// `.RAW-02.ORIGINAL`, `.PORTRAIT`, `.NIGHT`.
  private static func pixel(_ stem: UnsafeBufferPointer<UInt8>) -> SeriesName? {
    let length = 22
    guard stem.count > length, has(stem, text: "pxl_", at: 0), stem[12] == UInt8(ascii: "_"),
      stem[4..<12].allSatisfy(isDigit), stem[13..<length].allSatisfy(isDigit),
      stem[length] == UInt8(ascii: ".")
    else { return nil }
    return SeriesName(
      stem[..<length], isCover: has(stem, text: ".cover", at: stem.count - 6), isBurst: false)
  }

  /// Parses `IMG_20240706_191233_BURST001_COVER`, with the key before the count, and
  /// `00001IMG_00001_BURST20180101123456789`, with the time after the word as key.
  private static func burst(_ stem: UnsafeBufferPointer<UInt8>) -> SeriesName? {
    let isCover = has(stem, text: "_cover", at: stem.count - 6)
    let end = isCover ? stem.count - 6 : stem.count
    var start = end
    while start > 0, isDigit(stem[start - 1]) { start -= 1 }
    guard start < end, end - start <= 17, start > 6, has(stem, text: "_burst", at: start - 6) else {
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
    return SeriesName(stem[..<15], isCover: has(stem, text: "001", at: 16), isBurst: true)
  }
}

package enum FilePath {
  /// Returns the part of a path up to its last slash; empty without one.
  package static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }
}
