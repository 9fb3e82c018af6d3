import Foundation
import GRDB
import SportsModel

extension VisitStore {
  /// Copies the last committed state, before an open transaction changes it.
  ///
  /// Every day has a backup of before its first change. A library that lost content gets none, so
  /// that its good backups are kept.
  func backUp(_ database: Database, before occasion: BackupOccasion) throws {
    guard try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM batch)") ?? false,
      try missingContent(database) == nil
    else { return }
    if let kind = occasion.kind {
      try backups.copy(kind: kind, now: now)
    } else if !backups.hasCopy(ofDay: now) {
      // A change isn't refused because its disk has no room for a copy.
      _ = try? backups.copy(kind: "daily", now: now)
    }
  }
}

extension BackupStore {
  /// Whether there is a backup of any kind of a day in UTC.
  func hasCopy(ofDay time: Date) -> Bool {
    let day = "-\(time.stamp.prefix(8))T"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.contains {
      $0.hasPrefix("visits-") && $0.hasSuffix(".sqlite") && $0.contains(day)
    }
  }
}
