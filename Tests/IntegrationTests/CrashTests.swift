import Foundation
import GRDB
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An import that is killed or interrupted loses nothing, and the next one completes it.
///
/// `STVISITS_TORTURE` sets how often it is killed, `STVISITS_TORTURE_SIZE` how many times
/// 200 photos it reads, `STVISITS_TORTURE_SEED` by which numbers the moments are drawn.
@Suite(.fan) struct CrashTests {
  private static let moments = RandomSeeds.count(of: "STVISITS_TORTURE") ?? 3
  private static let size = RandomSeeds.count(of: "STVISITS_TORTURE_SIZE") ?? 2
  private static let seed = RandomSeeds.count(of: "STVISITS_TORTURE_SEED") ?? 1_000

  @Test func nextImportCompletesKilledImport() throws {
    var library = TestLibrary(catalog: try Fan.catalog())
    try library.write(Self.size, to: fan)
    let (undisturbed, seconds) = try uninterruptedImport(of: fan)
    #expect(undisturbed.filter { $0.hasPrefix("visit") }.count >= 14 * Self.size)
    #expect(undisturbed.contains { $0.hasPrefix("question") && $0.contains(" ask open ") })
    #expect(undisturbed.contains { $0.hasPrefix("question") && $0.contains(" unresolved open ") })
    #expect(undisturbed.contains { $0.hasPrefix("badge") })

    var generator = SeededGenerator(seed: UInt64(max(Self.seed, 0)))
    var found = CrashStatistics()
    var pace = seconds
    var progress = TortureProgress("kills of imports", of: Self.moments)
    while found.kills < Self.moments {
      progress.report(found.kills)
      try? FileManager.default.removeItem(at: fan.data)
      let share =
        (Double(found.kills % Self.moments) + Double.random(in: 0..<1, using: &generator))
        / Double(Self.moments)
      let first = try #require(
        try killedImport(of: fan, at: share, pace: &pace),
        "the import always ended before it was killed")
      try found.inspect(first, in: fan)
      try killAgain(fan, pace, &found, &generator)
      try expectCompletion(of: fan, undisturbed, "after \(found.kills) kills, first at \(share)")
    }
    if found.whileWriting == 0 {
      // By time alone none of a few is sure to come as it writes.
      try found.inspect(try importKilledAfterFirstOutput(of: fan), in: fan)
      try expectCompletion(of: fan, undisturbed, "killed at its first word")
    }
    #expect(found.whileWriting > 0, "no run was killed while it wrote")
    print("an import of \(seconds) s killed: \(found)")
  }

  private func expectCompletion(of fan: Fan, _ undisturbed: [String], _ place: String) throws {
    try fan.run("import", fan.photos.path).succeeded()
    let store = try fan.store()
    #expect(try store.checkIntegrity() == [])
    #expect(try LibraryContents.facts(store) == undisturbed, "\(place)")
  }

  /// The next ones may have no luck, either: up to nine more, until one gets to its end.
  private func killAgain(
    _ fan: Fan, _ seconds: Double, _ found: inout CrashStatistics,
    _ generator: inout SeededGenerator
  ) throws {
    for _ in 0..<Int.random(in: 0...min(9, Self.moments / 3), using: &generator) {
      guard found.kills < Self.moments else { return }
      var rest = seconds
      let share = Double.random(in: 0..<0.7, using: &generator)
      guard let killed = try killedImport(of: fan, at: share, pace: &rest, attempts: 1) else {
        return
      }
      found.further += 1
      try found.inspect(killed, in: fan)
    }
  }

  private struct CrashStatistics {
    var further = 0
    var beforeWriting = 0
    var whileWriting = 0
    var acknowledged = 0

    var kills: Int { beforeWriting + whileWriting }

    mutating func inspect(_ killed: CommandResult, in fan: Fan) throws {
      let store = try fan.store()
      #expect(try store.checkIntegrity() == [])
      let kept = try Set(store.visits().map(\.visit.id.uuidString))
      let said = Set(killed.recordedVisits)
      #expect(kept.isSuperset(of: said), "\(said.subtracting(kept)) were said to be recorded")
      acknowledged += said.count
      if kept.isEmpty { beforeWriting += 1 } else { whileWriting += 1 }
    }
  }

  /// Kills an import after a share of its time; nil when it always came to its end before.
  ///
  /// On a machine that has become faster meanwhile the time is corrected, and the count starts again.
  private func killedImport(
    of fan: Fan, at share: Double, pace seconds: inout Double, attempts: Int = 40
  ) throws -> CommandResult? {
    for attempt in 0..<attempts {
      if attempt > 0 { try? FileManager.default.removeItem(at: fan.data) }
      let run = try fan.start(["import", "--json", fan.photos.path])
      usleep(UInt32(seconds * share * 1_000_000))
      run.send(SIGKILL)
      let ended = try run.finish()
      if ended.status == 128 + SIGKILL { return ended }
      seconds *= 0.8
    }
    return nil
  }

  private func importKilledAfterFirstOutput(of fan: Fan) throws -> CommandResult {
    for _ in 0..<20 {
      try? FileManager.default.removeItem(at: fan.data)
      let run = try fan.start(["import", "--json", fan.photos.path])
      _ = try run.waitForOutput("\n")
      run.send(SIGKILL)
      let ended = try run.finish()
      if ended.status == 128 + SIGKILL { return ended }
    }
    throw CancellationError()
  }

  @Test func nextImportCompletesInterruptedImport() throws {
    var library = TestLibrary(catalog: try Fan.catalog())
    try library.write(Self.size, to: fan)
    let (undisturbed, seconds) = try uninterruptedImport(of: fan)
    var pace = seconds
    for share in [0.3, 0.6, 0.8] {
      let interrupted = try interruptedImport(of: fan, at: share, pace: &pace)
      #expect(interrupted.status == 130 && interrupted.errors.contains("Interrupted"))
      #expect(try fan.run("import", fan.photos.path).status == 0)
      #expect(try LibraryContents.facts(fan.store()) == undisturbed)
    }
  }

  private func interruptedImport(
    of fan: Fan, at share: Double, pace seconds: inout Double
  ) throws -> CommandResult {
    for _ in 0..<40 {
      try? FileManager.default.removeItem(at: fan.data)
      let run = try fan.start(["import", fan.photos.path])
      usleep(UInt32(seconds * share * 1_000_000))
      run.send(SIGINT)
      let finished = try run.finish()
      if finished.status == 0 {
        seconds *= 0.8
      } else if finished.errors.isEmpty {
        // It came before the program listened for it.
        seconds *= 1.2
      } else {
        return finished
      }
    }
    throw CancellationError()
  }

  /// The result of an import into an empty folder, and how long it takes.
  private func uninterruptedImport(of fan: Fan) throws -> (facts: [String], seconds: Double) {
    try? FileManager.default.removeItem(at: fan.data)
    let start = ContinuousClock.now
    try #require(try fan.run("import", fan.photos.path).status == 0)
    let duration = ContinuousClock.now - start
    return (try LibraryContents.facts(fan.store()), duration / .seconds(1))
  }
}

/// Commands that are killed, or whose disk fails, while they write the library, the remote storage
/// or a file: nothing is lost, and running them again completes them.
///
/// `STVISITS_TORTURE_COMMANDS` is the number of kills and of faults of each kind per command,
/// `STVISITS_TORTURE_ONLY` names some of the commands (`watch,undo`).
@Suite(.fan, .enabled(if: FailingDisk.isSupported)) struct CommandCrashTests {
  private var work: URL { fan.folder.appendingPathComponent("work", isDirectory: true) }

  private static let count = RandomSeeds.count(of: "STVISITS_TORTURE_COMMANDS") ?? 1

  private static let commands =
    ProcessInfo.processInfo.environment["STVISITS_TORTURE_ONLY"]
    .map { $0.split(separator: ",").compactMap { DisturbedCommand(rawValue: String($0)) } }
    ?? DisturbedCommand.allCases

  @Test(arguments: commands)
  func disturbedCommandLosesNothing(_ command: DisturbedCommand) throws {
    try disturb(CommandTemplate(command, in: work, fan), count: Self.count)
  }

  /// A kill between two migrations leaves the schema of a later version.
  @Test func disturbedMigrationLosesNothing() throws {
    try disturb(CommandTemplate(migrationIn: work, fan), count: Self.count)
  }

  /// The numbers of kills of a command and the kinds of its faults; short runs have either a kill or
  /// a fault, of another kind for the next command.
  private func disturbances(
    of command: DisturbedCommand?, count: Int
  ) -> (kills: Range<Int>, faults: [FailingDisk.Fault]) {
    let all = FailingDisk.Fault.allCases
    guard count == 1 else { return (0..<count, all) }
    let number = command.flatMap(DisturbedCommand.allCases.firstIndex) ?? 1
    return number.isMultiple(of: 2) ? (0..<0, [all[number / 2 % all.count]]) : (0..<1, [])
  }

  private func disturb(_ template: CommandTemplate, count: Int) throws {
    let (rounds, faults) = disturbances(of: template.command, count: count)
    let disk = try FailingDisk(of: fan, folder: work)
    let (requests, seconds) = try template.runUndisturbed(disk)
    try #require(requests > 5)
    var generator = SeededGenerator(seed: 47)
    var progress = TortureProgress(template.name, of: rounds.count + count * faults.count)
    var (kills, done) = (0, 0)
    for number in rounds {
      let share = (Double(number) + Double.random(in: 0..<1, using: &generator)) / Double(count)
      let killed = try template.run(killedAfter: seconds * share)
      if killed.status == 128 + SIGKILL { kills += 1 }
      try template.complete(killed, "\(template.name) killed after \(seconds * share) s")
      done += 1
      progress.report(done)
    }
    for fault in faults {
      for number in 0..<count {
        let request = 1 + (number * requests + requests / 2) / count % requests
        let disturbed = try template.run(
          environment: disk.environment(fault, at: request, seed: number + 1))
        let place = "\(template.name), \(fault) at request \(request): \(disturbed.errors)"
        if fault != .cut, template.command != .watch {
          #expect(disturbed.status < 128, "\(place)")
          #expect(disturbed.status == 0 || disturbed.errors.contains("stvisits: "), "\(place)")
        }
        try template.complete(disturbed, place)
        done += 1
        progress.report(done)
      }
    }
    print(
      "\(template.name): \(rounds.count) kills (\(kills) before its end), "
        + "\(count) of each of \(faults.count) faults")
  }
}

@Suite(.fan) struct ConcurrencyTests {
  @Test func concurrentImportsEqualASingleImport() throws {
    try fan.addThreeGames()
    let arguments = ["import", "--no-input", "--offline", fan.photos.path]
    let alone = ["import", "--no-input", "--offline", "--data-dir"]
    let other = fan.file("alone")
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
      try fan.run("visits add --stadium", "Fenway Park", "--date", day, "--type", "tour")
        .succeeded()
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
    let adding = try startAdding()
    #expect(
      try adding.waitForErrorOutput(
        "Waiting for another stvisits that is writing to \(fan.data.path)"))
    try writer.inDatabase { try $0.execute(sql: "ROLLBACK") }
    #expect(try adding.finish().status == 0)
    #expect(try fan.visitIDs().count == 1)
  }

  @Test func writerWaitsWhileDatabaseIsCreated() throws {
    try fan.data.createFolder()
    let descriptor = open(fan.data.path, O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let adding = try startAdding()
    #expect(try adding.waitForErrorOutput("Waiting for another stvisits"))
    flock(descriptor, LOCK_UN)
    #expect(try adding.finish().status == 0)
  }

  @Test func controlCEndsTheWait() throws {
    _ = try fan.store()
    let writer = try openWriteTransaction(of: fan)
    let adding = try startAdding()
    #expect(try adding.waitForErrorOutput("Waiting for another stvisits"))
    adding.send(SIGINT)
    #expect(try adding.finish().status == 130)
    try writer.inDatabase { try $0.execute(sql: "ROLLBACK") }
    #expect(try fan.visitIDs().isEmpty)
  }

  private func startAdding() throws -> RunningProgram {
    try fan.start(["visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09"])
  }

  private func openWriteTransaction(of fan: Fan) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(
      path: fan.data.appendingPathComponent("visits.sqlite").path, configuration: configuration)
    try queue.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    return queue
  }
}

@Suite struct ChildProcessTests {
  #if os(Linux)
    @Test func childInheritsNoOpenFiles() throws {
      try withFan { fan in
        let kept = fan.file("kept.txt")
        let descriptor = open(kept.path, O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        let list = URL(fileURLWithPath: "/bin/ls")
        let open = try fan.run(["-l", "/proc/self/fd"], executable: list).output
        #expect(open.contains("output") && !open.contains("kept.txt"))
      }
    }
  #endif
}
