/// What a file is by the ending of its name, as far as it matters for moments.
enum MediaKind {
  case photo, raw, movie
  /// Pictures and films that no camera writes beside another file of the same moment.
  case standalonePhoto, standaloneMovie

  private static let pairedMovies: Set<String> = ["mov", "mp", "mp4"]
  private static let standalonePhotos: Set<String> = ["png", "webp"]

  /// The kinds by extension; the up to five letters are packed into a number.
  private static let kinds: [UInt64: MediaKind] = {
    var kinds: [UInt64: MediaKind] = [:]
    for name in MediaExtensions.raw { kinds[packed(name.utf8)] = .raw }
    for name in MediaExtensions.photos {
      kinds[packed(name.utf8)] = standalonePhotos.contains(name) ? .standalonePhoto : .photo
    }
    for name in MediaExtensions.movies {
      kinds[packed(name.utf8)] = pairedMovies.contains(name) ? .movie : .standaloneMovie
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

  var canBePaired: Bool { self == .photo || self == .raw || self == .movie }

  func rank(isEdited: Bool) -> CaptureName.Rank {
    switch self {
    case .movie, .standaloneMovie: isEdited ? .editedMovie : .movie
    case .photo, .standalonePhoto: isEdited ? .editedPhoto : .photo
    case .raw: isEdited ? .editedPhoto : .raw
    }
  }

  /// A name without a second extension (`a.HEIC.jpg`, `a.MP.jpg`) and without the `_HEVC` that
  /// some downloaders put behind the film of a Live Photo.
  func trimmed(_ stem: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    if self == .movie, stem.count > 5, has(stem, "_hevc", at: stem.count - 5) {
      return UnsafeBufferPointer(rebasing: stem[..<(stem.count - 5)])
    }
    let nearest = stem.count - 5
    guard let dot = stem.suffix(6).lastIndex(of: UInt8(ascii: ".")), dot > 0, dot >= nearest,
      let inner = Self.of(stem[dot...]), inner == .photo || inner == .raw || inner == .movie
    else { return stem }
    return UnsafeBufferPointer(rebasing: stem[..<dot])
  }
}
