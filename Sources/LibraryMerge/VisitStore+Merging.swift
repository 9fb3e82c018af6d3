package import Foundation
import GRDB
package import VisitStore

/// The numbers of changes of a merge.
package struct MergeReport: Hashable, Sendable {
  /// Rows that were written.
  package var written = 0
  /// Rows with invalid entries.
  package var rejected = 0
  /// The batch in the history; nil if nothing was written.
  package var batch: UUID?

  package init() {}
}

extension VisitStore {
  /// Stores the entries of another machine for `mergePendingEntries`; a known segment is ignored.
  ///
  /// Returns the number of entries that were left out: deletions, unless `mayRemove`. The link is the
  /// segment's place in the chain of its machine.
  @discardableResult
  package func append(
    _ segment: SyncSegment, link: String? = nil, mayRemove: Bool = true
  ) throws -> Int {
    try writeUnlogged { try Self.append(segment, link: link, mayRemove: mayRemove, database: $0) }
  }

  private static func append(
    _ segment: SyncSegment, link: String?, mayRemove: Bool, database: Database
  ) throws -> Int {
    let number = try insert(segment, state: "read", database: database)
    guard database.changesCount > 0 else { return 0 }
    try place(segment, number: number, link: link, database: database)
    let entryStore = EntryStore(database: database)
    var refused = 0
    for entry in segment.entries {
      guard mayRemove || ![.delete, .forget].contains(entry.operation) else {
        refused += 1
        continue
      }
      // Forgotten rows must not return from another machine.
      let isForgotten = try entryStore.isForgotten(entry.table, entry.id)
      if !isForgotten || entry.operation == .forget { try entryStore.add(entry, segment: number) }
    }
    return refused
  }

  /// Creates entries for local changes and writes the rows that follow from all entries; this is
  /// one transaction and one batch in the history, with its badge changes.
  ///
  /// With `onlyAdditions`, updates and removals of other machines stay pending, for a batch of
  /// their own, which can be undone.
  package func mergePendingEntries(
    note: String?, onlyAdditions: Bool = false
  ) throws -> WriteOutcome<MergeReport> {
    let batch = makeBatch(.merge, note: note)
    return try write(in: batch) { writer in
      try self.merge(writer.journal, onlyAdditions: onlyAdditions)
    }
  }

  /// Merges in a transaction of the caller; entries of rows that another machine has forgotten are
  /// removed.
  func merge(_ journal: Journal, onlyAdditions: Bool = false) throws -> MergeReport {
    let database = journal.database
    var report = MergeReport()
    var syncState = try SyncStateRecord.read(database)
    try LocalChangeCapture(journal, newID: newID).make(&syncState)
    let latest = try Int64.fetchOne(
      database, sql: "SELECT max(stamp) FROM entry WHERE is_applied = 0")
    syncState.clock = max(syncState.clock, latest ?? 0)
    var merger = Merger(journal, onlyAdditions: onlyAdditions)
    let forgotten = try merger.entryStore.pendingForgets()
    try merger.run()
    // The eraser also makes entries.
    try syncState.write(database)
    let eraser = EntryEraser(database, now: journal.now, newID: newID)
    for entry in forgotten { try eraser.follow(entry, journal: journal) }
    report.written = merger.written
    report.rejected = merger.rejected.count
    if merger.written > 0 { report.batch = journal.batch.id }
    syncState = try SyncStateRecord.read(database)
    syncState.captured = try Int64.fetchOne(database, sql: "SELECT max(seq) FROM change") ?? 0
    syncState.syncedAt = journal.now.storedText
    try syncState.write(database)
    return report
  }

  /// Returns the losses of merging the pending entries and the entries of segments; nothing is
  /// written.
  package func previewMerge(
    merging segments: [(segment: SyncSegment, mayRemove: Bool)] = [],
    limit: RemovalLimit = .standard
  ) throws -> MergePreview {
    let batch = makeBatch(.merge)
    return try dryRun(of: batch) { writer in
      let database = writer.journal.database
      var preview = MergePreview()
      preview.visits = try database.count("FROM visit")
      for (segment, mayRemove) in segments {
        _ = try Self.append(segment, link: nil, mayRemove: mayRemove, database: database)
      }
      _ = try merge(writer.journal)
      try preview.read(batch.id, database: database)
      preview.earlierRemovals = try earlierRemovals(
        before: batch.id, limit, visits: preview.visits, database: database)
      return preview
    }
  }

  /// Returns the number of removals by merges of the last month, since the last one that needed
  /// permission.
  private func earlierRemovals(
    before batch: UUID, _ limit: RemovalLimit, visits: Int, database: Database
  ) throws -> Int {
    let merges = try database.texts(
      """
      SELECT id FROM batch WHERE kind = 'merge' AND undone_by IS NULL AND started_at > ? AND id <> ?
        ORDER BY seq
      """, with: [now.addingTimeInterval(-30 * 86_400).storedText, batch.uuidString])
    return try merges.compactMap(UUID.init(uuidString:)).reduce(0) { sum, merge in
      var preview = MergePreview()
      (preview.visits, preview.earlierRemovals) = (visits, sum)
      try preview.read(merge, database: database)
      return preview.hasLargeLosses(for: limit) ? 0 : sum + preview.removals
    }
  }

  /// Removes what was read but not merged, so that the next sync reads it again.
  package func discardPendingEntries(of device: UUID? = nil) throws {
    try writeUnlogged { database in
      let segments = try Int64.fetchAll(
        database,
        sql: """
          SELECT DISTINCT number FROM remote_segment JOIN entry ON segment = number
            WHERE state = 'read' AND is_applied = 0 AND (?1 IS NULL OR device_id = ?1)
          """, arguments: [device?.uuidString])
      for number in segments {
        try database.execute(
          sql: """
            DELETE FROM entry WHERE segment = ? AND is_applied = 0;
            UPDATE entry SET segment = 0 WHERE segment = ?;
            DELETE FROM remote_segment WHERE number = ?
            """, arguments: [number, number, number])
      }
    }
  }
}

/// The visits, trips and open questions that a merge would remove, overwrite or add.
package struct MergePreview: Hashable, Sendable, Encodable {
  package struct Item: Hashable, Sendable, Encodable {
    package let id: String
    /// The stadium and the day of a visit, the name of a trip, or the stadium and text of a note.
    package let title: String
  }

  package var removed: [Item] = []
  package var changed: [Item] = []
  package var removedPhotos = 0
  /// Open questions, with their photos.
  package var removedQuestions = 0
  /// Open questions that are closed without a visit that the merge adds.
  package var closedQuestions = 0
  /// New visits, trips, questions and stadium notes, and visits with new texts.
  package var added = 0
  /// The number of removals by earlier merges that needed no permission.
  package var earlierRemovals = 0
  /// The number of visits before the merge.
  package var visits = 0

  package init() {}

  /// Returns whether the merge needs permission.
  package func isLarge(for limit: RemovalLimit = .standard) -> Bool {
    hasLargeLosses(for: limit) || hasLargeAdditions
  }

  /// True if the merge adds much to a library that isn't new.
  package var hasLargeAdditions: Bool { visits > 0 && added > RemovalLimit.maxAdditions }

  func hasLargeLosses(for limit: RemovalLimit) -> Bool {
    let count = removals + changed.count + closedQuestions
    return !limit.allows(count + (removals > 0 ? earlierRemovals : 0), of: visits)
  }

  var removals: Int { removed.count + removedQuestions }

  private static let texts = ["note", "description", "seat", "caption"]

  /// Columns that other columns imply or that say nothing about a visit.
  private static let unimportant: Set<String> = [
    RowImage.changedAtColumn, "evidence", "game_resolved_at", "game_source_version",
    "score_pending", "score_provider", "other_scores", "superseded_by", "created_at",
  ]

  mutating func read(_ batch: UUID, database: Database) throws {
    let new = try Set(
      database.texts(
        """
        SELECT entity_id FROM change WHERE batch_id = ? AND operation = 'insert'
          AND entity IN ('visit', 'trip', 'stadium_note', 'question')
        """, with: [batch.uuidString]))
    let rows = try database.rows(
      """
      SELECT entity, entity_id, operation, before, after FROM change
        WHERE batch_id = ? AND operation <> 'insert'
          AND entity IN ('visit', 'photo', 'trip', 'stadium_note', 'question')
        ORDER BY seq
      """, with: [batch.uuidString])
    let open = Question.State.open.rawValue
    var (changed, written): ([String: Item], Set<String>) = ([:], [])
    for row in rows {
      let before = try RowImage(json: row["before"])
      let id: String = try row["entity_id"]
      switch try (row["entity"] as String, isDeletion: row["operation"] == "delete") {
      case ("photo", true):
        let hash = before.text("sha256")
        guard try !database.exists("FROM photo WHERE sha256 = ?", with: [hash]) else { continue }
        removedPhotos += 1
        // A visit that loses a photo is a changed one.
        if let owner = before.text("visit_id") {
          changed[owner] = try Self.visit(owner, database: database)
        }
      case ("question", true):
        if before.text("state") == open { removedQuestions += 1 }
      case (_, true):
        let title = ["local_date", "stadium_name", "name", "text"].compactMap(before.text)
        removed.append(Item(id: id, title: title.joined(separator: " ")))
      case ("question", false):
        let after = try RowImage(json: row["after"])
        guard before.text("state") == open, let state = after.text("state"), state != open else {
          continue
        }
        if after.text("visit_id").map(new.contains) != true { closedQuestions += 1 }
      case (let entity, false) where entity == "visit" || entity == "photo":
        let after = try RowImage(json: row["after"]).values
        let columns = before.values.keys.filter { column in
          after[column] != before.values[column]
            && (entity == "visit" || column == "caption" || column == "visit_id")
            && !Self.unimportant.contains(column)
        }
        guard !columns.isEmpty,
          let visit = try entity == "visit"
            ? id : before.text("visit_id") ?? Self.owner(ofPhoto: id, database: database)
        else { continue }
        if columns.contains(where: { before.values[$0]?.isNull == false }) {
          changed[visit] = try Self.visit(visit, database: database)
        }
        if columns.contains(where: Self.texts.contains) { written.insert(visit) }
      default: break
      }
    }
    added = new.union(written).count
    sort(changed)
  }

  private mutating func sort(_ changed: [String: Item]) {
    let gone = Set(removed.map(\.id))
    self.changed = changed.filter { !gone.contains($0.key) }.map(\.value)
      .sorted { ($0.title, $0.id) < ($1.title, $1.id) }
    removed.sort { ($0.title, $0.id) < ($1.title, $1.id) }
  }

  private static func owner(ofPhoto id: String, database: Database) throws -> String? {
    try String.fetchOne(
      database, sql: "SELECT visit_id FROM photo WHERE id = ?", arguments: [id])
  }

  private static func visit(_ id: String, database: Database) throws -> Item? {
    try database.texts(
      "SELECT local_date || ' ' || stadium_name FROM visit WHERE id = ?", with: [id]
    ).first.map { Item(id: id, title: $0) }
  }
}

/// The number of visits, trips and open questions that a merge may remove or overwrite without
/// permission.
package struct RemovalLimit: Hashable, Sendable {
  package let visits: Int
  /// The percentage of all visits that may be removed.
  package let percent: Double
  /// The number of visits that any library may lose, however large a part of it they are.
  private static let alwaysAllowed = 2

  package init(visits: Int, percent: Double) { (self.visits, self.percent) = (visits, percent) }

  package static let standard = RemovalLimit(visits: 5, percent: 5)

  /// The number of rows that a merge may add to a library with visits without permission.
  package static let maxAdditions = 100

  func allows(_ count: Int, of all: Int) -> Bool {
    count <= visits && (count <= Self.alwaysAllowed || Double(count) <= Double(all) * percent / 100)
  }
}
