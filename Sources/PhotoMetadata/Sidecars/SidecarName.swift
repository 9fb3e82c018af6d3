/// The name of a file that may be a sidecar, and the names of the media it may describe.
struct SidecarName {
  enum Kind: Hashable { case json, xmp, subtitles }

  let name: String
  let kind: Kind
  /// The name without its extension.
  let stem: Substring

  /// nil for a name with another extension.
  init?(_ name: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return nil
    }
    switch name[dot...].lowercased() {
    case ".xmp": kind = .xmp
    case ".srt": kind = .subtitles
    case ".json": kind = .json
    default: return nil
    }
    self.name = name
    stem = name[..<dot]
  }

  /// The names under which it is found: a name, a slash and a copy number, `(1)` or nothing.
  ///
  /// A JSON file is also found without Takeout's word and with a separate number.
  var keys: [String] {
    guard kind == .json else { return ["\(stem)/"] }
    let (unnumbered, number) = TakeoutNames.split(stem)
    return [unnumbered, TakeoutNames.withoutWord(unnumbered)].compactMap {
      $0.map { "\($0)/\(number)" }
    }
  }
}

/// The name of a photo or film, and the names its sidecar may have.
struct MediaName {
  /// The ways to name a sidecar after a file, the most certain way first.
  enum Way: CaseIterable {
    /// After the whole name, with the copy number at either end.
    case whole
    /// After the part of the name that fits into Takeout's limit.
    case clipped
    /// After the name without its extension.
    case stem
    /// After the original of an edited copy.
    case original
  }

  let name: String
  let moment: CaptureName
  let stem: Substring
  private let ending: Substring

  /// nil for a name without the extension of a photo or film.
  init?(_ name: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return nil
    }
    guard MediaKind(name: name)?.isMedia == true else { return nil }
    self.name = name
    stem = name[..<dot]
    self.ending = name[dot...]
    moment = CaptureName(name)
  }

  /// The name without extension, copy number and the word of an edited copy; nil without the word.
  var originalStem: Substring? {
    let unnumbered = TakeoutNames.split(stem).name
    let original = EditedSuffix.original(of: unnumbered)
    return original.endIndex < unnumbered.endIndex ? original : nil
  }

  func keys(_ way: Way, kind: SidecarName.Kind) -> [String] {
    let (unnumbered, number) = TakeoutNames.split(stem)
    switch (way, kind) {
    case (.whole, .xmp): return ["\(name)/"]
    case (.stem, .xmp): return ["\(stem)/"]
    case (.stem, .subtitles): return ["\(stem)/"]
    case (_, .xmp), (_, .subtitles): return []
    case (.original, .json): return originalKeys(unnumbered, number)
    case (_, .json): return Self.keys(way, stem: unnumbered, number: number, ending: ending)
    }
  }

  private static func keys(
    _ way: Way, stem: Substring, number: Substring, ending: Substring
  ) -> [String] {
    let ending = way == .stem ? "" : ending
    var names = [(name: "\(stem)\(ending)", number: number)]
    if !number.isEmpty { names.insert(("\(stem)\(number)\(ending)", ""), at: 0) }
    return names.flatMap { name, number in
      let clipped = way == .clipped ? TakeoutNames.clips(of: name) : [name]
      return clipped.map { "\($0)/\(number)" }
    }
  }

  private func originalKeys(_ unnumbered: Substring, _ number: Substring) -> [String] {
    var stem = EditedSuffix.original(of: unnumbered)
    guard stem.endIndex < unnumbered.endIndex else { return [] }
    var number = number
    if number.isEmpty { (stem, number) = TakeoutNames.split(stem) }
    return [Way.whole, .clipped, .stem].flatMap {
      Self.keys($0, stem: stem, number: number, ending: ending)
    }
  }
}

/// Finds the sidecars of a folder's photos and films by their names.
///
/// It recognizes Takeout's JSON (see `TakeoutNames`), `a.jpg.json` of ExifTool and osxphotos, and
/// `a.jpg.xmp` and `a.xmp` of editors, and `a.srt` of drones. In a folder without sidecars, it only compares the end of
/// each name.
package struct SidecarNames {
  package struct Sidecar: Equatable {
    enum Claim: Equatable {
      case own
      /// It belongs to another file of the same moment: to the still next to a film, or to the
      /// original of an edited copy.
      case shared
      /// Its name is truncated so much that it fits several files.
      ///
      /// It belongs to the file only if its title says so.
      case byTitle
    }

    package let name: String
    let claim: Claim
  }

  private var owned: [String: [Sidecar]] = [:]

  package init(_ names: [String]) {
    var sidecars: [SidecarName.Kind: [SidecarName]] = [:]
    for name in names {
      if let sidecar = SidecarName(name) { sidecars[sidecar.kind, default: []].append(sidecar) }
    }
    guard !sidecars.isEmpty else { return }
    let media = names.compactMap { MediaName($0) }
    // Sidecars of editors come before sidecars of exports.
    for kind in [SidecarName.Kind.xmp, .json, .subtitles] {
      guard let found = sidecars[kind] else { continue }
      var assignment = SidecarAssignment(media: media, sidecars: found)
      assignment.run()
      for (file, sidecars) in zip(media, assignment.result) where !sidecars.isEmpty {
        // A composed and a decomposed name have the same key, and both files may exist.
        let known = owned[file.name] ?? []
        owned[file.name] = known + sidecars.filter { !known.contains($0) }
      }
    }
  }

  /// Returns the sidecars of a photo or film of the folder, the best first.
  package func sidecars(of media: String) -> [Sidecar] { owned.isEmpty ? [] : owned[media] ?? [] }
}

enum SidecarTitle {
  private static let escapes: [(String, String)] = [
    ("&#39;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
  ]
  private static let replaced = Set("/\\:*?\"<>|&%'=#{}+`@;,~$^!".unicodeScalars)

  /// Returns whether a photo with this title may be named `media`: without special characters,
  /// truncated, numbered as a copy, or marked as edited.
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
      if EditedSuffix.clippedStem.contains(name.utf16.count), titleStem.hasPrefix(name) {
        return true
      }
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
      for (escape, character) in escapes { name = name.replacing(escape, with: character) }
    }
    guard name.unicodeScalars.contains(where: replaced.contains) else { return name }
    let scalars = name.unicodeScalars.map { replaced.contains($0) ? "_" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
