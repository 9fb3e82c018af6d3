import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

/// Migrates a library of every released schema.
///
/// `Schemas` has one of each as SQL text. Record that of a new schema once with
/// `STVISITS_RECORD=1`; existing ones are never overwritten.
@Suite struct UpgradeTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Schemas", isDirectory: true)

  /// The names of the migrations, each of which is a schema.
  private static let schemas = Schema.current(device: { UUID() }, now: { Date() })
    .migrator.migrations

  @Test(arguments: schemas)
  func everySchemaIsMigrated(_ schema: String) throws {
    try withTemporaryDirectory { folder in
      try load(schema, into: folder.appendingPathComponent("visits.sqlite"))
      let store = try openStore(folder)
      #expect(try store.checkIntegrity() == [])
      let visits = try store.visits()
      #expect(visits.map(\.visit.note) == ["edited", nil])
      #expect(visits.map(\.photoCount) == [2, 1])
      #expect(visits.first?.visit.game?.score == Score(home: 5, away: 4))
      #expect(try store.questions(states: [.open]).count == 1)
      #expect(try store.history(limit: 10).map(\.batch.kind).contains(.import))
      let copies = try? FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("backups").path)
      #expect(copies?.count == (schema == Self.schemas.last ? nil : 1))
    }
  }

  @Test(arguments: schemas)
  func changesBeforeMigrationCanBeUndone(_ schema: String) throws {
    try withTemporaryDirectory { folder in
      try load(schema, into: folder.appendingPathComponent("visits.sqlite"))
      let store = try openStore(folder)
      while try store.undoLast() != nil {}
      #expect(try store.visits().isEmpty)
      #expect(try store.questions(states: Set(Question.State.allCases)).isEmpty)
      #expect(try store.count("photo") == 0)
    }
  }

  @Test(arguments: schemas)
  func migratedSchemaMatchesNewDatabase(_ schema: String) throws {
    try withTemporaryDirectory { folder in
      let old = folder.appendingPathComponent("old", isDirectory: true)
      try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
      try load(schema, into: old.appendingPathComponent("visits.sqlite"))
      let upgraded = try tables(of: openStore(old))
      let new = try tables(of: openStore(folder.appendingPathComponent("new")))
      #expect(upgraded == new)
    }
  }

  // MARK: Fixtures

  private func load(_ schema: String, into file: URL) throws {
    let text = Self.folder.appendingPathComponent("\(schema).sql")
    if !FileManager.default.fileExists(atPath: text.path) { try record(schema, as: text) }
    let queue = try DatabaseQueue(path: file.path)
    let statements = try String(contentsOf: text, encoding: .utf8)
    try queue.inDatabase { database in
      try database.execute(sql: statements)
      try database.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
    }
    try queue.close()
  }

  /// Records the current schema with all kinds of rows.
  private func record(_ schema: String, as text: URL) throws {
    try #require(
      ProcessInfo.processInfo.environment["STVISITS_RECORD"] != nil && schema == Self.schemas.last,
      "there is no \(text.lastPathComponent); record it with STVISITS_RECORD=1")
    try withTemporaryDirectory { folder in
      let store = try openStore(folder)
      try fill(store)
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      shell.arguments = ["sqlite3", store.file.path, ".dump"]
      let output = Pipe()
      shell.standardOutput = output
      try shell.run()
      let dump = output.fileHandleForReading.readDataToEndOfFile()
      shell.waitUntilExit()
      try #require(shell.terminationStatus == 0)
      try dump.write(to: text)
    }
  }

  private func fill(_ store: VisitStore) throws {
    let batch = store.begin(.import, note: "/photos")
    var visit = makeVisit()
    try store.write(in: batch) { writer in
      try writer.add(visit, photos: [makePhoto(1), makePhoto(2)])
      try writer.add(makeVisit("wrigley-field-chicago", on: "2019-07-04"), photos: [makePhoto(3)])
      try writer.addQuestion(
        stadium: "fenway-park-boston", day: makeDay("2020-08-01"), evidence: "{}",
        photos: [makePhoto(4)])
    }
    visit.note = "edited"
    try store.write(in: store.begin(.edit)) { _ = try $0.update(visit) }
    let gone = try store.add(makeVisit(on: "2021-05-05"))
    try store.write(in: store.begin(.delete)) { try $0.deleteVisit(gone.id) }
  }

  private func tables(of store: VisitStore) throws -> [String] {
    try store.queue.read { database in
      try String.fetchAll(
        database, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
    }
  }
}
