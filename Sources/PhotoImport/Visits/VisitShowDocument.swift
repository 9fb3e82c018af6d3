package import Badges
package import BoxScores
import Foundation
import SportsModel
package import VisitStore

/// The document of `visits show`.
package struct VisitShowDocument: Encodable {
  let schema = 1
  let visit: CorrectedVisitDocument
  /// The paths of each photo.
  let photos: [[String]]
  /// The events of the game; nil if there is no box score.
  let saw: BoxScoreDocument?

  package init(_ stored: StoredVisit, photos: [StoredPhoto], saw: BoxScoreDocument? = nil) {
    self.saw = saw
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
  /// The first of the visits.
  let deleted: VisitDocument?
  let visits: [VisitDocument]
  let badges: [BadgeChangeDocument]

  /// Creates the document of visits as they were.
  package init(_ visits: [StoredVisit], badges: [BadgeChange]) {
    self.visits = visits.map { VisitDocument($0) }
    deleted = self.visits.first
    self.badges = badges.map(BadgeChangeDocument.init)
  }
}
