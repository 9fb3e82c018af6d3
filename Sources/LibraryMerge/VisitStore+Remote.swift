package import Foundation
import GRDB
import SportsModel
package import VisitStore

// The state of the remote storage: other machines, sent objects and uploads.

/// The state of the sync with the remote storage.
package struct RemoteState: Hashable, Sendable {
  package let device: UUID
  /// The last sync; nil before the first.
  package let syncedAt: Date?
  /// Changes in the log that were not sent yet.
  package let unsent: Int
  /// Entries of all machines.
  package let entries: Int
  package let devices: [RemoteDevice]
  /// The last time when everything that was sent was read back; nil if never.
  package let checkedAt: Date?
  /// Objects of this machine that the last check found missing or changed.
  package let damaged: Int

  /// The time after which everything is checked again.
  package static let checkInterval: TimeInterval = 30 * 86_400

  /// Returns whether the storage was read back completely in the last month.
  package func isChecked(at now: Date) -> Bool {
    checkedAt.map { now.timeIntervalSince($0) < Self.checkInterval } ?? false
  }
}

/// A machine whose entries were read, or this one.
package struct RemoteDevice: Hashable, Sendable {
  package let id: UUID
  /// The user's name for it.
  package let name: String
  /// The number of its entries here.
  package let entries: Int
  /// The time of its latest change here, by its clock; nil without entries.
  package let latestChange: Date?
}

extension VisitStore {
  package func remoteState() throws -> RemoteState {
    try read { reader in
      let database = reader.database
      let syncState = try SyncStateRecord.read(database)
      let devices = try database.rows(
        """
        SELECT device_id, machine, sum(entries), max(number), (
            SELECT max(stamp) FROM entry JOIN remote_segment AS own ON own.number = segment
              WHERE own.device_id = remote_segment.device_id)
          FROM remote_segment WHERE state <> 'sending' GROUP BY device_id ORDER BY device_id
        """
      ) { row in
        let latest: Double? = try row[4]
        return try RemoteDevice(
          id: Self.uuid(row[0]), name: row[1], entries: row[2],
          latestChange: latest.map { Date(timeIntervalSince1970: $0 / 1e6) })
      }
      let changed = try database.count(
        "FROM (SELECT DISTINCT entity, entity_id FROM change WHERE seq > ?)",
        with: [syncState.captured])
      let unsent = try database.count(
        """
        FROM entry LEFT JOIN remote_segment ON number = segment
          WHERE segment IS NULL OR state = 'sending' AND NOT EXISTS (
            SELECT 1 FROM remote_object WHERE is_damaged = 0 AND name =
              'devices/' || lower(device_id) || '/' || lower(remote_segment.id) || '.log')
        """)
      return RemoteState(
        device: try Self.uuid(database.deviceID()),
        syncedAt: syncState.syncedAt.flatMap { Date(utcText: $0) }, unsent: changed + unsent,
        entries: try database.count("FROM entry"), devices: devices,
        checkedAt: syncState.checkedAt.flatMap { Date(utcText: $0) },
        damaged: try database.count("FROM remote_object WHERE is_damaged = 1"))
    }
  }

  /// Starts with a storage that has nothing that this machine has sent or read: all entries are sent
  /// again, also deletions, edits and what was read from others, in a new chain.
  package func startAgain() throws {
    try discardPendingEntries()
    try takeOver(Set(chainedSegments().filter(\.isRead).map(\.key.device)))
    try writeUnlogged { database in
      try Self.startChain(now: now, database: database)
      try database.execute(
        sql: """
          UPDATE entry SET segment = NULL WHERE segment IS NOT NULL;
          DELETE FROM remote_segment;
          DELETE FROM remote_head WHERE link NOT GLOB '*:*';
          DELETE FROM remote_object;
          DELETE FROM upload;
          UPDATE photo SET upload_state = 'pending' WHERE upload_state <> 'pending'
          """)
    }
  }

  /// Makes this machine send all entries of its own segments in new ones, with a new chain.
  private static func startChain(now: Date, database: Database) throws {
    try database.execute(
      sql: """
        UPDATE entry SET segment = NULL WHERE segment IN (
          SELECT number FROM remote_segment WHERE state <> 'read');
        DELETE FROM remote_segment WHERE state <> 'read';
        DELETE FROM remote_object WHERE name GLOB 'devices/*'
        """)
    var syncState = try SyncStateRecord.read(database)
    // A later chain, even if the clock was ahead.
    syncState.chain = syncState.chain.map { max(now.microseconds ?? 0, $0 + 1) }
    syncState.checkedAt = nil
    try syncState.write(database)
  }

  /// Gives this machine's entries from after a time, as of a clock that was ahead, the present time in
  /// the same order, and a new chain, because other machines refuse such entries.
  ///
  /// If other machines' entries are from the future, this clock is behind, and nothing is changed.
  package func correctEntries(after limit: Date) throws {
    let limit = limit.microseconds ?? SyncEntry.latest
    guard try read({ try SyncStateRecord.read($0.database).clock }) > limit else { return }
    try writeUnlogged { database in
      let read = "SELECT number FROM remote_segment WHERE state = 'read'"
      guard
        try !database.exists("FROM entry WHERE stamp > ? AND segment IN (\(read))", with: [limit])
      else { return }
      var syncState = try SyncStateRecord.read(database)
      syncState.clock =
        try Int64.fetchOne(
          database, sql: "SELECT max(stamp) FROM entry WHERE stamp <= ?", arguments: [limit]) ?? 0
      let ahead = try database.texts(
        "SELECT id FROM entry WHERE stamp > ? ORDER BY stamp, id", with: [limit])
      let update = try database.cachedStatement(sql: "UPDATE entry SET stamp = ? WHERE id = ?")
      for entry in ahead {
        try update.execute(arguments: [syncState.tick(at: now.microseconds ?? 0), entry])
      }
      try syncState.write(database)
      if !ahead.isEmpty { try Self.startChain(now: now, database: database) }
    }
  }

  /// Returns whether a segment belongs to an earlier chain of this machine, which has its entries, or
  /// has forgotten them.
  package func isSuperseded(_ segment: SyncSegment, key: String) throws -> Bool {
    try read { reader in
      let database = reader.database
      guard let proof = segment.proof, proof.key == key,
        try segment.device.uuidString == database.deviceID(),
        let chain = try SyncStateRecord.read(database).chain, proof.chain < chain
      else { return false }
      let entryStore = EntryStore(database: database)
      return try segment.entries.allSatisfy { entry in
        try database.exists("FROM entry WHERE id = ?", with: [entry.stamp.entry])
          || entryStore.isForgotten(entry.table, entry.id)
      }
    }
  }

  /// Gives this machine a new id because another machine writes under the same one: the library was
  /// copied, or an older backup was restored.
  package func assignNewDeviceID() throws {
    try writeUnlogged { try Self.assignNewDeviceID(newID(), database: $0) }
  }

  private static func assignNewDeviceID(_ id: UUID, database: Database) throws {
    try database.execute(sql: "UPDATE device SET id = ?", arguments: [id.uuidString])
    try database.execute(sql: "UPDATE remote SET chain = NULL")
  }

  /// Prepares this machine for signing with a key; returns whether it left an id that it used.
  ///
  /// An id belongs to one key: a machine that hasn't sent anything gets a new one, since the library
  /// may be a copy. If another key signed under the id, as before a restore on a new disk, the id
  /// stays with that key, which stays accepted. Segments without a signature are sent again with one.
  package func adopt(key: String) throws -> Bool {
    try writeUnlogged { database in
      try database.execute(
        sql: "UPDATE remote_segment SET state = 'sending' WHERE state = 'sent' AND key IS NULL")
      let sent = "FROM remote_segment WHERE state <> 'read'"
      if try SyncStateRecord.read(database).chain == nil, try !database.exists(sent) {
        try Self.assignNewDeviceID(newID(), database: database)
      }
      let former = "\(sent) AND key <> ?1"
      // A library that started again has no segments, but knows the keys of its id.
      let signers = """
        FROM remote_machine, device
          WHERE device_id = device.id AND state = 'accepted' AND key <> ''
        """
      let isOfOtherKey =
        try database.exists(signers) && !database.exists("\(signers) AND key = ?", with: [key])
      guard try isOfOtherKey || database.exists(former, with: [key]) else { return false }
      try database.execute(
        sql: """
          INSERT OR IGNORE INTO remote_machine (device_id, key, name, state, may_remove, seen_at)
            SELECT device_id, key, max(machine), 'accepted', 1, ?2 \(former) GROUP BY device_id, key
          """, arguments: [key, now.storedText])
      try database.execute(
        sql: """
          UPDATE entry SET segment = NULL WHERE segment IN (
            SELECT number FROM remote_segment WHERE state = 'sending');
          DELETE FROM remote_segment WHERE state = 'sending';
          DELETE FROM remote_object WHERE name GLOB 'devices/*'
          """)
      try database.execute(
        sql: "UPDATE remote_segment SET state = 'read' WHERE state = 'sent' AND key <> ?",
        arguments: [key])
      try Self.assignNewDeviceID(newID(), database: database)
      return true
    }
  }

  static func uuid(_ text: String) throws -> UUID {
    guard let id = UUID(uuidString: text) else { throw MalformedRow(table: "device", column: "id") }
    return id
  }

  /// Returns all machines that were seen in the storage, by name.
  package func machines() throws -> [RemoteMachine] {
    try rows(
      """
      SELECT device_id, key, name, state, may_remove, seen_at FROM remote_machine
        ORDER BY name, device_id, key
      """
    ) { row in
      guard let state = RemoteMachine.State(rawValue: try row[3]) else {
        throw MalformedRow(table: "remote_machine", column: "state")
      }
      return RemoteMachine(
        device: try Self.uuid(row[0]), key: try row[1], name: try row[2], state: state,
        mayRemove: try row[4], seenAt: Date(utcText: try row[5] as String) ?? .distantPast)
    }
  }

  package func set(_ machine: RemoteMachine) throws {
    try writeUnlogged { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO remote_machine (device_id, key, name, state, may_remove, seen_at)
            VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          machine.device.uuidString, machine.key, machine.name, machine.state.rawValue,
          machine.mayRemove, machine.seenAt.storedText,
        ])
    }
  }

  /// Accepts the machines whose changes an older version of the program merged, without keys.
  package func acceptMergedMachines() throws {
    try writeUnlogged { database in
      try database.execute(
        sql: """
          INSERT OR IGNORE INTO remote_machine
              (device_id, key, name, state, may_remove, seen_at)
            SELECT device_id, '', max(machine), 'accepted', 1, ? FROM remote_segment
              WHERE state = 'read' AND key IS NULL
                AND device_id NOT IN (SELECT device_id FROM remote_machine)
                AND device_id NOT IN (SELECT id FROM device)
              GROUP BY device_id
          """, arguments: [now.storedText])
    }
  }

  /// Returns the sent objects, the ones with the oldest check first.
  package func sentObjects(_ prefix: String) throws -> [SentObject] {
    try rows(
      """
      SELECT name, bytes, sha256, is_damaged, checked_at FROM remote_object
        WHERE substr(name, 1, ?) = ? ORDER BY checked_at, name
      """, with: [prefix.count, prefix]
    ) {
      try SentObject(
        name: $0[0], bytes: $0[1], sha256: $0[2], isDamaged: $0[3],
        checkedAt: ($0[4] as String?).flatMap { Date(utcText: $0) })
    }
  }

  /// Stores the size and digest of an object, or the result of its check.
  package func record(_ object: SentObject) throws {
    try writeUnlogged { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO remote_object (name, bytes, sha256, is_damaged, checked_at)
            VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [
          object.name, object.bytes, object.sha256, object.isDamaged,
          object.checkedAt?.storedText,
        ])
    }
  }

  /// Records that everything that this machine sent was read back and compared.
  package func recordCompleteCheck() throws {
    try writeUnlogged { database in
      var syncState = try SyncStateRecord.read(database)
      syncState.checkedAt = now.storedText
      try syncState.write(database)
    }
  }

  /// Returns the hashes of forgotten photos that may still be in the storage; not of those that were
  /// added again.
  package func photosToRemove() throws -> [String] {
    try writeUnlogged { database in
      try database.execute(
        sql: "DELETE FROM remote_removal WHERE sha256 IN (SELECT sha256 FROM photo)")
      return try database.texts("SELECT sha256 FROM remote_removal ORDER BY sha256")
    }
  }

  /// Records that a forgotten photo is no longer in the storage.
  package func recordRemoval(of sha256: String) throws {
    try writeUnlogged { database in
      for table in ["remote_removal", "remote_object"] {
        try database.execute(sql: "DELETE FROM \(table) WHERE sha256 = ?", arguments: [sha256])
      }
    }
  }

  /// Returns the failed uploads by hash.
  package func uploadQueue() throws -> [String: FailedUpload] {
    let failed = try rows("SELECT sha256, attempts, reason, next_at FROM upload") { row in
      FailedUpload(
        sha256: try row[0], attempts: try row[1], reason: try row[2],
        nextAt: Date(utcText: try row[3] as String) ?? .distantPast)
    }
    return Dictionary(failed.map { ($0.sha256, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Sets the upload state of a file.
  package func setUploadState(of sha256: String, _ state: StoredPhoto.UploadState) throws {
    try writeUnlogged { database in
      try Self.setUpload(of: sha256, state, database: database)
      try database.execute(sql: "DELETE FROM upload WHERE sha256 = ?", arguments: [sha256])
    }
  }

  /// Schedules the next attempt after 1, 4, 16 … minutes, at most a day.
  package func recordUploadFailure(of sha256: String, _ reason: String) throws {
    try writeUnlogged { database in
      let attempts = try Int.fetchOne(
        database, sql: "SELECT attempts FROM upload WHERE sha256 = ?", arguments: [sha256])
      let minutes = min(1_440, 1 << (2 * min(attempts ?? 0, 6)))
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO upload (sha256, attempts, reason, next_at) VALUES (?, ?, ?, ?)
          """,
        arguments: [
          sha256, (attempts ?? 0) + 1, reason,
          now.addingTimeInterval(60 * Double(minutes)).storedText,
        ])
      try Self.setUpload(of: sha256, .failed, database: database)
    }
  }

  private static func setUpload(
    of sha256: String, _ state: StoredPhoto.UploadState, database: Database
  ) throws {
    try database.execute(
      sql: "UPDATE photo SET upload_state = ?1 WHERE sha256 = ?2 AND upload_state <> ?1",
      arguments: [state.rawValue, sha256])
  }
}

/// A machine and the key with which it signs its changes.
package struct RemoteMachine: Hashable, Sendable {
  package enum State: String, Sendable, Encodable { case accepted, waiting, revoked }

  package let device: UUID
  /// The public key in hexadecimal digits; empty for a version without signatures.
  package let key: String
  package var name: String
  package var state: State
  /// True if its deletions are accepted.
  package var mayRemove: Bool
  package let seenAt: Date

  package init(
    device: UUID, key: String, name: String, state: State, mayRemove: Bool = true, seenAt: Date
  ) {
    (self.device, self.key, self.name) = (device, key, name)
    (self.state, self.mayRemove, self.seenAt) = (state, mayRemove, seenAt)
  }
}
