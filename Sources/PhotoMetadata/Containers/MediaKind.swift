/// What a file is by the ending of its name, as far as it matters for moments.
enum MediaKind {
  case photo, raw, film
  /// Pictures and films that no camera writes beside another file of the same moment.
  case lonePhoto, loneFilm

  private static let pairedFilms: Set<String> = ["mov", "mp", "mp4"]
  private static let lonePhotos: Set<String> = ["png", "webp"]

  /// The kinds by extension; the up to five letters are packed into a number.
  private static let kinds: [UInt64: MediaKind] = {
    var kinds: [UInt64: MediaKind] = [:]
    for name in MediaExtensions.raw { kinds[packed(name.utf8)] = .raw }
    for name in MediaExtensions.photos {
      kinds[packed(name.utf8)] = lonePhotos.contains(name) ? .lonePhoto : .photo
    }
    for name in MediaExtensions.films {
      kinds[packed(name.utf8)] = pairedFilms.contains(name) ? .film : .loneFilm
    }
    return kinds
  }()

  /// The kind of an ending, given with its dot; nil when it is that of no photo or film.
  static func of(_ ending: Slice<UnsafeBufferPointer<UInt8>>) -> MediaKind? {
    guard (3...6).contains(ending.count), ending.first == UInt8(ascii: ".") else { return nil }
    return kinds[packed(ending.dropFirst())]
  }

  private static func packed(_ letters: some Sequence<UInt8>) -> UInt64 {
    letters.reduce(0) { $0 << 8 | UInt64(lowercased($1)) }
  }

  var isOfPairs: Bool { self == .photo || self == .raw || self == .film }

  func rank(isEdited: Bool) -> MomentName.Rank {
    switch self {
    case .film, .loneFilm: isEdited ? .editedFilm : .film
    case .photo, .lonePhoto: isEdited ? .editedPhoto : .photo
    case .raw: isEdited ? .editedPhoto : .raw
    }
  }

  /// A name without a second extension (`a.HEIC.jpg`, `a.MP.jpg`) and without the `_HEVC` that
  /// some downloaders put behind the film of a Live Photo.
  func trimmed(_ stem: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    if self == .film, stem.count > 5, has(stem, "_hevc", at: stem.count - 5) {
      return UnsafeBufferPointer(rebasing: stem[..<(stem.count - 5)])
    }
    let nearest = stem.count - 5
    guard let dot = stem.suffix(6).lastIndex(of: UInt8(ascii: ".")), dot > 0, dot >= nearest,
      let inner = Self.of(stem[dot...]), inner == .photo || inner == .raw || inner == .film
    else { return stem }
    return UnsafeBufferPointer(rebasing: stem[..<dot])
  }
}
