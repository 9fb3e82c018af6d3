import Foundation

/// Assigns the sidecars of one kind to the media of one folder, the most certain ones first.
struct SidecarAssignment {
  private typealias Sidecar = SidecarNames.Sidecar

  /// More sidecars per name than any program writes; others are ignored.
  private static let maxFilesPerName = 24

  let media: [MediaName]
  let sidecars: [SidecarName]
  private(set) var result: [[SidecarNames.Sidecar]]
  private var isGiven: [Bool]

  init(media: [MediaName], sidecars: [SidecarName]) {
    (self.media, self.sidecars) = (media, sidecars)
    result = Array(repeating: [], count: media.count)
    isGiven = Array(repeating: false, count: sidecars.count)
  }

  mutating func run() {
    assign(ignoringCase: false)
    // Names that differ only in case belong to one file, unless both files exist.
    if isGiven.contains(false) { assign(ignoringCase: true) }
    shareWithinMoments()
  }

  private mutating func assign(ignoringCase: Bool) {
    func form(_ key: String) -> String { ignoringCase ? key.lowercased() : key }
    var index: [String: [Int]] = [:]
    for number in sidecars.indices where !isGiven[number] {
      for key in sidecars[number].keys {
        let key = form(key)
        if index[key, default: []].count < Self.maxFilesPerName {
          index[key, default: []].append(number)
        }
      }
    }
    guard let kind = sidecars.first?.kind else { return }
    for way in MediaName.Way.allCases {
      var claims: [Int: [Int]] = [:]
      for file in media.indices where result[file].isEmpty {
        var claimed: Set<Int> = []
        for key in media[file].keys(way, kind: kind) {
          for number in index[form(key)] ?? [] where !isGiven[number] { claimed.insert(number) }
        }
        for number in claimed { claims[number, default: []].append(file) }
      }
      settle(claims, way: way)
    }
  }

  /// Assigns each claimed sidecar to one file or moment, or conditionally to several.
  private mutating func settle(_ claims: [Int: [Int]], way: MediaName.Way) {
    for (number, files) in claims.sorted(by: { $0.key < $1.key }) {
      guard let first = files.first else { continue }
      let isOneMoment = files.allSatisfy { media[$0].moment.key == media[first].moment.key }
      isGiven[number] = true
      let claim: Sidecar.Claim =
        switch (isOneMoment, way) {
        case (false, _): .byTitle
        case (true, .original): .shared
        default: .own
        }
      for file in files { result[file].append(Sidecar(name: sidecars[number].name, claim: claim)) }
    }
    // The longer name is the newer form.
    for file in Set(claims.values.joined()) where result[file].count > 1 {
      result[file].sort { ($1.name.utf8.count, $0.name) < ($0.name.utf8.count, $1.name) }
    }
  }

  /// Assigns the sidecars of a moment's first file to its files without any, and Takeout's, which
  /// every exported photo has, to edited copies, whatever their word is.
  private mutating func shareWithinMoments() {
    guard result.contains(where: \.isEmpty), result.contains(where: { !$0.isEmpty }) else { return }
    var owners: [String: Int] = [:]
    var originals: [Substring: Int] = [:]
    var undecided: Set<String> = []
    for file in media.indices where result[file].contains(where: { $0.claim == .own }) {
      if sidecars.first?.kind == .json { originals[media[file].stem] = file }
      let moment = media[file].moment
      if moment.isBurst { continue }
      guard let other = owners[moment.key] else {
        owners[moment.key] = file
        continue
      }
      let rank = media[other].moment.rank
      if moment.rank == rank {
        undecided.insert(moment.key)
      } else if moment.rank < rank {
        owners[moment.key] = file
        undecided.remove(moment.key)
      }
    }
    for file in media.indices where result[file].isEmpty {
      let key = media[file].moment.key
      let ofMoment = undecided.contains(key) ? nil : owners[key]
      guard let owner = ofMoment ?? media[file].originalStem.flatMap({ originals[$0] })
      else { continue }
      result[file] = result[owner].filter { $0.claim == .own }.map {
        Sidecar(name: $0.name, claim: .shared)
      }
    }
  }
}

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
    let end = name.utf8.index(name.endIndex, offsetBy: -CopySuffix.length(name.utf8))
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
      if form.unicodeScalars.count > clip { clips.insert(String(form.unicodeScalars.prefix(clip))) }
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
