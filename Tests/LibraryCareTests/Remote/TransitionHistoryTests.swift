import Foundation
import LibraryCare
import LibraryMerge
import RemoteStorage
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Random histories of three machines that are connected again, restored, replaced and lose files, over
/// a storage with failures: afterwards all have the same, and what any of them has is kept.
///
/// STVISITS_TRANSITIONS is the number of histories.
@Suite struct TransitionHistoryTests {
  private static let seeds: [UInt64] = {
    let variables = ProcessInfo.processInfo.environment
    let count = variables["STVISITS_TRANSITIONS"].flatMap(UInt64.init) ?? 3
    return Array(1...max(1, count))
  }()

  private struct History {
    let folder: URL
    let shared = MemoryStorage()
    var generator: SeededGenerator
    var machines: [TestDevice] = []
    var backups: [Int: URL] = [:]
    var opened: UInt64 = 0

    mutating func open(_ name: String) throws -> TestDevice {
      opened += 1
      return try TestDevice(
        name, in: folder.appendingPathComponent(name), shared,
        seed: generator.next() &+ opened)
    }

    private func sync(_ machine: TestDevice) async throws {
      do {
        try await machine.sync()
      } catch is StorageError {
      } catch RemoteError.otherStorage {
        // The user does what the message says.
        try await connect(machine)
      }
    }

    private func connect(_ machine: TestDevice) async throws {
      do { try await machine.strict.connect() } catch is StorageError {}
    }

    private func lose(_ names: some Sequence<String>) async throws {
      for name in names { try await shared.remove(name) }
    }

    mutating func step(_ number: Int) async throws {
      let index = Int(generator.next() % UInt64(machines.count))
      let machine = machines[index]
      let pick = generator.next()
      switch pick % 16 {
      case 0...3: try machine.add(generator.nextUUID(), photos: [Int(pick / 16 % 40)])
      case 4, 5:
        guard let visit = try machine.store.visits().randomElement(using: &generator) else { break }
        try machine.edit(visit.visit.id) { $0.note = "note \(number)" }
      case 6...9: try await sync(machine)
      case 10: try await connect(machine)
      case 11:
        let own = "devices/\(try machine.store.remoteState().device.text)/"
        try await lose(shared.contents.keys.filter { $0.hasPrefix(own) })
      case 12:
        try await lose(
          shared.contents.keys.sorted().randomElement(using: &generator).map { [$0] } ?? [])
      case 13:
        let file = folder.appendingPathComponent("backup-\(number).sqlite")
        try machine.store.backUp(to: file)
        backups[index] = file
      case 14:
        guard let backup = backups[index] else { break }
        let staged = try StagedLibrary.copy(
          of: backup, in: machine.folder, clock: { Date(timeIntervalSince1970: 1_700_001_000) })
        defer { staged.discard() }
        _ = try staged.restore(in: machine.folder, note: "restored")
        machines[index] = try open(machine.folder.lastPathComponent)
      default:
        guard let backup = backups.removeValue(forKey: index) else { break }
        // A new disk, without the key; the old machine is gone.
        let name = "disk-\(number)"
        let disk = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
          at: backup, to: disk.appendingPathComponent("visits.sqlite"))
        machines[index] = try open(name)
      }
    }

    /// Repairs the storage and syncs until everything has arrived.
    func settle() async throws {
      for machine in machines { machine.storage.isHealthy = true }
      for _ in 0..<4 {
        for machine in machines {
          try await sync(machine)
          _ = try await machine.check(shared, repairs: true)
          try await sync(machine)
        }
      }
    }

    func visits() throws -> Set<UUID> {
      try machines.reduce(into: []) { $0.formUnion(try $1.store.visits().map(\.visit.id)) }
    }
  }

  @Test(arguments: seeds)
  func machinesConvergeAndKeepWhatAnyOfThemHas(seed: UInt64) async throws {
    try await withTemporaryDirectory { folder in
      var history = History(folder: folder, generator: SeededGenerator(seed: seed))
      for number in 0..<3 { history.machines.append(try history.open("machine-\(number)")) }
      for number in 0..<40 { try await history.step(number) }
      let held = try history.visits()
      try await history.settle()
      for machine in history.machines {
        let place: Comment = "seed \(seed), \(machine.name)"
        #expect(try machine.contents() == history.machines[0].contents(), place)
        #expect(try held.isSubset(of: machine.store.visits().map(\.visit.id)), place)
        #expect(try machine.store.checkIntegrity() == [], place)
        let quiet = try await machine.sync()
        #expect(quiet.sent == 0 && quiet.merge.written == 0, place)
      }
      // A new machine gets the same.
      let new = try history.machines[0].neighbor("new", history.shared, seed: seed &+ 1_000_000)
      try await new.sync()
      #expect(try new.contents() == history.machines[0].contents(), "seed \(seed)")
    }
  }
}
