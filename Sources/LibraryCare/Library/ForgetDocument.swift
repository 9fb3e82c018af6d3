import AppSupport
package import Badges
import Foundation
package import LibraryMerge

/// The document of `forget visit`, `forget photo` and `forget tip`.
package struct ForgetDocument: Encodable {
  let schema = 1
  let visits: Int
  let photos: Int
  let questions: Int
  let stadiumNotes: Int
  let backupsDeleted: Int
  let backupsLeft: Int
  let badges: [BadgeChangeDocument]

  /// - `backups`: the number of backups that contained the data.
  /// - `areBackupsDeleted`: whether they were deleted.
  /// - `badges`: the changes of badges.
  package init(
    _ report: ForgetReport, backups: Int, areBackupsDeleted: Bool, badges: [BadgeChange]
  ) {
    (visits, photos, questions) = (report.visits, report.photos, report.questions)
    stadiumNotes = report.notes
    backupsDeleted = areBackupsDeleted ? backups : 0
    backupsLeft = areBackupsDeleted ? 0 : backups
    self.badges = badges.map(BadgeChangeDocument.init)
  }
}

/// The document of `forget all`.
package struct ForgetAllDocument: Encodable {
  let schema = 1
  let folder: String
  let left: [String]

  /// `left`: the names of files that stvisits didn't create.
  package init(folder: String, left: [String]) {
    (self.folder, self.left) = (folder, left)
  }
}
