import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing
import VisitStore

/// A command that is killed, or whose disk fails.
enum DisturbedCommand: String, CaseIterable, Sendable {
  /// A sync that writes to the storage, photos included.
  case send
  /// A sync that merges the changes of another computer.
  case receive
  case export
  case forget
  case watch
  case add
  case edit
  case delete
  case undo
  case restore
}

/// A state from which a command runs again and again.
struct CommandTemplate {
  /// The command; nil for the migration of an older library.
  let command: DisturbedCommand?
  let name: String
  private let work: URL
  private let fan: Fan
  private let saved: URL
  private let visit: String
  /// The content before a command that changes the library at once; nil for others.
  private let before: [String]?
  private let facts: [String]

  private var data: URL { work.appendingPathComponent("data") }
  private var other: URL { work.appendingPathComponent("other") }
  private var storage: URL { work.appendingPathComponent("storage") }
  private var output: URL { work.appendingPathComponent("out/all.jsonl") }
  private static let secret = "sehr-geheim"

  // MARK: Preparation

  init(_ command: DisturbedCommand, in work: URL, _ fan: Fan) throws {
    (self.command, self.work, self.fan) = (command, work, fan)
    name = command.rawValue
    saved = fan.folder.appendingPathComponent("saved", isDirectory: true)
    let folders = Folders(work: work, fan: fan)
    try folders.create()
    try fan.addThreeGames()
    let home = command == .watch ? fan.file("expected") : folders.data
    try folders.run("import", fan.photos.path, "--offline", at: home)
    let store = try VisitStore.open(folder: home, clock: { Date() })
    visit = try store.visits().first?.visit.id.text ?? ""
    try folders.prepare(command, visit: visit)
    let present = try LibraryContents.facts(store)
    try FileManager.default.copyItem(at: work, to: saved)
    guard [.add, .edit, .delete, .undo, .restore].contains(command) else {
      (before, facts) = (nil, present)
      return
    }
    before = present
    let arguments = Self.arguments(command, visit: visit, folders)
    facts = try folders.facts(after: arguments)
    #expect(facts != present)
  }

  /// The migration of a library of the first version.
  init(migrationIn work: URL, _ fan: Fan) throws {
    (command, before, visit) = (nil, nil, "")
    (self.work, self.fan) = (work, fan)
    name = "migration"
    saved = fan.folder.appendingPathComponent("saved", isDirectory: true)
    let folders = Folders(work: work, fan: fan)
    try folders.create()
    let queue = try DatabaseQueue(path: folders.data.appendingPathComponent("visits.sqlite").path)
    let text = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("VisitStoreTests/Schemas/v1.sql")
    let statements = try text.text
    try queue.inDatabase { database in
      try database.execute(sql: statements)
      try database.execute(sql: "PRAGMA application_id = 0x53545649")
    }
    try queue.close()
    try FileManager.default.copyItem(at: work, to: saved)
    facts = try folders.facts(after: ["achievements"])
    #expect(facts.count { $0.hasPrefix("visit") } == 2)
  }

  /// The folders of a run.
  private struct Folders {
    let work: URL
    let fan: Fan

    var data: URL { work.appendingPathComponent("data") }

    func create() throws {
      for name in ["data", "other", "storage", "out"] {
        try work.appendingPathComponent(name).createFolder()
      }
    }

    func run(_ arguments: String..., at home: URL? = nil) throws { try run(arguments, at: home) }

    func run(_ arguments: [String], at home: URL? = nil) throws {
      try fan.run(arguments, environment: ["STVISITS_HOME": (home ?? data).path]).succeeded()
    }

    func prepare(_ command: DisturbedCommand, visit: String) throws {
      let storage = work.appendingPathComponent("storage").path
      switch command {
      case .forget:
        try run("visits", "edit", visit, "--note", CommandTemplate.secret)
        try run("backup")
      case .send: try run("remote", "set", storage, "--plain", "--name", "one")
      case .receive:
        try run("remote", "set", storage, "--plain", "--name", "one")
        let other = work.appendingPathComponent("other")
        try run("remote", "sync")
        try run("remote", "set", storage, "--plain", "--name", "other", at: other)
      case .undo: try run("visits", "edit", visit, "--note", "undone", "--rating", "2")
      case .restore:
        try run("backup", work.appendingPathComponent("out/copy.sqlite").path)
        try run("visits", "delete", visit, "--yes")
      case .export, .watch, .add, .edit, .delete: break
      }
    }

    func facts(after arguments: [String]) throws -> [String] {
      try run(arguments)
      try run("achievements")
      return try LibraryContents.facts(VisitStore.open(folder: data, clock: { Date() }))
    }
  }

  private var arguments: [String] {
    guard let command else { return ["achievements"] }
    return Self.arguments(command, visit: visit, Folders(work: work, fan: fan))
  }

  private static func arguments(
    _ command: DisturbedCommand, visit: String, _ folders: Folders
  ) -> [String] {
    func output(_ name: String) -> String {
      folders.work.appendingPathComponent("out/\(name)").path
    }
    switch command {
    case .send: return ["remote", "sync", "--photos"]
    case .receive: return ["remote", "sync", "--accept-removals"]
    case .export: return ["export", "--all", output("all.jsonl")]
    case .forget: return ["forget", "visit", visit, "--yes", "--backups"]
    case .watch: return ["watch", folders.fan.photos.path, "--offline", "--settle", "1"]
    case .add:
      let place = ["--stadium", "Fenway Park", "--date", "2018-07-10"]
      return ["visits", "add"] + place + ["--seat", "37 9", "--offline"]
    case .edit: return ["visits", "edit", visit, "--note", "Walk-off", "--rating", "5"]
    case .delete: return ["visits", "delete", visit, "--yes"]
    case .undo: return ["undo", "--yes"]
    case .restore: return ["restore", output("copy.sqlite"), "--yes"]
    }
  }

  private var home: [String: String] {
    ["STVISITS_HOME": (command == .receive ? other : data).path]
  }

  // MARK: Runs

  private func reset() throws {
    try FileManager.default.removeItem(at: work)
    try FileManager.default.copyItem(at: saved, to: work)
  }

  /// Runs the command without a disturbance; returns its requests to the disk and its duration.
  func runUndisturbed(_ disk: FailingDisk) throws -> (requests: Int, seconds: Double) {
    let count = fan.file("count")
    let start = ContinuousClock.now
    let done = try run(environment: disk.environment(countingIn: count))
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    #expect(command == .watch || done.status == 0, "\(done.errors)")
    try complete(done, "undisturbed \(name)")
    let text = try count.text
    let requests = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    return (requests, seconds)
  }

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

  // MARK: Checks

  func complete(_ disturbed: CommandResult, _ place: String) throws {
    // The test itself must not migrate the library.
    guard let command else { return try completeMigration(place) }
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
    case .add, .edit, .delete, .undo, .restore: try completeChange(store, disturbed, place)
    }
  }

  /// The change was made as a whole or not at all; one that was reported is there.
  private func completeChange(
    _ store: VisitStore, _ disturbed: CommandResult, _ place: String
  ) throws {
    // Those of a restored copy are evaluated at the next start.
    func withoutBadges(_ facts: [String]?) -> [String]? { facts?.filter { !$0.hasPrefix("badge") } }
    let found = try LibraryContents.facts(store)
    let isUnchanged = withoutBadges(found) == withoutBadges(before)
    #expect(isUnchanged || withoutBadges(found) == withoutBadges(facts), "\(place): half a change")
    #expect(disturbed.status != 0 || !isUnchanged, "\(place): no change, though it was reported")
    #expect(try store.checkContent() == [], "\(place)")
    if isUnchanged { try expect(arguments, home, "\(place), then") }
    if command == .restore {
      try expect(["achievements"], home, "\(place), then")
      let names = try FileManager.default.contentsOfDirectory(
        atPath: data.appendingPathComponent("backups").path)
      #expect(names.contains { $0.hasPrefix("visits-restore-") }, "\(place): no backup")
    }
    #expect(try LibraryContents.facts(store) == facts, "\(place)")
    #expect(try store.checkContent() == [], "\(place)")
  }

  private func completeMigration(_ place: String) throws {
    try expect(arguments, home, "\(place), then")
    let store = try VisitStore.open(folder: data, clock: { Date() })
    #expect(try store.checkContent() == [], "\(place)")
    #expect(try LibraryContents.facts(store) == facts, "\(place)")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: data.appendingPathComponent("backups").path)
    #expect(names.contains { $0.hasSuffix(".sqlite") }, "\(place): no backup")
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
    try expect(["remote", "set", storage.path, "--plain", "--name", "other"], there, place)
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
    #expect(first == nil || first == whole, "\(place): an incomplete file has the name of a whole")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: output.deletingLastPathComponent().path)
    #expect(names == ["all.jsonl"], "\(place)")
  }

  private func expectForgotten(_ place: String) throws {
    let texts = [Self.secret, visit.uppercased()].map { Data($0.utf8) }
    for name in try FileManager.default.subpathsOfDirectory(atPath: data.path) {
      guard let bytes = try? Data(contentsOf: data.appendingPathComponent(name)) else { continue }
      #expect(texts.allSatisfy { bytes.range(of: $0) == nil }, "\(place): \(name)")
    }
  }
}

extension Fan {
  /// Runs the program; the words of the command are separate arguments.
  func run(
    _ command: String, _ more: String..., input: String = "",
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CommandResult {
    try runProcess(
      command.words + more, input: input, environment: environment, sourceLocation: sourceLocation)
  }

  func run(
    _ arguments: [String], executable: URL? = nil, input: String = "",
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CommandResult {
    try runProcess(
      arguments, executable: executable, input: input, environment: environment,
      sourceLocation: sourceLocation)
  }
}

/// The progress of one part of a long run, in about twenty lines on standard error.
struct TortureProgress {
  private let part: String
  private let count: Int
  private let start = ContinuousClock.now
  private var reported = 0

  init(_ part: String, of count: Int) { (self.part, self.count) = (part, count) }

  /// Reports a number of runs; short parts print nothing.
  mutating func report(_ done: Int) {
    guard count >= 100, done > reported, done * 20 / count > reported * 20 / count else { return }
    reported = done
    let seconds = Int((ContinuousClock.now - start) / .seconds(1))
    FileHandle.standardError.write(Data("\(part): \(done) of \(count), \(seconds) s\n".utf8))
  }
}
