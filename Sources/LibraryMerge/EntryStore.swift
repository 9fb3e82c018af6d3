import Foundation
import GRDB
import VisitStore

/// The stored entries of all machines.
final class EntryStore {
  let database: Database
  /// True if owners exist; not computed again while more entries are applied.
  private var knownOwners: [RowKey: Bool] = [:]

  /// The pending entries to apply now.
  private let pending: String

  init(database: Database, onlyAdditions: Bool = false) {
    self.database = database
    guard onlyAdditions else {
      pending = "is_applied = 0"
      return
    }
    // An insert may also overwrite a row.
    pending = """
      id IN (
        SELECT id FROM entry AS waiting WHERE is_applied = 0 AND (segment IS NULL
          OR operation = 'insert' AND NOT EXISTS (
            SELECT 1 FROM entry AS known WHERE known.entity_id = waiting.entity_id
              AND known.entity = waiting.entity AND known.is_applied = 1)))
      """
  }

  /// Adds an entry, from a segment or yet to be sent; a known one gets the earlier stamp, which a
  /// machine with a corrected clock has sent, and one of another machine is needed only in the latest
  /// segment with it.
  func add(_ entry: SyncEntry, segment: Int64? = nil, isApplied: Bool = false) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO entry (id, stamp, entity, entity_id, operation, after, sha256, owner_id,
            segment, is_applied)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE
            SET segment = iif(
                entry.segment NOT IN (SELECT number FROM remote_segment WHERE state <> 'read'),
                excluded.segment, entry.segment),
              is_applied = iif(excluded.stamp < entry.stamp, 0, entry.is_applied),
              stamp = min(entry.stamp, excluded.stamp)
            WHERE excluded.segment IS NOT NULL
        """
    ).execute(arguments: [
      entry.stamp.entry, entry.stamp.time, entry.table.rawValue, entry.id,
      entry.operation.rawValue, SyncEntry.text(of: entry.values), entry.sha256, entry.owner?.id,
      segment, isApplied,
    ])
  }

  /// Returns all applied entries of a row; none of a forgotten one.
  func entries(_ table: StoreTable, _ id: String) throws -> [SyncEntry] {
    let statement = try database.cachedStatement(
      sql: "\(Self.selection) WHERE entity_id = ? AND entity = ? AND is_applied = 1")
    let entries = try Row.fetchAll(statement, arguments: [id, table.rawValue])
      .compactMap(Self.entry)
    return entries.contains { $0.operation == .forget } ? [] : entries
  }

  func fold(_ table: StoreTable, _ id: String) throws -> MergedRow {
    MergedRow(table, entries: try entries(table, id))
  }

  /// Returns the ids of rows that belong or belonged to another row.
  func childIDs(_ table: StoreTable, of owner: String) throws -> [String] {
    try database.texts(
      "SELECT DISTINCT entity_id FROM entry WHERE owner_id = ? AND entity = ?",
      with: [owner, table.rawValue])
  }

  /// Returns the ids that were not deleted: a machine deletes the ids that it has, not one that
  /// another machine has given to the same thing meanwhile.
  func alive(_ table: StoreTable, among ids: [String]) throws -> [String] {
    try ids.filter { try isAlive(RowKey(table: table, id: $0)) }
  }

  /// Returns whether a row exists; one that was deleted with its owner exists again when the owner
  /// does.
  private func isAlive(_ row: RowKey) throws -> Bool {
    let folded = try fold(row.table, row.id)
    guard !folded.isAlive, let owner = folded.deletedWith else { return folded.isAlive }
    if let known = knownOwners[owner] { return known }
    let ownerExists = try ownerExists(owner)
    knownOwners[owner] = ownerExists
    return ownerExists
  }

  /// Returns whether an owner exists; added photos also keep a visit or a question.
  private func ownerExists(_ owner: RowKey) throws -> Bool {
    guard try !isAlive(owner) else { return true }
    return try childIDs(.photo, of: owner.id).contains { id in
      let photo = try fold(.photo, id)
      return photo.isAlive && (photo.text("visit_id") ?? photo.text("question_id")) == owner.id
    }
  }

  /// Returns the ids that one file has or had on several machines, sorted; they are one photo, with
  /// the first id that was not deleted.
  func aliases(ofPhoto id: String) throws -> [String] {
    let hashes = """
      SELECT DISTINCT sha256 FROM entry
        WHERE entity_id = ? AND entity = 'photo' AND is_applied = 1 AND sha256 IS NOT NULL
      """
    let ids = "SELECT DISTINCT entity_id FROM entry WHERE sha256 = ? AND is_applied = 1"
    var known: Set<String> = []
    var seen: Set<String> = []
    var open = [id]
    while let next = open.popLast() {
      guard !known.contains(next), try !isForgotten(.photo, next) else { continue }
      known.insert(next)
      for hash in try database.texts(hashes, with: [next]) where seen.insert(hash).inserted {
        open += try database.texts(ids, with: [hash])
      }
    }
    return known.sorted()
  }

  /// Returns the ids of a photo's file locations, by path.
  func places(ofPhotos ids: [String]) throws -> [String: [String]] {
    var places: [String: [String]] = [:]
    for id in try ids.flatMap({ try childIDs(.photoPath, of: $0) }) {
      guard let path = try fold(.photoPath, id).text("path") else { continue }
      places[path, default: []].append(id)
    }
    return places.mapValues { $0.sorted() }
  }

  func isForgotten(_ table: StoreTable, _ id: String) throws -> Bool {
    try database.exists(
      "FROM entry WHERE entity_id = ? AND entity = ? AND operation = 'forget' AND is_applied = 1",
      with: [id, table.rawValue])
  }

  /// Returns rows with entries that were not applied yet.
  func pendingRows() throws -> [(table: StoreTable, id: String)] {
    try database.rows(
      "SELECT DISTINCT entity, entity_id FROM entry WHERE \(pending) ORDER BY entity, entity_id"
    ).compactMap { row in try StoreTable(rawValue: row[0]).map { ($0, try row[1]) } }
  }

  /// Returns owners, also former ones, of rows with pending entries: these may not name them.
  func pendingOwners(of table: StoreTable) throws -> [String] {
    try database.texts(
      """
      SELECT DISTINCT other.owner_id
        FROM (SELECT entity, entity_id FROM entry WHERE \(pending)) AS waiting
        JOIN entry AS other ON other.entity_id = waiting.entity_id AND other.entity = waiting.entity
        WHERE waiting.entity = ? AND other.owner_id IS NOT NULL
      """, with: [table.rawValue])
  }

  /// Returns the entries of other machines that forget rows and were not applied yet.
  func pendingForgets() throws -> [SyncEntry] {
    try database.rows(
      "\(Self.selection) WHERE \(pending) AND operation = 'forget' ORDER BY stamp, id"
    ).compactMap(Self.entry)
  }

  func markApplied() throws {
    try database.execute(sql: "UPDATE entry SET is_applied = 1 WHERE \(pending)")
  }

  static let selection = "SELECT id, stamp, entity, entity_id, operation, after FROM entry"

  static func entry(_ row: Row) -> SyncEntry? { try? readEntry(row) }

  private static func readEntry(_ row: Row) throws -> SyncEntry? {
    guard let table = StoreTable(rawValue: try row[2]),
      let operation = SyncEntry.ChangeOperation(rawValue: try row[4])
    else { return nil }
    let members = try ExportJSON.object(Array((row[5] as String).utf8))
    return SyncEntry(
      stamp: SyncEntry.Stamp(time: try row[1], entry: try row[0]), table: table, id: try row[3],
      operation: operation, values: try SyncEntry.values(members, of: table))
  }
}

/// The sync state of this database: one row, created when first needed.
struct SyncStateRecord {
  /// The latest stamp that was given or seen.
  var clock: Int64 = 0
  /// The last log entry that was turned into sync entries.
  var captured: Int64 = 0
  var syncedAt: String?
  /// The last time when everything that was sent was read back.
  var checkedAt: String?
  /// The start of this machine's chain of segments, in microseconds since 1970.
  var chain: Int64?

  static func read(_ database: Database) throws -> SyncStateRecord {
    let row = try Row.fetchOne(
      database,
      sql: "SELECT clock, captured, synced_at, checked_at, chain FROM remote WHERE id = 1")
    guard let row else { return SyncStateRecord() }
    return SyncStateRecord(
      clock: try row[0], captured: try row[1], syncedAt: try row[2], checkedAt: try row[3],
      chain: try row[4])
  }

  func write(_ database: Database) throws {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO remote (id, clock, captured, synced_at, checked_at, chain)
          VALUES (1, ?, ?, ?, ?, ?)
        """, arguments: [clock, captured, syncedAt, checkedAt, chain])
  }

  /// Returns the stamp of this machine's next entry: the time of its change, but later than all
  /// stamps so far.
  mutating func stamp(at time: Int64, _ entry: UUID) -> SyncEntry.Stamp {
    SyncEntry.Stamp(time: tick(at: time), entry: entry.uuidString)
  }

  mutating func tick(at time: Int64) -> Int64 {
    clock = min(max(time, clock &+ 1), SyncEntry.latest)
    return clock
  }
}
