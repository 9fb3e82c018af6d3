package import Achievements
import Badges
import Foundation
import SportsModel
package import VisitStore

/// The document of `visits show`.
package struct VisitShowDocument: Encodable {
  let schema = 1
  let visit: CorrectedVisitDocument
  /// The paths of each photo.
  let photos: [[String]]

  package init(_ stored: StoredVisit, photos: [StoredPhoto]) {
    visit = CorrectedVisitDocument(stored.visit, photoCount: stored.photoCount)
    self.photos = photos.map(\.paths)
  }
}

/// The document of `visits add` and `visits edit`.
package struct VisitChangeDocument: Encodable {
  let schema = 1
  let visit: CorrectedVisitDocument
  let badges: [BadgeChangeDocument]

  package init(_ outcome: VisitEditor.Outcome) {
    visit = CorrectedVisitDocument(outcome.visit, photoCount: outcome.photoCount)
    badges = outcome.badgeChanges.map(BadgeChangeDocument.init)
  }
}

/// The document of `visits delete`.
package struct VisitDeletionDocument: Encodable {
  let schema = 1
  let deleted: VisitDocument
  let badges: [BadgeChangeDocument]

  /// Creates the document of a visit as it was.
  package init(_ visit: StoredVisit, badges: [BadgeChange]) {
    deleted = VisitDocument(visit)
    self.badges = badges.map(BadgeChangeDocument.init)
  }
}
