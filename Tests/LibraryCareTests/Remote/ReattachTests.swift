import Foundation
import LibraryCare
import LibraryMerge
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import RemoteStorage

/// A machine that connects to its storage again, to one that lost files, or to another one, keeps its
/// deletions and edits that weren't sent.
@Suite final class ReattachTests: TwoDeviceSuite {
  enum Transition: String, CaseIterable {
    case sameStorage, lostOwnFiles, lostOneFile, emptied, otherStorage, otherStorageAndBack
  }

  /// Does what `remote set` does.
  private func connect(_ device: TestDevice, to storage: MemoryStorage) async throws {
    try await LibrarySync(device.store, storage: storage, machine: device.name).connect()
  }

  @Test(
    arguments: Transition.allCases.map { ($0, true) }
      + [(.emptied, false), (.otherStorageAndBack, false)] as [(Transition, Bool)])
  func unsentChangesStay(_ transition: Transition, _ isForgotten: Bool) async throws {
    let first = shared
    for (number, device) in [one, other, one, other].enumerated() {
      try device.add(UUID(), photos: [number])
      try await device.sync(over: first)
    }
    try await one.sync(over: first)
    let visits = try one.store.visits().map(\.visit.id)
    try #require(visits.count == 4)
    // Not sent: a deletion, an edit and something forgotten.
    try one.store.write(in: one.store.makeBatch(.delete)) { try $0.deleteVisit(visits[0]) }
    try one.edit(visits[1]) { $0.note = "not sent" }
    if isForgotten { _ = try one.store.forget(visits: [visits[2]], photos: []) }
    let count = isForgotten ? 2 : 3
    var storage = first
    let id = try one.id
    let own = first.contents.keys.filter { $0.contains(id) }.sorted()
    try #require(own.count == 2)
    switch transition {
    case .sameStorage: break
    case .lostOwnFiles: for name in own { first.contents[name] = nil }
    case .lostOneFile: first.contents[own[0]] = nil
    case .emptied: first.contents = [:]
    case .otherStorage: storage = MemoryStorage()
    case .otherStorageAndBack:
      let second = MemoryStorage()
      try await connect(one, to: second)
      try await one.sync(over: second)
    }
    for device in [one, other] {
      try await connect(device, to: storage)
      try await device.sync(over: storage)
    }
    for _ in 0..<2 {
      for device in [one, other] {
        let report = try await device.sync(over: storage)
        #expect(!report.isPartial && !report.isRenamed, "\(report.notices) \(report.readings)")
      }
    }
    for device in [one, other] {
      #expect(try device.store.visits().count == count)
      #expect(try device.store.visit(visits[0]) == nil)
      #expect(try device.store.visit(visits[1])?.visit.note == "not sent")
      let quiet = try await device.sync(over: storage)
      #expect(quiet.sent == 0 && quiet.merge.written == 0)
      #expect(quiet.check.damages.isEmpty)
    }
    #expect(try one.contents() == other.contents())
    let new = try one.neighbor("new", storage, seed: 9)
    #expect(try await !new.sync(over: storage).isPartial)
    #expect(try new.contents() == one.contents())
    if isForgotten {
      for (name, data) in storage.contents {
        // Only the note that it is forgotten.
        let text = String(decoding: data, as: UTF8.self).split(separator: "\n")
        for line in text where line.contains(visits[2].uuidString) {
          #expect(line.contains("forget"), "\(name)")
        }
      }
    }
  }

  /// A machine with a single file that nobody has read.
  @Test func singleFileIsRepaired() async throws {
    try await one.sendVisit()
    let before = shared.contents
    shared.contents = [:]
    await #expect(throws: RemoteError.otherStorage("one")) { try await one.sync() }
    #expect(try await !one.librarySync.isKnown())
    let found = try await one.check(shared, repairs: false)
    #expect(found.unrepaired.count == 1 && shared.contents.isEmpty)
    #expect(try await one.check(shared, repairs: true).unrepaired.isEmpty)
    #expect(shared.contents.keys == before.keys)
    #expect(try await other.sync().read == 1)
  }
}

/// A machine that never returns, and whose files were damaged.
@Suite final class GoneMachineTests: TwoDeviceSuite {
  enum Damage: String, CaseIterable {
    case removedFile, removedMachine, flipped, truncated, swapped
  }

  /// Damages files of a machine; returns the number of damaged ones.
  private func apply(_ damage: Damage, to device: TestDevice) throws -> Int {
    let prefix = "devices/\(try device.id)/"
    let own = shared.contents.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
    try #require(own.count == 3)
    switch damage {
    case .removedFile: shared.contents[own[1].key] = nil
    case .removedMachine: for (name, _) in own { shared.contents[name] = nil }
    case .flipped:
      var data = own[1].value
      data[data.count / 2] ^= 1
      shared.contents[own[1].key] = data
    case .truncated: shared.contents[own[1].key] = own[1].value.dropLast(9)
    case .swapped: shared.contents[own[1].key] = own[2].value
    }
    return damage == .removedMachine ? 3 : 1
  }

  /// Whoever has its changes sends them again; a new machine gets all of them, and then nothing is
  /// missing.
  @Test(
    arguments: Damage.allCases.map { ($0, "correct horse battery staple") }
      + [(.swapped, nil)] as [(Damage, String?)])
  func itsChangesAreSentAgain(_ damage: Damage, _ passphrase: String?) async throws {
    let gone = one
    func open() async throws -> SealedStorage { try await SealedStorage.open(shared, passphrase) }
    @discardableResult
    func sync(_ device: TestDevice) async throws -> RemoteReport {
      try await device.sync(over: open())
    }
    for number in 0..<3 {
      try gone.add(UUID(), photos: [number])
      _ = try await sync(gone)
    }
    let third = try third()
    for device in [other, third] {
      for number in 0..<2 { try device.add(UUID(), photos: [number]) }
      _ = try await sync(device)
    }
    _ = try await sync(other)
    let count = try apply(damage, to: gone)
    let found = try await other.check(open(), repairs: false)
    #expect(found.unrepaired.count == count && found.unrepaired.allSatisfy { !$0.isForeign })
    #expect(found.damages.allSatisfy { $0.reason.hasSuffix("(one)") })
    #expect(try await other.check(open(), repairs: true).unrepaired.isEmpty)
    #expect(try await other.check(open(), repairs: false).damages.isEmpty)
    let new = try gone.neighbor("new", shared, seed: 4)
    let first = try await sync(new)
    #expect(try !first.isPartial && new.store.visits().count == 7, "\(first.notices)")
    for device in [other, third, new] {
      let report = try await sync(device)
      #expect(!report.isPartial, "\(device.name): \(report.notices)")
      #expect(try device.contents() == new.contents())
    }
    // It returns after all. Without anything that it knows, it has to start again.
    if damage == .removedMachine {
      await #expect(throws: RemoteError.otherStorage("one")) { try await sync(gone) }
      try gone.store.startAgain()
    }
    try gone.add(UUID())
    for device in [gone, other, third, new, gone] {
      #expect(try await !sync(device).isPartial, "\(device.name)")
    }
    for device in [gone, other, third] { #expect(try device.contents() == new.contents()) }
  }

  /// A later loss is reported again, by machines that never saw the changes too.
  @Test func laterFilesAreNotCoveredByARepair() async throws {
    for device in [one, one, other] { try await device.sendVisit() }
    let first = try #require(try one.store.sentSegments().first?.id.text)
    try await shared.remove("devices/\(one.id)/\(first).log")
    _ = try await other.check(shared, repairs: true)
    try await one.sendVisit()
    try await other.sync()
    try await other.sendVisit()
    let kept = try other.id
    shared.contents = shared.contents.filter { $0.key.contains(kept) }
    let third = try third()
    #expect(try await third.sync().notices.contains { $0.contains("withheld") })
    _ = try await other.check(shared, repairs: true)
    #expect(try await third.sync().notices.isEmpty && third.store.visits().count == 5)
  }

  /// The monthly check does the same.
  @Test func monthlyCheckTakesOver() async throws {
    let gone = one
    try gone.add(UUID())
    for device in [gone, other] { try await device.sync() }
    try await other.sendVisit()
    let lost = try gone.id
    shared.contents = shared.contents.filter { !$0.key.contains(lost) }
    let said = try await other.sync()
    #expect(said.notices.contains { $0.contains("remote check --repair") })
    let report = try await other.neighbor("other", shared, seed: 5, daysAhead: 40).strict.sync()
    #expect(report.check.damages.map(\.repaired) == [true])
    #expect(try await gone.neighbor("new", shared, seed: 4).sync().read == 2)
  }
}

/// Older states of the storage, and objects that it doesn't show.
@Suite final class WithheldSegmentTests: TwoDeviceSuite {
  @Test func olderStateOfTheStorageIsReported() async throws {
    try await shareVisits(1)
    let old = shared.contents
    try await one.sendVisit()
    #expect(try await other.sync().notices.isEmpty)
    shared.contents = old
    let report = try await other.sync()
    #expect(report.notices.contains { $0.contains("older state") } && report.isPartial)
  }

  @Test func withheldSegmentIsReported() async throws {
    try await shareVisits(1)
    let before = shared.contents.keys
    try await one.sendVisit()
    let withheld = shared.contents.filter { !before.contains($0.key) }
    try await one.sendVisit()
    shared.contents = shared.contents.filter { withheld[$0.key] == nil }
    #expect(try await other.sync().notices.contains { $0.contains("withheld") })
    shared.contents.merge(withheld) { $1 }
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
    shared.contents = shared.contents.filter { withheld[$0.key] == nil }
    let third = try third()
    for _ in 0..<2 {
      let report = try await third.strict.sync()
      #expect(report.notices.contains { $0.contains("withheld") } == (shown < 3))
      #expect(report.isPartial == (shown < 3))
    }
    shared.contents.merge(withheld) { $1 }
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
    try one.machines.revoke(one.machines.named("third"))
    let id = try third.id
    shared.contents = shared.contents.filter { !$0.key.contains(id) }
    #expect(try await one.strict.sync().notices.isEmpty)
  }
}
