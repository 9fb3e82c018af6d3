import Foundation
import LibraryCare
import LibraryMerge
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import RemoteStorage

/// Damages of what a machine has in the storage.
@Suite final class StorageCheckTests: TwoDeviceSuite {
  /// Sends three segments; returns their names in the storage.
  @discardableResult
  private func sendSegments() async throws -> [String] {
    for _ in 0..<3 { try await one.sendVisit() }
    let names = shared.contents.keys.filter { $0.hasPrefix("devices/") }.sorted()
    try #require(names.count == 3)
    return names
  }

  @Test(arguments: ["flip", "truncate", "remove", "swap", "empty"])
  func checkFindsAndRepairsDamage(_ kind: String) async throws {
    let names = try await sendSegments()
    let whole = shared.contents
    for (index, name) in names.enumerated() {
      let data = try #require(whole[name])
      switch kind {
      case "flip": shared.contents[name]?[data.count / 2] ^= 1
      case "truncate": shared.contents[name] = data.dropLast(7)
      case "swap": shared.contents[name] = whole[names[(index + 1) % 3]]
      case "empty": shared.contents[name] = Data()
      default: shared.contents[name] = nil
      }
      let found = try await one.check(shared, repairs: false)
      #expect(found.checked == 3 && found.damages.map(\.object) == [name])
      #expect(try found.unrepaired.count == 1 && one.store.remoteState().damaged == 1)
      let repaired = try await one.check(shared, repairs: true)
      #expect(repaired.damages.map(\.repaired) == [true] && shared.contents == whole)
      #expect(try await one.check(shared, repairs: false).damages.isEmpty)
      #expect(try one.store.remoteState().damaged == 0)
    }
  }

  /// Also if the older ones are missing.
  @Test(arguments: [false, true])
  func syncHealsOlderSegmentsForNewMachine(_ areMissing: Bool) async throws {
    let names = try await sendSegments()
    let last = try #require(try one.store.sentSegments().last?.id.text)
    for name in names {
      if areMissing, !name.contains(last) {
        try await shared.remove(name)
      } else {
        try await shared.put(name, data: Data("noise".utf8))
      }
    }
    let report = try await one.librarySync.sync()
    #expect(report.sent == 3 && (areMissing || report.check.damages.count == 3))
    #expect(shared.contents.keys.sorted() == names)
    #expect(try await other.sync().read == 3 && other.contents() == one.contents())
  }

  /// After a flip in the byte of the format, a newer version seems to have written the object.
  @Test(arguments: 0..<8)
  func flippedFormatStopsNeitherCheckNorSync(_ bit: Int) async throws {
    let sealed = try await SealedStorage.open(shared, passphrase: nil)
    let third = try third()
    for device in [one, other] {
      try device.add(UUID())
      try await device.sync(over: sealed)
    }
    let whole = shared.contents
    let name = try #require(
      one.store.sentSegments().first.map {
        "devices/\($0.device.uuidString)/\($0.id.uuidString).log".lowercased()
      })
    var flipped = try #require(whole[name])
    flipped[4] ^= 1 << UInt8(bit)
    try await shared.put(name, data: flipped)
    // The changes of the other machine are read.
    let partial = try await third.sync(over: sealed)
    #expect(partial.isPartial && partial.read == 1)
    let opened = try await SealedStorage.open(shared, passphrase: nil)
    #expect(try await one.check(opened, repairs: true).damages.map(\.object) == [name])
    #expect(shared.contents == whole)
    #expect(try await third.sync(over: sealed).read == 1)
  }

  @Test func everythingIsCheckedOnceAMonth() async throws {
    try await sendSegments()
    #expect(try one.store.remoteState().isChecked(at: one.store.now))
    let later = one.store.now.addingTimeInterval(31 * 86_400)
    #expect(try !one.store.remoteState().isChecked(at: later))
    try one.store.startAgain()
    #expect(try !one.store.remoteState().isChecked(at: one.store.now))
  }

  @Test func statusNamesUncheckedStorage() async throws {
    try await sendSegments()
    let settings = RemoteSettings(location: "/mnt/x", name: "one")
    func lines(at now: Date) throws -> String {
      try RemoteFormatter.lines(
        settings, state: one.store.remoteState(), photos: PhotoUploadStatus(one.store),
        zone: .gmt, now: now
      ).joined(separator: "\n")
    }
    #expect(try !lines(at: one.store.now).contains("stvisits remote check"))
    let later = one.store.now.addingTimeInterval(31 * 86_400)
    #expect(try lines(at: later).contains("more than a month ago"))
    try one.store.startAgain()
    #expect(try lines(at: one.store.now).contains("Storage checked: never"))
  }
}

/// Flipped bits in the folder of a remote storage: a check notices each, and a repair brings
/// everything back for a new machine.
///
/// STVISITS_STORAGE_FLIPS is the number of flips.
@Suite struct StorageFlipTests {
  @TemporaryURL private var folder: URL

  private static let count = RandomSeeds.count(of: "STVISITS_STORAGE_FLIPS") ?? 6

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
      try place.createFolder()
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
        FolderStorage(place), passphrase, notes: notes, isNew: false, mayWrite: mayWrite)
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
    let machine = try await Machine(in: folder, passphrase: "correct horse battery staple")
    let name = "keys/\(String(repeating: "0", count: 32)).json"
    let forged = #"{"form":1,"costs":{"rounds":16,"blockSize":8,"parallelism":1},"check":"AAAA"}"#
    try Data(forged.utf8).write(to: machine.place.appendingPathComponent(name))
    for repairs in [false, true] {
      let found = try await machine.check(repairs: repairs).damages
      #expect(found.map(\.object) == [name] && found.allSatisfy { $0.isForeign && !$0.repaired })
    }
  }

  @Test(arguments: [nil, "correct horse battery staple"])
  func everyFlipIsNoticedAndRepaired(_ passphrase: String?) async throws {
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

@Suite struct SecretsFileTests {
  @TemporaryURL private var folder: URL

  private func variables(
    _ text: String, _ environment: [String: String] = [:]
  ) throws -> [String: String] {
    let file = folder.appendingPathComponent(RemoteSettings.secretsName)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    return try RemoteSettings.variables(environment, in: folder)
  }

  @Test func matchingQuotesAreRemovedFromValues() throws {
    let text = """
      # the disk at home
      STVISITS_REMOTE_USER='ana'

      STVISITS_REMOTE_PASSWORD="se'cr=et"
      STVISITS_REMOTE_PASSPHRASE="half
      AWS_ACCESS_KEY_ID="
      """
    #expect(
      try variables(text) == [
        "STVISITS_REMOTE_USER": "ana", "STVISITS_REMOTE_PASSWORD": "se'cr=et",
        "STVISITS_REMOTE_PASSPHRASE": "\"half", "AWS_ACCESS_KEY_ID": "\"",
      ])
  }

  @Test func nonemptyEnvironmentOverridesFile() throws {
    let text = "STVISITS_REMOTE_USER=ana\nSTVISITS_REMOTE_PASSWORD=secret\n"
    let environment = ["STVISITS_REMOTE_USER": "", "STVISITS_REMOTE_PASSWORD": "other"]
    #expect(
      try variables(text, environment)
        == ["STVISITS_REMOTE_USER": "ana", "STVISITS_REMOTE_PASSWORD": "other"])
  }

  @Test(arguments: [
    ("\nSTVISITS_REMOTE_PASWORD=secret", "Did you mean STVISITS_REMOTE_PASSWORD?"),
    ("# a\nsecret", "Expected NAME=value"),
    ("\nUSER=secret", "The names are STVISITS_REMOTE_USER,"),
  ])
  func malformedLineIsRejected(_ text: String, _ words: String) throws {
    let error = #expect(throws: RemoteError.self) { try variables(text) }
    guard case .badSecret(_, let line, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(line == 2)
    #expect(reason.contains(words) && !reason.contains("secret=") && !reason.hasSuffix("secret"))
  }

  @Test(arguments: [
    (
      "# at home\nSTVISITS_REMOTE_USER=ana\n STVISITS_IMMICH_KEY =k\nAWS_ACCESS_KEY_ID=x\n",
      "# at home\n STVISITS_IMMICH_KEY =k\n"
    ),
    ("# at home\nSTVISITS_REMOTE_USER=ana\n", nil),
  ])
  func disconnectingKeepsKeysOfPhotoServers(_ text: String, _ left: String?) throws {
    let file = folder.appendingPathComponent(RemoteSettings.secretsName)
    try Data(text.utf8).write(to: file)
    RemoteSettings.remove(in: folder)
    #expect((try? String(contentsOf: file, encoding: .utf8)) == left)
  }
}
