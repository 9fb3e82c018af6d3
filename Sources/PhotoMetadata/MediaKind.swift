/// The kind of a file by its extension, as far as moments need it.
enum MediaKind {
  case photo, raw, movie
  /// Pictures and films that no camera writes together with another file of the same moment.
  case standalonePhoto, standaloneMovie

  private static let pairedMovies: Set<String> = ["mov", "mp", "mp4"]
  private static let standalonePhotos: Set<String> = ["png", "webp"]

  /// The kinds by extension; up to five letters are packed into a number.
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

  /// Returns the kind of an extension with its dot; nil if it isn't that of a photo or film.
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

  /// Returns a name without a second extension (`a.HEIC.jpg`, `a.MP.jpg`) and without the `_HEVC`
  /// that some downloaders append to the film of a Live Photo.
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
