import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Commands that are killed, or whose disk fails, while they write the library, the remote storage
/// or a file: nothing is lost, and running them again completes them.
///
/// `STVISITS_TORTURE_COMMANDS` is the number of kills and of faults of each kind per command.
@Suite(.fan, .enabled(if: FailingDisk.isSupported)) struct CommandCrashTests {
  private var fan: Fan { .current }
  private var work: URL { fan.folder.appendingPathComponent("work", isDirectory: true) }

  private static let count =
    ProcessInfo.processInfo.environment["STVISITS_TORTURE_COMMANDS"].flatMap { Int($0) } ?? 1

  enum Command: String, CaseIterable, Sendable {
    /// A sync that writes to the storage, photos included.
    case send
    /// A sync that merges the changes of another computer.
    case receive
    case export
    case forget
    case watch
  }

  @Test(arguments: Command.allCases) func disturbedCommandLosesNothing(_ command: Command) throws {
    let template = try Template(command, in: work, fan)
    let disk = try FailingDisk(of: fan, folder: work)
    let (requests, seconds) = try template.runUndisturbed(disk)
    #expect(requests > 5)
    var generator = SeededGenerator(seed: 47)
    var kills = 0
    for number in 0..<Self.count {
      let share =
        (Double(number) + Double.random(in: 0..<1, using: &generator)) / Double(Self.count)
      let killed = try template.run(killedAfter: seconds * share)
      if killed.status == 128 + SIGKILL { kills += 1 }
      try template.complete("\(command) killed after \(seconds * share) s")
    }
    for fault in FailingDisk.Fault.allCases {
      for number in 0..<Self.count {
        let request = 1 + (number * requests + requests / 2) / Self.count % requests
        let disturbed = try template.run(
          environment: disk.environment(fault, at: request, seed: number + 1))
        let place = "\(command), \(fault) at request \(request): \(disturbed.errors)"
        if fault != .cut, command != .watch {
          #expect(disturbed.status < 128, "\(place)")
          #expect(disturbed.status == 0 || disturbed.errors.contains("stvisits: "), "\(place)")
        }
        try template.complete(place)
      }
    }
    print("\(command): \(Self.count) kills (\(kills) before its end), \(Self.count) of each fault")
  }

  /// A state from which a command runs again and again.
  private struct Template {
    let command: Command
    let work: URL
    let fan: Fan
    private let saved: URL
    private let visit: String
    private let facts: [String]

    private var data: URL { work.appendingPathComponent("data") }
    private var other: URL { work.appendingPathComponent("other") }
    private var storage: URL { work.appendingPathComponent("storage") }
    private var output: URL { work.appendingPathComponent("out/all.jsonl") }
    private static let secret = "sehr-geheim"

    init(_ command: Command, in work: URL, _ fan: Fan) throws {
      (self.command, self.work, self.fan) = (command, work, fan)
      saved = fan.folder.appendingPathComponent("saved", isDirectory: true)
      for name in ["data", "other", "storage", "out"] {
        try FileManager.default.createDirectory(
          at: work.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      try fan.addThreeGames()
      let data = work.appendingPathComponent("data")
      func run(_ arguments: String..., at home: URL? = nil) throws {
        let done = try fan.run(
          arguments, environment: ["STVISITS_HOME": (home ?? data).path])
        #expect(done.status == 0, "\(arguments): \(done.errors)")
      }
      let home = command == .watch ? fan.folder.appendingPathComponent("expected") : data
      try run("import", fan.photos.path, "--offline", at: home)
      let store = try VisitStore.open(folder: home, clock: { Date() })
      visit = try store.visits().first?.visit.id.text ?? ""
      if command == .forget {
        try run("visits", "edit", visit, "--note", Self.secret)
        try run("backup")
      }
      let storage = work.appendingPathComponent("storage").path
      if command == .send || command == .receive {
        try run("remote", "set", storage, "--name", "one")
      }
      if command == .receive {
        let other = work.appendingPathComponent("other")
        try run("remote", "sync")
        try run("remote", "set", storage, "--name", "other", at: other)
      }
      facts = try LibraryContents.facts(store)
      try FileManager.default.copyItem(at: work, to: saved)
    }

    private var arguments: [String] {
      switch command {
      case .send: ["remote", "sync", "--photos"]
      case .receive: ["remote", "sync", "--accept-removals"]
      case .export: ["export", "--all", output.path]
      case .forget: ["forget", "visit", visit, "--yes", "--backups"]
      case .watch: ["watch", fan.photos.path, "--offline", "--settle", "1"]
      }
    }

    private var home: [String: String] {
      ["STVISITS_HOME": (command == .receive ? other : data).path]
    }

    /// Returns to the state before the command.
    private func reset() throws {
      try FileManager.default.removeItem(at: work)
      try FileManager.default.copyItem(at: saved, to: work)
    }

    /// Runs the command without a disturbance; returns its requests to the disk and its duration.
    func runUndisturbed(_ disk: FailingDisk) throws -> (requests: Int, seconds: Double) {
      let count = fan.folder.appendingPathComponent("count")
      let start = ContinuousClock.now
      let done = try run(environment: disk.environment(countingIn: count))
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      #expect(command == .watch || done.status == 0, "\(done.errors)")
      try complete("undisturbed \(command)")
      let text = try String(contentsOf: count, encoding: .utf8)
      let requests = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
      return (requests, seconds)
    }

    /// Runs the command from the saved state, and kills it after a time.
    func run(
      killedAfter seconds: Double? = nil, environment: [String: String] = [:]
    ) throws -> CommandResult {
      try reset()
      let run = try fan.start(arguments, environment: home.merging(environment) { $1 })
      if let seconds {
        usleep(UInt32(seconds * 1_000_000))
        run.send(SIGKILL)
      } else if command == .watch {
        // It has no end of its own.
        usleep(3_000_000)
        run.send(SIGINT)
      }
      return try run.finish()
    }

    /// Runs the command again, and checks that everything is there.
    func complete(_ place: String) throws {
      let folder = command == .receive ? other : data
      let store = try VisitStore.open(folder: folder, clock: { Date() })
      #expect(try store.checkIntegrity() == [], "\(place)")
      switch command {
      case .send:
        #expect(try LibraryContents.facts(store) == facts, "\(place)")
        try expect(["remote", "sync", "--photos"], home, "\(place), then")
        try expect(["remote", "check"], home, "\(place), then")
        try expectCopy(place)
      case .receive:
        try expect(arguments, home, "\(place), then")
        #expect(try LibraryContents.facts(store) == facts, "\(place)")
      case .export: try completeExport(store, place)
      case .forget:
        let done = try fan.run(arguments, environment: home)
        #expect([0, 1].contains(done.status), "\(place), then \(done.errors)")
        let left = facts.filter { $0.hasPrefix("visit") }.count - 1
        #expect(try store.visits().count == left, "\(place)")
        try expectForgotten(place)
      case .watch:
        try expect(["import", fan.photos.path, "--offline"], home, "\(place), then")
        #expect(try LibraryContents.facts(store) == facts, "\(place)")
      }
    }

    private func expect(
      _ arguments: [String], _ environment: [String: String], _ place: String
    ) throws {
      let done = try fan.run(arguments, environment: environment)
      #expect(done.status == 0, "\(place) \(arguments): \(done.errors)")
    }

    /// A new computer gets everything from the storage.
    private func expectCopy(_ place: String) throws {
      let there = ["STVISITS_HOME": other.path]
      try expect(["remote", "set", storage.path, "--name", "other"], there, place)
      try expect(["remote", "sync"], there, place)
      let copy = try VisitStore.open(folder: other, clock: { Date() })
      #expect(try LibraryContents.facts(copy) == facts, "\(place)")
    }

    private func completeExport(_ store: VisitStore, _ place: String) throws {
      #expect(try LibraryContents.facts(store) == facts, "\(place)")
      let first = try? Data(contentsOf: output)
      try? FileManager.default.removeItem(at: output)
      try expect(arguments, home, "\(place), then")
      let whole = try Data(contentsOf: output)
      #expect(
        first == nil || first == whole, "\(place): an incomplete file has the name of a whole")
      let names = try FileManager.default.contentsOfDirectory(
        atPath: output.deletingLastPathComponent().path)
      #expect(names == ["all.jsonl"], "\(place)")
    }

    /// No file has the forgotten note or the visit.
    private func expectForgotten(_ place: String) throws {
      let texts = [Self.secret, visit.uppercased()].map { Data($0.utf8) }
      for name in try FileManager.default.subpathsOfDirectory(atPath: data.path) {
        guard let bytes = try? Data(contentsOf: data.appendingPathComponent(name)) else { continue }
        #expect(texts.allSatisfy { bytes.range(of: $0) == nil }, "\(place): \(name)")
      }
    }
  }
}
