import Foundation
import GRDB
import SportsModel
import VisitStore

/// Creates entries for the changes on this machine since the last sync; a row is compared with its
/// entries so far: a change that was undone creates no entry, and a difference gets the time of the
/// row's last change in the log.
struct LocalChangeCapture {
  private let journal: Journal
  private let entryStore: EntryStore
  private let newID: () -> UUID

  init(_ journal: Journal, newID: @escaping () -> UUID) {
    self.journal = journal
    entryStore = EntryStore(database: journal.database)
    self.newID = newID
  }

  func make(_ syncState: inout SyncStateRecord) throws {
    let touches = try touches(since: syncState.captured)
    var drafts: [Draft] = []
    for (row, touch) in touches {
      var owner = touch.departure?.owner
      // A photo that was removed from a visit separately doesn't return with the visit.
      if let key = owner, touches[key]?.departure?.batch != touch.departure?.batch { owner = nil }
      try add(row, touch: touch, deletedWith: owner, to: &drafts)
    }
    // Changes that were logged while the clock was ahead: other machines refuse stamps of the future.
    let now = journal.now.microseconds ?? SyncEntry.latest
    // A later change gets a later stamp, whatever the row.
    drafts.sort { ($0.at, $0.place, $0.row.id) < ($1.at, $1.place, $1.row.id) }
    for draft in drafts {
      let stamp = syncState.stamp(at: min(draft.at, now), newID())
      try entryStore.add(
        SyncEntry(
          stamp: stamp, table: draft.row.table, id: draft.row.id, operation: draft.operation,
          values: draft.values))
    }
  }

  /// The times of a row's last changes, in microseconds since 1970.
  private struct Touch {
    /// The position in the log.
    var place: Int64 = 0
    /// The time when the row was last added or removed.
    var life: Int64?
    var groups: [Int: Int64] = [:]
    var last: Int64 = 0
    /// The removal, if the row is gone, with the owner of a photo or a file location.
    var departure: (batch: String, owner: RowKey?)?
  }

  private struct Draft {
    let row: RowKey
    let at, place: Int64
    let operation: SyncEntry.ChangeOperation
    let values: [String: DatabaseValue]
  }

  private func touches(since captured: Int64) throws -> [RowKey: Touch] {
    var touches: [RowKey: Touch] = [:]
    let changes = try Row.fetchCursor(
      journal.database,
      sql: """
        SELECT seq, entity, entity_id, operation, at,
            (SELECT group_concat(key) FROM json_each(after)) AS columns, batch_id,
            json_extract(before, '$.visit_id') AS visit_id,
            json_extract(before, '$.question_id') AS question_id,
            json_extract(before, '$.photo_id') AS photo_id
          FROM change WHERE seq > ? ORDER BY seq
        """,
      arguments: [captured])
    while let change = try changes.next() {
      guard let table = StoreTable(rawValue: try change["entity"]),
        let operation = ChangeOperation(rawValue: try change["operation"]),
        let at = Date(utcText: try change["at"] as String)?.microseconds
      else { continue }
      var touch = touches[RowKey(table: table, id: try change["entity_id"])] ?? Touch()
      touch.place = try change["seq"]
      touch.last = at
      if operation != .update {
        touch.life = at
        touch.departure =
          operation == .delete ? try (change["batch_id"], Self.owner(of: table, change)) : nil
      }
      for column in try (change["columns"] as String? ?? "").split(separator: ",") {
        guard let group = ColumnGroups.group(of: String(column), in: table) else { continue }
        touch.groups[group] = at
      }
      touches[RowKey(table: table, id: try change["entity_id"])] = touch
    }
    return touches
  }

  /// Returns the owner of a photo or a file location; other rows are deleted on their own.
  private static func owner(of table: StoreTable, _ change: Row) throws -> RowKey? {
    for (column, table) in table == .question ? [] : table.owners {
      if let id: String = try change[column] { return RowKey(table: table, id: id) }
    }
    return nil
  }

  /// Returns the ids of the same thing: a file or its location may have several.
  private func matchingIDs(_ row: RowKey) throws -> [String] {
    switch row.table {
    case .photo: return try entryStore.aliases(ofPhoto: row.id)
    case .photoPath:
      let known = try entryStore.fold(.photoPath, row.id)
      guard let photo = known.text("photo_id"), let path = known.text("path") else { return [] }
      return try entryStore.places(ofPhotos: entryStore.aliases(ofPhoto: photo))[path] ?? [row.id]
    case .visit, .question, .trip, .taste, .stadiumNote, .achievement: return [row.id]
    }
  }

  private func add(
    _ row: RowKey, touch: Touch, deletedWith owner: RowKey?, to drafts: inout [Draft]
  ) throws {
    let matchingIDs = try matchingIDs(row)
    let alive = try entryStore.alive(row.table, among: matchingIDs)
    guard let present = try journal.image(row.table, row.id) else {
      let isElsewhere = try matchingIDs.contains { try journal.image(row.table, $0) != nil }
      for id in alive where !isElsewhere || id == row.id {
        drafts.append(
          Draft(
            row: RowKey(table: row.table, id: id), at: touch.life ?? touch.last,
            place: touch.place, operation: .delete, values: row.values(belongingTo: owner)))
      }
      return
    }
    let known = MergedRow(
      row.table,
      entries: try Set(alive).union([row.id]).flatMap { try entryStore.entries(row.table, $0) })
    // A row whose id differs from the current one gets a new entry, and so the current id.
    let isNew = alive.first != row.id
    var changes: [Int64: [String: DatabaseValue]] = [:]
    if isNew { changes[touch.life ?? touch.last] = [:] }
    for (group, columns) in ColumnGroups.of(row.table).enumerated() {
      let values = Dictionary(
        uniqueKeysWithValues: columns.map { ($0, present.values[$0] ?? .null) })
      guard values.contains(where: { known.value($0.key) != $0.value }) else { continue }
      changes[touch.groups[group] ?? touch.last, default: [:]].merge(values) { _, new in new }
    }
    for (at, values) in changes {
      drafts.append(
        Draft(
          row: row, at: at, place: touch.place, operation: isNew ? .insert : .update,
          values: known.isEmpty ? values.filter { !$0.value.isNull } : values))
    }
  }
}

extension Date {
  /// Microseconds since 1970; nil if not a plausible time.
  var microseconds: Int64? {
    let microseconds = (timeIntervalSince1970 * 1e6).rounded()
    guard (0...Double(SyncEntry.latest)).contains(microseconds) else { return nil }
    return Int64(microseconds)
  }
}
