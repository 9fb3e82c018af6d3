package import Foundation
import GRDB
import SportsModel
package import VisitStore

/// A known segment in a chain.
package struct ChainedSegment: Hashable, Sendable {
  package let key: SyncSegmentKey
  /// Nil for segments without a signature.
  package let head: ChainHead?
  package let isRead: Bool
  /// True if this computer has entries that no later segment contains.
  package let isNeeded: Bool
}

extension VisitStore {
  /// Returns the next unsent entries of this machine as a segment; nil if all were sent.
  ///
  /// The segment stays the same until it is marked as sent, so that a partial upload is overwritten
  /// by the complete one.
  /// With a signer, it has a place in this machine's chain.
  package func nextSegment(machine: String, signer: SegmentSigner? = nil) throws -> SyncSegment? {
    try writeUnlogged { database in
      guard
        var segment = try Self.segment(where: "state = 'sending'", [], database: database)
          ?? newSegment(machine, database: database)
      else { return nil }
      if let signer { try Self.sign(&segment, by: signer, now: now, database: database) }
      return segment
    }
  }

  private func newSegment(_ machine: String, database: Database) throws -> SyncSegment? {
    let entries = try Self.entries(where: "segment IS NULL", [], database: database)
    guard !entries.isEmpty else { return nil }
    let segment = SyncSegment(
      id: newID(), device: try Self.uuid(database.deviceID()), machine: machine, entries: entries)
    let number = try Self.insert(segment, state: "sending", database: database)
    let statement = try database.cachedStatement(sql: "UPDATE entry SET segment = ? WHERE id = ?")
    for entry in entries { try statement.execute(arguments: [number, entry.stamp.entry]) }
    return segment
  }

  /// Returns the first segment of a condition.
  private static func segment(
    where condition: String, _ arguments: StatementArguments, database: Database
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
        entries: try entries(where: "segment = ?", [row[0] as Int64], database: database))
    }
  }

  /// Returns as many entries as fit into a segment.
  private static func entries(
    where condition: String, _ arguments: StatementArguments, database: Database
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

  /// - Returns: the segment's number, even if it was known.
  static func insert(_ segment: SyncSegment, state: String, database: Database) throws -> Int64 {
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

  /// Marks a segment of this machine as stored remotely, unless something was forgotten meanwhile.
  package func markSent(_ segment: SyncSegment) throws {
    try writeUnlogged { database in
      let now = try Self.segment(where: "id = ?", [segment.id.uuidString], database: database)
      guard now?.entries == segment.entries else { return }
      try database.execute(
        sql: "UPDATE remote_segment SET state = 'sent' WHERE id = ?",
        arguments: [segment.id.uuidString])
    }
  }

  /// Returns the segments that this machine has sent, oldest first.
  package func sentSegments() throws -> [SyncSegmentKey] {
    try rows(
      "SELECT id, device_id FROM remote_segment WHERE state = 'sent' ORDER BY number"
    ) { SyncSegmentKey(id: try Self.uuid($0[0]), device: try Self.uuid($0[1])) }
  }

  /// Returns the entries of a sent segment as it would be sent now.
  package func sentSegment(_ key: SyncSegmentKey) throws -> SyncSegment? {
    try read { try Self.segment(where: "id = ?", [key.id.uuidString], database: $0.database) }
  }

  /// Marks a segment to be sent again because the stored one differs.
  package func resend(_ segment: SyncSegmentKey) throws {
    try writeUnlogged { database in
      try database.execute(
        sql: "UPDATE remote_segment SET state = 'sending' WHERE id = ? AND state = 'sent'",
        arguments: [segment.id.uuidString])
    }
  }

  /// Returns the segments that were read, sent, or are being sent.
  package func chainedSegments() throws -> [ChainedSegment] {
    try rows(
      """
      SELECT id, device_id, chain, position, link, state,
          EXISTS (SELECT 1 FROM entry WHERE segment = number)
        FROM remote_segment ORDER BY number
      """
    ) { row in
      var head: ChainHead?
      if let chain: Int64 = try row[2], let position: Int = try row[3] {
        head = ChainHead(chain: chain, position: position, link: try row[4] ?? "")
      }
      return ChainedSegment(
        key: SyncSegmentKey(id: try Self.uuid(row[0]), device: try Self.uuid(row[1])),
        head: head, isRead: try row[5] == "read", isNeeded: try row[6])
    }
  }

  /// Takes over the entries that were read from machines: this machine sends them again in segments
  /// of its own, with the positions of the chains up to which it has all of them; also entries whose
  /// segments were discarded.
  package func takeOver(_ devices: some Collection<UUID>) throws {
    try writeUnlogged { database in
      try database.execute(
        sql: "UPDATE entry SET segment = NULL WHERE is_applied = 1 AND segment = 0")
      for device in devices {
        let read = "FROM remote_segment WHERE state = 'read' AND device_id = ?"
        try database.execute(
          sql: """
            UPDATE entry SET segment = NULL
              WHERE is_applied = 1 AND segment IN (SELECT number \(read))
            """, arguments: [device.uuidString])
        let heads = try database.rows(
          """
          SELECT chain, position, link \(read) AND chain = (SELECT max(chain) \(read))
            ORDER BY position
          """, with: [device.uuidString, device.uuidString]
        ) { ChainHead(chain: try $0[0], position: try $0[1], link: try $0[2] ?? "") }
        // Copies of a library may have used a position twice.
        var last: ChainHead?
        for head in heads where head.position <= (last?.position ?? 0) + 1 { last = head }
        guard let last else { continue }
        let covered = ChainHead(
          chain: last.chain, position: last.position, link: last.link, resent: last.position)
        try Self.record(covered, of: device, database: database)
      }
    }
  }

  /// Stores the end of a machine's chain, unless a later one is known.
  private static func record(_ head: ChainHead, of device: UUID, database: Database) throws {
    let known = try heads(
      in: "remote_head WHERE device_id = ?", [device.uuidString], database: database)
    let merged = known[device]?.merged(with: head) ?? head
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO remote_head (device_id, chain, position, link) VALUES (?, ?, ?, ?)
        """, arguments: [device.uuidString, merged.chain, merged.position, merged.storedLink])
  }

  /// Returns the ends of chains that other machines have seen.
  package func reportedHeads() throws -> [UUID: ChainHead] {
    try read { try Self.heads(in: "remote_head", [], database: $0.database) }
  }

  /// Returns the last end of the chain of each machine in a table.
  private static func heads(
    in table: String, _ arguments: StatementArguments, database: Database
  ) throws -> [UUID: ChainHead] {
    let heads = try database.rows(
      "SELECT device_id, chain, position, link FROM \(table) ORDER BY chain, position",
      with: arguments
    ) { row in
      let link = try (row[3] as String? ?? "").split(separator: ":")
      return try (
        uuid(row[0]),
        ChainHead(
          chain: row[1], position: row[2], link: link.first.map(String.init) ?? "",
          resent: link.dropFirst().first.flatMap { Int($0) } ?? 0)
      )
    }
    return Dictionary(heads, uniquingKeysWith: { $0.merged(with: $1) })
  }

  /// Stores a segment's place in its chain, and later ends of chains that its machine has seen.
  static func place(
    _ segment: SyncSegment, number: Int64, link: String?, database: Database
  ) throws {
    guard let proof = segment.proof else { return }
    try database.execute(
      sql: """
        UPDATE remote_segment SET chain = ?, position = ?, link = ?, key = ? WHERE number = ?
        """, arguments: [proof.chain, proof.position, link, proof.key, number])
    for (device, head) in proof.heads { try record(head, of: device, database: database) }
  }

  /// Gives a segment its place in the chain, unless it has one, and signs it.
  private static func sign(
    _ segment: inout SyncSegment, by signer: SegmentSigner, now: Date, database: Database
  ) throws {
    let known = try Row.fetchOne(
      database, sql: "SELECT number, chain, position FROM remote_segment WHERE id = ?",
      arguments: [segment.id.uuidString])
    guard let known else { throw MalformedRow(table: "remote_segment", column: "id") }
    var syncState = try SyncStateRecord.read(database)
    let chain = try (known[1] as Int64?) ?? syncState.chain ?? now.microseconds ?? 0
    if try known[1] as Int64? == nil, syncState.chain == nil {
      syncState.chain = chain
      try syncState.write(database)
    }
    let own = "FROM remote_segment WHERE device_id = ? AND chain = ?"
    let place: StatementArguments = [segment.device.uuidString, chain]
    let last = try Int.fetchOne(database, sql: "SELECT max(position) \(own)", arguments: place)
    let position = try (known[2] as Int?) ?? (last ?? 0) + 1
    let previous = try String.fetchOne(
      database, sql: "SELECT link \(own) AND position = ?", arguments: place + [position - 1])
    let device = try database.deviceID()
    let read = try heads(
      in: "remote_segment WHERE state = 'read' AND position IS NOT NULL AND device_id <> ?",
      [device], database: database)
    let resent = try heads(in: "remote_head WHERE device_id <> ?", [device], database: database)
      .filter { $0.value.resent > 0 }
    let proof = SegmentProof(
      key: signer.key, chain: chain, position: position, previous: previous ?? "",
      heads: read.merging(resent) { $0.merged(with: $1) })
    try segment.sign(proof, by: signer)
    // The id belongs to this key from now on.
    try database.execute(
      sql: """
        INSERT OR IGNORE INTO remote_machine (device_id, key, name, state, may_remove, seen_at)
          VALUES (?, ?, ?, 'accepted', 1, ?)
        """, arguments: [device, signer.key, segment.machine, now.storedText])
    try Self.place(
      segment, number: known[0], link: signer.link(proof, segment.name), database: database)
  }
}

/// An object that this machine sent to the storage.
package struct SentObject: Hashable, Sendable {
  package let name: String
  package let bytes: Int
  package let sha256: String
  /// True if the last check found it missing or changed.
  package var isDamaged: Bool
  package var checkedAt: Date?

  package init(
    name: String, bytes: Int, sha256: String, isDamaged: Bool = false, checkedAt: Date? = nil
  ) {
    (self.name, self.bytes, self.sha256) = (name, bytes, sha256)
    (self.isDamaged, self.checkedAt) = (isDamaged, checkedAt)
  }
}

/// A photo that couldn't be uploaded.
package struct FailedUpload: Hashable, Sendable {
  package let sha256: String
  package let attempts: Int
  package let reason: String
  /// The time of the next automatic attempt.
  package let nextAt: Date
}
