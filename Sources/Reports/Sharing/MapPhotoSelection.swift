package import Foundation
import Sharing
package import VisitStore

/// The photos that a map carries: a few of each visit, and no more than a page bears.
package struct MapPhotoSelection: Sendable {
  /// Photos of one visit, its first ones.
  package static let maxPerVisit = 3
  /// Bytes that pictures may add to a page.
  package static let mostBytes = 12 << 20

  /// `data:` addresses of thumbnails by the visits they belong to.
  package private(set) var sources: [UUID: [String]] = [:]
  /// How many pictures are on the page, and how many had no room.
  package private(set) var shown = 0
  package private(set) var leftOut = 0

  /// Takes the first picture of every visit before the second of any, as long as there is room.
  ///
  /// - Parameters:
  ///   - photos: of each visit, in the visit's order; the visits in the order in which they get room.
  ///   - pictures: JPEG files by the SHA-256 of their photos.
  package init(_ photos: [(visit: UUID, photos: [StoredPhoto])], pictures: [String: [UInt8]]) {
    var bytes = 0
    for place in 0..<Self.maxPerVisit {
      for (visit, photos) in photos where place < photos.count {
        guard let jpeg = pictures[photos[place].sha256] else { continue }
        let source = Thumbnail.dataURI(of: jpeg)
        guard bytes + source.utf8.count <= Self.mostBytes else {
          leftOut += 1
          continue
        }
        bytes += source.utf8.count
        shown += 1
        sources[visit, default: []].append(source)
      }
    }
  }
}
