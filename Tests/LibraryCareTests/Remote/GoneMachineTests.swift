import Foundation
import LibraryCare
import LibraryMerge
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import RemoteStorage

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
