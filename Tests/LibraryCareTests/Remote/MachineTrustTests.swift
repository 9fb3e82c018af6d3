import Foundation
import LibraryCare
import LibraryMerge
import SportsModel
import Synchronization
import TestSupport
import Testing
import VisitStore

/// Unknown machines, large removals, forged times, and older states of the storage.
@Suite final class MachineTrustTests: TwoDeviceSuite {
  @Test func largeRemovalIsRefusedWithoutPermission() async throws {
    try await shareVisits(10)
    try one.delete(one.store.visits())
    try await one.sync()
    let look = try await other.strict.sync(isDryRun: true)
    #expect(look.losses.removed.count == 10 && look.losses.isLarge())
    #expect(RemoteFormatter.lines(look).contains { $0.contains("Removes 10") })
    try other.add(UUID(), photos: [50])
    for _ in 0..<2 {
      let refused = try await other.strict.sync()
      #expect(refused.isRefused && refused.losses.removedPhotos == 10)
      #expect(try other.store.visits().count == 11)
    }
    // Its own changes are sent.
    #expect(try await one.sync().read == 3)
  }

  @Test func acceptedRemovalIsBackedUpAndCanBeUndone() async throws {
    try await shareVisits(10)
    let before = try other.contents()
    try one.delete(one.store.visits())
    let added = UUID()
    try one.add(added)
    try await one.sync()
    let report = try await other.sync()
    #expect(try other.store.visits().map(\.visit.id) == [added])
    let backups = try FileManager.default.contentsOfDirectory(
      atPath: other.folder.appendingPathComponent("backups").path)
    #expect(backups.contains { $0.hasPrefix("visits-merge-") })
    try undo(report, on: other)
    #expect(try Set(before).isSubset(of: other.contents()))
    // The undo is a change like any other.
    for machine in [other, one, other] { try await machine.sync() }
    #expect(try one.store.visits().count == 11 && one.contents() == other.contents())
  }

  @Test func forgottenVisitsOfAnotherMachineCanBeRestored() async throws {
    try await shareVisits(10)
    let before = try other.contents()
    let (visits, photos) = (try one.store.visits(), try one.store.allPhotos())
    _ = try one.store.forget(visits: Set(visits.map(\.visit.id)), photos: Set(photos.map(\.id)))
    try await one.sync()
    #expect(try await other.strict.sync().isRefused)
    #expect(try other.contents() == before)
    let report = try await other.sync()
    #expect(try other.store.visits().isEmpty)
    try undo(report, on: other)
    #expect(try other.contents() == before)
    try await other.sync()
    #expect(try other.contents() == before)
  }

  private func undo(_ report: RemoteReport, on device: TestDevice) throws {
    let batch = try #require(report.removals)
    let plan = try #require(try device.store.undoPlan(batch.uuidString))
    #expect(plan.later.isEmpty)
    _ = try device.store.undo(batch)
  }

  @Test(arguments: [true, false])
  func firstSyncOnATerminalAsksAboutEachMachine(_ isAccepted: Bool) async throws {
    try await shareVisits(10)
    let third = try third()
    let sync = LibrarySync(
      third.store, storage: third.storage, machine: "third", trustsFirst: false)
    let asked = Mutex<[String]>([])
    let first = try await sync.sync(
      acceptsLosses: { _ in true },
      acceptsMachine: { machine in
        asked.withLock { $0.append(machine.key) }
        return isAccepted
      })
    #expect(try asked.withLock(\.self) == [RemoteMachines(one.store).key])
    #expect(first.trusted.isEmpty && first.waiting.isEmpty == isAccepted)
    #expect(try third.store.visits().count == (isAccepted ? 10 : 0))
  }

  @Test func unknownMachineWaitsUntilAccepted() async throws {
    try await shareVisits(10)
    let third = try third()
    try third.add(UUID())
    let first = try await third.strict.sync()
    // A new machine trusts those that are there, and says so.
    #expect(first.trusted.map(\.name) == ["one"] && first.read > 0)
    #expect(RemoteFormatter.lines(first).contains { $0.contains("Trusted on first use: one") })
    for _ in 0..<2 {
      let report = try await one.strict.sync()
      #expect(report.waiting.map(\.name) == ["third"] && report.read == 0 && report.isPartial)
    }
    #expect(try one.store.visits().count == 10)
    let machines = try RemoteMachines(one.store)
    let waiting = try machines.named("third")
    #expect(waiting.map(\.state) == [.waiting])
    // The fingerprint is the same on both machines.
    #expect(try waiting.map(\.key) == [RemoteMachines(third.store).key])
    try machines.accept(waiting, mayRemove: false)
    #expect(try await one.strict.sync().read == 1)
    // It may not remove.
    try third.delete(third.store.visits())
    _ = try await third.strict.sync()
    let report = try await one.sync()
    #expect(try report.rejected > 0 && !report.losses.isLarge() && one.store.visits().count == 11)
    try machines.revoke(try machines.named("third"))
    try await third.sendVisit(isStrict: true)
    #expect(try await one.strict.sync().read == 0)
    #expect(throws: RemoteError.noSuchMachine("fourth")) { try machines.named("fourth") }
  }

  /// A name and an id can be copied, a fingerprint can't.
  @Test func machineIsAcceptedByItsFingerprint() async throws {
    try await shareVisits(1)
    let third = try third()
    try await third.sendVisit(isStrict: true)
    let report = try await one.strict.sync()
    let machines = try RemoteMachines(one.store)
    let fingerprint = try MachineIdentity.fingerprint(of: RemoteMachines(third.store).key)
    let lines = RemoteFormatter.complaints(report, uploads: nil)
    #expect(lines.contains { $0.hasSuffix("remote machines accept \(fingerprint)") })
    let id = try third.store.remoteState().device.text
    for text in ["third", String(id.prefix(8)), String(fingerprint.prefix(14))] {
      #expect(throws: RemoteError.needsFingerprint(text)) { try machines.withFingerprint(text) }
    }
    for text in [fingerprint, fingerprint.filter { $0 != " " }, String(fingerprint.prefix(19))] {
      #expect(try machines.withFingerprint(text).map(\.name) == ["third"])
    }
  }

  /// Another computer, or the operator of the storage, signs with a key of its own as a known one.
  @Test(arguments: [false, true])
  func secondKeyUnderOneIDIsRefused(_ isFirstAccepted: Bool) async throws {
    try await shareVisits(1)
    let real = try one.neighbor("real", shared, seed: 3)
    try await real.sendVisit(isStrict: true)
    _ = try await one.strict.sync()
    let machines = try RemoteMachines(one.store)
    let right = try machines.withFingerprint(
      MachineIdentity.fingerprint(of: RemoteMachines(real.store).key))
    if isFirstAccepted {
      try machines.accept(right, mayRemove: true)
      #expect(try await one.strict.sync().read == 1)
    }
    let imitator = try one.neighbor("real", MemoryStorage(), seed: 4, folder: "imitator")
    let device = try real.store.remoteState().device
    try await imitator.sendAs(device, to: shared)
    for _ in 0..<2 {
      let report = try await one.strict.sync()
      #expect(report.readings.contains { $0.trouble?.contains("two keys") == true })
      #expect(try report.trusted.isEmpty && one.store.visits().count == (isFirstAccepted ? 2 : 1))
    }
    // The right one is accepted by its fingerprint, the other one isn't then.
    try machines.accept(right, mayRemove: true)
    _ = try await one.strict.sync()
    #expect(try one.store.visits().count == 2)
    let wrong = try machines.withFingerprint(
      MachineIdentity.fingerprint(of: RemoteMachines(imitator.store).key))
    #expect(throws: RemoteError.severalKeys("real")) {
      try machines.accept(wrong, mayRemove: true)
    }
    try machines.revoke(wrong)
    #expect(try await one.strict.sync().read == 0 && one.store.visits().count == 2)
  }

  @Test func newMachineIsAskedForOnce() async throws {
    try await shareVisits(10)
    let third = try third()
    for _ in 0..<2 { try await third.sendVisit(isStrict: true) }
    let asked = Mutex<[RemoteMachine]>([])
    func sync(answer: Bool) async throws -> RemoteReport {
      try await one.strict.sync(acceptsMachine: { machine in
        asked.withLock { $0.append(machine) }
        return answer
      })
    }
    let refused = try await sync(answer: false)
    #expect(refused.read == 0 && refused.waiting.map(\.name) == ["third"])
    let key = try RemoteMachines(third.store).key
    let first = asked.withLock { $0 }
    #expect(first.map(\.key) == [key])
    #expect(
      RemoteFormatter.newMachineLines(try #require(first.first))[1]
        == "Fingerprint: \(MachineIdentity.fingerprint(of: key))")
    // A dry run doesn't ask.
    _ = try await one.strict.sync(isDryRun: true, acceptsMachine: { _ in true })
    #expect(try await sync(answer: true).read == 2)
    #expect(asked.withLock { $0.count } == 2)
    try await third.sendVisit(isStrict: true)
    #expect(try await sync(answer: false).read == 1 && asked.withLock { $0.count } == 2)
  }

  @Test func limitOfRemovalsCanBeSet() async throws {
    try await shareVisits(10)
    try one.delete(one.store.visits().prefix(3))
    try await one.sync()
    func sync(_ limit: RemovalLimit) async throws -> Bool {
      try await LibrarySync(
        other.store, storage: other.storage, machine: "other", removalLimit: limit
      )
      .sync().isRefused
    }
    #expect(try await sync(RemovalLimit(visits: 2, percent: 100)))
    #expect(try await sync(RemovalLimit(visits: 3, percent: 29)))
    #expect(try await !sync(RemovalLimit(visits: 3, percent: 30)))
    #expect(try other.store.visits().count == 7)
  }

  enum Misuse: String, CaseIterable {
    case captions, movedPhotos, closedQuestions, manyVisits, manyNotes
  }

  /// What an accepted machine may not do unasked.
  @Test(arguments: Misuse.allCases)
  func largeChangeNeedsPermission(_ misuse: Misuse) async throws {
    for number in 0..<20 { try one.add(UUID(), photos: [number]) }
    for number in 0..<6 {
      _ = try one.store.write(in: one.store.makeBatch(.import)) { writer in
        try writer.addQuestion(
          stadium: "fenway-park-boston", day: LocalDay(daysSinceEpoch: 17_500 + number),
          evidence: "{}",
          photos: [
            NewPhoto(
              sha256: String(repeating: "e", count: 63) + String(number),
              facts: PhotoFacts(path: "/photos/q\(number).jpg"))
          ])
      }
    }
    if misuse == .manyNotes { for _ in 0..<90 { try one.add(UUID()) } }
    try one.setCaptions("own")
    for machine in [one, other, one] { try await machine.sync() }
    let before = try other.contents()
    switch misuse {
    case .captions: try one.setCaptions("overwritten")
    case .movedPhotos:
      let target = try #require(try one.store.visits().first).visit.id
      let photos = try one.store.allPhotos().filter { $0.paths.contains { !$0.contains("q") } }
      try one.store.write(in: one.store.makeBatch(.photos)) {
        try $0.movePhotos(photos.map(\.id), to: target)
      }
    case .closedQuestions:
      let questions = try one.store.questions(states: [.open])
      try #require(questions.count == 6)
      try one.store.write(in: one.store.makeBatch(.edit)) { writer in
        for question in questions { _ = try writer.settle(question.id, as: .skipped) }
      }
    case .manyVisits: for _ in 0..<101 { try one.add(UUID()) }
    case .manyNotes:
      for visit in try one.store.visits() { try one.edit(visit.visit.id) { $0.note = "forged" } }
    }
    try await one.sync()
    let refused = try await other.strict.sync()
    #expect(try refused.isRefused && other.contents() == before)
    #expect(!RemoteFormatter.lossLines(refused.losses).isEmpty)
    let merged = try await other.sync()
    #expect(try other.contents() == one.contents())
    // All of it can be undone.
    for batch in [merged.removals, merged.merge.batch].compactMap(\.self) {
      guard let plan = try other.store.undoPlan(of: batch) else { continue }
      _ = try other.store.undo(batch, with: Set(plan.later.map(\.id)))
    }
    #expect(try other.contents() == before)
  }

  @Test func removalsOfSeveralSyncsAddUp() async throws {
    try await shareVisits(20)
    func remove(_ count: Int) async throws -> RemoteReport {
      try one.delete(one.store.visits().prefix(count))
      try await one.sync()
      return try await other.strict.sync()
    }
    #expect(try await !remove(2).isRefused)
    let refused = try await remove(2)
    #expect(refused.isRefused && refused.losses.earlierRemovals == 2)
    #expect(
      RemoteFormatter.lossLines(refused.losses).contains(
        "Syncs of the last month removed 2 more."))
    #expect(try other.store.visits().count == 18)
    try await other.sync()
    #expect(try other.store.visits().count == 16)
    // From then on it counts again.
    #expect(try await !remove(1).isRefused)
    #expect(try await !remove(1).isRefused)
    #expect(try await remove(1).isRefused)
  }

  /// Also a merge that only added, and those that changed its rows later, after a revocation.
  @Test func everyMergeCanBeUndone() async throws {
    try await shareVisits(3)
    let thief = try one.neighbor("thief", shared, seed: 3)
    try await thief.sync()
    let invented = UUID()
    try thief.add(invented, photos: [40])
    try await thief.sync()
    let first = try #require(try await one.sync().merge.batch)
    try thief.edit(invented) { $0.note = "later" }
    try await thief.sync()
    try await one.sync()
    try RemoteMachines(one.store).revoke(RemoteMachines(one.store).named("thief"))
    let plan = try #require(try one.store.undoPlan(first.uuidString))
    #expect(plan.later.map(\.batch.kind) == [.merge])
    _ = try one.store.undo(first, with: Set(plan.later.map(\.id)))
    #expect(try one.store.visits().count == 3)
    for _ in 0..<2 { for device in [one, other] { try await device.sync() } }
    #expect(try one.store.visit(invented) == nil && other.store.visit(invented) == nil)
    #expect(try one.store.visits().count == 3 && one.contents() == other.contents())
  }

  @Test func segmentWithForgedSignatureIsRefused() async throws {
    try await shareVisits(1)
    try one.add(UUID())
    let before = Set(shared.contents.keys)
    try await one.sync()
    let name = try #require(shared.contents.keys.first { !before.contains($0) })
    let text = String(decoding: try #require(shared.contents[name]), as: UTF8.self)
    let forged = text.replacingOccurrences(
      of: #""operation":"insert""#, with: #""operation":"update""#)
    #expect(forged != text)
    try await shared.put(name, data: Data(forged.utf8))
    let report = try await other.sync()
    #expect(report.readings.contains { $0.trouble?.contains("forged signature") == true })
    #expect(try other.store.visits().count == 1)
    // The sender heals it.
    try await one.sync()
    #expect(try await other.sync().read == 1)
  }

  /// Segments of the version before signatures.
  @Test func unsignedSegmentsOfKnownMachinesAreRead() async throws {
    try one.add(UUID())
    try await sendUnsigned(one, shared)
    #expect(try await other.strict.sync().read == 1)
    try one.add(UUID())
    try await sendUnsigned(one, shared)
    #expect(try await other.strict.sync().read == 1)
    // After its update it signs, and is trusted on first use.
    try await one.sendVisit(isStrict: true)
    let updated = try await other.strict.sync()
    #expect(updated.read == 1 && updated.trusted.map(\.name) == ["one"])
    // From now on it must sign.
    try one.add(UUID())
    try await sendUnsigned(one, shared)
    #expect(try await other.strict.sync().read == 0)
    #expect(try other.store.visits().count == 3)
  }

  private func sendUnsigned(_ device: TestDevice, _ shared: MemoryStorage) async throws {
    _ = try device.store.mergePendingEntries(note: nil)
    while let segment = try device.store.nextSegment(machine: "one") {
      let name = "devices/\(segment.device.uuidString)/\(segment.id.uuidString).log".lowercased()
      try await shared.put(name, data: segment.data)
      try device.store.markSent(segment)
    }
  }

  /// A computer whose clock was ahead sends its changes again with the present time, and removes the
  /// old ones: nothing is undone, and no warning stays.
  @Test(arguments: [(2.5, "2023-11-1"), (400, "2024-12")])
  func changesOfAWrongClockAreCorrected(_ days: Double, _ day: String) async throws {
    try await shareVisits(2)
    let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000 + days * 86_400))
    let ahead = try VisitStore.open(
      folder: folder.appendingPathComponent("ahead"), clock: { time.tick() })
    func sync() async throws -> RemoteReport {
      try await LibrarySync(ahead, storage: shared, machine: "ahead").sync()
    }
    func edit(_ note: String) throws {
      var changed = try #require(try ahead.visits().first).visit
      changed.note = note
      try ahead.write(in: ahead.makeBatch(.edit)) { _ = try $0.update(changed) }
    }
    _ = try await sync()
    try edit("first")
    let deleted = try #require(try ahead.visits().last).visit.id
    try ahead.write(in: ahead.makeBatch(.delete)) { try $0.deleteVisit(deleted) }
    _ = try await sync()
    for device in [one, other] {
      let refused = try await device.sync()
      #expect(refused.readings.contains { $0.trouble?.contains(day) == true })
      #expect(refused.read == 0)
    }
    let old = shared.contents
    // Not sent yet when the clock is corrected.
    try edit("second")
    time.withLock { $0 = Date(timeIntervalSince1970: 1_700_001_000) }
    for round in 0..<2 {
      let report = try await sync()
      #expect(!report.isPartial && !report.isRenamed && (report.sent > 0) == (round == 0))
      for device in [one, other] {
        let read = try await device.sync()
        #expect(!read.isPartial, "\(read.readings) \(read.notices)")
        #expect(try device.store.visits().map(\.visit.note) == ["second"])
      }
      #expect(try ahead.visits().map(\.visit.note) == ["second"])
    }
    // The operator of the storage shows an old file again.
    #expect(shared.contents.count == 2)
    for (name, data) in old { try await shared.put(name, data: data) }
    try edit("third")
    for _ in 0..<2 {
      _ = try await sync()
      for device in [one, other] { #expect(try await !device.sync().isPartial) }
    }
    #expect(try other.store.visits().map(\.visit.note) == ["third"])
    #expect(shared.contents.count == 3)
  }

  /// A machine whose clock was ahead, too, has merged the changes; it gets their corrected times.
  @Test func machineThatAcceptedAWrongTimeConverges() async throws {
    try await shareVisits(1)
    let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000 + 400 * 86_400))
    func open(_ device: TestDevice) throws -> VisitStore {
      try VisitStore.open(folder: device.folder, clock: { time.tick() })
    }
    let stores = [try open(one), try open(other)]
    func sync(_ index: Int) async throws -> RemoteReport {
      try await LibrarySync(
        stores[index], storage: shared, machine: "\(index)", acceptsNewMachines: true
      ).sync { _ in true }
    }
    func edit(_ index: Int, _ note: String) throws {
      var changed = try #require(try stores[index].visits().first).visit
      changed.note = note
      try stores[index].write(in: stores[index].makeBatch(.edit)) { _ = try $0.update(changed) }
    }
    try edit(0, "ahead")
    for index in [0, 1] { _ = try await sync(index) }
    #expect(try stores[1].visits().first?.visit.note == "ahead")
    time.withLock { $0 = Date(timeIntervalSince1970: 1_700_001_000) }
    for note in ["later", "last"] {
      try edit(0, note)
      for index in [0, 1, 0, 1] { #expect(try await !sync(index).isPartial) }
      #expect(try stores[1].visits().first?.visit.note == note)
    }
    try edit(1, "other")
    for index in [1, 0] { _ = try await sync(index) }
    #expect(try stores[0].visits().first?.visit.note == "other")
  }

  /// With a clock that is behind, other machines' changes seem to be from the future.
  @Test func clockThatIsBehindChangesNothing() async throws {
    try await shareVisits(1)
    try other.add(UUID())
    for machine in [other, one] { try await machine.sync() }
    let store = try VisitStore.open(
      folder: one.folder, clock: { Date(timeIntervalSince1970: 1_000_000_000) })
    let before = shared.contents
    _ = try await LibrarySync(store, storage: shared, machine: "one").sync()
    #expect(shared.contents == before)
  }

  @Test func olderStateOfTheStorageIsReported() async throws {
    try await shareVisits(1)
    let old = shared.contents
    try await one.sendVisit()
    #expect(try await other.sync().notices.isEmpty)
    for name in shared.contents.keys where old[name] == nil { try await shared.remove(name) }
    let report = try await other.sync()
    #expect(report.notices.contains { $0.contains("older state") } && report.isPartial)
  }

  @Test func withheldSegmentIsReported() async throws {
    try await shareVisits(1)
    var withheld: [String: Data] = [:]
    for round in 0..<2 {
      let before = Set(shared.contents.keys)
      try await one.sendVisit()
      guard round == 0 else { continue }
      for name in shared.contents.keys where !before.contains(name) {
        withheld[name] = shared.contents[name]
      }
    }
    for name in withheld.keys { try await shared.remove(name) }
    #expect(try await other.sync().notices.contains { $0.contains("withheld") })
    for (name, data) in withheld { try await shared.put(name, data: data) }
    #expect(try await other.sync().notices.isEmpty)
    #expect(try other.store.visits().count == 3)
  }

  /// The last files of a machine, or all, are withheld from a new one; the header of another one
  /// names them.
  @Test(arguments: 0...3) func otherMachinesNameWithheldMachine(_ shown: Int) async throws {
    var sent: [String] = []
    for number in 0..<3 {
      try await one.sendVisit(photos: [number])
      sent += shared.contents.keys.filter { !sent.contains($0) }
    }
    let withheld = shared.contents.filter { sent.dropFirst(shown).contains($0.key) }
    try await other.sendVisit()
    for (name, _) in withheld { try await shared.remove(name) }
    let third = try third()
    for _ in 0..<2 {
      let report = try await third.strict.sync()
      #expect(report.notices.contains { $0.contains("withheld") } == (shown < 3))
      #expect(report.isPartial == (shown < 3))
    }
    for (name, data) in withheld { try await shared.put(name, data: data) }
    #expect(try await third.sync().notices.isEmpty && third.contents() == other.contents())
  }

  /// Files that are there but wait, or were revoked, aren't withheld.
  @Test func unacceptedMachineIsNotReportedAsWithheld() async throws {
    try await shareVisits(1)
    let third = try third()
    _ = try await third.strict.sync()
    try await third.sendVisit(isStrict: true)
    // The other one accepts it and mentions it.
    try await other.sync()
    try await other.sendVisit()
    #expect(try await one.strict.sync().notices.isEmpty)
    let machines = try RemoteMachines(one.store)
    try machines.revoke(try machines.named("third"))
    for name in shared.contents.keys
    where name.contains(try third.store.remoteState().device.uuidString.lowercased()) {
      try await shared.remove(name)
    }
    #expect(try await one.strict.sync().notices.isEmpty)
  }
}

extension Mutex<Date> {
  /// Returns a time that is a second later than the last one.
  fileprivate borrowing func tick() -> Date {
    withLock { time in
      time.addTimeInterval(1)
      return time
    }
  }
}
