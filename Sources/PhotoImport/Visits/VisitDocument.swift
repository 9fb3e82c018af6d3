package import AppSupport
import Foundation
package import SportsModel
package import VisitStore

/// The document of `visits show`.
package struct VisitDocument: Encodable {
  let schema = 1
  let visit: JSONValue
  /// The paths of each photo.
  let photos: [[String]]

  package init(_ stored: StoredVisit, photos: [StoredPhoto]) {
    visit = JSONValue(fullVisit: stored.visit, photoCount: stored.photoCount)
    self.photos = photos.map(\.paths)
  }
}

/// The document of `visits add` and `visits edit`.
package struct VisitChangeDocument: Encodable {
  let schema = 1
  let visit: JSONValue
  let badges: JSONValue

  package init(_ outcome: VisitEditor.Outcome, badges: JSONValue) {
    visit = JSONValue(fullVisit: outcome.visit, photoCount: outcome.photoCount)
    self.badges = badges
  }
}

/// The document of `visits delete`.
package struct VisitDeletionDocument: Encodable {
  let schema = 1
  let deleted: JSONValue
  let badges: JSONValue

  package init(_ visit: Visit, badges: JSONValue) {
    deleted = JSONValue(visit: visit, photoCount: 0)
    self.badges = badges
  }
}
