import Foundation

/// The names that Google Takeout gives to sidecars.
///
/// `a.jpg` has `a.jpg.supplemental-metadata.json` (before 2024: `a.jpg.json`). The part before
/// `.json` is truncated to 46 characters, which may cut the word or the media's name. If several
/// files have one name, the second is `a(1).jpg`, and its number is at the end of the sidecar's
/// name, where it is never truncated: `a.jpg.supplemental-metadata(1).json`.
enum TakeoutNames {
  static let word = ".supplemental-metadata"
  private static let clip = 46

  /// Returns the name without the word, however much of the word was truncated, nil if there is
  /// none.
  static func withoutWord(_ stem: Substring) -> Substring? {
    guard let dot = stem.utf8.lastIndex(of: UInt8(ascii: ".")), dot > stem.startIndex,
      word.utf8.starts(with: stem[dot...].utf8)
    else { return nil }
    return stem[..<dot]
  }

  /// Returns a name without the copy number at its end, and that number with its parentheses.
  static func split(_ name: Substring) -> (name: Substring, number: Substring) {
    let length = CopySuffix.length(name.utf8)
    let end = name.utf8.index(name.endIndex, offsetBy: -length)
    return (name[..<end], name[end...])
  }

  /// Returns the possible names before `.json` if a media name is too long for it, otherwise
  /// nothing.
  ///
  /// The limit counts characters. Whether these are UTF-16 units, Unicode scalars or grapheme
  /// clusters, and in which normal form, matters only for names that aren't ASCII: all are tried.
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

  /// Returns the scalars that fit into the limit of UTF-16 units.
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
