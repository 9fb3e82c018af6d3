import Foundation
import LibraryCare
import LibraryMerge
import SportsModel
import Synchronization
import TestSupport
import Testing
import VisitStore

/// Machines that are new or unknown, or seem to be others.
@Suite final class MachineTrustTests: TwoDeviceSuite {
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
    #expect(try asked.withLock(\.self) == [one.machines.key])
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
    let machines = try one.machines
    let waiting = try machines.named("third")
    #expect(waiting.map(\.state) == [.waiting])
    // The fingerprint is the same on both machines.
    #expect(try waiting.map(\.key) == [third.machines.key])
    try machines.accept(waiting, mayRemove: false)
    #expect(try await one.strict.sync().read == 1)
    // It may not remove.
    try third.delete(third.store.visits())
    _ = try await third.strict.sync()
    let report = try await one.sync()
    #expect(try report.rejected > 0 && !report.losses.isLarge() && one.store.visits().count == 11)
    try machines.revoke(machines.named("third"))
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
    let machines = try one.machines
    let fingerprint = try MachineIdentity.fingerprint(of: third.machines.key)
    let lines = RemoteFormatter.complaints(report, uploads: nil)
    #expect(lines.contains { $0.hasSuffix("remote machines accept \(fingerprint)") })
    for text in try ["third", String(third.id.prefix(8)), String(fingerprint.prefix(14))] {
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
    let machines = try one.machines
    let right = try machines.withFingerprint(MachineIdentity.fingerprint(of: real.machines.key))
    if isFirstAccepted {
      try machines.accept(right, mayRemove: true)
      #expect(try await one.strict.sync().read == 1)
    }
    let imitator = try one.neighbor("real", MemoryStorage(), seed: 4, folder: "imitator")
    try await imitator.sendAs(real.store.remoteState().device, to: shared)
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
      MachineIdentity.fingerprint(of: imitator.machines.key))
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
    let key = try third.machines.key
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
    shared.contents[name] = Data(forged.utf8)
    let report = try await other.sync()
    #expect(report.readings.contains { $0.trouble?.contains("forged signature") == true })
    #expect(try other.store.visits().count == 1)
    // The sender heals it.
    try await one.sync()
    #expect(try await other.sync().read == 1)
  }

  /// Segments of the version before signatures.
  @Test func unsignedSegmentsOfKnownMachinesAreRead() async throws {
    try await sendUnsigned()
    #expect(try await other.strict.sync().read == 1)
    try await sendUnsigned()
    #expect(try await other.strict.sync().read == 1)
    // After its update it signs, and is trusted on first use.
    try await one.sendVisit(isStrict: true)
    let updated = try await other.strict.sync()
    #expect(updated.read == 1 && updated.trusted.map(\.name) == ["one"])
    // From now on it must sign.
    try await sendUnsigned()
    #expect(try await other.strict.sync().read == 0)
    #expect(try other.store.visits().count == 3)
  }

  private func sendUnsigned() async throws {
    try one.add(UUID())
    _ = try one.store.mergePendingEntries(note: nil)
    while let segment = try one.store.nextSegment(machine: "one") {
      shared.contents["devices/\(segment.device.text)/\(segment.id.text).log"] = segment.data
      try one.store.markSent(segment)
    }
  }
}
