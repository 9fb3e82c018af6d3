import Foundation
package import SportsModel
import VisitStore

/// The document of `visits photos`.
package struct VisitPhotosDocument: Encodable {
  let schema = 1
  let visitID: String
  let photos: [VisitPhotoDocument]

  package init(_ list: VisitPhotoList, of visit: Visit) {
    visitID = visit.id.text
    photos = list.entries.enumerated().map { VisitPhotoDocument($1, number: $0 + 1) }
  }
}

struct VisitPhotoDocument: Encodable {
  let number: Int
  let id, sha256, path: String
  let paths: [String]
  let missing: Bool
  let media: String
  let localTime, utcTime: String?
  let latitude, longitude: Double?
  let caption: String?

  init(_ entry: VisitPhotoList.Entry, number: Int) {
    let facts = entry.photo.facts
    self.number = number
    id = entry.photo.id.text
    sha256 = entry.photo.sha256
    path = entry.path
    paths = entry.photo.paths
    missing = entry.isMissing
    media = facts.media.rawValue
    localTime = facts.localTime?.description ?? facts.localDay?.description
    utcTime = facts.utcTime?.utcText
    latitude = facts.coordinate?.latitude
    longitude = facts.coordinate?.longitude
    caption = entry.photo.caption
  }
}
