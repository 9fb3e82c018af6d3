import PhotoMetadata
import Sharing

/// The result of making a thumbnail.
package enum ThumbnailOutcome: Hashable, Sendable {
  /// A JPEG file of at most 200 by 200 pixels.
  case made([UInt8])
  /// The photo can't be decoded, with the reason.
  case refused(String)
  /// A library is missing or no process starts, with advice.
  case libraryMissing(String)
}

extension ThumbnailOutcome {
  /// The largest photo in an archive, in bytes.
  private static let maxArchivedBytes = 256 << 20

  /// Makes a thumbnail from the embedded one if that is suitable, otherwise from the photo, and if
  /// that can't be decoded, from any embedded one.
  ///
  /// The photo may be in an archive.
  package init(ofFile path: String) {
    let content = ArchivedContent.bytes(ofFileAt: path, atMost: Self.maxArchivedBytes)
    let embedded =
      content.map(EmbeddedThumbnail.init(ofContent:)) ?? EmbeddedThumbnail(ofFile: path)
    if let embedded, embedded.isFaithful, let small = Self.decoded(embedded) {
      self = .made(small)
      return
    }
    do throws(DrawingError) {
      let thumbnail =
        if let content { try Thumbnail(ofContent: content) } else { try Thumbnail(ofFile: path) }
      self = .made(thumbnail.jpeg)
    } catch {
      switch error {
      case .libraryMissing(let words): self = .libraryMissing(words)
      case .unreadablePhoto(let words), .refused(let words):
        let small = embedded.flatMap(Self.decoded)
        self = small.map { .made($0) } ?? .refused(words)
      // A thumbnail has no text.
      case .noFont, .missingCharacters: self = .refused("it can't be decoded")
      }
    }
  }

  private static func decoded(_ embedded: EmbeddedThumbnail) -> [UInt8]? {
    try? Thumbnail(ofEmbedded: embedded.jpeg, orientation: embedded.orientation).jpeg
  }
}
