import Foundation
import GRDB
import LibraryMerge
import PhotoMetadata
import RemoteStorage
import SportsModel
import Synchronization
import TestSupport
import Testing

@testable import LibraryCare
@testable import VisitStore

/// A library on one machine, with its own view of the storage.
final class TestDevice: Sendable {
  let store: VisitStore
  let storage: FaultyStorage
  let folder: URL
  let name: String
  private let clock: TestClock

  init(
    _ name: String, in folder: URL, _ shared: any ObjectStorage, seed: UInt64,
    faults: FaultyStorage.Faults = .many, daysAhead: Double = 0
  ) throws {
    (self.name, self.folder) = (name, folder)
    let clock = TestClock(Self.time(daysAhead: daysAhead))
    let ids = Mutex(SeededGenerator(seed: seed))
    store = try VisitStore.open(
      folder: folder, clock: { clock.pass(1) }, newID: { ids.withLock { $0.nextUUID() } })
    self.clock = clock
    storage = FaultyStorage(shared, seed: seed, faults: faults)
  }

  private static func time(daysAhead: Double) -> Date {
    Date(timeIntervalSince1970: 1_700_000_000 + daysAhead * 86_400)
  }

  func setClock(daysAhead: Double) { clock.now = Self.time(daysAhead: daysAhead) }

  /// The id in the names of its objects.
  var id: String { get throws { try store.remoteState().device.text } }

  var machines: RemoteMachines { get throws { try RemoteMachines(store) } }

  var librarySync: LibrarySync {
    LibrarySync(store, storage: storage, machine: name, acceptsNewMachines: true)
  }

  /// A sync that accepts no new machines.
  var strict: LibrarySync { LibrarySync(store, storage: storage, machine: name) }

  /// Syncs, by default with its own storage, and accepts new machines and all losses.
  @discardableResult
  func sync(over other: (any ObjectStorage)? = nil) async throws -> RemoteReport {
    try await LibrarySync(
      store, storage: other ?? storage, machine: name, acceptsNewMachines: true
    ).sync { _ in true }
  }

  /// Adds a visit and syncs.
  @discardableResult
  func sendVisit(photos: [Int] = [], isStrict: Bool = false) async throws -> RemoteReport {
    try add(UUID(), photos: photos)
    return try await isStrict ? strict.sync() : sync()
  }

  func check(_ storage: any ObjectStorage, repairs: Bool) async throws -> StorageCheck.Report {
    try await StorageCheck(store, storage: storage, machine: name).run(repairs: repairs)
  }

  /// Syncs; failures and segments that the storage doesn't show yet are left for the next sync:
  /// for a copied library, the changes of the first one.
  func syncIgnoringFaults() async throws {
    do {
      _ = try await sync()
    } catch is StorageError {
    } catch RemoteError.otherStorage {}
  }

  /// The state that all machines share.
  func contents() throws -> [String] {
    let visits = try store.visits().map { "\($0.visit)" }
    let photos = try store.allPhotos().map { photo in
      "\(photo.id) \(photo.sha256) \(photo.paths.sorted()) \(photo.owner) \(photo.position) "
        + "\(photo.caption ?? "-")"
    }
    return (visits + photos + (try store.trips()).map { "\($0)" }).sorted()
  }

  /// Creates another machine with the same storage, without faults, or opens this one again.
  func neighbor(
    _ name: String, _ shared: any ObjectStorage, seed: UInt64, folder: String? = nil,
    daysAhead: Double = 0
  ) throws -> TestDevice {
    try TestDevice(
      name, in: self.folder.deletingLastPathComponent().appendingPathComponent(folder ?? name),
      shared, seed: seed, faults: .init(), daysAhead: daysAhead)
  }

  /// Sends a new visit in a segment with the id of another machine, signed with its own key or,
  /// unless `isSigned`, not at all.
  func sendAs(_ device: UUID, to shared: MemoryStorage, isSigned: Bool = true) async throws {
    try add(UUID())
    _ = try store.mergePendingEntries(note: nil)
    try await store.queue.write {
      try $0.execute(sql: "UPDATE device SET id = ?", arguments: [device.uuidString])
    }
    let signer = try MachineIdentity(in: folder).signer
    let segment = try #require(
      try store.nextSegment(machine: name, signer: isSigned ? signer : nil))
    let object = "devices/\(device.uuidString)/\(segment.id.uuidString).log".lowercased()
    try await shared.put(object, data: segment.data)
  }

  func edit(_ id: UUID, _ change: (inout Visit) -> Void) throws {
    var visit = try #require(try store.visit(id)?.visit)
    change(&visit)
    try store.write(in: store.makeBatch(.edit)) { _ = try $0.update(visit) }
  }

  /// Sets the captions of all photos.
  func setCaptions(_ caption: String) throws {
    let photos = try store.allPhotos()
    try store.write(in: store.makeBatch(.photos)) { writer in
      for photo in photos { try writer.setCaption(caption, of: photo.id) }
    }
  }

  func delete(_ visits: some Sequence<StoredVisit>) throws {
    for visit in visits {
      try store.write(in: store.makeBatch(.delete)) { try $0.deleteVisit(visit.visit.id) }
    }
  }

  func performRandomChange(_ generator: inout SeededGenerator) throws {
    let pick = generator.next()
    let id = generator.nextUUID()
    let visits = try store.visits().map(\.visit)
    let any = visits.isEmpty ? nil : visits[Int(pick / 8 % UInt64(visits.count))]
    switch (pick % 8, any) {
    case (0, var visit?), (1, var visit?):
      visit.note = "note \(pick % 97)"
      try store.write(in: store.makeBatch(.edit)) { _ = try $0.update(visit) }
    case (2, let visit?):
      try store.write(in: store.makeBatch(.delete)) { try $0.deleteVisit(visit.id) }
    case (3, let visit?):
      try store.write(in: store.makeBatch(.photos)) { writer in
        for photo in try writer.reader.photos(of: visit.id) {
          try writer.setCaption("caption \(pick % 31)", of: photo.id)
        }
      }
    case (4, _):
      do {
        try store.undoLast()
      } catch VisitStoreError.undoConflict {}
    default: try add(id, photos: [Int(pick % 30), Int(pick / 64 % 30)])
    }
  }

  func add(_ id: UUID, photos: [Int] = []) throws {
    let visit = Visit.tour(id, at: store.now)
    try store.write(in: store.makeBatch(.add)) { writer in
      try writer.add(
        visit,
        photos: Set(photos).sorted().map { number in
          NewPhoto(
            sha256: String(repeating: "0", count: 60) + String(number + 1000),
            facts: PhotoFacts(path: "/photos/\(number).jpg"))
        })
    }
  }
}

/// The base of a suite whose tests have two machines and their storage without faults.
class TwoDeviceSuite {
  private let temporary = TemporaryFolder()
  let shared = MemoryStorage()
  let one, other: TestDevice
  var folder: URL { temporary.url }

  init() throws {
    one = try TestDevice(
      "one", in: temporary.url.appendingPathComponent("one"), shared, seed: 1, faults: .init())
    other = try one.neighbor("other", shared, seed: 2)
  }

  /// Creates a third machine with the storage.
  func third() throws -> TestDevice { try one.neighbor("third", shared, seed: 3) }

  /// Adds visits with a photo each, and syncs both machines.
  func shareVisits(_ count: Int) async throws {
    for number in 0..<count { try one.add(UUID(), photos: [number]) }
    for machine in [one, other] { try await machine.sync() }
    try #require(try other.store.visits().count == count)
  }
}

extension SealedStorage {
  /// Opens a storage with the lowest possible costs.
  static func open(
    _ storage: any ObjectStorage, _ passphrase: String?, notes: (any KeyNotes)? = nil,
    isNew: Bool = true, mayWrite: Bool = true
  ) async throws -> SealedStorage {
    try await open(
      storage, passphrase: passphrase,
      costs: ScryptCosts(rounds: 16, blockSize: 8, parallelism: 1), notes: notes, isNew: isNew,
      mayWrite: mayWrite)
  }
}

/// Another storage that counts uploads of parts of photos, and may refuse to remove objects.
final class WatchedStorage: ObjectStorage {
  private let storage: any ObjectStorage
  private let canRemove: Bool
  private let puts = Mutex<[String: Int]>([:])

  init(_ storage: any ObjectStorage, canRemove: Bool = true) {
    (self.storage, self.canRemove) = (storage, canRemove)
  }

  /// The number of uploads of each part.
  var parts: [String: Int] {
    puts.withLock { $0.filter { $0.key.hasPrefix("photos/") && !$0.key.hasSuffix("end") } }
  }

  func list(_ prefix: String) async throws(StorageError) -> [StoredObject] {
    try await storage.list(prefix)
  }
  func get(_ name: String, limit: Int) async throws(StorageError) -> Data? {
    try await storage.get(name, limit: limit)
  }
  func put(_ name: String, data: Data) async throws(StorageError) {
    try await storage.put(name, data: data)
    puts.withLock { $0[name, default: 0] += 1 }
  }
  func remove(_ name: String) async throws(StorageError) {
    guard canRemove else { throw .refused("deleting isn't allowed") }
    try await storage.remove(name)
  }
}

extension Visit {
  /// A tour of Fenway Park.
  static func tour(_ id: UUID = UUID(), number: Int = 0, at now: Date) -> Visit {
    Visit(
      id: id, stadium: "fenway-park-boston", stadiumName: "Fenway Park",
      day: LocalDay(daysSinceEpoch: 17_000 + number), league: "mlb", kind: .tour,
      dataSource: .fullyManual, origin: .manual, createdAt: now, changedAt: now)
  }
}

extension VisitStore {
  /// Records a tour with a photo.
  func addTour(_ number: Int = 0, photo: URL) throws {
    let visit = Visit.tour(number: number, at: now)
    let sha256 = try ContentHash.sha256(ofFileAt: photo.path)
    try write(in: makeBatch(.add)) { writer in
      _ = try writer.add(
        visit, photos: [NewPhoto(sha256: sha256, facts: PhotoFacts(path: photo.path))])
    }
  }
}
