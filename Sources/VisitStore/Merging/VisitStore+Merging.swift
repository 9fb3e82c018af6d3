package import Foundation
import GRDB
import SportsModel

/// What taking in the entries of other machines did.
package struct MergeReport: Hashable, Sendable {
  /// Changes of this machine that others do not know yet.
  package var captured = 0
  /// Rows that were written.
  package var written = 0
  /// Rows of which something was said that cannot be.
  package var keptOut = 0
  /// Under what it is in the history; nil when nothing was written.
  package var batch: UUID?

  /// Nothing.
  package init() {}
}

/// How far the entries of a machine were read, or of this one: are in the storage.
package struct RemoteDevice: Hashable, Sendable {
  package let id: UUID
  package var name: String
  /// The last entry.
  package var number: Int64
  /// The first entry of the last segment; 0 before the first.
  package var segment: Int64
  /// SHA-256 of the last segment; empty before the first.
  package var hash: String

  package init(
    id: UUID, name: String = "", number: Int64 = 0, segment: Int64 = 0, hash: String = ""
  ) {
    self.id = id
    self.name = name
    self.number = number
    self.segment = segment
    self.hash = hash
  }
}

/// What is known of the storage between machines.
package struct RemoteState: Hashable, Sendable {
  package let device: UUID
  /// The last sync; nil before the first.
  package let syncedAt: Date?
  /// Changes in the log that are not in the storage yet.
  package let unsent: Int
  /// Entries of all machines.
  package let entries: Int
  package let devices: [RemoteDevice]

  /// How far this machine's entries are in the storage.
  package var own: RemoteDevice {
    devices.first { $0.id == device } ?? RemoteDevice(id: device)
  }
}

extension VisitStore {
  package func remoteState() throws -> RemoteState {
    try merging { database in
      let book = try RemoteBook.read(database)
      let device = try Self.uuid(database.deviceID())
      let devices = try Row.fetchAll(
        database, sql: "SELECT id, name, number, segment, hash FROM remote_device ORDER BY id"
      ).map { row in
        RemoteDevice(
          id: try Self.uuid(row[0]), name: row[1], number: row[2], segment: row[3], hash: row[4])
      }
      let sent = devices.first { $0.id == device }?.number ?? 0
      let changed = try Int.fetchOne(
        database,
        sql: "SELECT count(DISTINCT entity || entity_id) FROM change WHERE seq > ?",
        arguments: [book.captured])
      return RemoteState(
        device: device,
        syncedAt: book.syncedAt.flatMap { Date(utcText: $0) },
        unsent: (changed ?? 0) + Int(clamping: book.numbered - sent),
        entries: try Int.fetchOne(database, sql: "SELECT count(*) FROM entry") ?? 0,
        devices: devices)
    }
  }

  /// Begins with a storage in which nothing of this library is: all of it is told anew.
  package func beginRemote() throws {
    try mergingWrite { database in
      for table in ["entry", "remote_device", "upload"] {
        try database.execute(sql: "DELETE FROM \(table)")
      }
      try database.execute(sql: "DELETE FROM remote")
      try database.execute(
        sql: "UPDATE photo SET upload_state = 'pending' WHERE upload_state <> 'pending'")
    }
  }

  /// Keeps what a machine said, to be looked at by `mergeTaken`.
  ///
  /// The segment is the next one of its machine; the hash is of its bytes.
  package func take(_ segment: Segment, hash: String) throws {
    try mergingWrite { database in
      let shelf = EntryShelf(database: database)
      for entry in segment.entries {
        // What was forgotten here is not to come back by another machine.
        let isForgotten = try shelf.isForgotten(entry.table, entry.id)
        if !isForgotten || entry.operation == .forget { try shelf.add(entry) }
      }
      try Self.note(
        RemoteDevice(
          id: segment.device, name: segment.name, number: segment.last, segment: segment.first,
          hash: hash), database)
    }
  }

  /// Forgets how far a machine was read, so that it is read from the beginning.
  package func readAgain(_ device: UUID) throws {
    try mergingWrite { database in
      try database.execute(
        sql: "DELETE FROM remote_device WHERE id = ?", arguments: [device.uuidString])
    }
  }

  /// Makes entries of what was done here, and brings the rows to what all machines say.
  ///
  /// One transaction, and one batch in the history; badges follow.
  package func mergeTaken(note: String?) throws -> MergeReport {
    let batch = begin(.merge, note: note)
    return try write(in: batch) { writer in
      let database = writer.journal.database
      var report = MergeReport()
      var book = try RemoteBook.read(database)
      report.captured = try LocalEntries(writer.journal).make(&book)
      let latest = try Int64.fetchOne(
        database, sql: "SELECT max(stamp) FROM entry WHERE is_applied = 0")
      book.clock = max(book.clock, latest ?? 0)
      var merger = try Merger(writer.journal)
      try merger.run()
      report.written = merger.written
      report.keptOut = merger.keptOut.count
      if merger.written > 0 { report.batch = batch.id }
      book.captured = try AchievementBasis.lastLogged(database)
      book.syncedAt = writer.now.storedText
      try book.write(database)
      return report
    }
  }

  // MARK: This machine

  /// The next entries of this machine that are not in the storage yet, as a segment of fair size;
  /// nil when all are.
  package func nextSegment(name: String) throws -> Segment? {
    try merging { database in
      let device = try database.deviceID()
      let sent = try Self.remoteDevice(device, database)
      let rows = try Row.fetchCursor(
        database,
        sql: "\(EntryShelf.selection) WHERE device_id = ? AND number > ? ORDER BY number",
        arguments: [device, sent.number])
      var entries: [Entry] = []
      var bytes = 0
      while bytes < Segment.fairBytes, entries.count < 10_000, let row = try rows.next() {
        let number = sent.number + 1 + Int64(entries.count)
        guard let entry = EntryShelf.entry(row), entry.number == number else {
          throw MalformedRow(table: "entry", column: "number")
        }
        entries.append(entry)
        bytes += entry.line.count
      }
      guard !entries.isEmpty else { return nil }
      return Segment(
        device: sent.id, name: name, first: sent.number + 1, before: sent.hash, entries: entries)
    }
  }

  /// Notes that a segment of this machine is in the storage.
  package func noteSent(_ segment: Segment, hash: String) throws {
    try mergingWrite { database in
      try Self.note(
        RemoteDevice(
          id: segment.device, name: segment.name, number: segment.last, segment: segment.first,
          hash: hash), database)
    }
  }

  /// Whether a segment that the storage has of this machine says what this machine knows.
  package func isOwn(_ segment: Segment) throws -> Bool {
    try merging { database in
      for entry in segment.entries {
        let row = try Row.fetchOne(
          database,
          sql: "\(EntryShelf.selection) WHERE device_id = ? AND number = ?",
          arguments: [segment.device.uuidString, entry.number])
        guard let known = row.flatMap(EntryShelf.entry), known.stamp == entry.stamp,
          known.id == entry.id
        else { return false }
      }
      return true
    }
  }

  /// Takes a new id for this machine: another one writes under the old, since the library was
  /// copied there, or an older copy was put back here.
  ///
  /// Entries up to the one that is `sent` are in the storage as this machine said them.
  @discardableResult
  package func becomeNewDevice(sent: Int64) throws -> UUID {
    let id = newID()
    try mergingWrite { database in
      let old = try database.deviceID()
      var book = try RemoteBook.read(database)
      try database.execute(
        sql: """
          UPDATE entry SET device_id = ?, number = number - ?, is_applied = 0
            WHERE device_id = ? AND number > ?
          """, arguments: [id.uuidString, sent, old, sent])
      book.numbered = max(0, book.numbered - sent)
      try book.write(database)
      try database.execute(sql: "UPDATE device SET id = ?", arguments: [id.uuidString])
      try database.execute(
        sql: "DELETE FROM remote_device WHERE id = ?", arguments: [old])
    }
    return id
  }

  // MARK: The tables

  private func merging<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translatingErrors(path: file.path) { try queue.read(body) }
  }

  /// Writes what is between machines and no row of the person's data.
  private func mergingWrite(_ body: (Database) throws -> Void) throws {
    try translatingErrors(path: file.path) { try queue.write(body) }
  }

  private static func uuid(_ text: String) throws -> UUID {
    guard let id = UUID(uuidString: text) else { throw MalformedRow(table: "device", column: "id") }
    return id
  }

  private static func remoteDevice(_ id: String, _ database: Database) throws -> RemoteDevice {
    let row = try Row.fetchOne(
      database, sql: "SELECT name, number, segment, hash FROM remote_device WHERE id = ?",
      arguments: [id])
    guard let row else { return RemoteDevice(id: try uuid(id)) }
    return RemoteDevice(
      id: try uuid(id), name: row[0], number: row[1], segment: row[2], hash: row[3])
  }

  private static func note(_ device: RemoteDevice, _ database: Database) throws {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO remote_device (id, name, number, segment, hash)
          VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [
        device.id.uuidString, device.name, device.number, device.segment, device.hash,
      ])
  }
}
