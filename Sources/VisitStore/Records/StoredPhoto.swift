package import Foundation
package import SportsModel

/// A photo to be kept with a visit or a question.
package struct NewPhoto: Hashable, Sendable {
  /// Of the file's bytes, 64 hexadecimal digits in lower case.
  package let sha256: String
  package let facts: PhotoFacts
  package let caption: String?
  /// A JPEG of at most 200 × 200.
  package let thumbnail: Data?

  package init(
    sha256: String, facts: PhotoFacts, caption: String? = nil, thumbnail: Data? = nil
  ) {
    self.sha256 = sha256
    self.facts = facts
    self.caption = caption
    self.thumbnail = thumbnail
  }
}

/// A photo of a visit, or of a question that waits.
package struct StoredPhoto: Hashable, Sendable, Identifiable {
  package enum UploadState: String, Sendable, CaseIterable {
    case pending, uploaded, failed
  }

  /// What a photo belongs to.
  package enum Owner: Hashable, Sendable {
    case visit(UUID)
    case question(UUID)
  }

  package let id: UUID
  package let sha256: String
  /// Every place where the file was seen, the first seen first.
  package let paths: [String]
  /// As read; their path is the first of `paths`.
  package let facts: PhotoFacts
  package let caption: String?
  /// Order among the photos of its owner.
  package let position: Int
  package let uploadState: UploadState
  package let hasThumbnail: Bool
  package let owner: Owner
  package let addedAt: Date
}

/// What became of the photos that were to be attached.
package struct PhotoAttachmentResult: Hashable, Sendable {
  /// New ones.
  package var added: [UUID] = []
  /// Came from a question.
  package var moved: [UUID] = []
  /// Already there.
  package var present: [UUID] = []
  /// Stayed with another visit or question.
  package var elsewhere: [UUID] = []
  /// How many files of known photos were seen at a new place.
  package var newPaths = 0
}
