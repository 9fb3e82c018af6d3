import PhotoMetadata
import Sharing

/// What became of a photo that was to be made small.
package enum ThumbnailOutcome: Hashable, Sendable {
  /// A JPEG file of at most 200 by 200 pixels.
  case made([UInt8])
  /// The photo cannot be decoded; why.
  case refused(String)
  /// No photo can be, for a library is missing or no process starts; what to do.
  case libraryMissing(String)
}

extension ThumbnailOutcome {
  /// Makes one of a photo: of the small picture in it where that can stand for it, else of the
  /// photo itself, and where that cannot be decoded of any small picture in it.
  package init(ofFile path: String) {
    let embedded = EmbeddedThumbnail(ofFile: path)
    if let embedded, embedded.isFaithful, let small = Self.decoded(embedded) {
      self = .made(small)
      return
    }
    do throws(DrawingError) {
      self = .made(try Thumbnail(ofFile: path).jpeg)
    } catch {
      switch error {
      case .libraryMissing(let words): self = .libraryMissing(words)
      case .unreadablePhoto(let words), .refused(let words):
        let small = embedded.flatMap(Self.decoded)
        self = small.map { .made($0) } ?? .refused(words)
      }
    }
  }

  private static func decoded(_ embedded: EmbeddedThumbnail) -> [UInt8]? {
    try? Thumbnail(ofEmbedded: embedded.jpeg, orientation: embedded.orientation).jpeg
  }
}
