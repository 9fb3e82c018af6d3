import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing
import VisitStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Several programs on the same library wait for each other.
@Suite(.fan) struct ConcurrencyTests {
  @Test func concurrentImportsEqualASingleImport() throws {
    try fan.addThreeGames()
    let arguments = ["import", "--no-input", "--offline", fan.photos.path]
    let alone = ["import", "--no-input", "--offline", "--data-dir"]
    let other = fan.folder.appendingPathComponent("alone")
    #expect(try fan.run(alone + [other.path, fan.photos.path]).status == 0)
    let runs = try (0..<3).map { _ in try fan.start(arguments) }
    for run in runs {
      let done = try run.finish()
      #expect(done.status == 0, "\(done.errors)")
      #expect(!done.errors.contains("locked"))
    }
    let together = try fan.store()
    #expect(try together.checkIntegrity() == [])
    let expected = try VisitStore.open(folder: other, clock: { Date() })
    #expect(try LibraryContents.facts(together) == LibraryContents.facts(expected))
  }

  @Test func editsWorkDuringImport() throws {
    var library = TestLibrary(catalog: try Fan.catalog())
    try library.write(4, to: fan)
    let running = try fan.start(["import", "--no-input", "--offline", fan.photos.path])
    for day in ["2011-07-09", "2011-07-10", "2011-07-11"] {
      let added = try fan.run(
        "visits", "add", "--stadium", "Fenway Park", "--date", day, "--type", "tour")
      #expect(added.status == 0, "\(added.errors)")
    }
    let done = try running.finish()
    #expect(done.status == 0, "\(done.errors)")
    let visits = try fan.store().visits()
    #expect(visits.filter { $0.visit.day.year == 2011 }.count == 3)
    #expect(visits.count >= 59)
  }

  @Test func blockedWriterPrintsMessageAndWaits() throws {
    _ = try fan.store()
    let writer = try openWriteTransaction(of: fan)
    let adding = try fan.start(
      ["visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09"])
    #expect(
      try adding.waitForErrorOutput(
        "Waiting for another stvisits that is writing to \(fan.data.path)"))
    try writer.inDatabase { try $0.execute(sql: "ROLLBACK") }
    let done = try adding.finish()
    #expect(done.status == 0)
    #expect(try fan.visitIDs().count == 1)
  }

  @Test func writerWaitsWhileDatabaseIsCreated() throws {
    try FileManager.default.createDirectory(at: fan.data, withIntermediateDirectories: true)
    let descriptor = open(fan.data.path, O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let adding = try fan.start(
      ["visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09"])
    #expect(try adding.waitForErrorOutput("Waiting for another stvisits"))
    flock(descriptor, LOCK_UN)
    #expect(try adding.finish().status == 0)
  }

  @Test func controlCEndsTheWait() throws {
    _ = try fan.store()
    let writer = try openWriteTransaction(of: fan)
    let adding = try fan.start(
      ["visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09"])
    #expect(try adding.waitForErrorOutput("Waiting for another stvisits"))
    adding.send(SIGINT)
    #expect(try adding.finish().status == 130)
    try writer.inDatabase { try $0.execute(sql: "ROLLBACK") }
    #expect(try fan.visitIDs().isEmpty)
  }

  /// Another program that has begun to write.
  private func openWriteTransaction(of fan: Fan) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(
      path: fan.data.appendingPathComponent("visits.sqlite").path, configuration: configuration)
    try queue.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    return queue
  }
}
