import Drawing
import PhotoMetadata

/// The size of a picture for a card, in pixels.
package struct PictureSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// The result of making a thumbnail or a picture for a card.
package enum ThumbnailOutcome: Hashable, Sendable {
  /// A JPEG file of at most 200 by 200 pixels, or the pixels of a picture for a card.
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
      self = Self.failure(error)
      if case .refused = self, let small = embedded.flatMap(Self.decoded) { self = .made(small) }
    }
  }

  /// Decodes the pixels of a photo for a card, three bytes each.
  package init(pixelsOfFile path: String, _ size: PictureSize) {
    do throws(DrawingError) {
      self = .made(
        try PixelGrid(ofPhoto: path, width: size.width, height: size.height).bytes)
    } catch {
      self = Self.failure(error)
    }
  }

  private static func failure(_ error: DrawingError) -> ThumbnailOutcome {
    switch error {
    case .libraryMissing(let advice): .libraryMissing(advice)
    case .unreadablePhoto(let reason), .refused(let reason): .refused(reason)
    // A photo has no text.
    case .noFont, .missingCharacters: .refused("it can't be decoded")
    }
  }

  private static func decoded(_ embedded: EmbeddedThumbnail) -> [UInt8]? {
    try? Thumbnail(ofEmbedded: embedded.jpeg, orientation: embedded.orientation).jpeg
  }
}

/// Encodes the results of a process that decodes photos: for each a letter, the length in four
/// bytes, and the picture or message.
package enum ThumbnailMessageCoder {
  /// Larger messages are invalid; the pixels of a card have about 6 MB.
  private static let maxBytes = 1 << 25

  package static func bytes(of outcome: ThumbnailOutcome) -> [UInt8] {
    let (letter, content): (Unicode.Scalar, [UInt8]) =
      switch outcome {
      case .made(let jpeg): ("p", jpeg)
      case .refused(let reason): ("r", Array(reason.utf8))
      case .libraryMissing(let advice): ("l", Array(advice.utf8))
      }
    let length = UInt32(clamping: content.count)
    return [UInt8(ascii: letter)]
      + stride(from: UInt32(24), through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> $0) }
      + content
  }

  /// Decodes all complete outcomes.
  package static func outcomes(in bytes: [UInt8]) -> [ThumbnailOutcome] {
    var outcomes: [ThumbnailOutcome] = []
    var position = 0
    while position + 5 <= bytes.count {
      let length = bytes[position + 1..<position + 5].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 5 + length
      guard length <= maxBytes, end <= bytes.count else { break }
      let content = bytes[position + 5..<end]
      switch bytes[position] {
      case UInt8(ascii: "p"): outcomes.append(.made(Array(content)))
      case UInt8(ascii: "r"): outcomes.append(.refused(String(decoding: content, as: UTF8.self)))
      case UInt8(ascii: "l"):
        outcomes.append(.libraryMissing(String(decoding: content, as: UTF8.self)))
      default: return outcomes
      }
      position = end
    }
    return outcomes
  }
}
