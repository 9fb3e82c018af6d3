/// The endings that editors put behind the name of a photo when they save an edited copy.
///
/// Google Takeout writes the word for "edited" of the account's language behind a dash. People
/// reported those of a dozen languages, and the list has the same word in some more: behind the
/// last dash of a photo's name it means nothing else.
enum EditedSuffix {
  private static let words: Set<String> = [
    "edited", "effects", "smile", "edytowane", "bearbeitet", "bewerkt", "編集済み", "modificato",
    "modifié", "ha editado", "editado", "editada", "editat", "redigeret", "redigert", "redigerad",
    "muokattu", "upraveno", "upravené", "szerkesztett", "düzenlendi", "измененный", "изменено",
    "отредактировано", "відредаговано", "编辑", "已编辑", "已編輯", "편집됨", "수정됨",
  ]
  private static let longestWord = 40
  /// Where Google clips the name of a media file, without its extension, in UTF-16 units.
  private static let clippedStem = 46...47

  /// How many bytes at the end of a name without extension and copy number say "edited"; 0 for
  /// none.
  ///
  /// Beside the words behind a dash: `_edited` of osxphotos and `~2` of cameras and galleries.
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

  /// Whether what follows a dash is one of the words, or the front of one where Google clipped it.
  private static func isEnding(_ stem: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    guard start < stem.count, !isDigit(stem[start]) else { return false }
    let word = word(stem, from: start)
    if words.contains(word) { return true }
    // A name of a different length was not clipped; one is measured only where it might have been.
    guard stem.count >= clippedStem.lowerBound, word.utf8.count >= 2,
      clippedStem.contains(String(decoding: stem, as: UTF8.self).utf16.count)
    else { return false }
    return words.contains { $0.hasPrefix(word) }
  }

  private static func word(_ stem: UnsafeBufferPointer<UInt8>, from start: Int) -> String {
    // Strings compare by canonical equivalence: an é of one scalar is that of two.
    String(decoding: stem[start...].lazy.map(lowercased), as: UTF8.self)
  }

  private static func isNumber(_ stem: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    start < stem.count && stem[start...].allSatisfy(isDigit)
  }
}

/// An ASCII capital in lower case; any other byte as it is.
func lowercased(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }

/// Whether a byte is one of the ASCII digits.
func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
