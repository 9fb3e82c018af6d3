import AppSupport
package import Foundation
import Sharing
package import SportsModel
package import VisitStore

/// The photos of a map page: a few of each visit, up to a total size.
package struct MapPhotoSelection: Sendable {
  /// The maximum number of photos per visit.
  package static let maxPerVisit = 3
  /// The maximum size of all photos of a page, in bytes.
  package static let mostBytes = 12 << 20

  /// Thumbnails as `data:` URLs, by the ids of their visits.
  package private(set) var sources: [UUID: [String]] = [:]
  /// The number of photos on the page.
  package private(set) var shown = 0
  /// The number of photos without room on the page.
  package private(set) var leftOut = 0

  /// Returns the first photos of each visit, the newest visit first.
  ///
  /// With a year, later visits are left out.
  package static func candidates(
    of visits: [Visit], through year: Int?, in store: VisitStore
  ) throws -> [(visit: UUID, photos: [StoredPhoto])] {
    try visits.filter { visit in year.map { visit.day.year <= $0 } ?? true }.reversed().map {
      (visit: $0.id, photos: Array(try store.photos(of: $0.id).prefix(maxPerVisit)))
    }
  }

  /// Returns notes about the photos without a thumbnail and those without room on the page.
  package func notes(unreadable: Int) -> [String] {
    var notes: [String] = []
    if unreadable > 0 {
      notes.append(
        "\(unreadable.counted("photo")) cannot be shown: gone from where they were, or of a kind "
          + "that is not decoded here.")
    }
    if leftOut > 0 { notes.append("There was no room for \(leftOut.counted("photo")).") }
    return notes
  }

  /// Selects the first photo of every visit before the second photo of any.
  ///
  /// - Parameters:
  ///   - photos: The photos of each visit, the most important visit first.
  ///   - pictures: Thumbnails (JPEG) by the SHA-256 of their photos.
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
