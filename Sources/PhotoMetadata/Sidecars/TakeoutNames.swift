import Foundation

/// How Google Takeout names the sidecar of a media file.
///
/// `a.jpg` has `a.jpg.supplemental-metadata.json` (before 2024: `a.jpg.json`). What stands before
/// `.json` is clipped to 46 characters, into the word or into the name of the media. Of several
/// files of one name the second is `a(1).jpg` and its number stands at the end of the sidecar's
/// name, `a.jpg.supplemental-metadata(1).json`, where it is never clipped.
enum TakeoutNames {
  static let word = ".supplemental-metadata"
  private static let clip = 46

  /// The name without the word, however much of the word was clipped; nil where there is none.
  static func withoutWord(_ stem: Substring) -> Substring? {
    guard let dot = stem.utf8.lastIndex(of: UInt8(ascii: ".")), dot > stem.startIndex,
      word.utf8.starts(with: stem[dot...].utf8)
    else { return nil }
    return stem[..<dot]
  }

  /// A name without the number of a copy at its end, and that number with its parentheses.
  static func split(_ name: Substring) -> (name: Substring, number: Substring) {
    let length = CopySuffix.length(name.utf8)
    let end = name.utf8.index(name.endIndex, offsetBy: -length)
    return (name[..<end], name[end...])
  }

  /// What may stand before `.json` where a media name is too long for it; empty where it is not.
  ///
  /// The limit is one of characters; whether of UTF-16, of Unicode scalars or of what people see
  /// as one, and in which normal form, shows only in names that are not ASCII: all are tried.
  static func clips(of name: String) -> Set<String> {
    guard name.utf8.count > clip else { return [] }
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return [String(name.prefix(clip))] }
    var clips: Set<String> = []
    for form in [name, name.precomposedStringWithCanonicalMapping] {
      if form.count > clip { clips.insert(String(form.prefix(clip))) }
      if form.unicodeScalars.count > clip {
        clips.insert(String(form.unicodeScalars.prefix(clip)))
      }
      if form.utf16.count > clip { clips.insert(clippedUTF16(form)) }
    }
    return clips
  }

  /// As many whole scalars as fit into the limit of UTF-16 units.
  private static func clippedUTF16(_ name: String) -> String {
    var clipped = String.UnicodeScalarView()
    var units = 0
    for scalar in name.unicodeScalars {
      units += UTF16.width(scalar)
      if units > clip { break }
      clipped.append(scalar)
    }
    return String(clipped)
  }
}
