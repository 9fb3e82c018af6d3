import Foundation
import LibraryMerge
import RemoteStorage
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import LibraryCare

/// What a machine knows of others outlives all that can happen to it and to its storage.
@Suite final class TrustTransitionTests: TwoDeviceSuite {
  enum Transition: String, CaseIterable {
    case none, connectedAgain, lostStorage, restored, newDisk
  }

  private func machines(of device: TestDevice) throws -> [String: RemoteMachine.State] {
    Dictionary(
      try device.machines.all().map { ($0.key, $0.state) },
      uniquingKeysWith: { first, _ in first })
  }

  private func apply(
    _ transition: Transition, to device: TestDevice, _ shared: MemoryStorage, backup: URL
  ) async throws -> TestDevice {
    switch transition {
    case .none: return device
    case .connectedAgain:
      try device.store.startAgain()
      return device
    case .lostStorage:
      let own = try device.id
      shared.contents = shared.contents.filter { !$0.key.contains(own) }
      return device
    case .restored:
      let staged = try StagedLibrary.copy(
        of: backup, in: device.folder, clock: { Date(timeIntervalSince1970: 1_700_001_000) })
      defer { staged.discard() }
      _ = try staged.restore(in: device.folder, note: "visits.sqlite")
      return try device.neighbor("one", shared, seed: 51)
    case .newDisk:
      let disk = device.folder.deletingLastPathComponent().appendingPathComponent("disk")
      try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
      try device.store.backUp(to: disk.appendingPathComponent("visits.sqlite"))
      return try device.neighbor("one", shared, seed: 52, folder: "disk")
    }
  }

  @Test(arguments: Transition.allCases)
  func trustIsNotReset(_ transition: Transition) async throws {
    let thief = try one.neighbor("thief", shared, seed: 3)
    let waiting = try one.neighbor("waiting", shared, seed: 4)
    for device in [one, other, thief] { try await device.sendVisit() }
    _ = try await one.strict.sync()
    let known = try one.machines
    try known.accept(known.all(), mayRemove: true)
    _ = try await one.strict.sync()
    #expect(try one.store.visits().count == 3)
    let backup = one.folder.deletingLastPathComponent().appendingPathComponent("visits.sqlite")
    try one.store.backUp(to: backup)
    try known.revoke(known.named("thief"))
    try await waiting.sendVisit()
    #expect(try await one.strict.sync().waiting.map(\.name) == ["waiting"])
    let states = try machines(of: one)

    let device = try await apply(transition, to: one, shared, backup: backup)
    for stranger in [thief, waiting] { try await stranger.sendVisit() }
    // The operator of the storage knows the id.
    let operation = try one.neighbor("one", MemoryStorage(), seed: 5, folder: "operator")
    try await operation.sendAs(one.store.remoteState().device, to: shared, isSigned: false)
    for round in 0..<3 {
      let report = try await device.strict.sync()
      #expect(report.trusted.isEmpty && report.waiting.map(\.name) == ["waiting"])
      #expect(report.readings.contains { $0.trouble?.contains("no signature") == true })
      #expect(report.readings.contains { $0.trouble?.contains("you revoked it") == true })
      #expect(try device.store.visits().count == 3, "round \(round)")
    }
    let later = try machines(of: device)
    for (key, state) in states { #expect(later[key] == state) }
    #expect(try later[thief.machines.key] == .revoked && later[other.machines.key] == .accepted)
    // Accepted ones still exchange changes.
    try other.add(UUID())
    for next in [other, device, other] { try await next.sync() }
    #expect(try device.store.visits().count >= 4)
  }

  /// Its former key stays accepted, but nobody else signs with the old id.
  @Test(arguments: [false, true])
  func newDiskGetsItsOwnID(startedAgain: Bool) async throws {
    for device in [one, other] { try await device.sendVisit() }
    if startedAgain { try one.store.startAgain() }
    let disk = try await apply(.newDisk, to: one, shared, backup: one.folder)
    // Sent after the backup.
    try await one.sendVisit()
    let report = try await disk.strict.sync()
    #expect(report.isRenamed && report.read > 0)
    #expect(try disk.store.remoteState().device != one.store.remoteState().device)
    try await disk.sendVisit(isStrict: true)
    let seen = try await other.strict.sync()
    #expect(seen.waiting.map(\.name) == ["one"] && seen.readings.allSatisfy { $0.trouble == nil })
  }

  /// It gets one even if nothing is left in the storage, whatever the user does first.
  @Test(arguments: ["set", "sync", "check"])
  func newDiskWithAnEmptiedStorageGetsItsOwnID(_ first: String) async throws {
    for device in [one, other, one] { try await device.sendVisit() }
    let former = try one.store.remoteState().device
    let disk = try await apply(.newDisk, to: one, shared, backup: one.folder)
    shared.contents = [:]
    switch first {
    case "set": try await disk.strict.connect()
    case "check": _ = try await disk.check(shared, repairs: true)
    default: _ = try await disk.strict.sync()
    }
    _ = try await disk.check(shared, repairs: true)
    _ = try await disk.strict.sync()
    #expect(try disk.store.remoteState().device != former)
    #expect(!shared.contents.keys.contains { $0.contains(former.text) })
    try await other.strict.connect()
    let waiting = try await other.strict.sync()
    #expect(waiting.waiting.map(\.name) == ["one"])
    #expect(waiting.readings.allSatisfy { $0.trouble == nil })
    let new = try one.neighbor("new", shared, seed: 8)
    try await new.sync()
    #expect(try new.contents() == one.contents())
  }

  /// Copies of a library that was never synced don't share an id.
  @Test func copyOfALibraryGetsItsOwnID() async throws {
    try one.add(UUID())
    let copy = try await apply(.newDisk, to: one, shared, backup: one.folder)
    for device in [one, copy] { try device.add(UUID()) }
    for device in [one, copy, one] { #expect(try await !device.sync().isPartial) }
    #expect(try one.store.visits().count == 3 && one.contents() == copy.contents())
  }

  /// After a reinstallation with the same key, the operator knows the former id.
  @Test func formerIDNeedsASignature() async throws {
    try await one.sendVisit()
    let folder = one.folder.deletingLastPathComponent().appendingPathComponent("again")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: one.folder.appendingPathComponent("remote-key"),
      to: folder.appendingPathComponent("remote-key"))
    let again = try one.neighbor("again", shared, seed: 6)
    #expect(try await again.strict.sync().read == 1)
    let operation = try one.neighbor("one", MemoryStorage(), seed: 5, folder: "operator")
    try await operation.sendAs(one.store.remoteState().device, to: shared, isSigned: false)
    for _ in 0..<2 {
      let report = try await again.strict.sync()
      #expect(report.read == 0 && report.waiting.isEmpty)
      #expect(report.readings.contains { $0.trouble?.contains("no signature") == true })
    }
    #expect(try again.store.visits().count == 1 && again.machines.all().isEmpty)
  }

  /// Segments of the version before signatures are sent again with one.
  @Test func ownSegmentsWithoutSignatureAreSignedLater() async throws {
    let device = try one.store.remoteState().device
    try await one.sendAs(device, to: shared, isSigned: false)
    let segment = try #require(try one.store.nextSegment(machine: "one"))
    try one.store.markSent(segment)
    let name = try #require(shared.contents.keys.first)
    let before = shared.contents[name]
    _ = try await one.strict.sync()
    #expect(shared.contents.count == 1 && shared.contents[name] != before)
    let report = try await other.strict.sync()
    #expect(try report.read == 1 && report.trusted.map(\.key) == [one.machines.key])
  }
}
