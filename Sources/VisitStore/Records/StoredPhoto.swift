package import Foundation
package import SportsModel

/// A photo to be stored with a visit or a question.
package struct NewPhoto: Hashable, Sendable {
  /// SHA-256 of the file's bytes, 64 lowercase hexadecimal digits.
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

/// A photo of a visit or of a question.
package struct StoredPhoto: Hashable, Sendable, Identifiable {
  package enum UploadState: String, Sendable, CaseIterable {
    case pending, uploaded, failed
  }

  /// The visit or question of a photo.
  package enum Owner: Hashable, Sendable {
    case visit(UUID)
    case question(UUID)
  }

  package let id: UUID
  package let sha256: String
  /// Every path where the file was seen, in order.
  package let paths: [String]
  /// The metadata; its path is the first of `paths`.
  package var facts: PhotoFacts
  package let caption: String?
  /// The position among the photos of its owner.
  package let position: Int
  package let uploadState: UploadState
  package let hasThumbnail: Bool
  package let owner: Owner
  package let addedAt: Date
}

/// The visit or question of a photo, and the paths where its file was seen.
package struct PhotoPlacement: Hashable, Sendable {
  package let owner: StoredPhoto.Owner
  package private(set) var paths: Set<String> = []

  /// - Throws: `MalformedRow` unless exactly one of the ids is valid.
  init(visit: String?, question: String?) throws {
    let (visit, question) = (visit.flatMap(UUID.init), question.flatMap(UUID.init))
    switch (visit, question) {
    case (let visit?, nil): owner = .visit(visit)
    case (nil, let question?): owner = .question(question)
    default: throw MalformedRow(table: "photo", column: "visit_id")
    }
  }

  mutating func add(path: String?) {
    if let path { paths.insert(path) }
  }
}

/// The photos of an attachment, by what happened to them.
package struct PhotoAttachmentResult: Hashable, Sendable {
  /// New photos.
  package var added: [UUID] = []
  /// Photos that were moved from a question.
  package var moved: [UUID] = []
  /// Photos that the owner already had.
  package var present: [UUID] = []
  /// Photos that stayed with another visit or question.
  package var elsewhere: [UUID] = []
  /// The number of new paths of known photos.
  package var newPaths = 0
}
