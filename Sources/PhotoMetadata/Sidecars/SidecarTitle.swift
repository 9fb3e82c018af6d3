enum SidecarTitle {
  /// The length at which Takeout truncates the name of a media file before its extension, in UTF-16
  /// units.
  private static let clippedStem = 46...47
  private static let escapes: [(String, String)] = [
    ("&#39;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
  ]
  private static let replaced = Set("/\\:*?\"<>|&%'=#{}+`@;,~$^!".unicodeScalars)

  /// Whether a photo with this title may be named `media`: without special characters, truncated,
  /// numbered as a copy, or marked as edited.
  static func names(_ title: String, _ media: String) -> Bool {
    if title == media { return true }
    let (titleStem, titleEnding) = split(plain(title))
    let (stem, ending) = split(plain(media))
    // A title may lack the extension that its photo has.
    guard titleEnding.isEmpty || titleEnding.lowercased() == ending.lowercased() else {
      return false
    }
    let unnumbered = TakeoutNames.split(stem).name
    for name in [stem, unnumbered, EditedSuffix.original(of: unnumbered)] {
      if name == titleStem { return true }
      if clippedStem.contains(name.utf16.count), titleStem.hasPrefix(name) { return true }
    }
    return false
  }

  private static func split(_ name: String) -> (stem: Substring, ending: Substring) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name[...], "") }
    return (name[..<dot], name[dot...])
  }

  /// Replaces each character that Takeout doesn't allow in file names by an underscore.
  private static func plain(_ name: String) -> String {
    var name = name
    if name.utf8.contains(UInt8(ascii: "&")) {
      for (escape, character) in escapes {
        name = name.replacing(escape, with: character)
      }
    }
    guard name.unicodeScalars.contains(where: replaced.contains) else { return name }
    let scalars = name.unicodeScalars.map { replaced.contains($0) ? "_" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
