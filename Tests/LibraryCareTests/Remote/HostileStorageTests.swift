import Foundation
import LibraryCare
import LibraryMerge
import RemoteStorage
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Machines keep their visits, whatever the operator of the storage does, and say what they notice.
///
/// STVISITS_HOSTILE is the number of histories.
@Suite final class HostileStorageTests: TwoDeviceSuite {
  private static let seeds = RandomSeeds.seeds("STVISITS_HOSTILE", usually: 1)

  /// A library that syncs over the hostile storage.
  private struct Machine {
    let device: TestDevice
    let storage: HostileStorage
    /// nil for a storage without encryption.
    let passphrase: String?

    func open() async throws -> SealedStorage {
      try await SealedStorage.open(
        storage, passphrase, notes: KeyNoteFile(in: device.folder, location: "hostile"),
        isNew: false)
    }

    /// Syncs; returns whether something was noticed.
    @discardableResult
    func sync() async throws -> Bool {
      do {
        let report = try await device.sync(over: open())
        return report.isPartial || !report.check.damages.isEmpty
      } catch is StorageError {
        return true
      } catch RemoteError.otherStorage {
        // The user does what the message says.
        try device.store.startAgain()
        return true
      }
    }
  }

  @Test(arguments: seeds, [nil, "correct horse battery staple"])
  func noMachineLosesVisits(seed: UInt64, passphrase: String?) async throws {
    var generator = SeededGenerator(seed: seed)
    let storage = HostileStorage(seed: seed &* 31 &+ 7)
    let machines = [one, other].map {
      Machine(device: $0, storage: storage, passphrase: passphrase)
    }
    var added: [Set<UUID>] = [[], []]
    func add(_ index: Int) throws {
      let id = generator.nextUUID()
      try machines[index].device.add(id, photos: [Int(generator.next() % 40)])
      added[index].insert(id)
    }
    for _ in 0..<3 {
      for index in 0..<2 {
        try add(index)
        _ = try await machines[index].sync()
      }
    }
    for _ in 0..<12 {
      let index = Int(generator.next() % 2)
      if generator.next() % 3 == 0 { _ = storage.manipulate() }
      if generator.next() % 2 == 0 { try add(index) }
      let before = try visits(machines[index])
      _ = try await machines[index].sync()
      // No machine removed a visit, so nothing may be lost.
      #expect(try before.isSubset(of: visits(machines[index])), "seed \(seed)")
    }
    storage.isHonest = true
    for machine in machines { try await repair(machine) }
    for _ in 0..<3 { for machine in machines { try await machine.sync() } }
    for machine in machines {
      #expect(try visits(machine) == added[0].union(added[1]), "seed \(seed)")
    }
    #expect(try machines[0].device.contents() == machines[1].device.contents(), "seed \(seed)")
  }

  private func visits(_ machine: Machine) throws -> Set<UUID> {
    Set(try machine.device.store.visits().map(\.visit.id))
  }

  private func repair(_ machine: Machine) async throws {
    for repairs in [true, false] {
      let report = try await machine.device.check(try await machine.open(), repairs: repairs)
      // Forged key notes are left to the user.
      #expect(repairs || report.damages.allSatisfy(\.isForeign), "\(report)")
    }
  }

  /// One manipulation of a machine's changes is named by that machine's check or by the reader.
  @Test(arguments: seeds, [nil, "correct horse battery staple"])
  func everyManipulationIsNoticed(seed: UInt64, passphrase: String?) async throws {
    let storage = HostileStorage(seed: seed)
    let machines = [one, other].map {
      Machine(device: $0, storage: storage, passphrase: passphrase)
    }
    for _ in 0..<3 {
      try one.add(UUID())
      for machine in machines { try await machine.sync() }
    }
    let before = storage.contents
    guard let kind = storage.manipulate() else { return }
    var isNoticed = try await machines[1].sync()
    if let sealed = try? await machines[0].open() {
      do {
        let report = try await one.check(sealed, repairs: true)
        isNoticed = isNoticed || !report.damages.isEmpty
      } catch is RemoteError {
        isNoticed = true
      }
    } else {
      isNoticed = true
    }
    let isHealed = kind != .withhold && storage.contents == before
    #expect(isNoticed || isHealed, "seed \(seed): \(kind)")
  }
}
