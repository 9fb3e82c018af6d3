import Foundation
import GRDB
import SportsModel
import Synchronization
import TestSupport

@testable import LibraryMerge
@testable import VisitStore

/// A data folder of one machine, with ids from a seed.
final class SyncDevice: Sendable {
  let store: VisitStore
  let name: String

  init(_ name: String, in folder: URL, seed: UInt64, clock: ClockAnomaly? = nil) throws {
    self.name = name
    let clock = TickingClock(clock)
    let ids = Mutex(SeededGenerator(seed: seed &* 7_919 &+ 17))
    store = try VisitStore.open(
      folder: folder.appendingPathComponent(name), clock: { clock.now },
      newID: { ids.withLock { $0.nextUUID() } })
  }

  /// Reads a number of new segments in any order, merges, and uploads local changes.
  @discardableResult
  func sync(_ storage: InMemorySegmentStore, atMost limit: Int = .max) throws -> WriteOutcome<
    MergeReport
  > {
    let known = Set(try store.chainedSegments().map(\.key.id))
    let unread = storage.segments.filter { !known.contains($0.key) }
    for (_, data) in unread.sorted(by: { $0.key.uuidString < $1.key.uuidString }).prefix(limit) {
      try store.append(try SyncSegment(data))
    }
    let report = try store.mergePendingEntries(note: nil)
    while let segment = try store.nextSegment(machine: name) {
      storage.segments[segment.id] = segment.data
      try store.markSent(segment)
    }
    return report
  }

  /// Returns every row without the columns of one machine.
  func rows() throws -> [String] {
    try store.queue.read { database in
      try LoggedRows.tables.flatMap { table in
        let columns = (["id"] + ColumnGroups.of(table).joined()).joined(separator: ", ")
        return try Row.fetchAll(
          database, sql: "SELECT \(columns) FROM \(table.rawValue) ORDER BY id"
        ).map { "\(table.rawValue): " + $0.map { "\($0)=\($1)" }.joined(separator: "|") }
      }
    }
  }

  /// Returns the ids of visits and hashes of photos that were added or removed on this machine.
  func done(_ operation: String) throws -> Set<String> {
    try store.queue.read { database in
      try String.fetchSet(
        database,
        sql: """
          SELECT CASE entity WHEN 'visit' THEN entity_id
              ELSE json_extract(coalesce(after, before), '$.sha256') END
            FROM change JOIN batch ON batch.id = batch_id
            WHERE entity IN ('visit', 'photo') AND operation = ? AND kind <> 'merge'
          """, arguments: [operation])
    }
  }

  func present() throws -> Set<String> {
    try store.queue.read { database in
      try String.fetchSet(database, sql: "SELECT id FROM visit UNION SELECT sha256 FROM photo")
    }
  }

  /// Returns the number of rows that a complete merge would write; 0 if they follow from the
  /// entries.
  func rowsWrittenByFullMerge() throws -> Int {
    try store.queue.write { try $0.execute(sql: "UPDATE entry SET is_applied = 0") }
    return try store.mergePendingEntries(note: nil).written
  }
}

/// The remote storage of the machines.
final class InMemorySegmentStore {
  var segments: [UUID: Data] = [:]
}
