import Foundation
import LibraryCare
import RemoteStorage
import SportsModel
import Synchronization
import TestSupport
import VisitStore

/// A library on one machine, with its own view of the storage.
final class TestDevice: Sendable {
  let store: VisitStore
  let storage: FaultyStorage
  let folder: URL
  let name: String

  init(
    _ name: String, in folder: URL, _ shared: MemoryStorage, seed: UInt64,
    faults: FaultyStorage.Faults = .many
  ) throws {
    self.name = name
    self.folder = folder
    let ticks = Mutex(0.0)
    let ids = Mutex(SeededGenerator(seed: seed))
    store = try VisitStore.open(
      folder: folder,
      clock: {
        Date(
          timeIntervalSince1970: 1_700_000_000
            + ticks.withLock { ticks in
              ticks += 1
              return ticks
            })
      }, newID: { ids.withLock { $0.nextUUID() } })
    storage = FaultyStorage(shared, seed: seed, faults: faults)
  }

  var librarySync: LibrarySync {
    LibrarySync(store, storage, machine: name, acceptsNewMachines: true)
  }

  /// Syncs and accepts all losses.
  func sync() async throws -> RemoteReport { try await librarySync.sync { _ in true } }

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

  // MARK: What a person does

  func performRandomChange(_ generator: inout SeededGenerator) throws {
    let pick = generator.next()
    let id = generator.nextUUID()
    let visits = try store.visits().map(\.visit)
    let any = visits.isEmpty ? nil : visits[Int(pick / 8 % UInt64(visits.count))]
    switch (pick % 8, any) {
    case (0, var visit?), (1, var visit?):
      visit.note = "note \(pick % 97)"
      try store.write(in: store.begin(.edit)) { _ = try $0.update(visit) }
    case (2, let visit?):
      try store.write(in: store.begin(.delete)) { try $0.deleteVisit(visit.id) }
    case (3, let visit?):
      try store.write(in: store.begin(.photos)) { writer in
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
    let now = store.now
    let visit = Visit(
      id: id, stadium: "fenway-park-boston", stadiumName: "Fenway Park",
      day: LocalDay(daysSinceEpoch: 17_000), league: "mlb", kind: .tour, game: nil,
      scoreSource: nil, dataSource: .fullyManual, description: nil, seat: nil, note: nil,
      rating: nil, origin: .manual, evidence: nil, createdAt: now, changedAt: now)
    try store.write(in: store.begin(.add)) { writer in
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
