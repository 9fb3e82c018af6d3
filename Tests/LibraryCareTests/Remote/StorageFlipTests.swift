import Foundation
import LibraryCare
import PhotoMetadata
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import RemoteStorage

/// Flipped bits in the folder of a remote storage: a check notices each, and a repair brings
/// everything back for a new machine.
///
/// STVISITS_STORAGE_FLIPS is the number of flips.
@Suite struct StorageFlipTests {
  private static let count =
    ProcessInfo.processInfo.environment["STVISITS_STORAGE_FLIPS"].flatMap { Int($0) } ?? 12

  /// A machine with segments and photos in a folder.
  private struct Machine {
    let store: VisitStore
    let place: URL
    let notes: KeyNoteFile
    let passphrase: String?

    init(in folder: URL, passphrase: String?) async throws {
      self.passphrase = passphrase
      place = folder.appendingPathComponent("storage", isDirectory: true)
      let data = folder.appendingPathComponent("data", isDirectory: true)
      store = try VisitStore.open(folder: data, clock: { Date() })
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      notes = KeyNoteFile(in: data, location: place.path)
      for number in 0..<4 {
        try add(number, in: folder)
        _ = try await LibrarySync(store, storage: open(), machine: "one").sync()
      }
      _ = try await RemotePhotoSync(store, storage: open()).upload()
    }

    private func add(_ number: Int, in folder: URL) throws {
      let file = folder.appendingPathComponent("\(number).jpg")
      var generator = SeededGenerator(seed: UInt64(number))
      try Data((0..<3_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }).write(to: file)
      try store.addTour(number, photo: file)
    }

    func open(mayWrite: Bool = true) async throws -> SealedStorage {
      try await SealedStorage.open(
        FolderStorage(place), passphrase: passphrase,
        costs: ScryptCosts(rounds: 16, blockSize: 8, parallelism: 1),
        notes: notes, mayWrite: mayWrite)
    }

    func check(repairs: Bool) async throws -> StorageCheck.Report {
      try await StorageCheck(store, storage: open(mayWrite: repairs), machine: "one").run(
        repairs: repairs)
    }

    /// Returns the numbers of visits that a new machine gets and of photos that it can read.
    func copy(in folder: URL) async throws -> (visits: Int, photos: Int) {
      let other = try VisitStore.open(folder: folder, clock: { Date() })
      let storage = try await SealedStorage.open(
        FolderStorage(place), passphrase: passphrase, mayWrite: false)
      _ = try await LibrarySync(other, storage: storage, machine: "other", acceptsNewMachines: true)
        .sync { _ in true }
      let photos = try await RemotePhotoSync(other, storage: storage).check(
        .everything, repairs: false)
      return (try other.visits().count, photos.checked - photos.damages.count)
    }
  }

  @Test func forgedKeyNoteIsNamed() async throws {
    try await withTemporaryDirectory { folder in
      let machine = try await Machine(in: folder, passphrase: "correct horse battery staple")
      let name = "keys/\(String(repeating: "0", count: 32)).json"
      let forged = #"{"form":1,"costs":{"rounds":16,"blockSize":8,"parallelism":1},"check":"AAAA"}"#
      try Data(forged.utf8).write(to: machine.place.appendingPathComponent(name))
      for repairs in [false, true] {
        let found = try await machine.check(repairs: repairs).damages
        #expect(found.map(\.object) == [name] && found.allSatisfy { $0.isForeign && !$0.repaired })
      }
    }
  }

  @Test(arguments: [nil, "correct horse battery staple"])
  func everyFlipIsNoticedAndRepaired(_ passphrase: String?) async throws {
    try await withTemporaryDirectory { folder in
      let machine = try await Machine(in: folder, passphrase: passphrase)
      let files = try FileManager.default.subpathsOfDirectory(atPath: machine.place.path).sorted()
        .map(machine.place.appendingPathComponent)
        .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      #expect(files.count > 8)
      #expect(try await machine.check(repairs: false).damages == [])
      var generator = SeededGenerator(seed: 41)
      for number in 0..<Self.count {
        let file = files[Int(generator.next() % UInt64(files.count))]
        var data = try Data(contentsOf: file)
        let bit = Int(generator.next() % UInt64(data.count * 8))
        data[bit / 8] ^= 1 << (bit % 8)
        try data.write(to: file)
        let place: Comment = "\(file.lastPathComponent), bit \(bit)"
        let found = try await machine.check(repairs: false)
        #expect(found.unrepaired.count == 1, place)
        let repaired = try await machine.check(repairs: true)
        #expect(repaired.unrepaired == [], place)
        #expect(try await machine.check(repairs: false).damages == [], place)
        if number % 8 == 0 {
          let copy = try await machine.copy(in: folder.appendingPathComponent("copy-\(number)"))
          #expect(copy.visits == 4 && copy.photos == 4, place)
        }
      }
    }
  }
}
