package import Foundation
import GRDB
import SportsModel
package import VisitStore

/// A machine and the key with which it signs its changes.
package struct RemoteMachine: Hashable, Sendable {
  package enum State: String, Sendable, Encodable { case accepted, waiting, revoked }

  package let device: UUID
  /// The public key in hexadecimal digits; empty for a version without signatures.
  package let key: String
  package var name: String
  package var state: State
  /// Whether its deletions are accepted.
  package var mayRemove: Bool
  package let seenAt: Date

  package init(
    device: UUID, key: String, name: String, state: State, mayRemove: Bool = true, seenAt: Date
  ) {
    (self.device, self.key, self.name) = (device, key, name)
    (self.state, self.mayRemove, self.seenAt) = (state, mayRemove, seenAt)
  }
}

extension VisitStore {
  /// Returns all machines that were seen in the storage, by name.
  package func machines() throws -> [RemoteMachine] {
    try read { reader in
      try Row.fetchAll(
        reader.database,
        sql: """
          SELECT device_id, key, name, state, may_remove, seen_at FROM remote_machine
            ORDER BY name, device_id, key
          """
      ).map { row in
        guard let state = RemoteMachine.State(rawValue: try row[3]) else {
          throw MalformedRow(table: "remote_machine", column: "state")
        }
        return RemoteMachine(
          device: try Self.uuid(row[0]), key: try row[1], name: try row[2], state: state,
          mayRemove: try row[4], seenAt: Date(utcText: try row[5] as String) ?? .distantPast)
      }
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
    let now = now.storedText
    try writeUnlogged { database in
      try database.execute(
        sql: """
          INSERT OR IGNORE INTO remote_machine
              (device_id, key, name, state, may_remove, seen_at)
            SELECT device_id, '', max(machine), 'accepted', 1, ? FROM remote_segment
              WHERE state = 'read'
                AND device_id NOT IN (SELECT device_id FROM remote_machine)
                AND device_id NOT IN (SELECT id FROM device)
              GROUP BY device_id
          """, arguments: [now])
    }
  }
}
