import Foundation
import LibraryCare
import LibraryMerge
import SportsModel
import TestSupport
import Testing
import VisitStore

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
