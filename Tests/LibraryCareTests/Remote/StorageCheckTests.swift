import Foundation
import LibraryCare
import LibraryMerge
import PhotoMetadata
import RemoteStorage
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Damages of what a machine has in the storage.
@Suite struct StorageCheckTests {
  /// A machine with three segments in the storage.
  private func withSegments(
    _ body: (TestDevice, MemoryStorage, [String]) async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { folder in
      let shared = MemoryStorage()
      let machine = try TestDevice(
        "one", in: folder.appendingPathComponent("one"), shared, seed: 1, faults: .init())
      for _ in 0..<3 {
        try machine.add(UUID())
        _ = try await machine.librarySync.sync()
      }
      let names = shared.contents.keys.filter { $0.hasPrefix("devices/") }.sorted()
      try #require(names.count == 3)
      try await body(machine, shared, names)
    }
  }

  @Test(arguments: 0..<3, ["flip", "truncate", "remove", "swap", "empty"])
  func checkFindsAndRepairsDamage(_ index: Int, _ kind: String) async throws {
    try await withSegments { machine, shared, names in
      let whole = shared.contents
      let name = names[index]
      let data = try #require(whole[name])
      switch kind {
      case "flip":
        var flipped = data
        flipped[flipped.count / 2] ^= 1
        try await shared.put(name, data: flipped)
      case "truncate": try await shared.put(name, data: data.dropLast(7))
      case "swap": try await shared.put(name, data: try #require(whole[names[(index + 1) % 3]]))
      case "empty": try await shared.put(name, data: Data())
      default: try await shared.remove(name)
      }
      let check = StorageCheck(machine.store, storage: shared, machine: "one")
      let found = try await check.run(repairs: false)
      #expect(found.checked == 3 && found.damages.map(\.object) == [name])
      #expect(found.unrepaired.count == 1)
      #expect(try machine.store.remoteState().damaged == 1)
      let repaired = try await check.run(repairs: true)
      #expect(repaired.damages.map(\.repaired) == [true])
      #expect(shared.contents == whole)
      #expect(try await check.run(repairs: false).damages.isEmpty)
      #expect(try machine.store.remoteState().damaged == 0)
    }
  }

  @Test func syncHealsOlderSegmentForNewMachine() async throws {
    try await withSegments { machine, shared, names in
      for name in names { try await shared.put(name, data: Data("noise".utf8)) }
      let report = try await machine.librarySync.sync()
      #expect(report.check.damages.count == 3 && report.sent == 3)
      let other = try machine.neighbor("other", shared, seed: 2)
      #expect(try await other.librarySync.sync().read == 3)
    }
  }

  /// After a flip in the byte of the format, a newer version seems to have written the object.
  @Test(arguments: 0..<8)
  func flippedFormatStopsNeitherCheckNorSync(_ bit: Int) async throws {
    try await withTemporaryDirectory { folder in
      let shared = MemoryStorage()
      let sealed = try await SealedStorage.open(shared, passphrase: nil)
      let devices = try zip(["one", "other", "third"], 1...).map { name, seed in
        try TestDevice(
          name, in: folder.appendingPathComponent(name), shared, seed: seed, faults: .init())
      }
      func sync(_ index: Int) async throws -> RemoteReport {
        let device = devices[index]
        return try await LibrarySync(
          device.store, storage: sealed, machine: device.name, acceptsNewMachines: true
        ).sync { _ in true }
      }
      for index in 0..<2 {
        try devices[index].add(UUID())
        _ = try await sync(index)
      }
      let whole = shared.contents
      let name = try #require(
        devices[0].store.sentSegments().first.map {
          "devices/\($0.device.uuidString)/\($0.id.uuidString).log".lowercased()
        })
      var flipped = try #require(whole[name])
      flipped[4] ^= 1 << UInt8(bit)
      try await shared.put(name, data: flipped)
      // The changes of the other machine are read.
      let partial = try await sync(2)
      #expect(partial.isPartial && partial.read == 1)
      let opened = try await SealedStorage.open(shared, passphrase: nil)
      let check = StorageCheck(devices[0].store, storage: opened, machine: "one")
      #expect(try await check.run(repairs: true).damages.map(\.object) == [name])
      #expect(shared.contents == whole)
      #expect(try await sync(2).read == 1)
    }
  }

  @Test func everythingIsCheckedOnceAMonth() async throws {
    try await withSegments { machine, _, _ in
      #expect(try machine.store.remoteState().isChecked(at: machine.store.now))
      let later = machine.store.now.addingTimeInterval(31 * 86_400)
      #expect(try !machine.store.remoteState().isChecked(at: later))
      try machine.store.resetRemote()
      #expect(try !machine.store.remoteState().isChecked(at: machine.store.now))
    }
  }

  @Test func statusNamesUncheckedStorage() async throws {
    try await withSegments { machine, _, _ in
      let settings = RemoteSettings(location: "/mnt/x", name: "one")
      func lines(at now: Date) throws -> String {
        try RemoteFormatter.lines(
          settings, state: machine.store.remoteState(), photos: PhotoUploadStatus(machine.store),
          zone: .gmt, now: now
        ).joined(separator: "\n")
      }
      #expect(try !lines(at: machine.store.now).contains("stvisits remote check"))
      let later = machine.store.now.addingTimeInterval(31 * 86_400)
      #expect(try lines(at: later).contains("more than a month ago"))
      try machine.store.resetRemote()
      #expect(try lines(at: machine.store.now).contains("Storage checked: never"))
    }
  }
}
