package import Foundation
import GRDB
package import VisitStore

// The chain of segments of each machine.

extension VisitStore {
  /// Returns all segments that were read or sent.
  package func chainedSegments() throws -> [ChainedSegment] {
    try read { reader in
      try Row.fetchAll(
        reader.database,
        sql: """
          SELECT id, device_id, chain, position, link, state FROM remote_segment ORDER BY number
          """
      ).map { row in
        var head: ChainHead?
        if let chain: Int64 = try row[2], let position: Int = try row[3] {
          head = ChainHead(chain: chain, position: position, link: try row[4] ?? "")
        }
        return ChainedSegment(
          key: SyncSegmentKey(id: try Self.uuid(row[0]), device: try Self.uuid(row[1])),
          head: head, isRead: try row[5] == "read")
      }
    }
  }

  /// Returns the ends of chains that other machines have seen.
  package func reportedHeads() throws -> [UUID: ChainHead] {
    try read { reader in
      let rows = try Row.fetchAll(
        reader.database, sql: "SELECT device_id, chain, position, link FROM remote_head")
      return try Dictionary(
        rows.map {
          try (Self.uuid($0[0]), ChainHead(chain: $0[1], position: $0[2], link: $0[3]))
        },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// Stores a segment's place in its chain, and later ends of chains that its machine has seen.
  static func place(
    _ segment: SyncSegment, _ number: Int64, link: String?, _ database: Database
  ) throws {
    guard let proof = segment.proof else { return }
    try database.execute(
      sql: """
        UPDATE remote_segment SET chain = ?, position = ?, link = ?, key = ? WHERE number = ?
        """, arguments: [proof.chain, proof.position, link, proof.key, number])
    for (device, head) in proof.heads {
      try database.execute(
        sql: """
          INSERT INTO remote_head (device_id, chain, position, link) VALUES (?, ?, ?, ?)
            ON CONFLICT (device_id) DO UPDATE
              SET chain = excluded.chain, position = excluded.position, link = excluded.link
              WHERE (excluded.chain, excluded.position) > (remote_head.chain, remote_head.position)
          """, arguments: [device.uuidString, head.chain, head.position, head.link])
    }
  }

  /// Gives a segment its place in the chain, unless it has one, and signs it.
  static func sign(
    _ segment: inout SyncSegment, by signer: SegmentSigner, now: Date, _ database: Database
  ) throws {
    let own = try uuid(database.deviceID())
    let known = try Row.fetchOne(
      database,
      sql: "SELECT number, chain, position FROM remote_segment WHERE id = ?",
      arguments: [segment.id.uuidString])
    guard let known else { throw MalformedRow(table: "remote_segment", column: "id") }
    var syncState = try SyncStateRecord.read(database)
    let chain = try (known[1] as Int64?) ?? syncState.chain ?? now.microseconds ?? 0
    if try known[1] as Int64? == nil, syncState.chain == nil {
      syncState.chain = chain
      try syncState.write(database)
    }
    let last = try Int.fetchOne(
      database,
      sql: "SELECT max(position) FROM remote_segment WHERE device_id = ? AND chain = ?",
      arguments: [segment.device.uuidString, chain])
    let position = try (known[2] as Int?) ?? (last ?? 0) + 1
    let previous = try String.fetchOne(
      database,
      sql: """
        SELECT link FROM remote_segment WHERE device_id = ? AND chain = ? AND position = ?
        """, arguments: [segment.device.uuidString, chain, position - 1])
    let proof = SegmentProof(
      key: signer.key, chain: chain, position: position, previous: previous ?? "",
      heads: try heads(without: own, database))
    try segment.sign(proof, by: signer)
    try place(segment, known[0], link: signer.link(proof, segment.name), database)
  }

  private static func heads(
    without own: UUID, _ database: Database
  ) throws -> [UUID: ChainHead] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT device_id, chain, position, link FROM remote_segment
          WHERE state = 'read' AND position IS NOT NULL AND device_id <> ?
          ORDER BY chain, position
        """, arguments: [own.uuidString])
    return try Dictionary(
      rows.map {
        (
          try uuid($0[0]),
          try ChainHead(chain: $0[1], position: $0[2], link: $0[3] ?? "")
        )
      }, uniquingKeysWith: { _, later in later })
  }
}
