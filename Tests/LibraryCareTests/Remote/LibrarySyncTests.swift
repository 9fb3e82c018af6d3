import Foundation
import LibraryCare
import LibraryMerge
import RemoteStorage
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Synchronizes machines over a storage with failures.
///
/// STVISITS_MERGES is the number of histories.
@Suite final class LibrarySyncTests: TwoDeviceSuite {
  private static let seeds = RandomSeeds.seeds("STVISITS_MERGES", usually: 2)

  @Test(arguments: seeds)
  func devicesConvergeDespiteFaults(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var machines = try (0..<2).map { number in
      try TestDevice(
        "machine-\(number)", in: folder.appendingPathComponent("\(number)"), shared,
        seed: seed &* 100 &+ UInt64(number))
    }
    for step in 0..<20 {
      // A data folder is copied to another machine with its identifier.
      if step == 10 { machines.append(try copy(machines[0], shared, seed: seed)) }
      let machine = machines[Int(generator.next() % UInt64(machines.count))]
      if generator.next() % 3 > 0 {
        try machine.performRandomChange(&generator)
      } else {
        try await machine.syncIgnoringFaults()
      }
    }
    for machine in machines {
      // Only a machine that writes with another's identifier is detected.
      try machine.add(generator.nextUUID())
      machine.storage.isHealthy = true
    }
    for _ in 0..<4 { for machine in machines { try await machine.sync() } }
    for machine in machines {
      #expect(try machine.contents() == machines[0].contents(), "seed \(seed)")
      #expect(try machine.store.checkIntegrity() == [], "seed \(seed)")
      let quiet = try await machine.sync()
      #expect(quiet.read == 0 && quiet.sent == 0 && quiet.merge.written == 0, "seed \(seed)")
    }
    let devices = try Set(machines.map { try $0.store.remoteState().device })
    #expect(devices.count == machines.count)
  }

  private func copy(
    _ machine: TestDevice, _ shared: MemoryStorage, seed: UInt64,
    faults: FaultyStorage.Faults = .many
  ) throws -> TestDevice {
    let place = folder.appendingPathComponent("copy")
    try place.createFolder()
    try machine.store.backUp(to: place.appendingPathComponent("visits.sqlite"))
    let key = machine.folder.appendingPathComponent("remote-key")
    if FileManager.default.fileExists(atPath: key.path) {
      try FileManager.default.copyItem(at: key, to: place.appendingPathComponent("remote-key"))
    }
    return try TestDevice("copy", in: place, shared, seed: seed &* 100 &+ 50, faults: faults)
  }

  @Test func dryRunWritesNothing() async throws {
    try one.add(UUID(), photos: [1])
    let look = try await one.librarySync.sync(isDryRun: true)
    #expect(look.sent == 3 && shared.contents.isEmpty)
    try await one.sync()
    let before = try other.store.remoteState()
    #expect(try await other.librarySync.sync(isDryRun: true).read == 3)
    #expect(try other.store.remoteState() == before && other.store.visits().isEmpty)
  }

  @Test func historyListsMergeAndUndoSkipsIt() async throws {
    let (theirs, mine) = (UUID(), UUID())
    try one.add(theirs)
    try await one.sync()
    try other.add(mine)
    let report = try await other.sync()
    #expect(report.readings.map(\.name) == ["one"] && report.merge.batch != nil)
    let known = try other.store.remoteState().devices.first { $0.name == "one" }
    #expect((known?.latestChange).map { $0 <= other.store.now.addingTimeInterval(60) } == true)
    let last = try #require(try other.store.history(limit: 1).first)
    #expect(last.batch.kind == .merge && last.batch.note == "from one")
    #expect(try other.store.undoLast()?.target.batch.kind == .add)
    #expect(try other.store.visits().map(\.visit.id) == [theirs])
    // By its number it can be undone, like any other change.
    let plan = try #require(try other.store.undoPlan(String(last.number)))
    _ = try other.store.undo(plan.target.id)
    for device in [other, one] { try await device.sync() }
    #expect(try one.store.visits().isEmpty && other.store.visits().isEmpty)
  }

  @Test func visitEditedOnAnotherDeviceCannotBeUndone() async throws {
    let id = UUID()
    try one.add(id)
    for machine in [one, other] { try await machine.sync() }
    try other.edit(id) { $0.note = "theirs" }
    for machine in [other, one] { try await machine.sync() }
    #expect(throws: HistoryError.self) { try one.store.undoPlan(nil) }
    #expect(throws: VisitStoreError.self) { try one.store.undoLast() }
    #expect(try one.store.visit(id)?.visit.note == "theirs")
  }

  @Test func forgottenVisitIsNotRestoredBySync() async throws {
    let id = UUID()
    try one.add(id, photos: [1])
    for machine in [one, other] { try await machine.sync() }
    _ = try one.store.forget(visits: [id], photos: [])
    // Meanwhile the other machine changes it.
    try other.edit(id) { $0.note = "later" }
    for _ in 0..<2 { for machine in [other, one] { try await machine.sync() } }
    #expect(try one.store.visits().isEmpty && other.store.visits().isEmpty)
    #expect(try one.store.allPhotos().isEmpty && other.store.allPhotos().isEmpty)
    // The same file may be recorded again.
    try one.add(UUID(), photos: [1])
    for machine in [one, other] { try await machine.sync() }
    #expect(try other.store.allPhotos().count == 1 && one.contents() == other.contents())
  }

  @Test func deletedVisitGoesEverywhereWhenItsLastPhotoMovesAway() async throws {
    let (deleted, kept) = (UUID(), UUID())
    try one.add(deleted)
    for machine in [one, other] { try await machine.sync() }
    try other.add(kept, photos: [1])
    let photo = try #require(try other.store.allPhotos().first?.id)
    func move(to visit: UUID) throws {
      try other.store.write(in: other.store.makeBatch(.photos)) {
        try $0.movePhotos([photo], to: visit)
      }
    }
    try move(to: deleted)
    try one.delete(one.store.visits())
    for machine in [one, other, one] { try await machine.sync() }
    #expect(try one.store.visits().count == 2 && one.contents() == other.contents())
    try move(to: kept)
    for machine in [other, one, other] { try await machine.sync() }
    #expect(try one.store.visits().map(\.visit.id) == [kept])
    #expect(try one.contents() == other.contents())
  }

  /// As in a synced folder: segments arrive after the other machine has written its own.
  @Test func concurrentChangesOfLibraryAndItsCopyAreAllRead() async throws {
    let (there, here) = (shared, MemoryStorage())
    try await one.sendVisit(photos: [1])
    here.contents = there.contents
    try one.add(UUID(), photos: [2])
    let copy = try self.copy(one, here, seed: 2, faults: .init())
    // Both machines have a copy of one photo.
    for (machine, photos) in [(one, [3, 4]), (copy, [5, 3])] {
      for photo in photos { try await machine.sendVisit(photos: [photo]) }
    }
    there.contents.merge(here.contents) { $1 }
    let third = try third()
    let report = try await third.sync()
    #expect(report.readings.allSatisfy { $0.trouble == nil })
    #expect(report.notices.contains { $0.contains("data folder was copied") })
    #expect(try await third.sync().isPartial == false)
    here.contents.merge(there.contents) { $1 }
    for machine in [one, copy] { #expect(try await machine.sync().isRenamed) }
    #expect(try third.store.visits().count == 6)
    #expect(try third.contents() == one.contents() && third.contents() == copy.contents())
    // Both go on under their own ids, and miss nothing of the former one.
    for (machine, storage) in [(one, there), (copy, here)] {
      try await machine.sendVisit()
      for other in [there, here] { other.contents.merge(storage.contents) { $1 } }
    }
    for machine in [one, copy] { try await machine.sync() }
    for machine in [one, copy, third] { #expect(try await !machine.sync().isPartial) }
  }

  @Test func keyNotesThatASyncPutsBackAreNamed() async throws {
    func sync() async throws -> [StorageCheck.Damage] {
      try await one.sync(
        over: SealedStorage.open(
          shared, "gravel otter minute pumpkin",
          notes: KeyNoteFile(in: one.folder, location: "here"))
      ).check.damages
    }
    try one.add(UUID())
    for _ in 0..<2 { #expect(try await sync().isEmpty) }
    let note = try #require(shared.contents.keys.first { $0.hasPrefix("keys/") })
    try await shared.put(note, data: Data("{".utf8))
    #expect(try await sync().map(\.object) == [note])
    #expect(try await sync().isEmpty)
  }

  @Test func segmentsInNewerFormatAndDamagedOnesAreRetried() async throws {
    try await one.sendVisit()
    let (name, data) = try #require(shared.contents.first)
    try await shared.put(name, data: data.dropLast(20))
    let report = try await other.sync()
    #expect(report.isPartial && report.read == 0)
    let newer = String(decoding: data, as: UTF8.self)
      .replacingOccurrences(of: "\"form\":3", with: "\"form\":5")
    try await shared.put(name, data: Data(newer.utf8))
    let newerReport = try await other.sync()
    #expect(newerReport.isPartial && newerReport.read == 0)
    #expect(newerReport.readings.first?.trouble?.contains("Update stvisits") == true)
    try await shared.put(name, data: data)
    #expect(try await other.sync().read == 1)
    #expect(try other.store.visits().count == 1)
  }

  /// Only invalid rows are left out.
  @Test(arguments: [
    #""rating":9"#, #""home_score":3"#, #""local_date":"tomorrow""#, #""kind":"party""#,
    #""evidence":"[1]""#, #""created_at":"2020-13-45T99:99:99.000000Z""#,
    #""stadium_id":{}"#, #""score_pending":"yes""#, #""no_such_column":1"#,
  ])
  func invalidRowIsSkipped(_ value: String) async throws {
    let id = UUID()
    try one.add(id)
    try await one.sync()
    let (device, segment) = (UUID().uuidString, UUID().uuidString)
    let entry =
      #"{"after":{\#(value)},"entity":"visit","entry":"\#(UUID().uuidString)","#
      + #""id":"\#(id.uuidString)","operation":"update","stamp":1700000050000000}"#
    let head =
      #"{"count":1,"device":"\#(device)","form":2,"id":"\#(segment)","machine":"x","#
      + #""type":"segment"}"#
    try await shared.put(
      "devices/\(device)/\(segment).log".lowercased(), data: Data("\(head)\n\(entry)\n".utf8))
    let report = try await other.sync()
    #expect(report.rejected == 1)
    #expect(try other.store.visits().map(\.visit) == one.store.visits().map(\.visit))
  }
}
