import Foundation
import GRDB
import SportsModel
import TestSupport

@testable import VisitStore

/// A closed library whose file is damaged, checked and repaired again and again.
struct DamageableLibrary {
  /// A state of the rows: each table's name and its rows by key.
  typealias Content = [String: [[DatabaseValue]]]

  /// The time of the newest backup.
  enum Backup { case none, older, current }

  let folder: URL
  let bytes: [UInt8]
  let content: Content
  /// The content of the backup.
  let backupContent: Content?
  /// The changes after the backup.
  let laterBatches: Set<UUID>
  let file: URL
  var journal: URL { folder.appendingPathComponent("visits.sqlite-journal") }

  init(in folder: URL, backup: Backup) throws {
    self.folder = folder
    file = folder.appendingPathComponent("visits.sqlite")
    let store = try openStore(folder)
    var history = RandomHistory(seed: 7)
    try history.fill(store, batches: 8)
    try? FileManager.default.removeItem(at: folder.appendingPathComponent("backups"))
    if backup == .older { _ = try store.backUp() }
    let earlier = try Set(store.history(limit: .max).map(\.id))
    for _ in 0..<4 { _ = try history.act(on: store) }
    switch backup {
    case .none:
      try? FileManager.default.removeItem(at: folder.appendingPathComponent("backups"))
      laterBatches = []
    case .older:
      laterBatches = try Set(store.history(limit: .max).map(\.id)).subtracting(earlier)
    case .current:
      _ = try store.backUp()
      laterBatches = []
    }
    backupContent = BackupFile.all(in: folder).first.flatMap { Self.content(of: $0.file) }
    try store.queue.close()
    bytes = try Array(Data(contentsOf: file))
    content = Self.content(of: file) ?? [:]
  }

  /// Writes a damaged file; returns whether that changes the content.
  func damage(_ change: (inout [UInt8]) -> Void) throws -> Bool {
    var damaged = bytes
    change(&damaged)
    unlink(journal.path)
    try Data(damaged).write(to: file)
    return Self.content(of: file) != content
  }

  func flip(_ bit: Int) throws -> Bool { try damage { $0[bit / 8] ^= 1 << (bit % 8) } }

  /// Returns the problems that a check reports.
  func problems() -> [String] {
    do {
      return try VisitStore.openReadOnly(folder: folder, clock: Self.clock).checkContent()
    } catch {
      return ["\(error)"]
    }
  }

  /// Repairs the file; returns the report and the content.
  func repair() throws -> (report: RepairReport, content: Content) {
    let report = try VisitStore.repair(folder: folder, clock: Self.clock)
    let backups = folder.appendingPathComponent("backups")
    for name in (try? FileManager.default.contentsOfDirectory(atPath: backups.path)) ?? []
    where name.hasPrefix("visits-repair-") || name.hasPrefix("damaged-") {
      try FileManager.default.removeItem(at: backups.appendingPathComponent(name))
    }
    return (report, Self.content(of: file) ?? [:])
  }

  /// Returns a content without the entry of a restored backup in the history, and without what
  /// depends on it.
  static func withoutRestore(_ content: Content?) -> Content {
    var content = content ?? [:]
    content["batch"]?.removeAll { $0.contains("restore".databaseValue) }
    for table in ["achievement_basis", "sqlite_sequence", ContentDigest.table] {
      content[table] = nil
    }
    return content
  }

  /// Returns whether a repair brought everything back, or all that the backup has, and named the
  /// rest.
  func isRepaired(_ report: RepairReport, _ repaired: Content) -> Bool {
    guard let restored = report.restored else { return report.isComplete && repaired == content }
    let named = Set(restored.missing.map(\.id))
    return report.isComplete && !repaired.isEmpty
      && Self.withoutRestore(repaired) == Self.withoutRestore(backupContent)
      && (restored.isHistoryIntact ? named == laterBatches : named.isSubset(of: laterBatches))
  }

  /// Returns the file and the journal that a process leaves that is killed while it commits: only a
  /// part of the changed pages is written.
  func killedTransaction() throws -> (file: Data, journal: Data) {
    struct Killed: Error { let file, journal: Data }
    let store = try openStore(folder)
    defer { try? store.queue.close() }
    try store.queue.inDatabase { database in
      try database.execute(sql: "PRAGMA cache_size = 10; PRAGMA cache_spill = 1")
    }
    do {
      try store.write(in: store.makeBatch(.edit)) { writer in
        // More of them would be backed up first.
        for stored in try writer.reader.visits().prefix(3) {
          try writer.deleteVisit(stored.visit.id)
        }
        for visit in 0..<4 {
          try writer.add(makeVisit(), photos: (0..<20).map { makePhoto(10_000 + visit * 20 + $0) })
        }
        throw Killed(file: try Data(contentsOf: file), journal: try Data(contentsOf: journal))
      }
    } catch let killed as Killed {
      return (killed.file, killed.journal)
    }
    throw CancellationError()
  }

  /// The numbers of the pages with the schema, from 0.
  func schemaPages() -> [Int] {
    let size = 4096
    guard bytes[100] == 5 else { return [0] }
    let cells = Int(bytes[103]) << 8 | Int(bytes[104])
    let children = (0..<cells).map { Int(bytes[112 + 2 * $0]) << 8 | Int(bytes[113 + 2 * $0]) }
    return [0]
      + (children + [108]).map { bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } - 1 }
      .filter { $0 * size < bytes.count }
  }

  static let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_700_900_000) }

  /// Returns every row of every table; nil if they can't be read.
  static func content(of file: URL) -> Content? {
    guard let queue = try? DatabaseQueue(path: file.path) else { return nil }
    defer { try? queue.close() }
    return try? queue.read { database in
      var content: Content = [:]
      for shape in try LibraryTables(database).shapes {
        let key = shape.key.map(\.quotedForSQL).joined(separator: ", ")
        // A restore computes the digests and their index again, so the index isn't content.
        let table = shape.quotedName + (shape.name == ContentDigest.table ? " NOT INDEXED" : "")
        content[shape.name] = try Row.fetchAll(
          database, sql: "SELECT \(shape.list()) FROM \(table) ORDER BY \(key)"
        ).map { Array($0.databaseValues) }
      }
      content["sqlite_sequence"] = try Row.fetchAll(
        database, sql: "SELECT name, seq FROM sqlite_sequence ORDER BY name"
      ).map { Array($0.databaseValues) }
      return content
    }
  }
}
