package import Foundation
import GRDB
import SportsModel
package import VisitStore

extension VisitStore {
  package func remoteState() throws -> RemoteState {
    try read { reader in
      let database = reader.database
      let syncState = try SyncStateRecord.read(database)
      let devices = try Row.fetchAll(
        database,
        sql: """
          SELECT device_id, machine, sum(entries), max(number) FROM remote_segment
            WHERE state <> 'sending' GROUP BY device_id ORDER BY device_id
          """
      ).map { try RemoteDevice(id: Self.uuid($0[0]), name: $0[1], entries: $0[2]) }
      let changed = try Int.fetchOne(
        database,
        sql: "SELECT count(DISTINCT entity || entity_id) FROM change WHERE seq > ?",
        arguments: [syncState.captured])
      let unsent = try Int.fetchOne(
        database,
        sql: """
          SELECT (SELECT count(*) FROM entry WHERE segment IS NULL)
            + (SELECT count(*) FROM entry JOIN remote_segment ON number = segment
              WHERE state = 'sending' AND NOT EXISTS (
                SELECT 1 FROM remote_object WHERE is_damaged = 0 AND name =
                  'devices/' || lower(device_id) || '/' || lower(remote_segment.id) || '.log'))
          """)
      return RemoteState(
        device: try Self.uuid(database.deviceID()),
        syncedAt: syncState.syncedAt.flatMap { Date(utcText: $0) },
        unsent: (changed ?? 0) + (unsent ?? 0),
        entries: try Int.fetchOne(database, sql: "SELECT count(*) FROM entry") ?? 0,
        devices: devices, checkedAt: syncState.checkedAt.flatMap { Date(utcText: $0) },
        damaged: try Int.fetchOne(
          database, sql: "SELECT count(*) FROM remote_object WHERE is_damaged = 1") ?? 0)
    }
  }

  /// Returns the segments that were read, sent, or are being sent.
  package func knownSegments() throws -> Set<UUID> {
    try read { reader in
      try Set(String.fetchAll(reader.database, sql: "SELECT id FROM remote_segment").map(Self.uuid))
    }
  }

  /// Starts with an empty remote storage: everything will be sent again.
  package func resetRemote() throws {
    try writeUnlogged { database in
      let tables = [
        "entry", "remote", "remote_segment", "upload", "remote_head", "remote_object",
        "remote_removal",
      ]
      for table in tables {
        try database.execute(sql: "DELETE FROM \(table)")
      }
      try database.execute(
        sql: "UPDATE photo SET upload_state = 'pending' WHERE upload_state <> 'pending'")
    }
  }

  // MARK: Other machines

  /// Stores the entries of another machine for `mergePendingEntries`; a known segment is ignored.
  ///
  /// Returns the number of entries that were left out: deletions, unless `mayRemove`. The link is the
  /// segment's place in the chain of its machine.
  @discardableResult
  package func take(
    _ segment: SyncSegment, link: String? = nil, mayRemove: Bool = true
  ) throws -> Int {
    try writeUnlogged {
      try Self.take(segment, link: link, mayRemove: mayRemove, $0)
    }
  }

  static func take(
    _ segment: SyncSegment, link: String?, mayRemove: Bool, _ database: Database
  ) throws -> Int {
    let number = try Self.note(segment, "read", database)
    guard database.changesCount > 0 else { return 0 }
    try place(segment, number, link: link, database)
    let entryStore = EntryStore(database: database)
    var refused = 0
    for entry in segment.entries {
      guard mayRemove || !entry.operation.isRemoval else {
        refused += 1
        continue
      }
      // Forgotten rows must not return from another machine.
      let isForgotten = try entryStore.isForgotten(entry.table, entry.id)
      if !isForgotten || entry.operation == .forget { try entryStore.add(entry, segment: number) }
    }
    return refused
  }

  /// Creates entries for local changes and writes the rows that follow from all entries.
  ///
  /// This is one transaction and one batch in the history, with its badge changes.
  ///
  /// With `onlyAdditions`, updates and removals of other machines stay pending, for a batch of their
  /// own, which can be undone.
  package func mergePendingEntries(
    note: String?, onlyAdditions: Bool = false
  ) throws -> WriteOutcome<MergeReport> {
    let batch = begin(.merge, note: note)
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
    report.captured = try LocalChangeCapture(journal, newID: newID).make(&syncState)
    let latest = try Int64.fetchOne(
      database, sql: "SELECT max(stamp) FROM entry WHERE is_applied = 0")
    syncState.clock = max(syncState.clock, latest ?? 0)
    var merger = Merger(journal, onlyAdditions: onlyAdditions)
    let forgotten = try merger.entryStore.pendingForgets()
    try merger.run()
    // The eraser makes entries, too.
    try syncState.write(database)
    let eraser = EntryEraser(database, now: journal.now, newID: newID)
    for entry in forgotten { try eraser.follow(entry, journal) }
    report.written = merger.written
    report.rejected = merger.rejected.count
    if merger.written > 0 { report.batch = journal.batch.id }
    syncState = try SyncStateRecord.read(database)
    syncState.captured = try Int64.fetchOne(database, sql: "SELECT max(seq) FROM change") ?? 0
    syncState.syncedAt = journal.now.storedText
    try syncState.write(database)
    return report
  }

  // MARK: This machine

  /// Returns the next unsent entries of this machine as a segment; nil if all were sent.
  ///
  /// The segment stays the same until it is marked as sent, so that a partial upload is overwritten
  /// by the complete one.
  /// With a signer, it has a place in this machine's chain.
  package func nextSegment(
    machine: String, signer: SegmentSigner? = nil
  ) throws -> SyncSegment? {
    let now = now
    return try writeUnlogged { database in
      guard var segment = try Self.nextSegment(machine, newID, database) else { return nil }
      if let signer { try Self.sign(&segment, by: signer, now: now, database) }
      return segment
    }
  }

  private static func nextSegment(
    _ machine: String, _ newID: () -> UUID, _ database: Database
  ) throws -> SyncSegment? {
    if let open = try segment("state = 'sending'", [], database) { return open }
    let entries = try entries("segment IS NULL", [], database)
    guard !entries.isEmpty else { return nil }
    let segment = SyncSegment(
      id: newID(), device: try uuid(database.deviceID()), machine: machine, entries: entries)
    let number = try note(segment, "sending", database)
    let statement = try database.cachedStatement(sql: "UPDATE entry SET segment = ? WHERE id = ?")
    for entry in entries { try statement.execute(arguments: [number, entry.stamp.entry]) }
    return segment
  }

  /// Returns the first segment of a condition.
  static func segment(
    _ condition: String, _ arguments: StatementArguments, _ database: Database
  ) throws -> SyncSegment? {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT number, id, device_id, machine FROM remote_segment WHERE \(condition)
          ORDER BY number LIMIT 1
        """, arguments: arguments)
    return try row.map { row in
      SyncSegment(
        id: try uuid(row[1]), device: try uuid(row[2]), machine: try row[3],
        entries: try entries("segment = ?", [row[0] as Int64], database))
    }
  }

  /// Returns as many entries as fit into a segment.
  private static func entries(
    _ condition: String, _ arguments: StatementArguments, _ database: Database
  ) throws -> [SyncEntry] {
    let rows = try Row.fetchCursor(
      database, sql: "\(EntryStore.selection) WHERE \(condition) ORDER BY stamp, id",
      arguments: arguments)
    var entries: [SyncEntry] = []
    var bytes = 0
    while bytes < SyncSegment.targetBytes, entries.count < SyncSegment.maxEntries,
      let row = try rows.next()
    {
      guard let entry = EntryStore.entry(row) else {
        throw MalformedRow(table: "entry", column: "after")
      }
      entries.append(entry)
      bytes += entry.line.count
    }
    return entries
  }

  /// Marks a segment of this machine as stored remotely, unless something was forgotten meanwhile.
  package func markSent(_ segment: SyncSegment) throws {
    try writeUnlogged { database in
      let now = try Self.segment("id = ?", [segment.id.uuidString], database)
      guard now?.entries == segment.entries else { return }
      try database.execute(
        sql: "UPDATE remote_segment SET state = 'sent' WHERE id = ?",
        arguments: [segment.id.uuidString])
    }
  }

  /// Returns the segments that this machine has sent, oldest first.
  package func sentSegments() throws -> [SyncSegmentKey] {
    try read { reader in
      try Row.fetchAll(
        reader.database,
        sql: "SELECT id, device_id FROM remote_segment WHERE state = 'sent' ORDER BY number"
      ).map { SyncSegmentKey(id: try Self.uuid($0[0]), device: try Self.uuid($0[1])) }
    }
  }

  /// Marks a segment to be sent again because the stored one differs.
  package func resend(_ segment: SyncSegmentKey) throws {
    try writeUnlogged { database in
      try database.execute(
        sql: "UPDATE remote_segment SET state = 'sending' WHERE id = ? AND state = 'sent'",
        arguments: [segment.id.uuidString])
    }
  }

  /// Gives this machine a new id because another machine writes under the same one: the library was
  /// copied, or an older backup was restored.
  package func assignNewDeviceID() throws {
    let id = newID()
    try writeUnlogged { database in
      try database.execute(sql: "UPDATE device SET id = ?", arguments: [id.uuidString])
      try database.execute(sql: "UPDATE remote SET chain = NULL")
    }
  }

  // MARK: The tables

  static func uuid(_ text: String) throws -> UUID {
    guard let id = UUID(uuidString: text) else { throw MalformedRow(table: "device", column: "id") }
    return id
  }

  /// - Returns: the segment's number, also if it was known.
  private static func note(
    _ segment: SyncSegment, _ state: String, _ database: Database
  ) throws -> Int64 {
    try database.execute(
      sql: """
        INSERT INTO remote_segment (id, device_id, machine, entries, state)
          VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
        """,
      arguments: [
        segment.id.uuidString, segment.device.uuidString, segment.machine, segment.entries.count,
        state,
      ])
    return database.lastInsertedRowID
  }
}
