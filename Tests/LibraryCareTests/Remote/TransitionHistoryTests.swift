import Foundation
import LibraryCare
import LibraryMerge
import RemoteStorage
import SportsModel
import Synchronization
import TestSupport
import Testing
import VisitStore
import Web

/// Random histories of three machines that are connected again, restored, replaced, interrupted and lose
/// files, over a storage with failures: afterwards all have the same, and what any of them has is kept.
///
/// STVISITS_TRANSITIONS is the number of histories: in memory, over a folder, and over servers of WebDAV
/// and S3 in turn.
@Suite struct TransitionHistoryTests {
  private static let seeds: [UInt64] = {
    let variables = ProcessInfo.processInfo.environment
    let count = variables["STVISITS_TRANSITIONS"].flatMap(UInt64.init) ?? 4
    return Array(1...max(1, count))
  }()

  /// One server of each kind for all histories.
  private static let webDAV = Result { try WebDAVServer() }
  private static let bucket = Result { try BucketServer() }

  private static func storage(_ seed: UInt64, in folder: URL) throws -> any ObjectStorage {
    let location: StorageLocation
    switch seed % 4 {
    case 0:
      let storage = folder.appendingPathComponent("storage", isDirectory: true)
      try FileManager.default.createDirectory(at: storage, withIntermediateDirectories: true)
      location = .folder(storage)
    case 1 where WebDAVServer.isInstalled:
      location = .webDAV(try webDAV.get().url("basic/\(UUID().uuidString)"))
    case 2 where BucketServer.isInstalled:
      location = .bucket(
        Bucket(
          name: BucketServer.bucket, prefix: UUID().uuidString + "/", region: nil,
          endpoint: URL(string: try bucket.get().endpoint)))
    default: return MemoryStorage()
    }
    return try location.storage(
      secrets: StorageSecrets([
        "STVISITS_REMOTE_USER": WebDAVServer.user,
        "STVISITS_REMOTE_PASSWORD": WebDAVServer.password,
        "AWS_ACCESS_KEY_ID": "unknown", "AWS_SECRET_ACCESS_KEY": "something",
      ]), client: CurlClient(limits: .forStorage, proxy: .none), environment: .hasty)
  }

  private struct History {
    let folder: URL
    let shared: any ObjectStorage
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

    /// Loses the files of one machine, or any one file.
    private mutating func loseFiles(of machine: UUID?) async throws {
      let names = try await shared.list(
        machine.map { "devices/\($0.uuidString.lowercased())/" } ?? ""
      )
      .map(\.name).sorted()
      let lost = machine == nil ? names.randomElement(using: &generator).map { [$0] } ?? [] : names
      for name in lost { try await shared.remove(name) }
    }

    mutating func step(_ number: Int) async throws {
      let index = Int(generator.next() % UInt64(machines.count))
      let machine = machines[index]
      let pick = generator.next()
      switch pick % 17 {
      case 0...3: try machine.add(generator.nextUUID(), photos: [Int(pick / 16 % 40)])
      case 4, 5:
        guard let visit = try machine.store.visits().randomElement(using: &generator) else { break }
        try machine.edit(visit.visit.id) { $0.note = "note \(number)" }
      case 6...9: try await sync(machine)
      case 10: try await connect(machine)
      case 11: try await loseFiles(of: machine.store.remoteState().device)
      case 12: try await loseFiles(of: nil)
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
      case 15:
        // Killed at some request of a sync.
        let requests = Int(pick / 17 % 12)
        let broken = BreakingStorage(machine.storage, after: requests)
        do { try await machine.sync(over: broken) } catch is StorageError {
        } catch RemoteError.otherStorage {}
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

    /// Reads all objects with the reader in Python, which knows only the documentation.
    func expectReaderFindsTheSame(_ seed: UInt64) async throws {
      guard ExternalTool.pythonWithCryptography != nil else { return }
      let (copy, objects) = (MemoryStorage(), folder.appending(path: "objects"))
      let sealed = try await SealedStorage.open(copy, nil)
      for object in try await shared.list("") {
        let data = try #require(try await shared.get(object.name, limit: object.size))
        try await sealed.put(object.name, data: data)
      }
      try copy.write(to: objects)
      let read = try StorageTables.read(objects, in: folder, passphrase: "")
      #expect(try read.tables == StorageTables(of: machines[0].store), "seed \(seed)")
    }

    func visits() throws -> Set<UUID> {
      try machines.reduce(into: []) { $0.formUnion(try $1.store.visits().map(\.visit.id)) }
    }
  }

  @Test(arguments: seeds)
  func machinesConvergeAndKeepWhatAnyOfThemHas(seed: UInt64) async throws {
    try await withTemporaryDirectory { folder in
      var history = History(
        folder: folder, shared: try Self.storage(seed, in: folder),
        generator: SeededGenerator(seed: seed))
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
      try await history.expectReaderFindsTheSame(seed)
      // A new machine gets the same.
      let new = try history.machines[0].neighbor("new", history.shared, seed: seed &+ 1_000_000)
      try await new.sync()
      #expect(try new.contents() == history.machines[0].contents(), "seed \(seed)")
    }
  }
}

/// A storage that a process no longer reaches after a number of requests.
private final class BreakingStorage: ObjectStorage {
  private let storage: any ObjectStorage
  private let left: Mutex<Int>

  init(_ storage: any ObjectStorage, after requests: Int) {
    self.storage = storage
    left = Mutex(requests)
  }

  private func count() throws(StorageError) {
    let isOver = left.withLock { left in
      left -= 1
      return left < 0
    }
    if isOver { throw .cancelled }
  }

  func list(_ prefix: String) async throws(StorageError) -> [StoredObject] {
    try count()
    return try await storage.list(prefix)
  }

  func get(_ name: String, limit: Int) async throws(StorageError) -> Data? {
    try count()
    return try await storage.get(name, limit: limit)
  }

  func put(_ name: String, data: Data) async throws(StorageError) {
    try count()
    try await storage.put(name, data: data)
  }

  func remove(_ name: String) async throws(StorageError) {
    try count()
    try await storage.remove(name)
  }
}
